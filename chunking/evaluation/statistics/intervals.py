"""Confidence intervals of a share and of a mean."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95
RESAMPLES = 2_000
_BATCH = 4_000_000
"""Values drawn at once, so that memory stays below some tens of MB."""


def wilson(count: int, total: int) -> tuple[float, float]:
    """The Wilson score interval of the share ``count`` of ``total``, within [0, 1].

    :raises ValueError: where ``total`` is 0 or ``count`` not within 0 … ``total``.
    """
    from scipy.stats import binomtest

    if not 0 <= count <= total or not total:
        raise ValueError(f"an interval needs 0 <= count <= total and total >= 1; got {count} of {total}.")
    interval = binomtest(count, total).proportion_ci(LEVEL, method="wilson")
    return float(interval.low), float(interval.high)


def mean_interval(
    values: Sequence[float], *, seed: int = 0, resamples: int = RESAMPLES, clusters: Sequence[Hashable] | None = None
) -> tuple[float, float] | None:
    """The percentile bootstrap interval of the mean; ``None`` with fewer than two things to draw.

    :param values: (n,) defined values.
    :param clusters: (n,) what each value belongs to, such as its document. Clusters are then drawn whole, since the values
        of one are not independent. ``None``: every value by itself.
    :raises ValueError: where ``clusters`` and ``values`` differ in number.
    """
    sums, sizes = cluster_sums(values, range(len(values)) if clusters is None else clusters)
    if len(sums) < 2:
        return None
    from scipy.stats import bootstrap

    def mean(sums: NDArray[np.float64], sizes: NDArray[np.float64], axis: int = -1) -> NDArray[np.float64]:
        totals: NDArray[np.float64] = sums.sum(axis=axis) / sizes.sum(axis=axis)
        return totals

    interval = bootstrap(
        (sums, sizes),
        mean,
        paired=True,
        vectorized=True,
        n_resamples=resamples,
        batch=max(1, _BATCH // len(sums)),
        confidence_level=LEVEL,
        method="percentile",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return float(interval.low), float(interval.high)


def cluster_sums(values: Sequence[float], clusters: Sequence[Hashable]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum and number of the values of each cluster, (c,) each, in the order in which clusters first occur."""
    places: dict[Hashable, int] = {}
    of = [places.setdefault(cluster, len(places)) for cluster in clusters]
    if len(of) != len(values):
        raise ValueError(f"every value needs its cluster; got {len(values)} values and {len(of)} clusters.")
    sums = np.bincount(of, weights=np.asarray(values, dtype=np.float64), minlength=len(places))
    return sums.astype(np.float64), np.bincount(of, minlength=len(places)).astype(np.float64)
