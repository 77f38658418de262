"""How well one series of cosines follows labels: AUC and the best threshold for two kinds, Spearman's ρ for scores.

scipy and sentence-transformers do the numbers; the intervals are bootstraps by scipy.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

LEVEL = 0.95
RESAMPLES = 2_000
AT_ONCE = 1_000_000
"""Resampled values that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its 95% interval; ``None`` where it is not defined. :param n: pairs it rests on."""

    value: float | None
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True, slots=True)
class Threshold:
    """Pairs with a cosine of ``value`` or more are taken as related: no other cosine gives a better ``accuracy``."""

    value: float
    accuracy: float


def area(related: Floats, unrelated: Floats, *, seed: int = 0) -> Figure:
    """The chance that a related pair has a higher cosine than an unrelated one, a tie counting half: the area under the ROC
    curve, U / (mn) of Mann and Whitney.

    :param related: ``(m,)`` cosines, :param unrelated: ``(n,)``; none of them nan.
    :return: in [0, 1]; .5 is chance. The interval resamples each kind for itself, and needs two pairs of each.
    """
    m, n = len(related), len(unrelated)
    if not m or not n:
        return Figure(None, None, None, m + n)
    from scipy.stats import mannwhitneyu

    with np.errstate(divide="ignore", invalid="ignore"):  # its p value is not defined where all are equal
        value = float(mannwhitneyu(related, unrelated, method="asymptotic").statistic) / (m * n)
    return Figure(value, *_interval((related, unrelated), _areas, seed, paired=False), m + n)


def rank_correlation(scores: Floats, cosines: Floats, *, seed: int = 0) -> Figure:
    """Spearman's ρ between ``(p,)`` scores and ``(p,)`` cosines, none of them nan.

    :return: in [−1, 1]; not defined where all scores or all cosines are equal. The interval resamples pairs.
    """
    if len(np.unique(scores)) < 2 or len(np.unique(cosines)) < 2:
        return Figure(None, None, None, len(scores))
    from scipy.stats import spearmanr

    value = float(spearmanr(scores, cosines).statistic)
    return Figure(value, *_interval((scores, cosines), _correlations, seed, paired=True), len(scores))


def best_threshold(related: Floats, unrelated: Floats) -> Threshold | None:
    """The cosine that tells the kinds apart most often, as sentence-transformers' BinaryClassificationEvaluator finds it;
    ``None`` unless both kinds are there. Accuracy is never below the share of the larger kind."""
    if not len(related) or not len(unrelated):
        return None
    from sentence_transformers.sentence_transformer.evaluation import BinaryClassificationEvaluator

    cosines = np.concatenate((related, unrelated))
    labels = np.repeat((1, 0), (len(related), len(unrelated)))
    accuracy, threshold = BinaryClassificationEvaluator.find_best_acc_and_threshold(cosines, labels, True)
    return Threshold(float(threshold), float(accuracy))


def _areas(related: Floats, unrelated: Floats, axis: int = -1) -> Floats:
    """As :func:`area`, of many samples at once."""
    from scipy.stats import rankdata

    m, n = related.shape[axis], unrelated.shape[axis]
    ranks = rankdata(np.concatenate((related, unrelated), axis=axis), axis=axis)
    found: Floats = (ranks[..., :m].sum(axis=-1) - m * (m + 1) / 2) / (m * n)
    return found


def _correlations(scores: Floats, cosines: Floats, axis: int = -1) -> Floats:
    """Spearman's ρ of many samples at once; nan where one is constant."""
    from scipy.stats import rankdata

    a, b = (rankdata(values, axis=axis) - (values.shape[axis] + 1) / 2 for values in (scores, cosines))
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Floats = (a * b).sum(axis=-1) / np.sqrt((a * a).sum(axis=-1) * (b * b).sum(axis=-1))
    return found


def _interval(
    samples: tuple[Floats, ...], statistic: Callable[..., Any], seed: int, *, paired: bool
) -> tuple[float | None, float | None]:
    """The percentile bootstrap; resamples without a value, such as those with all scores equal, are left out."""
    if min(map(len, samples)) < 2:
        return None, None
    from scipy.stats import DegenerateDataWarning, bootstrap

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DegenerateDataWarning)
        found = bootstrap(
            samples, statistic, n_resamples=RESAMPLES, method="percentile", paired=paired, vectorized=True, axis=-1,
            batch=max(AT_ONCE // sum(map(len, samples)), 1), rng=np.random.default_rng(seed),
        ).bootstrap_distribution  # fmt: skip
    defined = found[np.isfinite(found)]
    if not len(defined):
        return None, None
    low, high = np.percentile(defined, (50 * (1 - LEVEL), 50 * (1 + LEVEL)))
    return float(low), float(high)
