"""What the guardrails work on: atoms with sizes, and the gaps between them with their strength. No threshold enters here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from chunking.embedded import EmbeddedDocument
from chunking.oversize import pieces
from chunking.settings import CutSettings
from chunking.structure import CLOSED, INSIDE, KINDS, hold_levels, sentence_kinds

Ints = npt.NDArray[np.int64]
Levels = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Layout:
    """A document laid out in atoms: its sentences, with each one above the maximum cut into pieces that fit.

    :param starts: ``(a,)`` code-point offset of each atom; the first is 0.
    :param sentences: ``(a,)`` the sentence each belongs to.
    :param sizes: ``(a,)`` in the unit of the limits. :param tokens: ``(a,)`` in tokens.
    :param kinds: ``(a,)`` codes into :data:`chunking.structure.KINDS`.
    :param distances: ``(a − 1,)`` the sentences' distances, ``nan`` where undefined or inside a sentence.
    :param levels: ``(a − 1,)`` how firmly each gap is held (:mod:`chunking.structure`).
    :param holds: ``(n − 1,)`` the same for the gaps between sentences alone.
    """

    starts: Ints
    sentences: Ints
    sizes: Ints
    tokens: Ints
    kinds: Levels
    distances: npt.NDArray[np.float64]
    levels: Levels
    holds: Levels

    @cached_property
    def prefix(self) -> list[int]:
        """``prefix[j] − prefix[i]`` is the size of atoms i … j − 1."""
        return [0, *accumulate(self.sizes.tolist())]

    @cached_property
    def strength(self) -> npt.NDArray[np.float64]:
        """``(a − 1,)`` what a cut prefers: freer gaps first, then larger distances; undefined ones come last."""
        strength: npt.NDArray[np.float64] = np.where(np.isnan(self.distances), -1.0, self.distances) - 4.0 * self.levels
        return strength

    def closed_at(self, boundaries: Sequence[int]) -> Layout:
        """The same layout with the gaps before these sentences closed by hand."""
        if not boundaries:
            return self
        levels, holds = self.levels.copy(), self.holds.copy()
        levels[self.first_atoms[list(boundaries)] - 1] = CLOSED
        holds[np.asarray(boundaries) - 1] = CLOSED
        return replace(self, levels=levels, holds=holds)

    @cached_property
    def first_atoms(self) -> Ints:
        """``(n,)`` the first atom of each sentence."""
        return np.flatnonzero(np.diff(self.sentences, prepend=-1)).astype(np.int64)


def lay_out(embedded: EmbeddedDocument, settings: CutSettings, distances: npt.NDArray[np.float64]) -> Layout:
    """Lay ``embedded`` out for the limits of ``settings``; ``distances`` are those between its sentences."""
    document, sentences = embedded.document, embedded.sentences
    starts = np.array([0, *(s.start for s in sentences[1:])], dtype=np.int64)[: len(sentences)]
    lengths = np.diff(starts, append=len(document.text))
    sizes = {"tokens": embedded.tokens, "characters": lengths, "sentences": np.ones_like(starts)}[settings.unit]
    kinds = sentence_kinds(document, sentences)
    holds = hold_levels(
        document, sentences, sizes, settings.maximum,
        keep_headings=settings.keep_headings, keep_units=settings.keep_units,
    )  # fmt: skip
    whole = Layout(
        starts, np.arange(len(sentences)), sizes, embedded.tokens, kinds, distances, holds, holds
    )
    if settings.maximum is None or settings.unit == "sentences" or not (sizes > settings.maximum).any():
        return whole
    return _with_pieces(whole, embedded, settings, settings.maximum)


def _with_pieces(whole: Layout, embedded: EmbeddedDocument, settings: CutSettings, maximum: int) -> Layout:
    """Replace every sentence above ``maximum`` by its pieces."""
    text = embedded.document.text
    ends = np.append(whole.starts[1:], len(text))
    count = embedded.encoder.count_tokens

    def measure(texts: Sequence[str]) -> list[int]:
        return [len(t) for t in texts] if settings.unit == "characters" else count(texts).tolist()

    counts = np.ones(len(whole.starts), dtype=np.int64)
    new_starts: list[npt.ArrayLike] = []
    new_sizes: list[npt.ArrayLike] = []
    new_tokens: list[npt.ArrayLike] = []
    for i in np.flatnonzero(whole.sizes > maximum):
        by_line = KINDS[whole.kinds[i]] in ("code", "table_row")
        parts = pieces(text[whole.starts[i] : ends[i]], maximum, measure, by_line=by_line)
        counts[i] = len(parts)
        new_starts.append(whole.starts[i] + np.concatenate(([0], np.cumsum([len(p) for p in parts[:-1]], dtype=np.int64))))
        new_sizes.append(measure(parts))
        new_tokens.append(count(parts))
    sentences = np.repeat(whole.sentences, counts)
    oversize = np.repeat(whole.sizes > maximum, counts)

    def spread(values: Ints, replacement: list[npt.ArrayLike]) -> Ints:
        result = np.repeat(values, counts)
        result[oversize] = np.concatenate(replacement)
        return result

    inside = sentences[1:] == sentences[:-1]
    gaps = np.minimum(sentences[:-1], max(len(whole.distances) - 1, 0))
    distances = np.where(inside, np.nan, whole.distances[gaps] if len(whole.distances) else np.nan)
    levels = np.where(inside, INSIDE, whole.levels[gaps] if len(whole.levels) else INSIDE).astype(np.uint8)
    return Layout(
        spread(whole.starts, new_starts), sentences, spread(whole.sizes, new_sizes), spread(whole.tokens, new_tokens),
        np.repeat(whole.kinds, counts), distances, levels, whole.holds,
    )  # fmt: skip
