from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chunking.cutter import Cutter
from chunking.errors import Cancelled
from chunking.evaluation.tuning.answers import Answer, amount_for_count, largest_amount_within
from chunking.evaluation.tuning.cuts import sizes_at
from chunking.evaluation.tuning.data import Case
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from tests.evaluation.tuning.cases import case_of, case_with, cases, settings


def sizes(cutters: list[Cutter], amount: float) -> list[int]:
    return [size for cutter in cutters for size in sizes_at(cutter, cutter.step(amount).starts).tolist()]


def everywhere(cutters: list[Cutter], one: CutSettings) -> list[float]:
    """A dense grid, and the middle of every interval between critical amounts of all documents; but none of these amounts
    themselves, at which rounding decides."""
    rule = RULES[one.rule]
    critical = np.unique(np.concatenate([cutter.critical for cutter in cutters]))
    critical = critical[np.isfinite(critical)]
    edges = np.unique([rule.low, rule.high, *critical[(critical > rule.low) & (critical < rule.high)]])
    amounts = np.concatenate([np.linspace(rule.low, rule.high, 101), (edges[1:] + edges[:-1]) / 2])
    return [amount for amount in amounts.tolist() if not np.isclose(amount, critical, rtol=0, atol=1e-9).any()]


@given(st.lists(cases(8), min_size=1, max_size=2), settings(), st.integers(1, 20), st.sampled_from([0.5, 0.8, 0.95, 1]))
def test_no_larger_amount_keeps_chunks_within(some: list[Case], one: CutSettings, size: int, share: float) -> None:
    cutters = [Cutter(case.embedded, one) for case in some]
    good = []
    for amount in everywhere(cutters, one):
        found = sizes(cutters, amount)
        if found and sum(s <= size for s in found) >= share * len(found):
            good.append(amount)
    answer = largest_amount_within(cutters, size, share=share)
    if answer is None:
        assert good == []
        return
    reached = sizes(cutters, answer.amount)
    assert answer.exact
    assert answer.low <= answer.amount <= answer.high
    assert (answer.chunks, answer.share) == (len(reached), np.mean([s <= size for s in reached]))
    assert answer.share >= share
    assert all(amount <= answer.high for amount in good)


@given(st.lists(cases(8), min_size=1, max_size=2), settings(), st.integers(0, 20))
def test_no_amount_comes_nearer_to_the_count(some: list[Case], one: CutSettings, count: int) -> None:
    cutters = [Cutter(case.embedded, one) for case in some]
    counts = {amount: len(sizes(cutters, amount)) for amount in everywhere(cutters, one)}
    answer = amount_for_count(cutters, count)
    if answer is None:
        assert not any(counts.values())
        return
    assert answer.chunks == len(sizes(cutters, answer.amount))
    off = abs(answer.chunks - count)
    assert all(abs(found - count) >= off for found in counts.values())
    assert all(amount <= answer.high for amount, found in counts.items() if abs(found - count) == off)


@given(cases(8), settings(), st.integers(1, 9))
def test_the_cut_is_the_same_from_low_to_high(case: Case, one: CutSettings, count: int) -> None:
    cutter = Cutter(case.embedded, one)
    answer = amount_for_count([cutter], count)
    assume(answer is not None and answer.high - answer.low > 1e-6)
    assert answer is not None
    for amount in np.linspace(answer.low + 1e-7, answer.high - 1e-7, 7).tolist():
        assert cutter.step(amount).starts.tolist() == cutter.step(answer.amount).starts.tolist()


CUTTER = Cutter(case_with([0.123, 0.2, 0.91, 0.2, 0.517]).embedded, CutSettings("absolute"))


def rounded(answer: Answer | None) -> tuple[float, float, float, int]:
    assert answer is not None
    return round(answer.low, 9), round(answer.high, 9), answer.amount, answer.chunks


def test_amounts_by_hand_are_short_and_near_the_end_asked_for() -> None:
    assert rounded(largest_amount_within([CUTTER], 3)) == (0.517, 0.91, 0.9, 2)  # 3 | 3
    assert rounded(largest_amount_within([CUTTER], 6)) == (0.91, 2, 2, 1)
    assert rounded(largest_amount_within([CUTTER], 2)) == (0.123, 0.2, 0.19, 5)  # 2 | 1 | 1 | 1 | 1: below .2
    assert rounded(largest_amount_within([CUTTER], 2, share=0.6)) == (0.2, 0.517, 0.51, 3)  # 3 | 2 | 1: two of three
    assert rounded(amount_for_count([CUTTER], 2)) == (0.517, 0.91, 0.71, 2)
    assert rounded(amount_for_count([CUTTER], 4)) == (0.2, 0.517, 0.36, 3)  # 3 and 5 are as near: the larger amount
    assert rounded(amount_for_count([CUTTER], 99)) == (0, 0.123, 0.06, 6)


def test_a_share_that_is_just_reached_is_reached() -> None:
    # Below .9 there are 55 chunks of one sentence and 45 of two; in floats .55 · 100 is above 55.
    distances = [0.9] * 55 + [0.1, 0.9] * 44 + [0.1]
    cutter = Cutter(case_with(distances).embedded, CutSettings("absolute"))
    assert rounded(largest_amount_within([cutter], 1, share=0.55)) == (0.1, 0.9, 0.89, 100)


def test_chunks_that_are_never_so_small_have_no_amount() -> None:
    cutter = Cutter(case_of(["a b c", "d e f"], []).embedded, CutSettings())
    assert largest_amount_within([cutter], 2) is None
    assert largest_amount_within([], 2) is None
    assert amount_for_count([], 2) is None
    assert amount_for_count([Cutter(case_of([], []).embedded, CutSettings())], 2) is None


def test_decimals_are_added_until_the_amount_lies_between() -> None:
    cutter = Cutter(case_with([0.51231, 0.51234]).embedded, CutSettings("absolute"))
    low, high, amount, chunks = rounded(amount_for_count([cutter], 2))
    assert (low, high, amount, chunks) == (0.51231, 0.51234, 0.51232, 2)


def test_documents_are_pooled() -> None:
    other = Cutter(case_with([0.6]).embedded, CutSettings("absolute"))
    assert rounded(amount_for_count([CUTTER, other], 3)) == (0.6, 0.91, 0.76, 3)
    assert rounded(amount_for_count([CUTTER, other], 4)) == (0.517, 0.6, 0.56, 4)


def test_more_cuts_than_asked_for_are_tried_in_part_and_it_says_so() -> None:
    cutter = Cutter(case_with(np.linspace(0.1, 0.9, 40).tolist()).embedded, CutSettings("absolute"))
    seen: list[tuple[int, int]] = []
    answer = amount_for_count([cutter], 20, most=5, on_progress=lambda done, total: seen.append((done, total)))
    assert answer is not None
    assert not answer.exact
    assert seen == [(i, 5) for i in range(1, 6)]
    assert answer.chunks in (11, 21, 31)
    assert amount_for_count([cutter], 20, most=41) == Answer(*_interval(cutter, 20), 20, 1.0, True)


def _interval(cutter: Cutter, count: int) -> tuple[float, float, float]:
    answer = amount_for_count([cutter], count)
    assert answer is not None
    return answer.low, answer.high, answer.amount


def test_it_stops_where_progress_says_so() -> None:
    def stop(done: int, total: int) -> None:
        raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        largest_amount_within([CUTTER], 1, on_progress=stop)
