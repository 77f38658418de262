"""A document's sentences, with exact code-point offsets: each block by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chunking.languages import language_of
from chunking.prose import split_prose
from chunking.sentence_ends import SentenceEnds, readable
from chunking.types import Document, Notice, Sentence
from chunking.unpunctuated import WINDOW_CHARACTERS, WINDOW_WORDS, Span, divide, is_unpunctuated

_WHOLE = frozenset({"heading", "table_row", "code"})


@dataclass(frozen=True)
class Segmentation:
    """A document's sentences in order, and what a person should know about how they were found."""

    sentences: tuple[Sentence, ...]
    notices: tuple[Notice, ...] = ()


def segment(document: Document) -> Segmentation:
    """Cut a document into sentences: trimmed, sorted, disjoint spans that never cross a block.

    A heading, a table row and a code block are one sentence each; paragraphs and list items are segmented. Every
    character that is not white space lies in exactly one sentence, except in blocks of nothing but zero-width spaces.
    Text without punctuation falls back to lines or windows of words (notice ``no_punctuation``).
    """
    text, reading = document.text, readable(document.text)
    ends = SentenceEnds(language_of(document))
    sentences: list[Sentence] = []
    divided = 0
    for block, start, end, whole in _regions(document):
        for span in [(start, end)] if whole else split_prose(reading, start, end, ends):
            pieces = [span]
            if not whole and is_unpunctuated(reading[slice(*span)]):
                pieces = list(divide(reading, *span))
                divided += 1
            sentences.extend(Sentence(*piece, block) for piece in (_trim(text, reading, *p) for p in pieces) if piece)
    return Segmentation(tuple(sentences), tuple(_notices(divided, ends.failures)))


def _notices(divided: int, failures: int) -> Iterator[Notice]:
    if divided:
        passages = "1 passage has" if divided == 1 else f"{divided} passages have"
        yield Notice(
            "no_punctuation",
            f"{passages} no punctuation to end sentences at: cut at line ends, else into windows of up to "
            f"{WINDOW_WORDS} words (or {WINDOW_CHARACTERS} characters in scripts without spaces).",
            "warning",
        )
    if failures:
        yield Notice(
            "splitter_failed",
            f"The sentence splitter failed on {failures} paragraph{'s' if failures > 1 else ''}; a simpler rule cut there.",
            "warning",
        )


def _regions(document: Document) -> Iterator[tuple[int | None, int, int, bool]]:
    """``(block, start, end, whole)`` in order: every block, and whatever text lies outside of all blocks."""
    at = 0
    for index, block in enumerate(document.blocks):
        yield None, at, block.start, False
        yield index, block.start, block.end, block.kind in _WHOLE
        at = block.end
    yield None, at, len(document.text), False


def _trim(text: str, reading: str, start: int, end: int) -> Span | None:
    """The span without surrounding white space; ``None`` where nothing visible is left."""
    if not reading[start:end].strip():
        return None
    piece = text[start:end].rstrip()
    return start + len(piece) - len(piece.lstrip()), start + len(piece)
