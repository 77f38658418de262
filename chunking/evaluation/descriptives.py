"""What chunks are like, whatever cut them: sizes, coverage, and what the cuts went through. True offsets, no vectors.

None of these is a score: a mid-sentence end may be what a fixed size costs, and an overlap what was asked for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.chunkers.spans import visible_span
from chunking.evaluation.shares import Share
from chunking.intervals import Interval, depths
from chunking.structure import UNIT_KINDS, unit_spans
from chunking.types import Chunk, Chunking, Document, Sentence, Unit


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the chunks are in one unit. Quartiles by linear interpolation, ``sd`` the population's."""

    minimum: float
    q1: float
    median: float
    q3: float
    maximum: float
    mean: float
    sd: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often the chunks cover the text, in characters.

    :param covered: in at least one chunk. :param repeated: of these, in two chunks or more.
    :param uncovered: in no chunk; :param lost: of these, those that are not white space.
    """

    covered: int
    repeated: int
    uncovered: int
    lost: int

    @property
    def overlap(self) -> float | None:
        """Share in [0, 1] of the covered characters that more than one chunk holds; ``None`` if nothing is covered."""
        return self.repeated / self.covered if self.covered else None


@dataclass(frozen=True, slots=True)
class Descriptives:
    """What :func:`describe` found. Sizes are ``None`` without chunks; a :class:`Share` of nothing has no value.

    :param within: chunks within the limits asked about; ``None`` if none were. :param below, above: those outside.
    :param starts_mid_sentence, ends_mid_sentence: chunks whose visible text starts or ends inside a sentence;
        ``mid_sentence`` counts those that do either.
    :param stranded_headings: of the headings with text below, those that a chunk ends with.
    :param cut_tables, cut_lists, cut_code: of the tables, lists and code blocks, those that no single chunk holds whole.
    """

    chunks: int
    tokens: Sizes | None
    characters: Sizes | None
    sentences: Sizes | None
    coverage: Coverage
    within: Share | None
    below: Share | None
    above: Share | None
    starts_mid_sentence: Share
    ends_mid_sentence: Share
    mid_sentence: Share
    stranded_headings: Share
    cut_tables: Share
    cut_lists: Share
    cut_code: Share


def describe(
    chunking: Chunking,
    sentences: Sequence[Sentence],
    *,
    minimum: int | None = None,
    maximum: int | None = None,
    unit: Unit = "tokens",
) -> Descriptives:
    """Describe ``chunking`` of a document with these ``sentences``.

    :param minimum, maximum: limits to hold the chunks against, in ``unit``, both inclusive.
    """
    document, chunks = chunking.document, chunking.chunks
    seen = [visible_span(document.text, chunk.start, chunk.end) for chunk in chunks]
    starts, ends = _inside(seen, sentences)
    units = _units_by_kind(document, sentences)
    within = below = above = None
    if minimum is not None or maximum is not None:
        sizes = size_of(chunks, unit)
        small, large = sizes < (minimum or 0), sizes > (np.inf if maximum is None else maximum)
        within, below, above = Share.of(~small & ~large), Share.of(small), Share.of(large)
    return Descriptives(
        chunks=len(chunks),
        tokens=summarise(size_of(chunks, "tokens")),
        characters=summarise(size_of(chunks, "characters")),
        sentences=summarise(size_of(chunks, "sentences")),
        coverage=coverage(document.text, [(chunk.start, chunk.end) for chunk in chunks]),
        within=within,
        below=below,
        above=above,
        starts_mid_sentence=Share.of(starts),
        ends_mid_sentence=Share.of(ends),
        mid_sentence=Share.of(starts | ends),
        stranded_headings=_stranded(document, seen),
        cut_tables=_cut_through(units["table_row"], seen),
        cut_lists=_cut_through(units["list_item"], seen),
        cut_code=_cut_through(units["code"], seen),
    )


def size_of(chunks: Iterable[Chunk], unit: Unit) -> npt.NDArray[np.int64]:
    """``(c,)`` the chunks' sizes in ``unit``; characters include white space at the ends."""
    return np.array([getattr(chunk, unit) for chunk in chunks], dtype=np.int64)


def summarise(sizes: npt.NDArray[np.int64]) -> Sizes | None:
    """``sizes`` in seven figures; ``None`` if there are none."""
    if not len(sizes):
        return None
    low, q1, median, q3, high = np.percentile(sizes, (0, 25, 50, 75, 100)).tolist()
    return Sizes(low, q1, median, q3, high, float(sizes.mean()), float(sizes.std()))


def coverage(text: str, spans: Iterable[Interval]) -> Coverage:
    """How often ``spans`` cover ``text``, which they must not exceed."""
    stretches = depths(spans)
    covered = sum(end - start for start, end, _ in stretches)
    visible = sum(len("".join(text[start:end].split())) for start, end, _ in stretches)
    return Coverage(
        covered=covered,
        repeated=sum(end - start for start, end, depth in stretches if depth > 1),
        uncovered=len(text) - covered,
        lost=len("".join(text.split())) - visible,
    )


def _inside(seen: Sequence[Interval], sentences: Sequence[Sentence]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """``(c,)`` twice: whether each chunk starts, and whether it ends, strictly inside a sentence."""
    spans = np.array(seen, dtype=np.int64).reshape(-1, 2)
    bounds = np.array([(s.start, s.end) for s in sentences], dtype=np.int64).reshape(-1, 2)
    result = np.zeros(spans.shape, dtype=bool)
    if len(bounds):
        sentence = np.searchsorted(bounds[:, 0], spans, side="right") - 1
        result = (sentence >= 0) & (spans > bounds[sentence, 0]) & (spans < bounds[sentence, 1])
        result &= (spans[:, 0] < spans[:, 1])[:, None]
    return result[:, 0], result[:, 1]


def _stranded(document: Document, seen: Sequence[Interval]) -> Share:
    """Headings with text below, and of these the ones that a chunk ends with: of a run of headings, the whole run."""
    blocks = document.blocks
    visible = len(document.text.rstrip())
    heads = [i for i, block in enumerate(blocks) if block.kind == "heading" and block.end < visible]
    starts = [block.start for block in blocks]
    stranded: set[int] = set()
    for start, end in seen:
        last = bisect_left(starts, end) - 1
        if start < end and last >= 0 and end <= blocks[last].end:
            while last >= 0 and blocks[last].kind == "heading":
                stranded.add(last)
                last -= 1
    return Share(len(stranded.intersection(heads)), len(heads))


def _units_by_kind(document: Document, sentences: Sequence[Sentence]) -> dict[str, list[Interval]]:
    """The extents of all tables (under ``table_row``), lists (``list_item``) and code blocks (``code``)."""
    units: dict[str, list[Interval]] = {kind: [] for kind in UNIT_KINDS}
    starts = [block.start for block in document.blocks]
    for start, end in unit_spans(document, sentences):
        units[document.blocks[bisect_right(starts, start) - 1].kind].append((start, end))
    return units


def _cut_through(units: Sequence[Interval], seen: Sequence[Interval]) -> Share:
    """``units`` (whole tables, say), and of these the ones that no chunk holds whole."""
    if not units or not seen:
        return Share(len(units), len(units))
    spans = np.array(sorted(seen), dtype=np.int64)
    extents = np.array(units, dtype=np.int64)
    farthest = np.maximum.accumulate(spans[:, 1])
    before = np.searchsorted(spans[:, 0], extents[:, 0], side="right") - 1
    return Share.of((before < 0) | (farthest[before] < extents[:, 1]))
