"""Recursive splitting on separators (seed 002, section 2.3; seed 000's recursive splitter), as LangChain does it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, groupby
from typing import TYPE_CHECKING, Literal

from chunking.chunkers.sizes import LengthUnit, check_count, check_sizes
from chunking.chunkers.spans import Span, absorb_white_space, chunking_from_spans, openings
from chunking.embedded import EmbeddedDocument
from chunking.encoders.token_length import TokenLength
from chunking.errors import SettingsError
from chunking.types import Chunking

if TYPE_CHECKING:
    from langchain_text_splitters.base import TextSplitter

SEPARATORS = ("\n\n", "\n", " ", "")
"""LangChain's own: paragraphs, lines, words, characters."""


@dataclass(frozen=True, slots=True)
class RecursiveSettings:
    """The arguments of ``RecursiveCharacterTextSplitter``, by the names used here. The defaults are LangChain's.

    :param size: ``chunk_size``, at least 1. :param overlap: ``chunk_overlap``, below ``size``; both in ``unit``.
    :param unit: what the length function counts: characters, or tokens of each piece by the encoder's tokenizer.
    :param separators: tried in this order, each a literal text; "" cuts between any two characters.
    :param keep_separator: whether a separator stays at the start of the piece after it or at the end of the one before.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    size: int = 4000
    overlap: int = 200
    unit: LengthUnit = "characters"
    separators: tuple[str, ...] = SEPARATORS
    keep_separator: Literal["start", "end"] = "start"

    def __post_init__(self) -> None:
        check_sizes(self.size, self.overlap, self.unit)
        if not 1 <= len(self.separators) <= 50 or max(map(len, self.separators)) > 200:
            raise SettingsError("separators", "separators must be 1 to 50 texts of up to 200 characters each.")
        if "" in self.separators[:-1]:
            raise SettingsError("separators", "the empty separator must be the last one: none after it would ever be tried.")
        if self.keep_separator not in ("start", "end"):
            raise SettingsError("keep_separator", f"keep_separator must be start or end; got {self.keep_separator!r}.")


def cut(embedded: EmbeddedDocument, settings: RecursiveSettings | None = None) -> Chunking:
    """The chunks of ``RecursiveCharacterTextSplitter(…).split_text(text)``, at their true places.

    LangChain strips the white space around each chunk; here it belongs to the chunk before it, so that without overlap the
    slices rebuild the text. A chunk of white space only, which LangChain yields where ``size`` is tiny, is left out.

    :raises SettingsError: for a size and overlap that would make far too many chunks.
    """
    settings = settings or RecursiveSettings()
    text = embedded.document.text
    check_count(len(text), settings.size, settings.overlap)
    length = len if settings.unit == "characters" else embedded.token_length
    spans = absorb_white_space(text, split(text, settings, length))
    return chunking_from_spans(embedded, spans, openings(len(spans), "separator"))


def split(text: str, settings: RecursiveSettings, length: Callable[[str], int]) -> list[Span]:
    """Where LangChain's chunks lie in ``text``, white space around them left out."""
    pieces = _splitter(settings, length).split_text(text)
    spans = []
    for piece in pieces:
        assert isinstance(piece, _Placed)
        if visible := piece.strip():
            start = piece.start + len(piece) - len(piece.lstrip())
            spans.append((start, start + len(visible)))
    return spans


class _Placed(str):
    """A piece of the document that knows where it starts."""

    start: int

    @classmethod
    def at(cls, text: str, start: int) -> _Placed:
        placed = cls(text)
        placed.start = start
        return placed


def _splitter(settings: RecursiveSettings, length: Callable[[str], int]) -> TextSplitter:
    """LangChain's splitter, with pieces that know where they start.

    Its functions split at a separator and merge what is small; only the recursion between them is written out, since
    theirs loses the places, and searching for a chunk afterwards goes wrong where text repeats.
    """
    from langchain_text_splitters.base import TextSplitter
    from langchain_text_splitters.character import _split_text_with_regex

    class Splitter(TextSplitter):
        def split_text(self, text: str) -> list[str]:
            return self._split(_Placed.at(text, 0), settings.separators)

        def _split(self, text: _Placed, separators: Sequence[str]) -> list[str]:
            used = next((i for i, separator in enumerate(separators) if separator in text), len(separators) - 1)
            pattern, finer = re.escape(separators[used]), separators[used + 1 :]
            pieces = _split_text_with_regex(text, pattern, keep_separator=settings.keep_separator)
            starts = accumulate(map(len, pieces), initial=text.start)
            if isinstance(length, TokenLength):
                length.learn(pieces)
            chunks: list[str] = []
            for small, run in groupby(map(_Placed.at, pieces, starts), lambda piece: length(piece) < settings.size):
                if small:
                    chunks += self._merge_splits(run, "")
                else:
                    chunks += chain.from_iterable(self._split(piece, finer) if finer else [piece] for piece in run)
            return chunks

        def _join_docs(self, docs: list[str], separator: str) -> str | None:
            assert isinstance(docs[0], _Placed)
            return _Placed.at("".join(docs), docs[0].start)

    return Splitter(settings.size, settings.overlap, length)
