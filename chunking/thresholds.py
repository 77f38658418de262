"""The five threshold rules, each recomputed per document (seed 000, step 3; seed 003, "Choosing the Threshold").

A rule turns a series of distances into T; a boundary stands where the value strictly exceeds T. Quartiles and percentiles
use numpy's default linear interpolation, sigma is the population's. Undefined distances (``nan``) are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
RuleName = Literal["iqr", "percentile", "standard_deviation", "absolute", "gradient"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A threshold rule with the amount a person moves.

    :param symbol: how the amount is written in the formula.
    :param low, high, step, default: range, slider step and default of the amount.
    :param amount_label: what the amount is, with its unit, for a control's label.
    """

    name: RuleName
    label: str
    symbol: str
    formula: str
    amount_label: str
    low: float
    high: float
    step: float
    default: float
    threshold: Callable[[Array, float], float]
    critical: Callable[[Array], Array]

    def grid(self) -> Array:
        """Every amount the slider can take, ascending."""
        count = round((self.high - self.low) / self.step)
        return np.round(self.low + self.step * np.arange(count + 1), 10)


def _ratio(offset: Array, spread: float) -> Array:
    """``offset / spread``, with a spread of 0 read as a limit: above the centre fires at any amount, else never."""
    if spread > 0:
        return offset / spread
    return np.where(offset > 0, np.inf, -np.inf)


def _quartiles(values: Array) -> tuple[float, float]:
    q1, q3 = np.percentile(values, [25, 75])
    return float(q1), float(q3)


def _iqr_threshold(values: Array, k: float) -> float:
    q1, q3 = _quartiles(values)
    return q3 + k * (q3 - q1)


def _iqr_critical(values: Array) -> Array:
    q1, q3 = _quartiles(values)
    return _ratio(values - q3, q3 - q1)


def _moments(values: Array) -> tuple[float, float]:
    """Mean and population sigma; exact where all values are equal, which rounding would otherwise put off their mean."""
    if values.min() == values.max():
        return float(values[0]), 0.0
    return float(values.mean()), float(values.std())


def _deviation_threshold(values: Array, c: float) -> float:
    mean, sigma = _moments(values)
    return mean + c * sigma


def _deviation_critical(values: Array) -> Array:
    mean, sigma = _moments(values)
    return _ratio(values - mean, sigma)


def _percentile_critical(values: Array) -> Array:
    """The percentage at which T reaches the value: 100 · (number of smaller values) / (m − 1)."""
    if len(values) == 1:
        return np.full(1, -np.inf)
    return 100.0 * np.searchsorted(np.sort(values), values) / (len(values) - 1)


RULES: dict[str, Rule] = {
    rule.name: rule
    for rule in (
        Rule(
            "iqr", "Interquartile range", "k", "T = Q3 + k · (Q3 − Q1)", "k (interquartile ranges above Q3)",
            -1, 5, 0.05, 0.5, _iqr_threshold, _iqr_critical,
        ),
        Rule(
            "percentile", "Percentile", "p", "T = p-th percentile of the distances", "p (percent of distances below T)",
            0, 100, 1, 75, lambda values, p: float(np.percentile(values, p)), _percentile_critical,
        ),
        Rule(
            "standard_deviation", "Standard deviation", "c", "T = mean + c · σ", "c (standard deviations above the mean)",
            -2, 4, 0.05, 1, _deviation_threshold, _deviation_critical,
        ),
        Rule(
            "absolute", "Absolute", "T", "T as given", "T (cosine distance)",
            0, 2, 0.01, 0.7, lambda values, t: t, lambda values: values.copy(),
        ),
        Rule(
            "gradient", "Gradient", "p", "T = p-th percentile of ∇d, cut where ∇d > T", "p (percent of gradients below T)",
            0, 100, 1, 95, lambda values, p: float(np.percentile(values, p)), _percentile_critical,
        ),
    )
}
"""The rules by name. ``gradient`` applies to the gradient of the distances: see :func:`series_for`."""


def series_for(rule: RuleName, distances: Array) -> Array:
    """The series ``(m,)`` that ``rule`` compares with T: the distances, or for ``gradient`` their numpy gradient.

    The gradient is taken over the defined distances only, so an undefined gap does not spread to its neighbours; with
    fewer than two of them it is undefined everywhere.
    """
    if rule != "gradient":
        return distances
    series = np.full(len(distances), np.nan)
    defined = ~np.isnan(distances)
    if np.count_nonzero(defined) >= 2:
        series[defined] = np.gradient(distances[defined])
    return series


def threshold(rule: RuleName, series: Array, amount: float) -> float | None:
    """T for one amount on a series from :func:`series_for`; ``None`` if no value of it is defined."""
    values = series[~np.isnan(series)]
    return RULES[rule].threshold(values, amount) if len(values) else None


def critical_amounts(rule: RuleName, series: Array) -> Array:
    """For each gap ``(m,)`` the amount below which it is above T: the gap fires while ``amount < critical``.

    ``nan`` where the series is undefined, ``inf``/``-inf`` where the amount does not matter.
    """
    result = np.full(len(series), np.nan)
    defined = ~np.isnan(series)
    if defined.any():
        result[defined] = RULES[rule].critical(series[defined])
    return result
