"""PDF through PDFium: text with its places on the page, from which structure is read off.

Tables stay lines of text. What is drawn as a picture is not read; pages that hold nothing else are named in a notice.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from chunking.errors import DamagedDocument, EmptyDocument, NoTextLayer, PasswordRequired
from chunking.folding import Vocabulary, fold
from chunking.loading.builder import DocumentBuilder
from chunking.loading.limits import check_pages
from chunking.loading.pdf_layout import Block, blocks_of
from chunking.loading.pdf_lines import Line, page_lines
from chunking.loading.pdf_running import drop_running
from chunking.normalise import Cleanup, mending_notices
from chunking.types import Document, Notice

if TYPE_CHECKING:
    import pypdfium2

PDFIUM = threading.Lock()
"""PDFium must not be called from two threads at once."""


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read a PDF.

    :raises PasswordRequired: encrypted with a user password that is missing or wrong.
    :raises NoTextLayer: pages, but only pictures on them.
    :raises LimitExceeded: more pages than ``MAX_PAGES``.
    :raises DamagedDocument: PDFium cannot read it.
    """
    if not data:
        raise EmptyDocument(f"{name} is empty (0 bytes): check that it was saved or uploaded completely.")
    with PDFIUM, _opened(data, name, password) as pdf:
        check_pages(len(pdf), name)
        pages, wordless = _read_pages(pdf, name)
    notices: tuple[Notice, ...] = ()
    if not any(pages):
        if wordless:
            raise NoTextLayer(f"{name} has no text layer, only pictures of pages: run OCR on it first, then load the result.")
        notices = (Notice("blank", f"There is nothing on {_pages(range(len(pages)))} of {name}.", "warning"),)
    elif wordless:
        message = f"No text on {_pages(wordless)}, only pictures: run OCR to read them."
        notices = (Notice("pages_without_text", message, "warning"),)
    if cleanup.drop_running_heads:
        pages, dropped = drop_running(pages)
        notices += dropped
    return _compose(name, blocks_of(pages), pages, cleanup, notices)


@contextmanager
def _opened(data: bytes, name: str, password: str | None) -> Iterator[pypdfium2.PdfDocument]:
    import pypdfium2
    import pypdfium2.raw as raw

    tries = [None, password] if password else [None]  # a password that a file does not need does no harm
    for attempt in tries:
        try:
            pdf = pypdfium2.PdfDocument(data, password=attempt)
            break
        except pypdfium2.PdfiumError as error:
            if getattr(error, "err_code", None) != raw.FPDF_ERR_PASSWORD:
                raise DamagedDocument(f"{name} is not a readable PDF: save or download it again.") from error
        except UnicodeEncodeError:  # of the password: lone surrogates are in none
            pass
        except (ValueError, OSError) as error:
            raise DamagedDocument(f"{name} is not a readable PDF: save or download it again.") from error
    else:
        if password:
            raise PasswordRequired(f"The password does not open {name}: check it and try again.", wrong=True)
        raise PasswordRequired(f"{name} is encrypted: enter its password to open it.")
    try:
        yield pdf
    finally:
        pdf.close()


def _read_pages(pdf: pypdfium2.PdfDocument, name: str) -> tuple[list[list[Line]], list[int]]:
    """The lines of every page, and which pages have something drawn on them but no text."""
    import pypdfium2

    pages, wordless, unreadable = [], [], 0
    for number in range(len(pdf)):
        lines: list[Line] = []
        try:
            page = pdf[number]
        except pypdfium2.PdfiumError:
            unreadable += 1
        else:
            try:
                lines = page_lines(page, number)
                if not lines and any(True for _ in page.get_objects(max_depth=2)):
                    wordless.append(number)
            except pypdfium2.PdfiumError:
                unreadable += 1
            finally:
                page.close()
        pages.append(lines)
    if unreadable == len(pages):
        raise DamagedDocument(f"{name} is damaged, none of its pages can be read: save or download it again.")
    return pages, wordless


def _compose(
    name: str, blocks: Sequence[Block], pages: Sequence[Sequence[Line]], cleanup: Cleanup, notices: tuple[Notice, ...]
) -> Document:
    vocabulary = Vocabulary.of("\n".join(line.text + " " * line.space_after for lines in pages for line in lines))
    builder = DocumentBuilder()
    first_on_page: dict[int, tuple[int, int]] = {}
    mended = joined = 0
    for index, block in enumerate(blocks):
        texts, length = [], 0
        for row in block.rows:
            wrapped = [line.text + " " * line.space_after for line in row]
            folded = fold(wrapped, vocabulary, dehyphenate=cleanup.dehyphenate, unwrap=cleanup.unwrap)
            for line, start in zip(row, folded.starts, strict=True):
                first_on_page.setdefault(line.page, (index, length + start))
            texts.append(folded.text.rstrip())
            length += len(texts[-1]) + 1
            mended, joined = mended + folded.mended, joined + folded.joined
        builder.add(block.kind, "\n".join(texts), level=block.level, group=block.group)
    document = builder.build(name, notices=notices + mending_notices(mended, joined))
    starts: list[int] = []
    for number in reversed(range(len(pages))):
        following = starts[-1] if starts else len(document.text)
        index, offset = first_on_page.get(number, (-1, 0))
        starts.append(document.blocks[index].start + offset if index >= 0 else following)
    page_starts = (0, *starts[::-1][1:]) if starts else ()
    return replace(document, page_starts=page_starts)


def _pages(numbers: Sequence[int]) -> str:
    """Page numbers from 1 as words: "page 3", "pages 3, 5 and 7"; beyond ten, how many there are."""
    words = [str(number + 1) for number in numbers]
    if len(words) > 10:
        return f"{len(words):,} pages, the first of them page {words[0]}"
    if len(words) == 1:
        return f"page {words[0]}"
    return f"pages {', '.join(words[:-1])} and {words[-1]}"
