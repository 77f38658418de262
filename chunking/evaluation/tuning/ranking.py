"""Settings from the best to the worst, how sure that order is, and what the best ones are worth on documents held out.

The best of many settings on some documents looks better there than it is: it was chosen for it. The same figure on
documents that took no part in the choice is what to expect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.errors import SettingsError
from chunking.evaluation.statistics import RESAMPLES
from chunking.evaluation.tuning.bootstrap import draws, intervals
from chunking.evaluation.tuning.measures import MEASURES, RANKED
from chunking.evaluation.tuning.score import GridScores
from chunking.settings import CutSettings

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Row:
    """One setting in a ranking. Intervals are 95 % percentile bootstraps over documents; ``nan`` with fewer than two.

    :param index: into ``GridScores.settings``. :param mean: over the ``n`` documents where the measure is defined.
    :param difference: the mean of this setting − that of the best one, document by document, so its interval is narrower
        than the two means' own.
    :param tied: whether that interval holds 0: these documents do not tell this setting from the best one.
    """

    index: int
    settings: CutSettings
    mean: float
    low: float
    high: float
    n: int
    difference: float
    difference_low: float
    difference_high: float
    tied: bool


def rank(
    scores: GridScores,
    measure: str,
    *,
    documents: Sequence[int] | None = None,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> tuple[Row, ...]:
    """All settings by their mean over ``documents`` (default: all), best first; equals in the order of the grid, undefined
    ones last.

    :raises SettingsError: if ``measure`` is none of :data:`~chunking.evaluation.tuning.measures.RANKED`.
    """
    values = _values(scores, measure, documents)
    if not len(values):
        return ()
    means = _means(values)
    order = _order(means, measure)
    apart = values - values[order[0]]
    drawn = draws(values.shape[1], resamples, seed)
    bounds, apart_bounds = intervals(values, drawn), intervals(apart, drawn)
    differences, defined = _means(apart), np.count_nonzero(~np.isnan(values), axis=1)
    rows = []
    for i in order.tolist():
        (low, high), (apart_low, apart_high) = bounds[i].tolist(), apart_bounds[i].tolist()
        tied = not (apart_low > 0 or apart_high < 0)
        rows.append(
            Row(
                i, scores.settings[i], float(means[i]), low, high, int(defined[i]),
                float(differences[i]), apart_low, apart_high, tied,
            )
        )  # fmt: skip
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over the ``n`` documents where the measure is defined, with its 95 % bootstrap interval over documents.

    :param mean: ``None`` without such documents. :param low, high: ``None`` with fewer than two.
    """

    mean: float | None
    low: float | None
    high: float | None
    n: int


def estimate(values: npt.ArrayLike, *, seed: int = 0) -> Estimate:
    """The estimate of one measure's ``values`` ``(d,)``, one a document, ``nan`` where undefined."""
    row = np.asarray(values, dtype=np.float64)[np.newaxis]
    n = int(np.count_nonzero(~np.isnan(row)))
    if n < 2:
        return Estimate(float(_means(row)[0]) if n else None, None, None, n)
    low, high = intervals(row, draws(row.shape[1], RESAMPLES, seed))[0].tolist()
    return Estimate(float(_means(row)[0]), low, high, n)


@dataclass(frozen=True)
class Tuned:
    """The settings that are best on the tuning documents, and what they are worth.

    :param index: into ``GridScores.settings``. :param held_out: what to expect of other documents of the kind.
    :param optimism: how much better the tuning figure is than the one held out, in the measure's sense; ``None`` where
        either is missing. Above 0 is the rule, since the settings were chosen for the former.
    :param by_group: the held-out estimate of each group, in alphabetical order.
    """

    measure: str
    settings: CutSettings
    index: int
    tuning: Estimate
    held_out: Estimate
    optimism: float | None
    by_group: Mapping[str, Estimate]


def tune(scores: GridScores, measure: str, tuning: Sequence[int], held_out: Sequence[int], *, seed: int = 0) -> Tuned:
    """Choose on the documents ``tuning``, judge on those ``held_out``.

    :raises SettingsError: if ``measure`` is not ranked by, or undefined on every tuning document; if there are no settings.
    """
    values = _values(scores, measure, tuning)
    means = _means(values)
    if np.isnan(means).all():
        raise SettingsError(
            "measure", f"{MEASURES[measure].label} is undefined for all of these settings and documents: add longer documents."
        )
    best = int(_order(means, measure)[0])
    row = scores.values[measure][best]
    on, off = estimate(row[list(tuning)], seed=seed), estimate(row[list(held_out)], seed=seed)
    optimism = None
    if on.mean is not None and off.mean is not None:
        optimism = off.mean - on.mean if MEASURES[measure].sense == "lower" else on.mean - off.mean
    by_group = {
        group: estimate(row[[i for i in held_out if scores.groups[i] == group]], seed=seed)
        for group in sorted({scores.groups[i] for i in held_out})
    }
    return Tuned(measure, scores.settings[best], best, on, off, optimism, by_group)


def _values(scores: GridScores, measure: str, documents: Sequence[int] | None) -> Floats:
    if measure not in RANKED:
        raise SettingsError("measure", f"measure must be one of {', '.join(RANKED)}; got {measure!r}.")
    values = scores.values[measure]
    return values if documents is None else values[:, list(documents)]


def _means(values: Floats) -> Floats:
    """``(r,)`` over what is defined of each row; ``nan`` where nothing is."""
    defined = ~np.isnan(values)
    counts = defined.sum(axis=1)
    totals = np.where(defined, values, 0.0).sum(axis=1)
    means: Floats = np.divide(totals, counts, out=np.full(len(values), np.nan), where=counts > 0)
    return means


def _order(means: Floats, measure: str) -> npt.NDArray[np.intp]:
    """Best first; what only rounding tells apart counts as equal."""
    rounded = np.round(means, 12)
    return np.argsort(rounded if MEASURES[measure].sense == "lower" else -rounded, kind="stable")
