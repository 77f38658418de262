"""How well a score parts two kinds: the area under the ROC curve, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunking.evaluation.statistics.intervals import LEVEL, RESAMPLES

_BATCH = 2_000_000


@dataclass(frozen=True, slots=True)
class Auc:
    """The probability that a positive scores above a negative, ties counted half: 1 parts them fully, 0.5 is chance.

    :param value: ``None`` where a kind has no item.
    :param low: of the 95 % percentile bootstrap interval, each kind drawn by itself; ``None`` where a kind has fewer than two
        items, as for ``high``.
    """

    value: float | None
    low: float | None
    high: float | None
    positives: int
    negatives: int


def auc(positives: Sequence[float], negatives: Sequence[float], *, seed: int = 0, resamples: int = RESAMPLES) -> Auc:
    """The AUC of a score, from Mann and Whitney's U: U / (positives · negatives).

    :param positives: (p,) scores of those that ought to score high.
    :param negatives: (q,) scores of the others.
    """
    from scipy.stats import bootstrap

    high, low = np.asarray(positives, dtype=np.float64), np.asarray(negatives, dtype=np.float64)
    if not len(high) or not len(low):
        return Auc(None, None, None, len(high), len(low))
    value = float(_auc(high, low))
    if len(high) < 2 or len(low) < 2:
        return Auc(value, None, None, len(high), len(low))
    interval = bootstrap(
        (high, low),
        _auc,
        vectorized=True,
        n_resamples=resamples,
        batch=max(1, _BATCH // (len(high) + len(low))),
        confidence_level=LEVEL,
        method="percentile",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Auc(value, float(interval.low), float(interval.high), len(high), len(low))


def _auc(positives: NDArray[np.float64], negatives: NDArray[np.float64], axis: int = -1) -> NDArray[np.float64]:
    """Along the last axis, by ranks: ``mannwhitneyu`` would also compute p-values, for every resample."""
    from scipy.stats import rankdata

    p, q = positives.shape[axis], negatives.shape[axis]
    ranks = rankdata(np.concatenate([positives, negatives], axis=axis), axis=axis)
    u = np.take(ranks, np.arange(p), axis=axis).sum(axis=axis) - p * (p + 1) / 2
    share: NDArray[np.float64] = u / (p * q)
    return share
