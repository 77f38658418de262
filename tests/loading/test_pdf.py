"""PDF: what is read off the page, in small files written by hand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.errors import ChunkscopeError, DamagedDocument, EmptyDocument, LimitExceeded, NoTextLayer, PasswordRequired
from chunking.loading import limits
from chunking.loading.pdf import load
from chunking.normalise import Cleanup
from chunking.types import Document
from tests.loading.pdf_maker import Text, lines, make_pdf

BODY = [
    "Word processing began with machines that could store what was typed",
    "on them, so that a letter could be corrected without typing it again.",
    "They were large and expensive, and most offices shared one of them.",
    "Later every desk had its own.",
]
BODY_TEXT = " ".join(BODY)


def read(data: bytes, *, password: str | None = None, cleanup: Cleanup = Cleanup()) -> Document:  # noqa: B008
    return load(data, "a.pdf", password=password, cleanup=cleanup)


def shapes(document: Document) -> list[tuple[str, str]]:
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def notices(document: Document) -> dict[str, str]:
    return {notice.code: notice.message for notice in document.notices}


def test_wrapped_lines_become_paragraphs() -> None:
    page = [*lines(BODY), *lines(BODY, y=680)]
    document = read(make_pdf([page]))
    assert shapes(document) == [("paragraph", BODY_TEXT), ("paragraph", BODY_TEXT)]
    assert notices(document) == {"unwrapped": "Joined 6 wrapped lines."}


def test_unwrapping_can_be_switched_off() -> None:
    document = read(make_pdf([lines(BODY)]), cleanup=Cleanup(unwrap=False))
    assert document.text == "\n".join(BODY)
    assert notices(document) == {}


def test_an_indented_line_or_a_short_last_line_starts_a_paragraph() -> None:
    indented = [*lines(BODY[:3]), *lines(["New thoughts start further in, which is how books have done it for"], x=90, y=718),
                *lines(["centuries, and readers know what it means."], y=704)]  # fmt: skip
    assert len(read(make_pdf([indented])).blocks) == 2
    assert len(read(make_pdf([lines(BODY + BODY)])).blocks) == 2


def test_words_broken_at_line_ends_and_over_a_page_end_are_mended() -> None:
    first = [*BODY[:3], "The whole story is told in the next chapter, with all of its capabili-"]
    second = ["ties and drawbacks, as far as they were known at the time when it was", "written by the authors of this book."]
    document = read(make_pdf([lines(first), lines(second)]))
    assert "with all of its capabilities and drawbacks" in document.text
    assert notices(document)["dehyphenated"] == "Mended 1 word hyphenated at line ends."
    assert len(document.blocks) == 1
    assert document.text[document.page_starts[1] :].startswith("ties and drawbacks")


def test_a_page_end_separates_words_and_paragraphs() -> None:
    document = read(make_pdf([lines(BODY), lines(BODY)]))
    assert document.text == f"{BODY_TEXT}\n\n{BODY_TEXT}"
    assert document.page_starts == (0, len(BODY_TEXT) + 2)


def test_headings_by_size_and_weight() -> None:
    page = [
        Text(72, 790, "The history of writing", 24), Text(72, 760, "Machines", 16, "bold"), *lines(BODY, y=740),
        Text(72, 670, "The first ones", 12, "bold"), *lines(BODY, y=650),
    ]  # fmt: skip
    document = read(make_pdf([page]))
    assert [(b.kind, b.level) for b in document.blocks] == [
        ("heading", 1), ("heading", 2), ("paragraph", None), ("heading", 3), ("paragraph", None)
    ]  # fmt: skip


def test_list_items_with_their_depth() -> None:
    page = [
        *lines(BODY),
        Text(72, 690, "\x95 First item, which is long enough to run over the end of its line and"),
        Text(84, 676, "therefore hangs."),
        Text(90, 662, "1. One below"), Text(90, 648, "2. Another"),
        Text(72, 634, "\x95 Second item"),
    ]  # fmt: skip
    page = [Text(t.x, t.y, t.text.replace("\x95", "•"), t.size, t.font) for t in page]
    document = read(make_pdf([page]))
    items = [b for b in document.blocks if b.kind == "list_item"]
    assert [(document.text[b.start : b.end].split()[1], b.level) for b in items] == [
        ("First", 0), ("One", 1), ("Another", 1), ("Second", 0)
    ]  # fmt: skip
    assert len({b.group for b in items}) == 1
    assert "run over the end of its line and therefore hangs." in document.text


def test_code_keeps_its_lines_and_indentation() -> None:
    page = [*lines(BODY), *lines(["def area(r):"], y=690, font="code"), *lines(["return r * r"], x=100.8, y=676, font="code")]
    assert shapes(read(make_pdf([page])))[1] == ("code", "def area(r):\n    return r * r")


def test_two_columns_are_read_one_after_the_other() -> None:
    left = lines([f"Left column line {n} that is long" for n in range(6)], x=60)
    right = lines([f"right column line {n} that is long" for n in range(6)], x=320)
    by_column = read(make_pdf([[*left, *right]])).text
    by_row = read(make_pdf([[text for pair in zip(left, right, strict=True) for text in pair]])).text
    for text in (by_column, by_row):
        assert text.index("Left column line 5") < text.index("right column line 0")


def test_what_stands_above_is_read_first_in_whatever_order_it_is_drawn() -> None:
    page = [*lines(BODY, y=700), Text(72, 60, "1 A note at the foot of the page.", 8), Text(72, 760, "The title", 24)]
    assert [text.split()[0] for _, text in shapes(read(make_pdf([page])))] == ["The", "Word", "1"]


def test_running_heads_and_page_numbers_are_left_out_unless_asked_for() -> None:
    pages = [
        [Text(72, 810, "Handbook of machines", 9), *lines([f"Page {n} of the text has words of its own.", "They end here."]),
         Text(290, 30, f"{n + 4}", 9)]
        for n in range(4)
    ]  # fmt: skip
    document = read(make_pdf(pages))
    assert "Handbook" not in document.text
    assert document.text.startswith("Page 0 of the text")
    assert notices(document)["running_heads"] == "Left out 8 header and footer lines, page numbers included."
    kept = read(make_pdf(pages), cleanup=Cleanup(drop_running_heads=False))
    assert kept.text.count("Handbook of machines") == 4
    assert "running_heads" not in notices(kept)


def test_text_that_starts_every_page_at_the_same_place_is_no_running_head() -> None:
    firsts = ["Alpha begins.", "Example 1", "Gamma goes on.", "Delta too.", "Example 2", "Zeta is last."]
    document = read(make_pdf([lines([first, *BODY]) for first in firsts]))
    assert all(first in document.text for first in firsts)


def test_line_numbers_of_a_transcript_are_left_out() -> None:
    page = [*lines([str(n) for n in range(1, 13)], x=40), *lines([f"Speaker {n % 2} says something." for n in range(12)], x=90)]
    document = read(make_pdf([page]))
    assert not any(character in document.text for character in "3456789")
    assert notices(document)["line_numbers"] == "Left out 12 line numbers in the margin."


def test_rows_of_a_table_and_entries_of_contents_stay_lines() -> None:
    rows = [
        Text(x, 690 - 14 * i, cell)
        for i, row in enumerate(["Austria Vienna German", "Belgium Brussels Dutch"])
        for x, cell in zip((72, 250, 430), row.split(), strict=True)
    ]
    contents = lines(["Beginnings . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 3",
                      "Machines . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 17"], y=600)  # fmt: skip
    assert read(make_pdf([[*lines(BODY), *rows, *contents]])).text.split("\n\n")[1:] == [
        "Austria Vienna German\nBelgium Brussels Dutch", "Beginnings … 3\nMachines … 17"
    ]  # fmt: skip


def test_right_to_left_text_comes_in_logical_order() -> None:
    # Drawn from left to right as a reader sees it: "12 ג בא" reads alef, bet, space, gimel, space, 12.
    assert read(make_pdf([[Text(72, 700, "12 C BA", font="hebrew")]])).text in ("אב ג 12", "אב ג")
    assert read(make_pdf([[Text(72, 700, "FEDC BA", font="hebrew")]])).text == "אב גדהו"


def test_ligatures_become_letters() -> None:
    from chunking.loading.pdf_text import tidy

    assert tidy("e\ufb03cient \ufb01re\u00adworks \uf0b7\ue123 ｆｕｌｌ x²") == "efficient fireworks • ｆｕｌｌ x²"


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_a_rotated_page_is_read_as_it_is_shown(rotate: int) -> None:
    page = lines(BODY, x=40, y=500)
    assert read(make_pdf([page], rotate=rotate)).text == BODY_TEXT


def test_a_password_opens_an_encrypted_file() -> None:
    data = make_pdf([lines(BODY)], user_password="sesame")
    assert read(data, password="sesame").text == BODY_TEXT
    with pytest.raises(PasswordRequired, match=r"a\.pdf is encrypted: enter its password") as missing:
        read(data)
    assert not missing.value.wrong
    with pytest.raises(PasswordRequired, match=r"does not open a\.pdf") as wrong:
        read(data, password="barley")
    assert wrong.value.wrong
    with pytest.raises(PasswordRequired, match=r"does not open a\.pdf"):
        read(data, password="\udcff")


def test_encryption_with_an_empty_password_just_opens() -> None:
    data = make_pdf([lines(BODY)], user_password="")
    assert read(data).text == BODY_TEXT
    assert read(data, password="not needed").text == BODY_TEXT


def test_pictures_without_text_ask_for_ocr() -> None:
    with pytest.raises(NoTextLayer, match="OCR"):
        read(make_pdf([[], []], pictures=[0, 1]))


def test_pages_that_are_pictures_are_named() -> None:
    document = read(make_pdf([lines(BODY), [], lines(BODY), []], pictures=[1, 3]))
    assert notices(document)["pages_without_text"] == "No text on pages 2 and 4, only pictures: run OCR to read them."
    assert len(document.page_starts) == 4


def test_blank_pages_give_an_empty_document_that_says_so() -> None:
    document = read(make_pdf([[], []]))
    assert (document.text, document.blocks, document.page_starts) == ("", (), (0, 0))
    assert notices(document) == {"blank": "There is nothing on pages 1 and 2 of a.pdf."}


def test_zero_bytes() -> None:
    with pytest.raises(EmptyDocument, match="0 bytes"):
        read(b"")


@pytest.mark.parametrize("data", [b"%PDF-1.4\nnonsense", b"%PDF-", make_pdf([lines(BODY)])[:200]])
def test_damage_is_said_to_be_damage(data: bytes) -> None:
    with pytest.raises(DamagedDocument, match=r"a\.pdf"):
        read(data)


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_PAGES", 2)
    with pytest.raises(LimitExceeded, match="3 pages"):
        read(make_pdf([[], [], []]))


def test_threads_may_load_at_the_same_time() -> None:
    files = [make_pdf([lines([f"File {n} says this on its page {m}."]) for m in range(20)]) for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        at_once = list(pool.map(read, files))
    assert at_once == [read(data) for data in files]


@pytest.mark.parametrize("unwrap", [True, False])
@pytest.mark.parametrize("dehyphenate", [True, False])
def test_pages_start_where_their_text_does_whatever_is_mended(unwrap: bool, dehyphenate: bool) -> None:
    first = [*BODY[:3], "A last line that is about as long as the others and ends in a bro-"]
    pages = [lines(first), lines(["ken word, as lines do now and then when they are set to full measure,", "and ends."])]
    document = read(make_pdf(pages), cleanup=Cleanup(dehyphenate=dehyphenate, unwrap=unwrap))
    assert ("in a broken" in document.text) == dehyphenate
    following = document.text[document.page_starts[1] :]
    assert following.startswith("word, as" if dehyphenate and not unwrap else "ken word, as")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_mutilated_file_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    whole = bytearray(make_pdf([lines(BODY), [Text(72, 700, "BA", font="hebrew")]], pictures=[1]))
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    message, document = "", Document("a.pdf", "")
    try:
        document = read(bytes(whole[: data.draw(st.integers(1, len(whole)))]))
    except ChunkscopeError as error:
        message = str(error)
    assert message == "" or "a.pdf" in message
    assert all(0 <= block.start < block.end <= len(document.text) for block in document.blocks)
    assert list(document.page_starts) == sorted(document.page_starts)
