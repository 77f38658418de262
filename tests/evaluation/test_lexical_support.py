from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.begin import BeginItem
from chunking.evaluation.lexical_support import lexical_auc, lexical_support


def test_support_by_hand() -> None:
    context = "Crayola first sold CHALK, then 24 crayons."
    assert lexical_support(context, "They sold chalk and crayons.") == 1
    assert lexical_support(context, "Crayola sold paint.") == pytest.approx(2 / 3)
    assert lexical_support(context, "It sold 25 crayons, crayons!") == pytest.approx(2 / 3)  # each word once
    assert lexical_support(context, "Paint.") == 0
    assert lexical_support("", "Paint.") == 0
    assert lexical_support(context, "It is what it is.") is None
    assert lexical_support(context, "") is None


def test_it_is_a_proxy_that_word_order_escapes_and_a_negation_does_not() -> None:
    assert lexical_support("Dogs chase cats.", "Cats chase dogs.") == 1
    assert lexical_support("Dogs chase cats.", "Dogs do not chase cats.") == pytest.approx(3 / 4)


@given(st.text(), st.text(), st.text())
def test_more_context_never_lowers_it(context: str, more: str, answer: str) -> None:
    less, with_more = lexical_support(context, answer), lexical_support(f"{context} {more}", answer)
    assert (less is None) == (with_more is None)
    if less is not None and with_more is not None:
        assert 0 <= less <= with_more <= 1


def test_auc_over_labelled_answers_leaves_out_the_undefined() -> None:
    def item(response: str, grounded: bool) -> BeginItem:
        return BeginItem("red green blue", "", response, grounded, "")

    # Grounded: 1 and ½. Not: ½ and 0. Of four pairs three and a half are in order.
    items = [item("red", True), item("red dog", True), item("blue dog", False), item("dog", False), item("it is", False)]
    found = lexical_auc(items)
    assert (found.value, found.positives, found.negatives) == (pytest.approx(3.5 / 4), 2, 2)
    assert lexical_auc(items[:2]).value is None
