"""A threshold turned into explained chunks: the one road from an amount to boundaries, taken by the chart, the text, the
table, the command line and the export alike. Nothing here or below asks an encoder for a vector."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from chunking.distances import adjacent_distances
from chunking.embedded import EmbeddedDocument
from chunking.guardrails import Guardrails
from chunking.layout import Layout, lay_out
from chunking.manual import NO_EDITS, Edits
from chunking.peaks import local_maxima
from chunking.settings import CutSettings
from chunking.structure import BESIDE, FREE, HEADING, INSIDE, cut_targets, unit_numbers
from chunking.thresholds import critical_amounts, series_for, threshold
from chunking.types import Flag, Reason

REASON_CODES: tuple[Reason, ...] = ("start", "semantic", "heading", "maximum", "oversize", "manual")
"""``Step.reasons`` holds indices into this."""

FLAG_BITS: tuple[Flag, ...] = ("below_minimum", "cut_inside_sentence", "heading_stranded", "unit_cut", "above_maximum")
"""Bit ``i`` of ``Step.flags`` is ``FLAG_BITS[i]``."""

START, SEMANTIC, MOVED, MAXIMUM, OVERSIZE, MANUAL = range(6)


@dataclass(frozen=True, slots=True)
class Step:
    """One amount's cut. Chunk ``j`` runs from atom ``starts[j]`` to the next chunk's start.

    :param threshold: T, ``None`` if no distance is defined.
    :param starts: ``(c,)`` int64, ascending; the first is 0 (empty if the document has no sentences).
    :param reasons: ``(c,)`` uint8, indices into :data:`REASON_CODES`.
    :param flags: ``(c,)`` uint8, bits of :data:`FLAG_BITS`.
    """

    amount: float
    threshold: float | None
    starts: npt.NDArray[np.int64]
    reasons: npt.NDArray[np.uint8]
    flags: npt.NDArray[np.uint8]


class Cutter:
    """One embedded document under one set of limits and edits by hand, ready to be cut at any amount of its rule.

    :raises SettingsError: if the edits belong to another document.
    """

    def __init__(self, embedded: EmbeddedDocument, settings: CutSettings, edits: Edits = NO_EDITS) -> None:
        edits.check(max(len(embedded.sentences), 1))
        self.embedded = embedded
        self.distances = adjacent_distances(embedded.vectors, settings.window)
        self.edits = edits
        self.layout: Layout = lay_out(embedded, settings, self.distances).closed_at(sorted(edits.closed))
        self._opened = self.layout.first_atoms[sorted(edits.opened)].tolist()
        self._guardrails = Guardrails(self.layout, minimum=settings.minimum, maximum=settings.maximum)
        self._aim(settings)

    def _aim(self, settings: CutSettings) -> None:
        """Choose the series and which of its gaps can cut."""
        self.settings = settings
        self.series = series_for(settings.rule, self.distances)
        self.peaks = local_maxima(self.series) if settings.peaks_only else np.ones(len(self.series), dtype=bool)
        self.targets = np.where(self.peaks, cut_targets(self.layout.holds), -1)

    def sibling(self, settings: CutSettings) -> Cutter:
        """The same document, not laid out again, for ``settings`` that differ in rule, amount and ``peaks_only`` alone."""
        mine = self.settings
        if replace(settings, rule=mine.rule, amount=mine.amount, peaks_only=mine.peaks_only) != mine:
            raise ValueError("A sibling has the same window, limits and holds: make another Cutter.")
        other = copy(self)
        for cached in ("critical", "holds"):
            vars(other).pop(cached, None)
        other._aim(settings)
        return other

    @cached_property
    def critical(self) -> npt.NDArray[np.float64]:
        """``(n − 1,)`` the amount below which each gap is above T."""
        return critical_amounts(self.settings.rule, self.series)

    @cached_property
    def holds(self) -> npt.NDArray[np.uint8]:
        """``(n − 1,)`` what keeps each gap closed though it be above T: the layout's holds, and ``BESIDE`` a local maximum."""
        holds, beside = self.layout.holds, ~self.peaks
        return np.where(beside & ((holds == FREE) | (holds == HEADING)), BESIDE, holds).astype(np.uint8)

    @cached_property
    def _inside_unit(self) -> npt.NDArray[np.bool_]:
        """``(a − 1,)`` gaps inside a table, list or code block that was to stay whole."""
        units = unit_numbers(self.embedded.document, self.embedded.sentences)[self.layout.sentences]
        inside: npt.NDArray[np.bool_] = (units[1:] == units[:-1]) & (units[1:] >= 0) & self.settings.keep_units
        return inside

    def fired(self, t: float | None) -> npt.NDArray[np.int64]:
        """The gaps whose value strictly exceeds T, ascending."""
        return np.flatnonzero(self.series > t) if t is not None else np.empty(0, dtype=np.int64)

    def step(self, amount: float) -> Step:
        """Cut at ``amount``: threshold, boundaries, guardrails, reasons, flags."""
        t = threshold(self.settings.rule, self.series, amount)
        atoms = len(self.layout.starts)
        reason_at = np.full(atoms, MAXIMUM, dtype=np.uint8)
        fired = self.fired(t)
        targets = self.targets[fired]
        semantic = self.layout.first_atoms[targets[targets > 0]]
        reason_at[semantic] = MOVED
        reason_at[self.layout.first_atoms[fired[targets == fired + 1] + 1]] = SEMANTIC
        reason_at[1:][self.layout.levels == INSIDE] = OVERSIZE
        reason_at[self._opened] = MANUAL
        reason_at[:1] = START
        starts = self.starts(t)
        return Step(float(amount), t, starts, reason_at[starts], self._flags(starts))

    def starts(self, t: float | None) -> npt.NDArray[np.int64]:
        """Only the starts of the step at threshold ``t``, where many are made and no reasons or flags are wanted."""
        targets = self.targets[self.fired(t)]
        semantic = np.unique(self.layout.first_atoms[targets[targets > 0]]).tolist()
        return np.array(self._guarded(semantic) if len(self.layout.starts) else [], dtype=np.int64)

    def _guarded(self, semantic: list[int]) -> list[int]:
        """The final starts: guardrails work between the boundaries that a person keeps open, never across them."""
        fixed = [0, *self._opened, len(self.layout.starts)]
        return [
            start
            for first, end in pairwise(fixed)
            for start in self._guardrails.apply(
                [first, *semantic[bisect_right(semantic, first) : bisect_left(semantic, end)]], end
            )
        ]

    def _flags(self, starts: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """What could not hold, a byte a chunk."""
        layout, settings = self.layout, self.settings
        flags = np.zeros(len(starts), dtype=np.uint8)
        if not len(starts):
            return flags
        sizes = np.diff(np.asarray(layout.prefix)[np.append(starts, len(layout.starts))])
        flags |= (sizes < (settings.minimum or 0)).astype(np.uint8)
        if settings.maximum is not None:
            flags |= (sizes > settings.maximum).astype(np.uint8) << 4
        gaps = starts[1:] - 1
        level = layout.levels[gaps]
        for bit, held in ((1, level == INSIDE), (3, self._inside_unit[gaps])):
            mark = held.astype(np.uint8) << bit
            flags[1:] |= mark
            flags[:-1] |= mark
        flags[:-1] |= (level == HEADING).astype(np.uint8) << 2
        return flags
