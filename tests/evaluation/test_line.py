from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.line import Line, Passage, Question, lengths_by_owner

owned = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 25), st.integers(0, 25)), max_size=10)


@given(owned)
def test_lengths_are_counted_apart_for_each_owner(spans: list[tuple[int, int, int]]) -> None:
    places = [Counter(place for who, a, b in spans if who == owner for place in range(a, b)) for owner in range(5)]
    owners = np.array([owner for owner, _, _ in spans], dtype=np.int64)
    bounds = np.array([span for _, *span in spans], dtype=np.int64).reshape(-1, 2)
    assert lengths_by_owner(owners, bounds, 5, "once").tolist() == [len(counted) for counted in places]
    assert lengths_by_owner(owners, bounds, 5, "double").tolist() == [counted.total() for counted in places]


def test_documents_lie_end_to_end() -> None:
    # Document 1 ends at 30, by its excerpt; document 0 has nothing, document 2 starts at 30.
    line = Line([Passage(2, 5, 9), Passage(1, 0, 20)], [Question("?", ((10, 30), (10, 12)), document=1)])
    assert line.passages.tolist() == [[35, 39], [0, 20]]
    assert line.wanted.tolist() == [20]


def test_what_is_retrieved_and_what_would_have_to_be() -> None:
    passages = [Passage(0, 0, 10), Passage(0, 5, 15), Passage(0, 15, 20), Passage(1, 0, 20)]
    line = Line(passages, [Question("a", ((8, 12),)), Question("b", ((0, 2), (18, 22)))])
    ranking = np.array([[1, 3], [2, -1]])
    assert [part.tolist() for part in line.retrieved(ranking, "once")] == [[4, 2], [30, 5]]
    assert [part.tolist() for part in line.holding("once")] == [[4, 4], [15, 15]]
    assert [part.tolist() for part in line.holding("double")] == [[4, 4], [20, 15]]


def test_a_long_passage_before_short_ones_is_not_overlooked() -> None:
    line = Line([Passage(0, 0, 100), Passage(0, 10, 20), Passage(0, 30, 40)], [Question("?", ((50, 60),))])
    assert [part.tolist() for part in line.holding("double")] == [[10], [100]]
