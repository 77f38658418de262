"""Distances worked out by hand, degenerate vectors, and the window."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from chunking import distances as module
from chunking.distances import adjacent_distances

EAST, NORTH, WEST = [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]
NORTH_EAST = [math.sqrt(0.5), math.sqrt(0.5)]


def test_orthogonal_opposite_and_equal_vectors() -> None:
    assert adjacent_distances([EAST, NORTH, NORTH, [0.0, -2.0]]).tolist() == [1.0, 0.0, 2.0]


def test_length_of_a_vector_does_not_matter() -> None:
    assert adjacent_distances([[3.0, 0.0], [5.0, 5.0]])[0] == pytest.approx(1 - math.sqrt(0.5))


def test_window_of_two_compares_means_of_up_to_two_sentences() -> None:
    d = adjacent_distances([EAST, NORTH, EAST, NORTH], window=2)
    # gap 0: EAST against mean(NORTH, EAST); gap 1: both sides point north-east; gap 2: mean(NORTH, EAST) against NORTH
    assert d == pytest.approx([1 - math.sqrt(0.5), 0.0, 1 - math.sqrt(0.5)])


def test_window_larger_than_the_document_uses_what_there_is() -> None:
    assert adjacent_distances([EAST, NORTH], window=9)[0] == pytest.approx(1.0)


@pytest.mark.parametrize("bad", [[0.0, 0.0], [np.nan, 1.0], [np.inf, 1.0]])
def test_a_vector_without_direction_makes_both_its_gaps_undefined(bad: list[float]) -> None:
    d = adjacent_distances([EAST, bad, EAST, EAST])
    assert np.isnan(d).tolist() == [True, True, False]
    assert d[2] == 0.0


def test_a_window_passes_over_a_vector_without_direction() -> None:
    d = adjacent_distances([EAST, [0.0, 0.0], NORTH], window=2)
    assert d == pytest.approx([1.0, 1.0])


def test_opposite_sentences_in_one_window_cancel_and_leave_the_gap_undefined() -> None:
    assert np.isnan(adjacent_distances([EAST, WEST, NORTH], window=2)[1])


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_sentences_have_no_gap(count: int) -> None:
    assert adjacent_distances(np.ones((count, 3))).shape == (0,)


def test_blocks_join_without_a_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = np.random.default_rng(0).standard_normal((50, 6))
    whole = adjacent_distances(vectors, window=4)
    monkeypatch.setattr(module, "BLOCK", 7)
    assert np.array_equal(adjacent_distances(vectors, window=4), whole)


def test_repeated_sentences_give_equal_distances_whatever_the_window() -> None:
    vectors = np.tile(np.random.default_rng(1).standard_normal(7), (40, 1))
    d = adjacent_distances(vectors, window=3)
    assert d.tolist() == [0.0] * 39
    assert not np.signbit(d).any()


def test_wrong_shape_and_window_are_refused() -> None:
    with pytest.raises(ValueError, match="two-dimensional"):
        adjacent_distances(np.ones(4))
    with pytest.raises(ValueError, match="window must be at least 1; got 0"):
        adjacent_distances(np.ones((2, 2)), window=0)


@given(npst.arrays(np.float32, st.tuples(st.integers(2, 12), st.just(3)), elements=st.floats(-1, 1, width=32)))
def test_distances_lie_in_range_and_do_not_change_when_the_document_is_reversed(vectors: np.ndarray) -> None:
    d = adjacent_distances(vectors)
    assert ((d >= 0) & (d <= 2) | np.isnan(d)).all()
    assert np.allclose(d[::-1], adjacent_distances(vectors[::-1]), equal_nan=True)
