"""Merge, re-split, merge: worked examples, and agreement with the steps written out plainly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.guardrails import Guardrails
from chunking.layout import Layout
from tests.reference_guardrails import reference


def layout(sizes: list[int], distances: list[float], levels: list[int] | None = None) -> Layout:
    count = np.arange(len(sizes))
    holds = np.array(levels or [0] * len(distances), dtype=np.uint8)
    array = np.array(sizes, dtype=np.int64)
    return Layout(count, count, array, array, np.zeros(len(sizes), np.uint8), np.array(distances, float), holds, holds)


def apply(
    starts: list[int], sizes: list[int], distances: list[float], *,
    minimum: int | None = None, maximum: int | None = None, levels: list[int] | None = None,
) -> list[int]:  # fmt: skip
    return Guardrails(layout(sizes, distances, levels), minimum=minimum, maximum=maximum).apply(starts)


def test_without_limits_nothing_changes() -> None:
    assert apply([0, 2, 3], [5, 5, 5, 5], [0.1, 0.9, 0.8]) == [0, 2, 3]


def test_a_small_chunk_merges_across_its_weaker_seam() -> None:
    assert apply([0, 1, 2], [9, 1, 9], [0.8, 0.5], minimum=3) == [0, 1]
    assert apply([0, 1, 2], [9, 1, 9], [0.4, 0.5], minimum=3) == [0, 2]


def test_equal_seams_merge_to_the_left() -> None:
    assert apply([0, 1, 2], [9, 1, 9], [0.5, 0.5], minimum=3) == [0, 2]


def test_the_smallest_goes_first_and_the_leftmost_of_equals() -> None:
    # sizes 2 2 2: the first merges with the second (4), then the third has the only neighbour that is left
    assert apply([0, 1, 2], [2, 2, 2], [0.9, 0.1], minimum=3) == [0]
    # size 1 in the middle goes first, across the weaker right seam, and then 2 + 1 are enough for both
    assert apply([0, 1, 2], [2, 1, 2], [0.9, 0.1], minimum=3) == [0]
    assert apply([0, 1, 2], [3, 1, 2], [0.9, 0.1], minimum=3) == [0, 1]


def test_a_small_chunk_takes_the_stronger_seam_when_only_that_neighbour_has_room() -> None:
    assert apply([0, 1, 2], [9, 1, 5], [0.1, 0.8], minimum=3, maximum=9) == [0, 1]


def test_a_small_chunk_without_room_on_either_side_stays() -> None:
    assert apply([0, 1, 2], [9, 1, 9], [0.1, 0.8], minimum=3, maximum=9) == [0, 1, 2]


def test_the_last_chunk_is_held_to_the_minimum_too() -> None:
    assert apply([0, 3], [5, 5, 5, 1], [0.1, 0.1, 0.9], minimum=3) == [0]


def test_a_large_chunk_is_cut_at_its_largest_distance_again_and_again() -> None:
    assert apply([0], [4, 4, 4, 4], [0.2, 0.9, 0.3], maximum=8) == [0, 2]
    assert apply([0], [4, 4, 4, 4], [0.2, 0.9, 0.3], maximum=4) == [0, 1, 2, 3]


def test_equal_distances_are_cut_at_the_left() -> None:
    assert apply([0], [4, 4, 4], [0.5, 0.5], maximum=8) == [0, 1]


def test_a_cut_prefers_gaps_that_leave_the_minimum_on_both_sides() -> None:
    assert apply([0], [1, 4, 4, 1], [0.9, 0.2, 0.8], minimum=3, maximum=8) == [0, 2]


def test_where_no_gap_leaves_the_minimum_all_gaps_are_considered() -> None:
    # 6 + 6 with minimum 7: no gap leaves 7 on both sides, so the largest distance decides, and both sides stay flagged
    assert apply([0], [6, 3, 3], [0.1, 0.9], minimum=7, maximum=9) == [0, 2]


def test_what_the_re_split_leaves_small_merges_with_the_next_chunk() -> None:
    # 9 + 2 is cut at its only gap, and the 2 then joins the following 5 across the stronger seam: 9 has no room
    assert apply([0, 2], [9, 2, 5], [0.1, 0.6], maximum=10, minimum=3) == [0, 1]


def test_held_gaps_are_cut_only_where_no_free_one_is_left() -> None:
    assert apply([0], [4, 4, 4], [0.9, 0.1], maximum=8, levels=[2, 0]) == [0, 2]
    assert apply([0], [4, 4, 4], [0.9, 0.1], maximum=4, levels=[2, 0]) == [0, 1, 2]


def test_undefined_distances_are_the_last_to_be_cut_and_the_first_to_be_merged() -> None:
    assert apply([0], [4, 4, 4], [float("nan"), 0.0], maximum=8) == [0, 2]
    assert apply([0, 1, 2], [9, 1, 9], [0.0, float("nan")], minimum=3) == [0, 1]


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[int], list[int], list[float], list[int], int, int]:
    count = draw(st.integers(1, 14))
    sizes = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    distances = draw(st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.5, 0.9]), min_size=count - 1, max_size=count - 1))
    levels = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=count - 1, max_size=count - 1))
    starts = sorted({0, *draw(st.sets(st.integers(0, count - 1)))})
    low, high = sorted((draw(st.integers(0, 20)), draw(st.integers(9, 30))))
    return starts, sizes, distances, levels, low, max(high, 9)


@given(cases())
def test_agrees_with_the_steps_written_out_plainly(case: tuple) -> None:  # type: ignore[type-arg]
    starts, sizes, distances, levels, low, high = case
    strength = layout(sizes, distances, levels).strength.tolist()
    assert apply(starts, sizes, distances, minimum=low, maximum=high, levels=levels) == reference(
        starts, sizes, strength, levels, low, high
    )


@given(cases())
def test_the_maximum_always_holds_and_the_minimum_where_a_neighbour_has_room(case: tuple) -> None:  # type: ignore[type-arg]
    starts, sizes, distances, levels, low, high = case
    final = apply(starts, sizes, distances, minimum=low, maximum=high, levels=levels)
    totals = [sum(sizes[a:b]) for a, b in zip(final, [*final[1:], len(sizes)], strict=True)]
    assert max(totals) <= high
    for i, size in enumerate(totals):
        if size < low:
            assert all(size + totals[j] > high for j in (i - 1, i + 1) if 0 <= j < len(totals))


@pytest.mark.parametrize("maximum", [1, 3, 7])
def test_a_remembered_split_equals_a_fresh_one(maximum: int) -> None:
    rng = np.random.default_rng(maximum)
    plan = layout(rng.integers(0, 2, 60).tolist(), rng.random(59).tolist())
    guardrails = Guardrails(plan, minimum=None, maximum=maximum)
    for starts in ([0], [0, 30], [0], [0, 10, 30]):
        assert guardrails.apply(starts) == Guardrails(plan, minimum=None, maximum=maximum).apply(starts)
