from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.faithfulness.items import OUTCOMES
from chunking.evaluation.faithfulness.results import p_in_words, summarise
from chunking.evaluation.questions import UNKNOWN
from tests.evaluation.faithfulness.made_run import made


def test_three_set_ups_are_compared_two_by_two_and_corrected_together() -> None:
    # A and B differ on all ten questions: p = 2 / 2¹⁰. C sides with A but for question 9, so B and C differ on nine of them.
    results = summarise(made({"A": "g" * 10, "B": "n" * 10, "C": "g" * 9 + "n"}))
    p_values = [2 / 1024, 1.0, 2 / 512]
    assert [(pair.first, pair.second) for pair in results.pairs] == [(0, 1), (0, 2), (1, 2)]
    assert [pair.p_value for pair in results.pairs] == pytest.approx(p_values)
    assert [pair.holm for pair in results.pairs] == pytest.approx([6 / 1024, 1.0, 4 / 512])
    assert [pair.finding for pair in results.pairs] == ["differ", "cannot be told apart", "differ"]
    assert results.leaders == (0, 2)
    assert results.pairs[0].in_words("ABC") == "A and B differ: A is 100.0 points above B (10 questions, p = 0.006)."


def test_equal_outcomes_are_a_tie_and_equal_shares_are_said_to_be() -> None:
    tie, _, even = summarise(made({"A": "gngn", "B": "gngn", "C": "ngng"})).pairs
    assert (tie.finding, tie.power, tie.detectable, tie.p_value) == ("tie", 0, None, 1)
    assert tie.in_words("ABC") == "A and B tie: no question of 4 is grounded in one of them only."
    assert (even.finding, even.difference) == ("cannot be told apart", 0)
    assert "their shares are equal (4 questions, p = 1.000); no difference that" in even.in_words("ABC")


def test_what_these_questions_could_have_found_is_said() -> None:
    (pair,) = summarise(made({"A": "g" * 40 + "n" * 8 + "g" * 12, "B": "g" * 48 + "n" * 12})).pairs
    assert pair.detectable is not None
    assert f"a difference below {pair.detectable * 100:.0f} points would often be missed" in pair.in_words("AB")


def test_abstentions_count_only_where_asked() -> None:
    run = made({"A": "gaaa", "B": "gnnn"})
    judged, asked = summarise(run), summarise(run, basis="asked")
    assert judged.rows == asked.rows
    assert (judged.rows[0].judged.value, judged.rows[0].asked.value) == (1, 0.25)
    assert (judged.pairs[0].n, asked.pairs[0].n) == (1, 4)
    assert asked.pairs[0].finding == "tie"


def test_the_interval_draws_whole_documents_and_questions_where_these_are_not_known() -> None:
    setups = {"A": "gggnnn", "B": "nnnnnn"}
    whole = summarise(made(setups, documents=[0, 0, 0, 1, 1, 1])).pairs[0]
    assert (whole.documents, whole.low, whole.high) == (2, -1, 0)  # one document or the other
    assert summarise(made(setups, documents=[UNKNOWN] * 6)).pairs[0].documents == 6
    assert summarise(made(setups, documents=[0] * 6)).pairs[0].documents == 1


def test_flips_are_over_what_was_judged_twice() -> None:
    flips = summarise(made({"A": "gGNna"})).rows[0].flips
    assert (flips.count, flips.total) == (2, 2)


@given(st.integers(1, 12).flatmap(lambda n: st.lists(st.text("gnamf", min_size=n, max_size=n), min_size=1, max_size=4)))
def test_every_item_has_one_outcome_and_no_failure_is_in_a_share(letters: list[str]) -> None:
    run = made({str(i): text for i, text in enumerate(letters)})
    results = summarise(run)
    for row, text, items in zip(results.rows, letters, run.items, strict=True):
        assert row.grounded + row.not_grounded + row.abstained + row.missing == len(text)
        assert (row.grounded, row.missing) == (text.count("g"), text.count("m") + text.count("f"))
        assert row.asked.total == len(text) - row.missing
        assert sum(row.failures.values()) == row.missing
        assert {item.outcome for item in items} <= set(OUTCOMES)
    for pair in results.pairs:
        pairs = list(zip(letters[pair.first], letters[pair.second], strict=True))
        assert pair.n == sum(a in "gn" and b in "gn" for a, b in pairs)
        assert pair.n == pair.both + pair.neither + pair.only_first + pair.only_second
        assert (pair.holm is None) == (pair.n == 0)
        if pair.holm is not None and pair.p_value is not None:
            assert pair.p_value <= pair.holm <= 1


def test_a_small_p_is_not_written_as_zero() -> None:
    (pair,) = summarise(made({"A": "g" * 20, "B": "n" * 20})).pairs
    assert pair.in_words("AB").endswith("(20 questions, p < 0.001).")
    assert (p_in_words(0.0004), p_in_words(0.001), p_in_words(1)) == ("p < 0.001", "p = 0.001", "p = 1.000")


def test_no_set_up_leads_that_a_comparison_puts_below_another() -> None:
    # A has the larger share, 40 of 60 to 10 of 30, but on the 30 questions that both have, B is grounded 10 times more.
    run = made({"A": "g" * 40 + "n" * 20 + "n" * 10, "B": "f" * 40 + "n" * 20 + "g" * 10})
    results = summarise(run)
    first, second = (row.judged.value for row in results.rows)
    assert (first or 0) > (second or 0) > 0
    assert results.pairs[0].finding == "differ"
    assert results.leaders == (1,)
