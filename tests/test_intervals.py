from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.intervals import Interval, covered_length, depths, intersection, overlap_length, total_length, union

intervals = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=8)


def places(some: list[Interval]) -> set[int]:
    return {place for start, end in some for place in range(start, end)}


@given(intervals)
def test_a_union_covers_the_same_places_in_the_fewest_intervals(some: list[Interval]) -> None:
    joined = union(some)
    assert places(joined) == places(some)
    assert all(start < end for start, end in joined)
    assert all(before[1] < after[0] for before, after in pairwise(joined))


@given(intervals, intervals)
def test_an_intersection_covers_the_common_places(a: list[Interval], b: list[Interval]) -> None:
    assert places(intersection(a, b)) == places(a) & places(b)
    assert overlap_length(a, b) == overlap_length(b, a) == len(places(a) & places(b))


@given(intervals)
def test_depths_count_how_often_each_place_is_covered(some: list[Interval]) -> None:
    counted = Counter(place for start, end in some for place in range(start, end))
    assert {place: depth for start, end, depth in depths(some) for place in range(start, end)} == counted
    assert covered_length(some) == len(counted)
    assert total_length(some) == counted.total()


@pytest.mark.parametrize(
    ("some", "joined"),
    [([], []), ([(3, 3)], []), ([(5, 2)], []), ([(0, 2), (2, 4)], [(0, 4)]), ([(4, 9), (0, 1), (5, 6)], [(0, 1), (4, 9)])],
)
def test_unions_by_hand(some: list[Interval], joined: list[Interval]) -> None:
    assert union(some) == joined


def test_depths_by_hand() -> None:
    assert depths([(0, 10), (6, 16), (20, 21)]) == [(0, 6, 1), (6, 10, 2), (10, 16, 1), (20, 21, 1)]
    assert total_length([(0, 10), (6, 16)]) == 20
    assert covered_length([(0, 10), (6, 16)]) == 16
