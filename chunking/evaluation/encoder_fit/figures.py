"""How well one series of cosines follows labels: AUC and the best threshold for two kinds, Spearman's ρ for scores.

scipy, sentence-transformers and :mod:`chunking.evaluation.statistics` do the numbers; the intervals are bootstraps by scipy.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from importlib import import_module

import numpy as np
import numpy.typing as npt

from chunking.evaluation.statistics import LEVEL, RESAMPLES, auc

Floats = npt.NDArray[np.float64]

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
    found = auc(related.tolist(), unrelated.tolist(), seed=seed)
    return Figure(found.value, found.low, found.high, found.positives + found.negatives)


def rank_correlation(scores: Floats, cosines: Floats, *, seed: int = 0) -> Figure:
    """Spearman's ρ between ``(p,)`` scores and ``(p,)`` cosines, none of them nan.

    :return: in [−1, 1]; not defined where all scores or all cosines are equal. The interval resamples pairs.
    """
    if len(np.unique(scores)) < 2 or len(np.unique(cosines)) < 2:
        return Figure(None, None, None, len(scores))
    from scipy.stats import spearmanr

    value = float(spearmanr(scores, cosines).statistic)
    return Figure(value, *_interval(scores, cosines, seed), len(scores))


def best_threshold(related: Floats, unrelated: Floats) -> Threshold | None:
    """The cosine that tells the kinds apart most often, as sentence-transformers' BinaryClassificationEvaluator finds it;
    ``None`` unless both kinds are there. Accuracy is never below the share of the larger kind."""
    if not len(related) or not len(unrelated):
        return None
    # The package first: a thread may be in the midst of importing it, and a module inside does not wait until it is whole.
    import_module("sentence_transformers")
    from sentence_transformers.sentence_transformer.evaluation import BinaryClassificationEvaluator

    cosines = np.concatenate((related, unrelated))
    labels = np.repeat((1, 0), (len(related), len(unrelated)))
    accuracy, threshold = BinaryClassificationEvaluator.find_best_acc_and_threshold(cosines, labels, True)
    return Threshold(float(threshold), float(accuracy))


def _correlations(scores: Floats, cosines: Floats, axis: int = -1) -> Floats:
    """Spearman's ρ of many samples at once; nan where one is constant."""
    from scipy.stats import rankdata

    a, b = (rankdata(values, axis=axis) - (values.shape[axis] + 1) / 2 for values in (scores, cosines))
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Floats = (a * b).sum(axis=-1) / np.sqrt((a * a).sum(axis=-1) * (b * b).sum(axis=-1))
    return found


def _interval(scores: Floats, cosines: Floats, seed: int) -> tuple[float | None, float | None]:
    """The percentile bootstrap of ρ; resamples without a value, such as those with all scores equal, are left out."""
    from scipy.stats import DegenerateDataWarning, bootstrap

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DegenerateDataWarning)
        found = bootstrap(
            (scores, cosines), _correlations, n_resamples=RESAMPLES, method="percentile", paired=True, vectorized=True,
            axis=-1, batch=max(AT_ONCE // (2 * len(scores)), 1), rng=np.random.default_rng(seed),
        ).bootstrap_distribution  # fmt: skip
    defined = found[np.isfinite(found)]
    if not len(defined):
        return None, None
    low, high = np.percentile(defined, (50 * (1 - LEVEL), 50 * (1 + LEVEL)))
    return float(low), float(high)
