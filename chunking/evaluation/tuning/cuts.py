"""What the bare starts of a cut say, where hundreds of cuts are made and no chunk of any is shown."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from chunking.cutter import Cutter
from chunking.evaluation.segmentation import boundaries_of
from chunking.intervals import Interval
from chunking.settings import CutSettings

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def gaps_above(cutter: Cutter, thresholds: Floats) -> Ints:
    """For each threshold, how many of the gaps that may cut are above it: equal numbers mean the same cut."""
    free = np.sort(cutter.series[(cutter.targets > 0) & ~np.isnan(cutter.series)])
    above: Ints = len(free) - np.searchsorted(free, thresholds, side="right")
    return above


def has_pieces(cutter: Cutter) -> bool:
    """Whether a sentence above the maximum is in pieces, so that a chunk can start inside it."""
    return len(cutter.layout.starts) > len(cutter.layout.first_atoms)


def spans_at(cutter: Cutter, starts: Ints) -> list[Interval]:
    """The chunks' half-open intervals of the text."""
    return list(pairwise([*cutter.layout.starts[starts].tolist(), len(cutter.embedded.document.text)]))


def boundaries_at(cutter: Cutter, starts: Ints) -> Ints:
    """The sentence boundaries where chunks start, as :func:`~chunking.evaluation.segmentation.boundaries_of` has it: one
    inside a sentence counts at the nearer of its ends."""
    if has_pieces(cutter):
        return np.array(boundaries_of(spans_at(cutter, starts), cutter.embedded.sentences), dtype=np.int64)
    return cutter.layout.sentences[starts[1:]]


def sizes_at(cutter: Cutter, starts: Ints) -> Ints:
    """``(c,)`` the chunks' sizes in the settings' unit."""
    sizes: Ints = np.diff(np.append(np.asarray(cutter.layout.prefix)[starts], cutter.layout.prefix[-1]))
    return sizes


def fitting(sizes: Ints, settings: CutSettings, limit: int | None) -> int:
    """How many of ``sizes`` are at most ``limit``, or without one within the minimum and maximum of ``settings``."""
    if limit is not None:
        return int(np.count_nonzero(sizes <= limit))
    highest = np.inf if settings.maximum is None else settings.maximum
    return int(np.count_nonzero((sizes >= (settings.minimum or 0)) & (sizes <= highest)))
