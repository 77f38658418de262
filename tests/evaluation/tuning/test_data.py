from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.tuning.data import Case, split
from tests.evaluation.tuning.cases import case_with


def named(*groups: str) -> list[Case]:
    return [case_with([0.5], name=f"d{i}", group=group) for i, group in enumerate(groups)]


@given(st.lists(st.sampled_from("abc"), min_size=2, max_size=12), st.integers(0, 9), st.sampled_from([0.1, 0.5, 0.8]))
def test_every_document_is_in_one_part_and_neither_is_empty(groups: list[str], seed: int, share: float) -> None:
    cases = named(*groups)
    tuning, held_out = split(cases, seed=seed, share=share)
    assert sorted(tuning + held_out) == list(range(len(cases)))
    assert tuning
    assert held_out
    assert abs(len(tuning) - share * len(cases)) <= 1
    for group, size in Counter(groups).items():
        assert abs(sum(groups[i] == group for i in tuning) - share * size) <= 1.5


def test_groups_of_even_size_are_halved() -> None:
    tuning, _ = split(named(*"aabbbbaabb"), seed=3)
    assert Counter("aabbbbaabb"[i] for i in tuning) == {"a": 2, "b": 3}


def test_groups_of_one_document_even_out() -> None:
    tuning, held_out = split(named(*"abcd"))
    assert (len(tuning), len(held_out)) == (2, 2)


def test_it_is_the_same_for_a_seed_in_whatever_order_and_differs_between_seeds() -> None:
    cases = named(*"aaaabbbb")
    names = {cases[i].name for i in split(cases, seed=1)[0]}
    backwards = cases[::-1]
    assert {backwards[i].name for i in split(backwards, seed=1)[0]} == names
    assert len({split(cases, seed=seed) for seed in range(9)}) > 1


def test_one_document_is_tuned_on_and_none_is_nothing() -> None:
    assert split(named("a")) == ((0,), ())
    assert split([]) == ((), ())


@pytest.mark.parametrize("share", [0, 1, 1.5])
def test_shares_that_leave_a_part_empty_are_refused(share: float) -> None:
    with pytest.raises(ValueError, match="share must be above 0 and below 1"):
        split(named("a", "a"), share=share)


def test_a_case_tells_its_name_group_and_sentences() -> None:
    case = case_with([0.5, 0.1], name="x", group="g")
    assert (case.name, case.group, case.n) == ("x", "g", 3)
