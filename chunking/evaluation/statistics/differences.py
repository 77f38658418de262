"""A paired difference with an interval that respects documents."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from chunking.evaluation.statistics.intervals import RESAMPLES, mean_interval


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of second − first over pairs.

    :param value: ``nan`` without a pair.
    :param low: of the 95 % percentile bootstrap interval; ``None`` with fewer than two pairs, as for ``high``.
    :param n: pairs of which both values are defined.
    :param clusters: documents that were drawn whole. 1: there was but one, so single pairs were drawn, and the interval says
        nothing about other documents.
    """

    value: float
    low: float | None
    high: float | None
    n: int
    clusters: int


def paired_difference(
    first: Sequence[float | None],
    second: Sequence[float | None],
    clusters: Sequence[Hashable],
    *,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Difference:
    """The mean difference second − first, pairs with an undefined value left out.

    :param first: (n,) values, or true and false, ``None`` or ``nan`` where undefined; likewise ``second``.
    :param clusters: (n,) what each pair belongs to, such as the question's document.
    :raises ValueError: where the three differ in number.
    """
    pairs = [
        (float(two) - float(one), cluster)
        for one, two, cluster in zip(first, second, clusters, strict=True)
        if one is not None and two is not None and not math.isnan(one) and not math.isnan(two)
    ]
    differences, of = [difference for difference, _ in pairs], [cluster for _, cluster in pairs]
    if not pairs:
        return Difference(math.nan, None, None, 0, 0)
    count = len(set(of))
    interval = mean_interval(differences, seed=seed, resamples=resamples, clusters=of if count > 1 else None)
    low, high = interval or (None, None)
    return Difference(float(np.mean(differences)), low, high, len(pairs), count)
