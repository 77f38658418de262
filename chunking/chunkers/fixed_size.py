"""Fixed-size chunking (seed 002, section 2.3; seed 000's token window): cut after so many characters or tokens."""

from __future__ import annotations

from dataclasses import dataclass

from chunking.chunkers.sizes import LengthUnit, check_count, check_sizes
from chunking.chunkers.spans import Span, chunking_from_spans, openings
from chunking.embedded import EmbeddedDocument
from chunking.types import Chunking


@dataclass(frozen=True, slots=True)
class FixedSizeSettings:
    """How large a window is, and how much of it the next one repeats.

    The defaults are the larger of the two sizes of seed 002, section 4.3 (2,000 and 500 characters, each with and
    without an overlap of 500 and 125).

    :param size: of a chunk, at least 1. :param overlap: of neighbours, below ``size``; both in ``unit``.
    :param unit: ``characters`` (code points), or ``tokens`` as the encoder's tokenizer reads the whole text.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    size: int = 2000
    overlap: int = 0
    unit: LengthUnit = "characters"

    def __post_init__(self) -> None:
        check_sizes(self.size, self.overlap, self.unit)


def cut(embedded: EmbeddedDocument, settings: FixedSizeSettings | None = None) -> Chunking:
    """Windows of ``size`` that advance by ``size − overlap``; the last is what is left, and never repeats only.

    Without overlap the slices rebuild the text. In tokens a chunk runs from the start of its first token to the start of
    the one after its last, so white space belongs to what precedes it; counted by itself, a chunk whose edge falls inside
    a word may have a token more or less than ``size``.
    """
    settings = settings or FixedSizeSettings()
    text = embedded.document.text
    if settings.unit == "characters":
        check_count(len(text), settings.size, settings.overlap)
        spans = windows(len(text), settings.size, settings.overlap)
    else:
        starts = embedded.token_starts
        check_count(len(starts), settings.size, settings.overlap)
        edges = [0, *starts[1:], len(text)] if starts else [0]
        spans = [(edges[a], edges[b]) for a, b in windows(len(starts), settings.size, settings.overlap)]
        spans = [span for span in spans if span[0] < span[1]]
    return chunking_from_spans(embedded, spans, openings(len(spans), "size"))


def windows(length: int, size: int, overlap: int) -> list[Span]:
    """Half-open windows over ``0 … length``, ascending; every place lies in at least one, and no window in another."""
    step = size - overlap
    last = max(length - overlap, min(length, 1))
    return [(start, min(start + size, length)) for start in range(0, last, step)]
