from __future__ import annotations

import io
import zipfile

import pytest

from chunking.errors import DamagedDocument, LimitExceeded
from chunking.loading import limits, load, load_text
from chunking.loading.limits import check_pages, checked_zip
from tests.loading.archives import packed


def test_a_sound_archive_passes() -> None:
    archive = checked_zip(packed({"a.xml": "<a/>", "b/c.xml": "x" * 5000}), "book.epub")
    assert archive.read("a.xml") == b"<a/>"


def test_a_zip_bomb_is_refused_by_its_ratio() -> None:
    bomb = packed({"word/document.xml": bytes(2 * 2**20)})
    with pytest.raises(LimitExceeded, match=r"a\.docx is packed more than 200 times"):
        checked_zip(bomb, "a.docx")
    with pytest.raises(LimitExceeded, match="200 times"):
        load(packed({"mimetype": "application/epub+zip", "a.xhtml": bytes(2 * 2**20)}), "a.epub")


def test_small_members_may_compress_well() -> None:
    checked_zip(packed({"a.xml": bytes(2**20)}))


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [
        ("MAX_ZIP_BYTES", 100_000, "unpacks to more than"),
        ("MAX_ZIP_MEMBER_BYTES", 50_000, "for one file in it"),
        ("MAX_ZIP_MEMBERS", 2, "packs 3 files, more than the limit of 2"),
    ],
)
def test_each_limit_is_named(monkeypatch: pytest.MonkeyPatch, limit: str, value: int, message: str) -> None:
    monkeypatch.setattr(limits, limit, value)
    with pytest.raises(LimitExceeded, match=message):
        checked_zip(packed({name: bytes(60_000) for name in "abc"}), "a.pptx")


def test_what_comes_out_counts_and_not_what_the_header_says() -> None:
    data = bytearray(packed({"a.xml": bytes(3 * 2**20)}))
    for signature, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        start = data.index(signature)
        data[start + at : start + at + 4] = (10).to_bytes(4, "little")
    with pytest.raises((LimitExceeded, DamagedDocument)):
        checked_zip(bytes(data))


def broken_member() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("good.txt", "good")
        archive.writestr("bad.txt", "checksum")
    return stream.getvalue().replace(b"checksum", b"CHECKSUM")


def test_a_broken_member_is_damage_where_strict() -> None:
    with pytest.raises(DamagedDocument, match=r"'bad\.txt' in it cannot be unpacked"):
        checked_zip(broken_member(), "a.docx")
    assert checked_zip(broken_member(), strict=False).read("good.txt") == b"good"


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x05\x06" + bytes(10), packed({"a": "b" * 999})[:-30]])
def test_no_archive_at_all(data: bytes) -> None:
    with pytest.raises(DamagedDocument, match=r"a\.docx is damaged"):
        checked_zip(data, "a.docx")


def test_pages() -> None:
    check_pages(5_000, "a.pdf")
    with pytest.raises(LimitExceeded, match=r"a\.pdf has 5,001 pages, more than the limit of 5,000"):
        check_pages(5_001, "a.pdf")


def test_upload_and_text_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_UPLOAD_BYTES", 2**20)
    with pytest.raises(LimitExceeded, match=r"a\.txt is larger than the limit of 1 MB: split it"):
        load(b"a" * 2 * 2**20, "a.txt")
    monkeypatch.setattr(limits, "MAX_TEXT_LENGTH", 10)
    with pytest.raises(LimitExceeded, match="holds 11 characters, more than the limit of 10"):
        load(b"Hello world", "a.txt")
    with pytest.raises(LimitExceeded, match="Pasted text holds 11"):
        load_text("Hello world")
