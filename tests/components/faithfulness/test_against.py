"""A comparison seen from either set-up."""

from __future__ import annotations

from chunking.evaluation.faithfulness.results import Pair, Results
from components.faithfulness.budget import suggested
from components.faithfulness.numbers import interval, points
from components.faithfulness.results_section import against

PAIR = Pair(0, 1, 10, 0.2, -0.1, 0.5, 1, 3, 1, 3, 3, 0.625, 0.625, 0.1, 0.6)
RESULTS = Results((), (PAIR,), "judged", ())


def test_the_difference_is_the_set_ups_minus_the_references() -> None:
    assert against(RESULTS, 0, 1) == PAIR
    turned = against(RESULTS, 1, 0)
    assert turned
    assert (turned.first, turned.second) == (1, 0)
    assert (turned.difference, turned.low, turned.high) == (-0.2, -0.5, 0.1)
    assert (turned.only_first, turned.only_second) == (3, 1)
    assert (turned.p_value, turned.finding) == (PAIR.p_value, PAIR.finding)
    assert against(RESULTS, 0, 0) is None


def test_points_carry_their_sign_and_nothing_is_no_negative_zero() -> None:
    assert points(0.123) == "+12.3"
    assert points(-0.2) == "−20.0"
    assert points(-0.0001) == points(0.0) == "0.0"
    assert points(None) == "–"
    assert interval(-0.1, 0.5) == "[−10.0, +50.0]"
    assert interval(None, None) == ""


def test_a_small_corpus_gets_a_fifth_of_itself_to_begin_with() -> None:
    assert [suggested(tokens) for tokens in (0, 1_484, 1_834, 4_999, 100_000)] == [100, 250, 350, 950, 1000]
