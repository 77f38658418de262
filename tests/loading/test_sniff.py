from __future__ import annotations

import pytest

from chunking.errors import DamagedDocument, UnsupportedFormat
from chunking.loading.sniff import is_encrypted_office, looks_like_markdown, sniff
from tests.loading.archives import OFFICE, OLE, epub, office, packed, xhtml

PAGE = b"<!DOCTYPE html>\n<html><body><p>Hello.</p></body></html>"
MARKDOWN = b"# Title\n\nSee [the guide](https://example.org/guide).\n"


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"%PDF-1.7\n...", "a.txt", "pdf"),
        (b"\xef\xbb\xbf%PDF-1.4\n", "a", "pdf"),
        (b"HTTP headers\r\n\r\n%PDF-1.4\n1 0 obj\n", "a", "pdf"),
        (b"A PDF starts with %PDF-1.4 and ends with %%EOF.", "a", "text"),
        (office(OFFICE + "wordprocessingml.document.main+xml"), "a.zip", "docx"),
        (office("application/vnd.ms-word.document.macroEnabled.main+xml"), "a", "docx"),
        (office(OFFICE + "presentationml.presentation.main+xml"), "a.docx", "pptx"),
        (office(OFFICE + "presentationml.slideshow.main+xml"), "a", "pptx"),
        (packed({"word/document.xml": "<w/>"}), "a", "docx"),
        (packed({"ppt/presentation.xml": "<p/>"}), "a", "pptx"),
        (epub({"a.xhtml": xhtml("")}), "a.zip", "epub"),
        (packed({"META-INF/container.xml": "<c/>"}), "a", "epub"),
        (PAGE, "page.txt", "html"),
        (PAGE, "page.md", "html"),
        ("\ufeff  <HTML><p>x".encode(), "a", "html"),
        (PAGE.decode().encode("utf-16"), "a", "html"),
        (b'<?xml version="1.0"?>\n<!-- a --><!-- b --><html xmlns="x"></html>', "a", "html"),
        (b"<!-- made by hand -->\n<p>One.</p>\n<p>Two.</p>\n", "a.txt", "html"),
        (b'<p align="center">Logo</p>\n\n# Title\n', "README.md", "markdown"),
        (b"<p> is the tag for paragraphs", "a.txt", "text"),
        (b"<<< not a tag >>>", "a", "text"),
        (b"Plain words.", "a.txt", "text"),
        (b"Plain words.", "a", "text"),
        (b"Plain words.", "a.MD", "markdown"),
        (b"Plain words.", "a.markdown", "markdown"),
        (MARKDOWN, "a.txt", "markdown"),
        (MARKDOWN, "a", "markdown"),
        ("Grüße.".encode("cp1252"), "a.txt", "text"),
        ("Plain words.".encode("utf-16-le"), "a", "text"),
        ("Plain words.".encode("utf-16-be"), "a", "text"),
        (b'{"a": [1, 2]}', "a.json", "text"),
        (b"ID3 tags describe music.", "a.txt", "text"),
    ],
)
def test_content_decides_and_the_name_only_between_text_and_markdown(data: bytes, name: str, expected: str) -> None:
    assert sniff(data, name) == expected


def ole(stream: str) -> bytes:
    return OLE + bytes(500) + stream.encode("utf-16-le") + bytes(500)


@pytest.mark.parametrize(
    ("data", "kind", "way_out"),
    [
        (ole("WordDocument"), "old Word document", "DOCX"),
        (ole("PowerPoint Document"), "old PowerPoint", "PPTX"),
        (ole("Workbook"), "old Excel", "PDF"),
        (ole("__substg1.0_"), "Outlook", "HTML"),
        (ole("Whatever"), "old Office", "DOCX"),
        (b"{\\rtf1\\ansi hello}", "RTF", "DOCX"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "picture", "OCR"),
        (b"\xff\xd8\xff\xe0" + bytes(40), "picture", "OCR"),
        (b"GIF89a" + bytes(40), "picture", "OCR"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 ", "picture", "OCR"),
        (b"%!PS-Adobe-3.0\n", "PostScript", "PDF"),
        (bytes(60) + b"BOOKMOBI" + bytes(40), "Kindle", "EPUB"),
        (b"\x1f\x8b\x08" + bytes(40), "compressed", "unpack"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(40), "compressed", "unpack"),
        (b"\0\0\0\x18ftypmp42" + bytes(40), "video", "transcribe"),
        (b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n", "MHTML", "HTML"),
        (office(OFFICE + "spreadsheetml.sheet.main+xml"), "zip", "unpack"),
        (packed({"xl/workbook.xml": ""}), "Excel", "PDF"),
        (packed({"mimetype": "application/vnd.oasis.opendocument.text"}), "OpenDocument", "DOCX"),
        (packed({"Index/Document.iwa": ""}), "iWork", "PDF"),
        (packed({"readme.txt": "hello"}), "zip archive", "unpack"),
        (packed({}), "zip archive", "unpack"),
    ],
)
def test_what_cannot_be_read_is_named_with_the_way_out(data: bytes, kind: str, way_out: str) -> None:
    with pytest.raises(UnsupportedFormat) as caught:
        sniff(data, "thing.bin")
    message = str(caught.value)
    assert message.startswith("thing.bin is ")
    assert kind in message
    assert way_out in message


@pytest.mark.parametrize("data", [bytes(range(256)) * 4, b"\x7fELF\x02\x01\x01" + bytes(200), bytes(100)])
def test_binary_junk_names_the_formats_that_are_read(data: bytes) -> None:
    with pytest.raises(UnsupportedFormat, match="PDF, DOCX, PPTX, HTML, EPUB, Markdown and plain text"):
        sniff(data, "a.txt")


def test_a_truncated_archive_is_damaged() -> None:
    with pytest.raises(DamagedDocument, match=r"a\.docx is damaged"):
        sniff(packed({"word/document.xml": "x" * 1000})[:60], "a.docx")


def test_encrypted_office_files_are_known_by_their_stream() -> None:
    assert is_encrypted_office(ole("EncryptedPackage"))
    assert not is_encrypted_office(ole("WordDocument"))
    assert not is_encrypted_office("EncryptedPackage".encode("utf-16-le"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Title\n\n```python\nx = 1\n```\n", True),
        ("# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", True),
        ("## Title\n\nThis is **very** strong.\n", True),
        ("# a comment\nx = 2 ** 3 ** 4\n# another\n", False),
        ("# only a heading\n\nand text\n", False),
        ("See [1](2) and **this**, but no heading", False),
        ("Room #5 is [free](https://example.org)", False),
    ],
)
def test_unmistakable_markdown(text: str, expected: bool) -> None:
    assert looks_like_markdown(text) is expected
