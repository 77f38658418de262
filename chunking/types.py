"""The values that everything else passes around, and the conventions they obey.

Conventions, stated once
------------------------
- Intervals are half-open: ``[start, end)``.
- Offsets count code points of :attr:`Document.text`, never bytes and never words.
- ``distances[i]`` lies between sentences ``i`` and ``i + 1``; that place is called *gap i*.
- A boundary ``b`` (``1 … n − 1``) means that a chunk starts at sentence ``b``: a cut at gap ``i`` is boundary ``i + 1``.
- A chunk runs from the start of its first sentence to the start of the next chunk's first sentence (the first chunk from
  0, the last to the end of the text). White space belongs to what precedes it, so the slices rebuild the text exactly.
- A *score* is better when higher, an *error* better when lower, and names say which.
- Missing is ``None`` (``nan`` inside arrays), never 0; 0 is a value.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

BlockKind = Literal["heading", "paragraph", "list_item", "table_row", "code"]
Unit = Literal["tokens", "characters", "sentences"]
Severity = Literal["info", "warning"]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person should know about a result, with a stable ``code`` that tests and pages can ask for."""

    code: str
    message: str
    severity: Severity = "info"


@dataclass(frozen=True, slots=True)
class Block:
    """A structural stretch ``[start, end)`` of a document's text; blocks are sorted and never overlap.

    :param group: equal for the blocks that form one table or one list, else ``None``.
    :param level: heading level 1–6, or nesting depth of a list item (0 = outermost), else ``None``.
    """

    kind: BlockKind
    start: int
    end: int
    level: int | None = None
    group: int | None = None


@dataclass(frozen=True)
class Document:
    """A text, what is known of its structure, and what loading did to it.

    :param name: as the user knows it (a file name); never used to decide anything.
    :param text: the whole text; line ends are ``\\n``. All offsets refer to it.
    :param blocks: sorted, non-overlapping; every visible character lies in one.
    :param page_starts: offset at which each page (or slide) starts, ascending, first 0; empty if the format has none.
    :param language: a BCP 47 tag where the file states one, else ``None``.
    :param notices: what loading mended, dropped or guessed.
    """

    name: str
    text: str
    blocks: tuple[Block, ...] = ()
    page_starts: tuple[int, ...] = ()
    language: str | None = None
    notices: tuple[Notice, ...] = ()

    @cached_property
    def digest(self) -> str:
        """SHA-256 (hex) of all that later steps read: text, blocks, pages and language; not the name."""
        seen = (self.text, [(b.kind, b.start, b.end, b.level, b.group) for b in self.blocks], self.page_starts, self.language)
        return hashlib.sha256(repr(seen).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's text is ``document.text[start:end]``, trimmed of surrounding white space.

    :param block: index into ``document.blocks`` of the block it lies in, ``None`` in a document without blocks.
    """

    start: int
    end: int
    block: int | None = None


Reason = Literal["start", "semantic", "heading", "maximum", "oversize", "manual", "size", "separator", "imported"]
"""Why a chunk starts where it does.

``start``     the document starts here
``semantic``  the distance at this gap exceeds the threshold
``heading``   the distance *after* the heading exceeds the threshold; the cut moved before the heading it belongs to
``maximum``   forced: the chunk was above the maximum and this was its largest free distance
``oversize``  forced inside a sentence that is itself above the maximum, at a line, word or grapheme boundary
``manual``    placed by hand
``size``      a fixed size was reached
``separator`` a separator of the recursive splitter, or a size it could not meet with one
``imported``  cut elsewhere
"""

Flag = Literal["below_minimum", "cut_inside_sentence", "heading_stranded", "unit_cut", "above_maximum"]
"""What could not hold for a chunk.

``below_minimum``        smaller than the minimum, and no neighbour had room
``cut_inside_sentence``  starts or ends inside a sentence (semantic cuts: one that is itself above the maximum)
``heading_stranded``     ends with a heading whose text starts the next chunk, since both together exceed the maximum
``unit_cut``             starts or ends inside a table, list or code block, since it does not fit within the maximum
``above_maximum``        a single character that the tokenizer alone counts above the maximum: there is nothing left to cut
"""


@dataclass(frozen=True, slots=True)
class Opening:
    """Why a chunk starts here. ``distance`` is the gap that decided (``None`` at the start and inside a sentence);
    ``threshold`` is the one in force (``None`` where no threshold was computed)."""

    reason: Reason
    distance: float | None = None
    threshold: float | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk: the half-open interval ``[start, end)`` of ``document.text``.

    :param first_sentence: index of the first sentence that starts in the chunk or that it continues.
    :param sentences: how many sentences it holds, whole or in part; a cut inside a sentence counts it on both sides.
    :param tokens: sum over its sentences of the encoder's token counts, without special tokens.
    :param pages: 1-based page numbers it touches, ascending; empty if the format has no pages.
    """

    index: int
    start: int
    end: int
    text: str = field(repr=False)
    first_sentence: int
    sentences: int
    tokens: int
    pages: tuple[int, ...]
    opened_by: Opening
    flags: tuple[Flag, ...] = ()

    @property
    def characters(self) -> int:
        """Length in code points, trailing white space included."""
        return self.end - self.start


@dataclass(frozen=True)
class Chunking:
    """A document cut by one set of settings, whatever the method.

    :param threshold: T on the distance (for ``gradient``: on its gradient); ``None`` where none was computed.
    :param suppressed: gap → why a gap above the threshold is no boundary (``heading``, ``table``, ``list``,
        ``code``, ``merged``, ``closed by hand``, ``no local maximum``).
    """

    document: Document
    chunks: tuple[Chunk, ...]
    threshold: float | None = None
    suppressed: dict[int, str] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
