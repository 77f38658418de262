"""Tests, intervals and power against published counts, hand examples, enumeration and scipy."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import bootstrap, mannwhitneyu
from sklearn.metrics import roc_auc_score

from chunking.evaluation.statistics import (
    Auc,
    Difference,
    Discordance,
    auc,
    holm,
    mcnemar,
    mcnemar_bounds,
    mcnemar_power,
    mean_interval,
    paired_difference,
    smallest_detectable,
    wilson,
)

QUESTIONS = 81
FIXED, RECURSIVE, SEMANTIC = 45, 53, 67
"""Faithful answers of 81 as published for three ways to cut."""


@pytest.mark.parametrize(
    ("count", "percent", "low", "high"),
    [(FIXED, 55.6, 0.447, 0.659), (RECURSIVE, 65.4, 0.546, 0.749), (SEMANTIC, 82.7, 0.731, 0.894)],
)
def test_wilson_of_the_published_counts(count: int, percent: float, low: float, high: float) -> None:
    assert round(100 * count / QUESTIONS, 1) == percent
    assert tuple(round(bound, 3) for bound in wilson(count, QUESTIONS)) == (low, high)


def test_wilson_by_hand() -> None:
    # z = 1.95996: centre (p + z²/2n) / (1 + z²/n), half width z·√(p(1 − p)/n + z²/4n²) / (1 + z²/n).
    z, n, p = 1.959963985, 20, 0.9
    centre, half = (p + z * z / 2 / n) / (1 + z * z / n), z * math.sqrt(p * (1 - p) / n + (z / 2 / n) ** 2) / (1 + z * z / n)
    assert wilson(18, 20) == (pytest.approx(centre - half), pytest.approx(centre + half))
    assert wilson(20, 20)[1] == 1
    assert wilson(0, 20)[0] == 0
    for count, total in ((0, 0), (3, 2), (-1, 2)):
        with pytest.raises(ValueError, match=f"got {count} of {total}"):
            wilson(count, total)


def test_mean_interval_holds_the_mean_is_seeded_and_needs_two_values() -> None:
    values = [0.1, 0.4, 0.5, 0.9]
    interval = mean_interval(values, seed=1)
    assert interval
    assert 0.1 < interval[0] < 0.475 < interval[1] < 0.9
    assert mean_interval(values, seed=1) == interval
    assert mean_interval([0.5, 0.5], seed=1) == (0.5, 0.5)
    assert mean_interval([0.5], seed=1) is None
    assert mean_interval([], seed=1) is None


def test_mean_interval_is_scipys_for_single_values() -> None:
    values = np.random.default_rng(5).random(30)
    expected = bootstrap(
        (values,), np.mean, n_resamples=2000, method="percentile", rng=np.random.default_rng(3)
    ).confidence_interval
    assert mean_interval(values.tolist(), seed=3) == pytest.approx((expected.low, expected.high))


def test_clusters_are_drawn_whole() -> None:
    # Two clusters with means 0 and 1: a resample's mean is 0, ½ or 1, each often enough to reach both ends of the interval.
    values, clusters = [0.0] * 50 + [1.0] * 50, ["a"] * 50 + ["b"] * 50
    assert mean_interval(values, clusters=clusters) == (0.0, 1.0)
    low, high = mean_interval(values) or (0, 0)
    assert 0.35 < low < 0.5 < high < 0.65
    with pytest.raises(ValueError, match="got 2 values and 1 clusters"):
        mean_interval([1, 2], clusters="a")


def test_mcnemar_by_hand() -> None:
    # 1 against 7 of 8 discordant: 2·(1 + 8)/2⁸ = 18/256.
    first = [True] * 5 + [True] + [False] * 7 + [False] * 2
    second = [True] * 5 + [False] + [True] * 7 + [False] * 2
    found = mcnemar(first, second)
    assert found == Discordance(both=5, only_first=1, only_second=7, neither=2)
    assert (found.n, found.p_value) == (15, pytest.approx(18 / 256))
    with pytest.raises(ValueError, match="shorter"):
        mcnemar([True, False], [True])


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_twice_the_smaller_tail(only_first: int, only_second: int) -> None:
    n = only_first + only_second
    tail = sum(math.comb(n, k) for k in range(min(only_first, only_second) + 1)) / 2**n
    found = Discordance(3, only_first, only_second, 4)
    assert found.p_value == pytest.approx(min(1.0, 2 * tail))
    assert found.p_value == pytest.approx(Discordance(0, only_second, only_first, 0).p_value)


def test_without_discordant_pairs_nothing_differs() -> None:
    assert mcnemar([True, False], [True, False]).p_value == 1
    assert mcnemar([], []).p_value == 1


def test_bounds_of_the_published_counts() -> None:
    def digits(bounds: Sequence[float]) -> list[str]:
        return [f"{bound:.1e}" for bound in bounds]

    # 22 more: 0 against 22 discordant, 2/2²², up to 14 against 36.
    assert digits(mcnemar_bounds(FIXED, SEMANTIC, QUESTIONS)) == ["4.8e-07", "2.6e-03"]
    # 8 more: 0 against 8, 2/2⁸, up to 28 against 36.
    assert digits(mcnemar_bounds(FIXED, RECURSIVE, QUESTIONS)) == ["7.8e-03", "3.8e-01"]
    assert digits(mcnemar_bounds(RECURSIVE, SEMANTIC, QUESTIONS)) == ["1.2e-04", "4.4e-02"]
    assert mcnemar_bounds(FIXED, SEMANTIC, QUESTIONS)[1] == pytest.approx(Discordance(31, 14, 36, 0).p_value)
    assert mcnemar_bounds(FIXED, RECURSIVE, QUESTIONS)[0] == pytest.approx(2 / 2**8)
    assert mcnemar_bounds(3, 3, 3) == (1, 1)
    with pytest.raises(ValueError, match="got 4 and 1 of 3"):
        mcnemar_bounds(4, 1, 3)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30))
def test_bounds_hold_every_pairing(pairs: list[tuple[bool, bool]]) -> None:
    first, second = [one for one, _ in pairs], [two for _, two in pairs]
    low, high = mcnemar_bounds(sum(first), sum(second), len(pairs))
    assert low <= mcnemar(first, second).p_value <= high


def test_holm_by_hand() -> None:
    # 0.005·4 = 0.02; 0.01·3 = 0.03; 0.03·2 = 0.06; 0.04·1, but not below 0.06.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.6, 0.7]) == (1.0, 1.0)
    assert holm([0.2]) == (0.2,)
    assert holm([]) == ()
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([0.5, math.nan])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_keeps_the_order_and_lies_between_the_p_and_bonferroni(p_values: list[float]) -> None:
    corrected = holm(p_values)
    for p, q in zip(p_values, corrected, strict=True):
        assert p <= q <= 1
        for other, other_corrected in zip(p_values, corrected, strict=True):
            assert p > other or q <= other_corrected
    assert min(corrected) == min(1, min(p_values) * len(p_values))


def test_a_constant_difference_has_no_width() -> None:
    found = paired_difference([0.25, 0.5, 0.0, 0.5], [0.5, 0.75, 0.25, 0.75], ["a", "a", "b", "c"])
    assert found == Difference(0.25, 0.25, 0.25, 4, 3)


def test_difference_is_the_second_less_the_first_and_counts_pairs_not_documents() -> None:
    # Document a: +1 three times; document b: −1 once. The mean over pairs is ½; only a is 1, only b is −1.
    found = paired_difference([False] * 3 + [True], [True] * 3 + [False], list("aaab"))
    assert found == Difference(0.5, -1.0, 1.0, 4, 2)


def test_one_document_draws_pairs_and_says_so() -> None:
    first, second = [False] * 40 + [True] * 10, [True] * 25 + [False] * 25
    found = paired_difference(first, second, ["only"] * 50, seed=4)
    by_pair = paired_difference(first, second, range(50), seed=4)
    assert (found.clusters, by_pair.clusters) == (1, 50)
    assert (found.value, found.low, found.high) == (by_pair.value, by_pair.low, by_pair.high)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 15 / 50 < found.high
    assert paired_difference(first, second, ["only"] * 50, seed=4) == found


def test_undefined_pairs_are_left_out() -> None:
    found = paired_difference([1, None, 0, math.nan], [0, 1, None, 1], list("abcd"))
    assert found == Difference(-1, None, None, 1, 1)
    empty = paired_difference([None], [1], "a")
    assert math.isnan(empty.value)
    assert (empty.low, empty.n, empty.clusters) == (None, 0, 0)


def _enumerated(n: int, first: float, second: float, alpha: float) -> float:
    """The power as the sum over all outcomes that the test rejects, by the trinomial formula."""
    return sum(
        math.comb(n, b) * math.comb(n - b, c) * first**b * second**c * (1 - first - second) ** (n - b - c)
        for b in range(n + 1)
        for c in range(n - b + 1)
        if Discordance(0, b, c, n - b - c).p_value <= alpha
    )


@pytest.mark.parametrize(("n", "first", "second", "alpha"), [(12, 0.1, 0.5, 0.05), (9, 0.0, 0.9, 0.05), (15, 0.3, 0.3, 0.2),
                                                            (8, 0.5, 0.5, 0.8), (7, 0.2, 0.7, 0.0625)])  # fmt: skip
def test_power_is_the_sum_over_rejected_outcomes(n: int, first: float, second: float, alpha: float) -> None:
    assert mcnemar_power(n, first, second, alpha=alpha) == pytest.approx(_enumerated(n, first, second, alpha))


def test_power_agrees_with_simulation() -> None:
    rng = np.random.default_rng(7)
    drawn = rng.multinomial(30, [0.1, 0.4, 0.5], size=4000)
    rejected = np.mean([Discordance(0, b, c, d).p_value <= 0.05 for b, c, d in drawn.tolist()])
    # Four standard errors of 4,000 draws.
    assert mcnemar_power(30, 0.1, 0.4) == pytest.approx(rejected, abs=4 * 0.5 / math.sqrt(4000))


def test_power_at_its_limits() -> None:
    assert mcnemar_power(50, 0, 0) == 0
    assert mcnemar_power(0, 0.1, 0.2) == 0
    assert mcnemar_power(5, 0, 1) == 0  # 2/2⁵ is above 0.05 …
    assert mcnemar_power(6, 0, 1) == pytest.approx(1)  # … 2/2⁶ is not
    assert mcnemar_power(6, 0, 0.5) == pytest.approx(0.5**6)
    assert mcnemar_power(100, 0.2, 0.2) <= 0.05
    assert mcnemar_power(2000, 0.1, 0.3) == pytest.approx(1)
    assert mcnemar_power(40, 0.1, 0.4) == pytest.approx(mcnemar_power(40, 0.4, 0.1))
    with pytest.raises(ValueError, match="at most 1 together"):
        mcnemar_power(10, 0.6, 0.6)
    with pytest.raises(ValueError, match="alpha has to be above 0 and below 1"):
        mcnemar_power(10, 0.1, 0.2, alpha=1)


def test_smallest_detectable_is_where_the_power_is_reached() -> None:
    found = smallest_detectable(81, 0.4)
    assert found is not None
    assert mcnemar_power(81, (0.4 - found) / 2, (0.4 + found) / 2) == pytest.approx(0.8, abs=1e-4)
    assert 0 < found < 0.4


@pytest.mark.parametrize("rate", [0.2, 0.5, 1.0])
def test_more_questions_find_smaller_differences(rate: float) -> None:
    found = [smallest_detectable(n, rate) for n in (50, 100, 200, 400, 800)]
    assert None not in found
    assert found == sorted(found, reverse=True)  # type: ignore[type-var]
    assert len(set(found)) == len(found)


def test_too_few_questions_find_nothing() -> None:
    assert smallest_detectable(5, 1.0) is None
    assert smallest_detectable(100, 0) is None
    assert smallest_detectable(20, 0.1) is None
    assert smallest_detectable(30, math.nextafter(1, 2)) == smallest_detectable(30, 1)
    for rate, power in ((1.5, 0.8), (0.5, 0.01), (0.5, 1)):
        with pytest.raises(ValueError, match="within 0 and 1"):
            smallest_detectable(20, rate, power=power)


def test_auc_by_hand() -> None:
    # Of six pairs 3 > 1, 3 > 2, 2 > 1, 3 > 0, 2 > 0 count whole and 2 = 2 half.
    found = auc([3, 2], [1, 2, 0])
    assert (found.value, found.positives, found.negatives) == (pytest.approx(5.5 / 6), 2, 3)
    assert auc([1, 1], [0, 0]) == Auc(1, 1, 1, 2, 2)
    assert auc([1, 1], [1, 1]) == Auc(0.5, 0.5, 0.5, 2, 2)
    assert auc([1], [0, 2]) == Auc(0.5, None, None, 1, 2)
    assert auc([], [0, 2]) == Auc(None, None, None, 0, 2)


def test_auc_is_mann_whitneys_and_its_interval_holds_it() -> None:
    rng = np.random.default_rng(2)
    high, low = rng.integers(0, 9, 80) + 2, rng.integers(0, 9, 120)
    found = auc(high.tolist(), low.tolist(), seed=1)
    assert found.value == pytest.approx(mannwhitneyu(high, low).statistic / (80 * 120))
    assert found.value == pytest.approx(roc_auc_score([1] * 80 + [0] * 120, [*high, *low]))
    assert found.low is not None
    assert found.high is not None
    assert found.low < (found.value or 0) < found.high
    # Hanley and McNeil's standard error of an AUC near 0.7 from 80 and 120 is about 0.037.
    assert found.high - found.low == pytest.approx(4 * 0.037, rel=0.3)
    assert auc(high.tolist(), low.tolist(), seed=1) == found
