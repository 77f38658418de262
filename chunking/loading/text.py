"""Plain text. Unless it is hard-wrapped, ``Document.text`` is the file's own text with its line ends made ``\\n``."""

from __future__ import annotations

from chunking.loading.decode import clean_characters, decode
from chunking.loading.text_blocks import find_blocks
from chunking.normalise import Cleanup, clean_plain_text, normalise_lines, wrap_width
from chunking.types import Document, Notice


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read a plain-text file in any encoding; form feeds start pages."""
    text, notices = decode(data)
    return _document(text, name, cleanup, notices)


def from_text(text: str, name: str, *, cleanup: Cleanup) -> Document:
    """Read plain text that is already decoded."""
    text, notices = clean_characters(text)
    return _document(text, name, cleanup, notices)


def _document(text: str, name: str, cleanup: Cleanup, notices: tuple[Notice, ...]) -> Document:
    # A form feed on a line of its own keeps the lines before and after a page break apart while they are mended.
    paged = normalise_lines(text).replace("\f", "\n\f\n")
    mended, mending = clean_plain_text(paged, cleanup)
    pages = mended.split("\n\f\n")
    text = "\n".join(pages)
    wrapped = not cleanup.unwrap and wrap_width(text.split("\n")) is not None
    return Document(
        name=name,
        text=text,
        blocks=find_blocks(text, wrapped=wrapped),
        page_starts=_page_starts(pages),
        notices=(*notices, *mending),
    )


def _page_starts(pages: list[str]) -> tuple[int, ...]:
    """Where each page starts in ``"\\n".join(pages)``; blank pages at the end (a closing form feed) do not count."""
    while len(pages) > 1 and not pages[-1].strip():
        pages = pages[:-1]
    if len(pages) == 1:
        return ()
    starts = [0]
    for page in pages[:-1]:
        starts.append(starts[-1] + len(page) + 1)
    return tuple(starts)
