from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics import segmentation as nltk

from chunking.evaluation.segmentation import (
    BoundaryMatch,
    agreement,
    agreement_table,
    boundaries_of,
    match_boundaries,
    pk_error,
    window_diff_error,
    window_size,
)
from chunking.types import Sentence

# Four sentences of ten characters with two of white space between them.
FOUR = tuple(Sentence(12 * i, 12 * i + 10) for i in range(4))


@st.composite
def two(draw: st.DrawFn) -> tuple[int, set[int], set[int]]:
    """n and two sets of boundaries."""
    n = draw(st.integers(1, 24))
    some = st.sets(st.integers(1, n - 1)) if n > 1 else st.just(set())
    return n, draw(some), draw(some)


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([(0, 24), (24, 46)], (2,)),
        ([(0, 17), (17, 46)], (1,)),  # 5 characters into sentence 1, 7 before sentence 2
        ([(0, 18), (18, 46)], (1,)),  # 6 and 6: the former
        ([(0, 19), (19, 46)], (2,)),
        ([(0, 22), (22, 46)], (2,)),  # in the white space after sentence 1
        ([(0, 5)], ()),
        ([(0, 9), (9, 46)], (1,)),
        ([(0, 24), (20, 46)], (2,)),  # starts count, where the one before ends does not
        ([(36, 46), (12, 40), (12, 20)], (1, 3)),  # any order, each once
        ([(44, 46)], (3,)),  # nothing starts after the last sentence
        ([(46, 60)], ()),
        ([(12, 12)], ()),  # empty
        ([], ()),
    ],
)
def test_spans_start_at_the_nearest_sentence(spans: list[tuple[int, int]], expected: tuple[int, ...]) -> None:
    assert boundaries_of(spans, FOUR) == expected


def test_long_white_space_belongs_to_what_precedes_it() -> None:
    assert boundaries_of([(4, 40)], (Sentence(0, 3), Sentence(30, 33))) == (1,)
    assert boundaries_of([(1, 40)], (Sentence(5, 9), Sentence(30, 33))) == ()
    assert boundaries_of([(4, 40)], ()) == ()


@given(st.integers(1, 20).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(1, 20)))))
def test_boundaries_survive_the_way_through_spans(case: tuple[int, set[int]]) -> None:
    n, boundaries = case[0], {b for b in case[1] if b < case[0]}
    sentences = [Sentence(7 * i, 7 * i + 5) for i in range(n)]
    edges = [0, *(sentences[b].start for b in sorted(boundaries)), 7 * n]
    assert boundaries_of(itertools.pairwise(edges), sentences) == tuple(sorted(boundaries))


def test_the_window_is_half_the_mean_segment() -> None:
    assert window_size([4, 8], 12) == 2
    assert window_size([10], 20) == 5
    assert window_size([], 15) == 8  # 7.5
    assert window_size([], 9) == 4  # 4.5: halves to even
    assert window_size(range(1, 10), 10) == 2
    assert window_size([], 1) == 2


def test_pk_and_window_diff_by_hand() -> None:
    # Sentences 0 1 2 | 3 4 5 against 0 1 | 2 3 4 5, k = 2: pairs (0,2) (1,3) (2,4) (3,5).
    # Apart in the reference: (1,3) (2,4); in the other: (0,2) (1,3). Two of four differ.
    assert pk_error([3], [2], 6, k=2) == 0.5
    assert window_diff_error([3], [2], 6, k=2) == 0.5
    # 0 1 2 | 3 4 5 against 0 1 | 2 | 3 4 5: apart in the other (0,2) (1,3) (2,4), with 1, 2 and 1 boundaries.
    assert pk_error([3], [2, 3], 6, k=2) == 0.25
    assert window_diff_error([3], [2, 3], 6, k=2) == 0.5


def test_nltk_would_take_another_window_by_default() -> None:
    # Two boundaries, three segments: nltk divides by the boundaries.
    gaps = "00010001000"
    assert window_size([4, 8], 12) == 2
    assert nltk.pk(gaps, "0" * 11) == nltk.pk(gaps, "0" * 11, 3) != pk_error([4, 8], [], 12)


