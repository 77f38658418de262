from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.excerpts import ExcerptFinder


@pytest.mark.parametrize(
    ("text", "excerpt", "places"),
    [
        ("one two one", "one", [(0, 3), (8, 11)]),
        ("one two one", " two\n", [(4, 7)]),
        ("a quo-\nted  line", "quo- ted line", [(2, 16)]),
        ("引用された\n文です。", "引用された文です。", [(0, 10)]),
        ("joined up", "join ed\tup", [(0, 9)]),
        ("aaa", "aa", [(0, 2), (1, 3)]),
        ("a b, ab", "ab", [(5, 7)]),  # letter for letter first
        ("a b, a\nb", "ab", [(0, 3), (5, 8)]),
        ("One", "one", []),
        ("one", " ", []),
        ("", "one", []),
    ],
)
def test_by_hand(text: str, excerpt: str, places: list[tuple[int, int]]) -> None:
    assert ExcerptFinder(text).find(excerpt) == places


words = st.text("ab \n", max_size=20)


@given(words, st.text("ab", min_size=1, max_size=8), words, st.data())
def test_a_passage_is_found_whatever_happened_to_its_white_space(
    before: str, passage: str, after: str, data: st.DataObject
) -> None:
    def spaced() -> str:
        return "".join(letter + data.draw(st.sampled_from(["", " ", "\n", " \t"])) for letter in passage).strip()

    there = spaced()
    text = before + there + after
    places = ExcerptFinder(text).find(spaced())
    assert places
    for start, end in places:
        assert "".join(text[start:end].split()) == passage
        assert text[start:end] == text[start:end].strip()
    assert (len(before), len(before) + len(there)) in ExcerptFinder(text).find(there)
