from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.consensus import Consensus, consensus

SEGMENTATIONS = st.lists(st.sets(st.integers(1, 30)), max_size=5)


def test_boundaries_one_sentence_apart_are_one_place_where_most_of_them_are() -> None:
    assert consensus([(4, 9), (5,), (5, 20)]) == (
        Consensus(5, (0, 1, 2), (4, 5, 5)),
        Consensus(9, (0,), (9,)),
        Consensus(20, (2,), (20,)),
    )


def test_a_chain_of_neighbours_does_not_join_what_is_two_apart() -> None:
    """4 and 6 are both next to 5, where one segmentation has a boundary: it takes one of each."""
    assert consensus([(4, 6), (5,)]) == (Consensus(4, (0, 1), (4, 5)), Consensus(6, (0,), (6,)))


def test_without_tolerance_only_equal_boundaries_meet() -> None:
    assert consensus([(4,), (5,), (5,)], tolerance=0) == (Consensus(4, (0,), (4,)), Consensus(5, (1, 2), (5, 5)))


def test_nothing_gives_nothing() -> None:
    assert consensus([]) == ()
    assert consensus([(), ()]) == ()


@given(SEGMENTATIONS, st.integers(0, 3))
def test_every_boundary_is_in_exactly_one_place_within_reach(segmentations: list[set[int]], tolerance: int) -> None:
    places = consensus(segmentations, tolerance=tolerance)
    shown = [(i, b) for place in places for i, b in zip(place.members, place.boundaries, strict=True)]
    assert sorted(shown) == sorted((i, b) for i, found in enumerate(segmentations) for b in found)
    for place in places:
        assert place.boundary in place.boundaries
        assert all(abs(b - place.boundary) <= tolerance for b in place.boundaries)
        assert list(place.members) == sorted(set(place.members))


@given(SEGMENTATIONS)
def test_the_order_of_segmentations_does_not_move_the_places(segmentations: list[set[int]]) -> None:
    forward, backward = consensus(segmentations), consensus(segmentations[::-1])
    assert [(p.boundary, len(p.members)) for p in forward] == [(p.boundary, len(p.members)) for p in backward]
