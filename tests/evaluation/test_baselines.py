from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.baselines import equal_segments, no_boundaries, random_boundaries


def test_equal_segments_by_hand() -> None:
    assert equal_segments(12, 3) == (3, 6, 9)
    assert equal_segments(10, 2) == (3, 7)
    assert equal_segments(3, 9) == (1, 2)
    assert equal_segments(1, 2) == equal_segments(0, 2) == ()


@given(st.integers(1, 60), st.integers(0, 60))
def test_equal_segments_differ_by_one_at_most(n: int, count: int) -> None:
    edges = [0, *equal_segments(n, count), n]
    lengths = [b - a for a, b in pairwise(edges)]
    assert len(lengths) == min(count, n - 1) + 1
    assert max(lengths) - min(lengths) <= 1


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 9))
def test_random_boundaries_are_as_many_as_asked_for_and_repeat(n: int, count: int, seed: int) -> None:
    found = random_boundaries(n, count, seed=seed)
    assert found == random_boundaries(n, count, seed=seed) == tuple(sorted(set(found)))
    assert len(found) == max(min(count, n - 1), 0)
    assert all(1 <= boundary < n for boundary in found)


def test_every_boundary_is_drawn_as_often() -> None:
    drawn = [boundary for seed in range(900) for boundary in random_boundaries(10, 3, seed=seed)]
    assert [drawn.count(boundary) for boundary in range(1, 10)] == [pytest.approx(300, abs=60)] * 9


def test_no_boundaries() -> None:
    assert no_boundaries(10, 3) == ()
