"""Cosine distances between neighbouring sentences (seed 000, step 2), from vectors that exist."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

BLOCK = 4096
"""Gaps computed at a time, so that the float64 copies stay small whatever the document's length."""

DECIMALS = 12
"""Distances are rounded here: far below what float32 vectors carry, and above the noise of summing in another order, so
that equal sentences give equal distances whatever the window."""


def adjacent_distances(vectors: npt.ArrayLike, window: int = 1) -> npt.NDArray[np.float64]:
    """d(i) = 1 − cos(left, right) for every gap i between sentences i and i + 1.

    ``left`` is the mean of up to ``window`` sentences that end with i, ``right`` of up to ``window`` that start with i + 1;
    fewer at the ends of the document. ``window=1`` is the seeds' adjacent distance. A larger window is our extension.

    :param vectors: ``(n, dimension)``; need not be unit vectors.
    :param window: sentences on each side, at least 1.
    :returns: ``(max(n − 1, 0),)`` in [0, 2]; ``nan`` where a side has no direction (zero or non-finite vectors).
    :raises ValueError: if ``vectors`` is not two-dimensional or ``window`` is below 1.
    """
    rows = np.asarray(vectors)
    if rows.ndim != 2:
        raise ValueError(f"vectors must be two-dimensional (sentences, dimension); got shape {rows.shape}.")
    if window < 1:
        raise ValueError(f"window must be at least 1; got {window}.")
    gaps = max(len(rows) - 1, 0)
    distances = np.empty(gaps)
    for first in range(0, gaps, BLOCK):
        last = min(first + BLOCK, gaps)
        distances[first:last] = _block(rows, first, last, window)
    return distances


def _block(rows: npt.NDArray[np.generic], first: int, last: int, window: int) -> npt.NDArray[np.float64]:
    """The distances of gaps ``first … last − 1``."""
    origin = max(first - window + 1, 0)
    near = rows[origin : last + window].astype(np.float64)
    near[~np.isfinite(near).all(axis=1)] = 0.0
    near /= np.maximum(np.linalg.norm(near, axis=1, keepdims=True), np.finfo(np.float64).tiny)
    left = _side(near, np.arange(first, last) - origin, window, -1)
    right = _side(near, np.arange(first, last) - origin + 1, window, +1)
    norms = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        cosines = np.einsum("ij,ij->i", left, right) / norms
    cosines[norms < 1e-12] = np.nan
    distances: npt.NDArray[np.float64] = np.clip(np.round(1.0 - cosines, DECIMALS), 0.0, 2.0) + 0.0  # no −0
    return distances


def _side(near: npt.NDArray[np.float64], here: npt.NDArray[np.intp], window: int, step: int) -> npt.NDArray[np.float64]:
    """Sum of up to ``window`` rows from ``here`` on in the direction of ``step``; the mean has the same direction."""
    total: npt.NDArray[np.float64] = near[here]
    for offset in range(1, window):
        index = here + step * offset
        inside = (index >= 0) & (index < len(near))
        total[inside] += near[index[inside]]
    return total
