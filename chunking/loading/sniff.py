"""Tells a file's format by its content; its name only decides between plain text and Markdown."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Literal

from chunking.errors import DamagedDocument, UnsupportedFormat
from chunking.loading.decode import unicode_encoding

FormatName = Literal["pdf", "docx", "pptx", "html", "epub", "markdown", "text"]

READABLE = "PDF, DOCX, PPTX, HTML, EPUB, Markdown and plain text"
HEAD_BYTES = 4096
OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

OLE_STREAMS = (
    ("WordDocument", "an old Word document (.doc)", "save it as DOCX or PDF"),
    ("PowerPoint Document", "an old PowerPoint presentation (.ppt)", "save it as PPTX or PDF"),
    ("Workbook", "an old Excel workbook (.xls)", "save the text you need as PDF or plain text"),
    ("__substg1.0_", "an Outlook message (.msg)", "save it as HTML or plain text"),
)
"""Stream names that tell what an OLE container holds; the first that occurs decides."""

ZIP_CONTENTS = (
    (r"xl/", "an Excel workbook", "save the text you need as PDF or plain text"),
    (r"Index/.*\.iwa|index\.apxl|index\.xml(?:\.gz)?$", "an Apple iWork document", "export it as DOCX, PPTX or PDF"),
    (r"visio/", "a Visio drawing", "save it as PDF"),
)
SIGNATURES = (
    (rb"\{\\rtf", "an RTF document", "save it as DOCX or PDF"),
    (rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|BM.{4}\0{4}|RIFF.{4}WEBP|\0\0\0.ftyp(?:heic|heix|mif1|avif)",
     "a picture", "run text recognition (OCR) over it and load the resulting PDF or text"),
    (rb"%!PS", "a PostScript file", "convert it to PDF"),
    (rb"AT&TFORM", "a DjVu document", "convert it to PDF with a text layer"),
    (rb".{60}BOOKMOBI", "a Kindle book (MOBI)", "convert it to EPUB"),
    (rb"\x1f\x8b|BZh[1-9]1AY|\xfd7zXZ\0|7z\xbc\xaf\x27\x1c|Rar!\x1a|\x28\xb5\x2f\xfd|.{257}ustar[\0 ]",
     "a compressed archive", "unpack it and load the files in it"),
    (rb"ID3[\x02-\x04]\0|OggS\0|fLaC\0|RIFF.{4}(?:WAVE|AVI )|.{4}ftyp|\x1aE\xdf\xa3", "a sound or video file",
     "transcribe it and load the text"),
    (rb"(?:(?:From|Subject|Date|Snapshot-Content-Location):[^\n]*\r?\n)*MIME-Version:(?s:.{0,400}?)multipart/related",
     "a web archive (MHTML)", "save the page as HTML"),
)  # fmt: skip
"""What else begins in a way of its own, and the way out."""

_MAIN_PART = re.compile(
    rb"(?:(?P<docx>wordprocessingml|ms-word)|(?P<pptx>presentationml|ms-powerpoint))"
    rb"\.(?:document|template|presentation|slideshow)(?:\.macroEnabled(?:Template)?)?\.main\+xml"
)
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!doctype\s+html|<(?:html|head|body)[\s>])",
    re.IGNORECASE | re.DOTALL,
)
_HTML_FRAGMENT = re.compile(
    r"\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:p|div|h[1-6]|table|[uod]l|section|article|main|header|nav|title|meta|link|style|"
    r"script|blockquote|pre|span|center|figure)(?:\s[^<>]*)?>",
    re.IGNORECASE | re.DOTALL,
)
_MARKDOWN_NAME = re.compile(r"\.(?:md|markdown|mdown|mkd)$", re.IGNORECASE)
_MARKDOWN_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_MARKDOWN_SIGNS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"\[[^\]\n]{1,300}\]\((?:https?://|/|#|\./|\w[\w-]{0,80}\.md)[^)\n]{0,500}\)",
        r"^(?:```|~~~)[\w-]*\n(?s:.{0,3000}?)^(?:```|~~~)\s*$",
        r"^\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?$",
        r"(?<![\w*])\*\*\w(?:[^*\n]*\w[.:!?)]?)?\*\*(?![\w*])",
    )
)


def sniff(data: bytes, name: str) -> FormatName:
    """The format of ``data``, which is not empty.

    :raises UnsupportedFormat: saying what the file seems to be and the way out.
    :raises DamagedDocument: for a zip archive that cannot be opened.
    """
    head = data[:HEAD_BYTES]
    if _is_pdf(data):
        return "pdf"
    if head.startswith(b"PK\x03\x04") or head.startswith(b"PK\x05\x06"):
        return _sniff_zip(data, name)
    if head.startswith(OLE_SIGNATURE):
        raise _unsupported(name, *_ole_contents(data))
    for signature, kind, way_out in SIGNATURES:
        if re.match(signature, head, re.DOTALL):
            raise _unsupported(name, kind, way_out)
    if _is_binary(data):
        raise UnsupportedFormat(f"{name} holds no text that can be read: load {READABLE}.")
    return _sniff_text(data, name)


def is_encrypted_office(data: bytes) -> bool:
    """Whether this is a DOCX or PPTX behind a password: an OLE container around the encrypted package."""
    return data.startswith(OLE_SIGNATURE) and _has_stream(data, "EncryptedPackage")


def looks_like_markdown(text: str) -> bool:
    """Whether a text is unmistakably Markdown: a heading, and a link, fence, table or strong emphasis beside it."""
    return bool(_MARKDOWN_HEADING.search(text)) and any(sign.search(text) for sign in _MARKDOWN_SIGNS)


def _is_pdf(data: bytes) -> bool:
    """At the very start; or, as readers allow, behind up to 1 KB of other bytes if the file goes on like a PDF."""
    head = data[:1024]
    if re.match(rb"(?:\xef\xbb\xbf)?\s*%PDF-", head):
        return True
    return b"%PDF-" in head and (b"startxref" in data[-2048:] or b" obj" in data[: 2 * HEAD_BYTES])


def _sniff_zip(data: bytes, name: str) -> FormatName:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.namelist()
            mimetype = _start_of(archive, "mimetype")
            content_types = _start_of(archive, "[Content_Types].xml")
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError) as error:
        raise DamagedDocument(f"{name} is damaged (its zip archive cannot be read): save or download it again.") from error
    if mimetype.strip() == b"application/epub+zip" or "META-INF/container.xml" in members:
        return "epub"
    if main := _MAIN_PART.search(content_types):
        return "docx" if main["docx"] else "pptx"
    if "word/document.xml" in members:
        return "docx"
    if "ppt/presentation.xml" in members:
        return "pptx"
    if mimetype.startswith(b"application/vnd.oasis.opendocument"):
        raise _unsupported(name, "an OpenDocument file", "save it as DOCX, PPTX or PDF")
    for pattern, kind, way_out in ZIP_CONTENTS:
        if any(re.match(pattern, member) for member in members):
            raise _unsupported(name, kind, way_out)
    raise _unsupported(name, "a zip archive", "unpack it and load the files in it")


def _start_of(archive: zipfile.ZipFile, member: str) -> bytes:
    """The first 256 KB of a member; nothing if it is missing or cannot be unpacked (the checked reading tells why)."""
    try:
        with archive.open(member) as stream:
            return stream.read(2**18)
    except Exception:  # zlib.error, RuntimeError (encrypted), EOFError, OSError … all mean the same here
        return b""


def _ole_contents(data: bytes) -> tuple[str, str]:
    for stream, kind, way_out in OLE_STREAMS:
        if _has_stream(data, stream):
            return kind, way_out
    return "an old Office file", "save it as DOCX, PPTX or PDF"


def _has_stream(data: bytes, stream: str) -> bool:
    return stream.encode("utf-16-le") in data


def _unsupported(name: str, kind: str, way_out: str) -> UnsupportedFormat:
    return UnsupportedFormat(f"{name} is {kind}, which cannot be read here: {way_out}.")


def _is_binary(data: bytes) -> bool:
    """Whether too many bytes (of the first and last 32 KB) are control characters for a text in any encoding."""
    if unicode_encoding(data):
        return False
    sample = data if len(data) <= 2**16 else data[: 2**15] + data[-(2**15) :]
    controls = len(re.findall(rb"[\x00-\x06\x0e-\x19\x1c-\x1f\x7f]", sample))
    return controls > max(3, 0.02 * len(sample)) if len(sample) > 32 else 4 * controls > len(sample)


def _sniff_text(data: bytes, name: str) -> FormatName:
    text = data[: 2**16].decode(unicode_encoding(data) or "latin-1", "replace").removeprefix("\ufeff")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _HTML.match(text):
        return "html"
    if _MARKDOWN_NAME.search(name):
        return "markdown"
    if _HTML_FRAGMENT.match(text) and data.rstrip(b"\0\r\n\t ").endswith(b">"):
        return "html"
    return "markdown" if looks_like_markdown(text) else "text"
