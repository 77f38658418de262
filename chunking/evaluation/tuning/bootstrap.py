"""Percentile bootstrap over documents for thousands of means at once: one draw of documents serves all of them, so that
differences between settings are paired, and resampling is a product of two matrices."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from chunking.evaluation.statistics import LEVEL

Floats = npt.NDArray[np.float64]

BLOCK = 4_000_000
"""Resampled means held at once, so that memory stays below some hundred MB whatever the number of settings."""


def draws(documents: int, resamples: int, seed: int) -> Floats:
    """``(documents, resamples)`` how often each document is in each resample; columns sum to ``documents``."""
    if not documents:
        return np.empty((0, resamples))
    chosen = np.random.default_rng(seed).integers(documents, size=(resamples, documents))
    places = chosen + documents * np.arange(resamples)[:, np.newaxis]
    counts = np.bincount(places.ravel(), minlength=resamples * documents)
    return counts.reshape(resamples, documents).T.astype(np.float64)


def intervals(values: Floats, drawn: Floats) -> Floats:
    """``(r, 2)`` low and high of the mean of each row of ``values`` ``(r, d)`` over the documents where it is defined.

    ``nan`` where fewer than two are: one document says nothing of the next.

    :param drawn: from :func:`draws` for the d documents.
    """
    tails = [50 * (1 - LEVEL), 50 * (1 + LEVEL)]
    found = np.full((len(values), 2), np.nan)
    enough = np.flatnonzero(np.count_nonzero(~np.isnan(values), axis=1) >= 2)
    for rows in _blocks(enough, drawn.shape[1]):
        defined = ~np.isnan(values[rows])
        totals = np.where(defined, values[rows], 0.0) @ drawn
        if defined.all():
            found[rows] = np.percentile(totals / len(drawn), tails, axis=1).T
        else:
            sizes = defined.astype(np.float64) @ drawn
            means = np.divide(totals, sizes, out=np.full_like(totals, np.nan), where=sizes > 0)
            found[rows] = np.nanpercentile(means, tails, axis=1).T
    return found


def _blocks(rows: npt.NDArray[np.intp], resamples: int) -> Iterator[npt.NDArray[np.intp]]:
    size = max(BLOCK // max(resamples, 1), 1)
    return (rows[start : start + size] for start in range(0, len(rows), size))
