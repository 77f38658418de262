"""Every rule on a series small enough to work out on paper: 0.1, 0.2, 0.3, 0.4, 1.0."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.thresholds import RULES, critical_amounts, series_for, threshold

SERIES = np.array([0.3, 0.1, 1.0, 0.2, 0.4])  # Q1 = 0.2, Q3 = 0.4, mean = 0.4, σ = √0.1
SIGMA = math.sqrt(0.1)


@pytest.mark.parametrize(
    ("rule", "amount", "expected"),
    [
        ("iqr", 0.0, 0.4),
        ("iqr", 1.5, 0.7),
        ("iqr", -1.0, 0.2),
        ("percentile", 50, 0.3),
        ("percentile", 75, 0.4),
        ("percentile", 87.5, 0.7),
        ("standard_deviation", 1, 0.4 + SIGMA),
        ("standard_deviation", -2, 0.4 - 2 * SIGMA),
        ("absolute", 0.7, 0.7),
    ],
)
def test_threshold_by_hand(rule: str, amount: float, expected: float) -> None:
    assert threshold(rule, SERIES, amount) == pytest.approx(expected)


def test_gradient_rule_takes_the_percentile_of_numpys_gradient() -> None:
    series = series_for("gradient", np.array([0.0, 1.0, 4.0]))
    assert series.tolist() == [1.0, 2.0, 3.0]
    assert threshold("gradient", series, 50) == 2.0


def test_percentile_is_in_percent_and_not_a_fraction() -> None:
    assert threshold("percentile", np.arange(101) / 100, 80) == pytest.approx(0.80)
    assert threshold("percentile", np.arange(101) / 100, 0.8) == pytest.approx(0.008)


def test_undefined_distances_are_left_out() -> None:
    with_gap = np.insert(SERIES, 2, np.nan)
    assert threshold("iqr", with_gap, 0.5) == threshold("iqr", SERIES, 0.5)
    assert np.isnan(critical_amounts("iqr", with_gap)[2])
    assert series_for("gradient", np.array([0.0, np.nan, 1.0, 4.0])).tolist()[2:] == [2.0, 3.0]


def test_nothing_defined_gives_no_threshold() -> None:
    assert threshold("iqr", np.array([np.nan, np.nan]), 0.5) is None
    assert threshold("percentile", np.empty(0), 50) is None
    assert np.isnan(series_for("gradient", np.array([0.5]))).all()


@pytest.mark.parametrize("rule", [name for name in RULES if name != "absolute"])
@pytest.mark.parametrize("value", [0.1, 0.7, 1 / 3, 1e-17])
@pytest.mark.parametrize("count", [1, 2, 3, 10, 97])
def test_equal_distances_never_exceed_their_threshold(rule: str, value: float, count: int) -> None:
    series = series_for(rule, np.full(count, value))
    for amount in RULES[rule].grid():
        t = threshold(rule, series, float(amount))
        assert t is None or not (series > t).any()


def test_critical_amounts_by_hand() -> None:
    assert critical_amounts("iqr", SERIES) == pytest.approx([-0.5, -1.5, 3.0, -1.0, 0.0])
    assert critical_amounts("percentile", SERIES) == pytest.approx([50, 0, 100, 25, 75])
    assert critical_amounts("standard_deviation", SERIES) == pytest.approx((SERIES - 0.4) / SIGMA)
    assert critical_amounts("absolute", SERIES).tolist() == SERIES.tolist()


def test_critical_amounts_without_spread_are_limits() -> None:
    spike = np.array([0.2, 0.2, 0.2, 0.2, 0.9])
    assert critical_amounts("iqr", spike).tolist() == [-math.inf] * 4 + [math.inf]
    assert critical_amounts("standard_deviation", np.full(4, 0.1)).tolist() == [-math.inf] * 4


series_strategy = st.lists(st.floats(0, 2), min_size=1, max_size=30).map(np.array)


@pytest.mark.parametrize("rule", RULES)
@given(distances=series_strategy, data=st.data())
def test_a_gap_fires_exactly_below_its_critical_amount(rule: str, distances: np.ndarray, data: st.DataObject) -> None:
    series = series_for(rule, distances)
    amount = data.draw(st.floats(RULES[rule].low, RULES[rule].high))
    t = threshold(rule, series, amount)
    if t is None:
        return
    critical = critical_amounts(rule, series)
    clear = np.abs(series - t) > 1e-9  # away from ties, where rounding decides
    assert ((series > t) == (amount < critical))[clear].all()


@pytest.mark.parametrize("rule", RULES)
@given(distances=series_strategy)
def test_the_threshold_never_falls_as_the_amount_rises(rule: str, distances: np.ndarray) -> None:
    series = series_for(rule, distances)
    values = [threshold(rule, series, float(a)) for a in RULES[rule].grid()]
    assert all(a is None or b is None or b >= a - 1e-12 for a, b in itertools.pairwise(values))


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda r: r.name)
def test_the_grid_runs_from_low_to_high_and_holds_the_default(rule) -> None:  # type: ignore[no-untyped-def]
    grid = rule.grid()
    assert grid[0] == rule.low
    assert grid[-1] == rule.high
    assert np.isclose(grid, rule.default).any()
    assert np.allclose(np.diff(grid), rule.step)
