"""The figures beside the chart, counted where the cut is made: the browser only shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from chunking.sweep import REASON_CODES, Sweep

BINS = (8, 48)
"""Fewest and most bars of the histogram."""


def summaries(sweep: Sweep) -> dict[str, npt.NDArray[Any]]:
    """For every step: number of chunks, smallest, median and largest size, how many are forced and how many flagged.

    A step without chunks has sizes of ``nan``.
    """
    prefix = np.concatenate(([0], np.cumsum(sweep.atom_sizes)))
    forced = [REASON_CODES.index("maximum"), REASON_CODES.index("oversize")]
    rows = np.full((len(sweep.steps), 6), np.nan)
    for row, step in zip(rows, sweep.steps, strict=True):
        sizes = np.diff(prefix[np.append(step.starts, len(sweep.atom_starts))])
        if len(step.starts):
            row[1:4] = sizes.min(), np.median(sizes), sizes.max()
        row[[0, 4, 5]] = len(step.starts), np.isin(step.reasons, forced).sum(), np.count_nonzero(step.flags)
    names = ("chunks", "smallest", "median", "largest", "forced", "flagged")
    return {name: rows[:, i].copy() for i, name in enumerate(names)}


def quartiles(distances: npt.NDArray[np.float64]) -> tuple[float, float, float, float, float] | None:
    """Smallest, Q1, median, Q3, largest of the defined distances; ``None`` without any."""
    values = distances[~np.isnan(distances)]
    if not len(values):
        return None
    low, q1, median, q3, high = np.percentile(values, [0, 25, 50, 75, 100]).tolist()
    return low, q1, median, q3, high


def histogram(distances: npt.NDArray[np.float64]) -> dict[str, npt.NDArray[Any]]:
    """Counts and edges over the defined distances, by the Freedman–Diaconis width within :data:`BINS`."""
    values = distances[~np.isnan(distances)]
    if not len(values) or values.min() == values.max():
        return {"histogram_counts": np.empty(0, dtype=np.uint32), "histogram_edges": np.empty(0)}
    q1, q3 = np.percentile(values, [25, 75])
    width = 2 * (q3 - q1) / np.cbrt(len(values))
    bins = int(np.clip(np.ceil(np.ptp(values) / width), *BINS)) if width > 0 else BINS[0]
    counts, edges = np.histogram(values, bins)
    return {"histogram_counts": counts.astype(np.uint32), "histogram_edges": edges}
