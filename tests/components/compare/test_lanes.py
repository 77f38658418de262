from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from components.compare.lanes import lanes

SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)).map(lambda s: (s[0], s[0] + s[1])), max_size=25)


def test_chunks_that_touch_share_a_lane_and_overlapping_ones_alternate() -> None:
    assert lanes([(0, 5), (5, 9), (9, 12)]).tolist() == [0, 0, 0]
    assert lanes([(0, 10), (8, 18), (16, 26), (24, 30)]).tolist() == [0, 1, 0, 1]


def test_the_order_of_the_spans_does_not_matter_to_their_lanes() -> None:
    assert lanes([(8, 18), (0, 10)]).tolist() == [1, 0]


@given(SPANS)
def test_nothing_overlaps_within_a_lane_and_there_are_as_few_as_can_be(spans: list[tuple[int, int]]) -> None:
    found = lanes(spans).tolist()
    for lane in set(found):
        mine = sorted(span for span, where in zip(spans, found, strict=True) if where == lane)
        assert all(before[1] <= after[0] for before, after in pairwise(mine))
    deepest = max((sum(a <= place < b for a, b in spans) for place in range(81)), default=0)
    assert len(set(found)) == deepest