@given(two(), st.integers(1, 24))
def test_both_errors_are_those_of_nltk(case: tuple[int, set[int], set[int]], k: int) -> None:
    n, a, b = case
    if n <= k:
        assert (pk_error(a, b, n, k=k), window_diff_error(a, b, n, k=k)) == (None, None)
        return
    gaps = ["".join("01"[i in some] for i in range(1, n)) for some in (a, b)]
    assert pk_error(a, b, n, k=k) == pytest.approx(nltk.pk(*gaps, k=k))
    assert window_diff_error(a, b, n, k=k) == pytest.approx(nltk.windowdiff(*gaps, k=k))


@given(two())
def test_errors_are_zero_for_equals_and_window_diff_is_the_stricter(case: tuple[int, set[int], set[int]]) -> None:
    n, a, b = case
    assert pk_error(a, a, n) in (0, None)
    assert window_diff_error(a, a, n) in (0, None)
    if (error := pk_error(a, b, n)) is not None:
        assert 0 <= error <= window_diff_error(a, b, n) <= 1


@pytest.mark.parametrize("boundary", [0, 5, -1])
def test_boundaries_outside_the_text_are_refused(boundary: int) -> None:
    with pytest.raises(ValueError, match=rf"boundaries of 5 sentences lie in 1 … 4; got {boundary}"):
        pk_error([2], [boundary], 5)


def test_a_window_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="k must be 1 or more; got 0"):
        pk_error([2], [2], 5, k=0)


def test_matching_is_one_to_one_and_maximal() -> None:
    assert match_boundaries([5], [4, 6], tolerance=1) == BoundaryMatch(1, 1, 2)
    # Nearest first would match 5 to 5 and leave 6 without a partner.
    assert match_boundaries([5, 6], [4, 5], tolerance=1) == BoundaryMatch(2, 2, 2)
    assert match_boundaries([5, 6], [4, 5]) == BoundaryMatch(1, 2, 2)
    assert match_boundaries([5, 9], [7], tolerance=1).matched == 0


def test_precision_recall_f1_and_surplus_by_hand() -> None:
    match = match_boundaries([3, 6, 9], [3, 7], tolerance=0)
    assert (match.precision, match.recall, match.f1, match.surplus) == (0.5, pytest.approx(1 / 3), 0.4, -1)
    assert match_boundaries([3, 6, 9], [3, 7], tolerance=1).f1 == pytest.approx(0.8)


def test_without_boundaries() -> None:
    none, missed, invented = match_boundaries([], []), match_boundaries([3], []), match_boundaries([], [3])
    assert (none.precision, none.recall, none.f1) == (None, None, 1)
    assert (missed.precision, missed.recall, missed.f1) == (None, 0, 0)
    assert (invented.precision, invented.recall, invented.f1) == (0, None, 0)


def largest_matching(a: list[int], b: frozenset[int], tolerance: int) -> int:
    """By trying every partner of every boundary, and none."""
    if not a:
        return 0
    partners = (j for j in b if abs(a[0] - j) <= tolerance)
    return max([largest_matching(a[1:], b, tolerance), *(1 + largest_matching(a[1:], b - {j}, tolerance) for j in partners)])


@given(st.sets(st.integers(1, 9), max_size=5), st.frozensets(st.integers(1, 9), max_size=5), st.integers(0, 4))
def test_no_matching_is_larger(a: set[int], b: frozenset[int], tolerance: int) -> None:
    assert match_boundaries(a, b, tolerance=tolerance).matched == largest_matching(sorted(a), b, tolerance)


def test_agreement_holds_all_of_it() -> None:
    result = agreement([3], [2], 6)
    assert (result.k, result.pk_error, result.window_diff_error) == (2, 0.5, 0.5)
    assert (result.exact, result.near) == (BoundaryMatch(0, 1, 1), BoundaryMatch(1, 1, 1))
    assert result.boundary_similarity == 0.5
    assert agreement([], [], 6).boundary_similarity == 1


def test_one_sentence_agrees_with_itself_and_has_no_errors() -> None:
    result = agreement([], [], 1)
    assert (result.pk_error, result.window_diff_error, result.near.f1, result.boundary_similarity) == (None, None, 1, 1)


def test_the_table_holds_every_ordered_pair() -> None:
    table = agreement_table({"a": [4, 8], "b": [6], "c": []}, 12)
    assert set(table) == set(itertools.permutations("abc", 2))
    assert table["a", "b"] == agreement([4, 8], [6], 12)
    assert table["a", "b"].k == 2
    assert table["b", "a"].k == 3
    assert table["a", "b"].near.f1 == table["b", "a"].near.f1
