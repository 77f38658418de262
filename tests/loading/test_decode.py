from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.loading.decode import clean_characters, decode

GERMAN = "Die schöne Frau aß Käse in Köln."
RUSSIAN = "Привет, мир. Это короткая проверка кодировки."
GREEK = "Καλημέρα κόσμε. Αυτό είναι ένα τεστ."
JAPANESE = "日本語のテキストです。これは文字コードの検査です。"

LEGACY = [
    (GERMAN, ["cp1252", "mac-roman", "cp850"]),
    ("L'été était très chaud cette année, déjà.", ["cp1252", "mac-roman"]),
    ("¿Qué hora es? ¡Mañana será otro día!", ["cp1252"]),
    ("It’s a “smart” quote – and 5 € more.", ["cp1252", "mac-roman"]),
    ("The temperature is 25 °C ± 2, §5, © 2020", ["cp1252"]),
    ("Zażółć gęślą jaźń. Proszę państwa, to jest próba.", ["cp1250", "iso8859-2", "cp852"]),
    ("Příliš žluťoučký kůň úpěl ďábelské ódy.", ["cp1250", "iso8859-2"]),
    ("Günaydın, bugün hava çok güzel değil mi?", ["cp1254"]),
    ("Ąžuolas, šuo, žąsis, ėjo į mišką.", ["cp1257"]),
    (RUSSIAN, ["cp1251", "koi8-r", "iso8859-5", "cp866"]),
    (GREEK, ["cp1253", "iso8859-7"]),
    ("שלום עולם. זה מבחן קצר של קידוד.", ["cp1255"]),
    ("مرحبا بالعالم. هذا اختبار قصير للترميز.", ["cp1256"]),
    ("สวัสดีชาวโลก นี่คือการทดสอบ", ["cp874"]),
    (JAPANESE, ["cp932", "euc_jp"]),
    ("这是一个测试文本。我们想知道编码是什么。", ["gb18030"]),
    ("這是一個測試文本。我們想知道編碼是什麼。", ["big5"]),
    ("안녕하세요. 이것은 시험 문장입니다.", ["cp949"]),
]


@pytest.mark.parametrize(("text", "encoding"), [(text, e) for text, encodings in LEGACY for e in encodings])
@pytest.mark.parametrize("times", [1, 20])
def test_a_sentence_is_enough_to_tell_a_legacy_encoding(text: str, encoding: str, times: int) -> None:
    decoded, notices = decode((text * times).encode(encoding))
    assert decoded == text * times
    assert [notice.code for notice in notices] == ["encoding_guessed"]


def test_the_guess_names_the_encoding() -> None:
    assert "Windows-1252" in decode(GERMAN.encode("cp1252"))[1][0].message
    assert "Shift-JIS" in decode(JAPANESE.encode("cp932"))[1][0].message


def test_windows_1252_punctuation_never_becomes_control_characters() -> None:
    assert decode(b"a \x93windows\x94 quote \x96 \x80")[0] == "a “windows” quote – €"


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
@given(text=st.text(st.characters(exclude_characters="\0\ufffd\ufeff", exclude_categories=["Cs", "Cc"]), min_size=1))
def test_a_byte_order_mark_decides_and_goes(bom: bytes, encoding: str, text: str) -> None:
    assert decode(bom + text.encode(encoding)) == (text, ())


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [GERMAN, "a b c", RUSSIAN])
def test_utf_16_and_32_without_a_mark_are_told_by_their_nuls(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == (text, ())


def test_japanese_utf_16_without_a_mark() -> None:
    text = "日本語 の テキスト\n" * 20
    assert decode(text.encode("utf-16-le"))[0] == text


def test_the_declared_encoding_is_believed_unless_the_bytes_are_utf_8() -> None:
    assert decode(RUSSIAN.encode("koi8-r"), declared="KOI8-R") == (RUSSIAN, ())
    assert decode(RUSSIAN.encode(), declared="koi8-r") == (RUSSIAN, ())
    assert decode(b"\x93caf\xe9\x94", declared="iso-8859-1") == ("“café”", ())
    assert decode(GERMAN.encode("cp1252"), declared="no-such-thing")[0] == GERMAN


def test_a_few_bad_bytes_in_utf_8_are_shown_and_reported() -> None:
    text, notices = decode(("süß und schön, " * 10).encode() + b"\xff.")
    assert text == "süß und schön, " * 10 + "\ufffd."
    assert [(notice.code, notice.severity) for notice in notices] == [("undecodable", "warning")]


def test_a_character_cut_off_at_the_end_does_not_change_the_encoding() -> None:
    assert decode(("größer " * 5).encode() + "ö".encode()[:1])[0] == "größer " * 5 + "\ufffd"


def test_replacement_characters_of_the_file_itself_are_not_reported() -> None:
    assert decode("a \ufffd b".encode()) == ("a \ufffd b", ())


def test_iso_2022_jp_is_ascii_bytes_but_not_ascii_text() -> None:
    assert decode(JAPANESE.encode("iso2022_jp")) == (JAPANESE, ())


def test_text_that_was_encoded_twice_is_mended() -> None:
    twice = "1986–1990, ‘café’".encode().decode("latin-1").encode()
    text, notices = decode(twice)
    assert text == "1986–1990, ‘café’"
    assert [notice.code for notice in notices] == ["encoding_mended"]


def test_text_that_only_looks_encoded_twice_stays() -> None:
    assert decode("Ã© and Â°".encode()) == ("Ã© and Â°", ())


def test_nuls_and_lone_surrogates() -> None:
    text, notices = clean_characters("\ufeffa\0b\ud800c")
    assert text == "ab\ufffdc"
    assert [notice.code for notice in notices] == ["nul_removed", "undecodable"]
    assert decode(b"some text\0 with a NUL in it, not more")[0] == "some text with a NUL in it, not more"


@given(st.binary(max_size=400), st.sampled_from([None, "utf-8", "latin-1", "utf-16", "idna", "\0", "hex", "punycode"]))
def test_any_bytes_give_clean_text(data: bytes, declared: str | None) -> None:
    text, _ = decode(data, declared=declared)
    text.encode()
    assert "\0" not in text


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_utf_8_comes_back_as_it_was(text: str) -> None:
    assert decode(text.encode())[0] == text.removeprefix("\ufeff")
