"""One sentence above the maximum: lines, words, graphemes, and nothing lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.oversize import pieces


def length(texts: Sequence[str]) -> list[int]:
    return [len(t) for t in texts]


def test_a_text_that_fits_is_left_alone() -> None:
    assert pieces("one two", 7, length) == ["one two"]


def test_each_piece_ends_at_the_last_word_boundary_that_fits() -> None:
    assert pieces("one two three four", 9, length) == ["one two ", "three ", "four"]


def test_a_word_that_does_not_fit_is_cut_between_graphemes() -> None:
    assert pieces("ab abcdefg", 4, length) == ["ab ", "abcd", "efg"]
    e_acute = "e\N{COMBINING ACUTE ACCENT}"
    assert pieces(e_acute * 3, 3, length) == [e_acute] * 3


def test_a_grapheme_that_does_not_fit_is_cut_between_code_points() -> None:
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert pieces(family, 2, length) == [family[:2], family[2:4], family[4:]]


def test_code_is_cut_at_line_ends_before_words() -> None:
    assert pieces("a = 1\nb = 2\nc = 3\n", 12, length, by_line=True) == ["a = 1\nb = 2\n", "c = 3\n"]
    assert pieces("a = 1\nlong line here\n", 10, length, by_line=True) == ["a = 1\n", "long line ", "here\n"]


def test_a_tokenizer_that_counts_joined_text_higher_is_obeyed() -> None:
    def squared(texts: Sequence[str]) -> list[int]:
        return [len(t.split()) ** 2 for t in texts]

    parts = pieces("a b c d e", 4, squared)
    assert "".join(parts) == "a b c d e"
    assert max(squared(parts)) <= 4


def test_only_a_single_code_point_may_exceed_the_maximum() -> None:
    assert pieces("ab", 1, lambda texts: [2 * len(t) for t in texts]) == ["a", "b"]


@pytest.mark.parametrize("by_line", [False, True])
@given(text=st.text(alphabet=st.sampled_from("ab \n\t\u3000é\u0301👩\u200d"), min_size=1), maximum=st.integers(1, 9))
def test_pieces_join_to_the_text_and_fit(by_line: bool, text: str, maximum: int) -> None:
    parts = pieces(text, maximum, length, by_line=by_line)
    assert "".join(parts) == text
    assert all(0 < len(part) <= maximum for part in parts)
