from __future__ import annotations

from itertools import accumulate, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.boundary_edit import BoundaryEdits, boundary_edits, boundary_similarity

sets = st.sets(st.integers(1, 9))


def boundaries(*masses: int) -> list[int]:
    """The boundaries of segments of these lengths."""
    return list(accumulate(masses))[:-1]


@pytest.mark.parametrize(
    ("a", "b", "similarity"),
    [
        # The examples of the author's package, segeval: a miss, a false alarm, a near miss, a cluster of false alarms.
        ((2, 3, 6), (5, 6), 1 / 2),
        ((2, 3, 6), (2, 3, 3, 3), 2 / 3),
        ((2, 3, 6), (2, 2, 7), 3 / 4),
        ((2, 3, 6), (1, 1, 3, 1, 5), 1 / 2),
    ],
)
def test_published_examples(a: tuple[int, ...], b: tuple[int, ...], similarity: float) -> None:
    assert boundary_similarity(boundaries(*a), boundaries(*b)) == pytest.approx(similarity)


def test_by_hand() -> None:
    # 4 is in both, 8 against 9 is a near miss, 2 and 12 are in one alone: 1 − (2 + ½) / 4.
    edits = boundary_edits([2, 4, 8], [4, 9, 12])
    assert edits == BoundaryEdits(matches=(4,), additions=(2, 12), transpositions=((8, 9),))
    assert boundary_similarity([2, 4, 8], [4, 9, 12]) == 1 - 2.5 / 4


def test_a_boundary_is_transposed_once_and_a_match_never() -> None:
    assert boundary_edits([4, 6], [5]) == BoundaryEdits((), (6,), ((4, 5),))
    assert boundary_edits([2, 5, 6], [5, 6]) == BoundaryEdits((5, 6), (2,), ())


def test_wider_transpositions_take_the_nearest_pairs_first_and_weigh_more() -> None:
    assert boundary_edits([2, 7], [4, 6], n_t=3) == BoundaryEdits((), (), ((7, 6), (2, 4)))
    assert boundary_similarity([2, 7], [4, 6], n_t=3) == pytest.approx(1 - (1 + 2) / 3 / 2)
    assert boundary_edits([2], [3], n_t=1) == BoundaryEdits((), (2, 3), ())


def test_nothing_against_nothing_and_against_something() -> None:
    assert boundary_similarity([], []) == 1
    assert boundary_similarity([], [3]) == 0


@given(sets, sets)
def test_it_is_a_symmetric_similarity(a: set[int], b: set[int]) -> None:
    assert 0 <= boundary_similarity(a, b) <= 1
    assert boundary_similarity(a, b) == boundary_similarity(b, a)
    assert (boundary_similarity(a, b) == 1) == (a == b)


@given(sets, sets)
def test_the_edits_turn_the_one_into_the_other(a: set[int], b: set[int]) -> None:
    edits = boundary_edits(a, b)
    moved = dict(edits.transpositions)
    assert set(edits.matches) == a & b
    assert {moved.get(x, x) for x in a} ^ set(edits.additions) == b


@given(sets, sets)
def test_no_other_choice_transposes_more(a: set[int], b: set[int]) -> None:
    pairs = [(x, y) for x in a - b for y in b - a if abs(x - y) == 1]
    possible = [
        size
        for size in range(len(pairs) + 1)
        if any(len({x for x, _ in some}) == len({y for _, y in some}) == size for some in combinations(pairs, size))
    ]
    assert len(boundary_edits(a, b).transpositions) == max(possible)
