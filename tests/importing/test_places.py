"""Where texts stand in a longer one: repeated, overlapping, out of order, and however hostile."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.fixed_size import windows
from chunking.importing.places import longest_increasing, place, squeeze, visible_offsets


def starts(haystack: str, *needles: str) -> list[int | None]:
    return place(haystack, needles, [None] * len(needles))[0]


def test_a_repeated_text_stands_where_it_continues_the_one_before() -> None:
    assert starts("ababxab", "ab", "ab", "x", "ab") == [0, 2, 4, 5]


def test_a_text_that_overlaps_the_one_before_is_found_there() -> None:
    assert starts("abcdefabcdzz", "abcdef", "efab", "abcdzz") == [0, 4, 6]


def test_a_gap_is_skipped_to_the_next_copy() -> None:
    assert starts("abc...abc...def", "abc", "def") == [0, 12]
    assert starts("x.abc", "abc") == [2]


def test_a_later_text_keeps_its_place() -> None:
    # "aaaa" three times in eight letters: the last one has to start at 4, so the second may not
    assert starts("aaaaaaaa", "aaaa", "aaaa", "aaaa") == [0, 3, 4]


def test_what_stands_nowhere_is_none_and_does_not_disturb_the_others() -> None:
    assert starts("abcdef", "abc", "xyz", "", "def") == [0, None, None, 3]
    assert starts("", "a") == [None]
    assert starts("abc") == []


def test_texts_out_of_order_get_a_place_of_their_own_and_are_named() -> None:
    assert place("abcdefab", ["def", "abc", "ab"], [None] * 3) == ([3, 0, 6], [0])
    assert place("abxab", ["x", "ab", "ab"], [None] * 3) == ([2, 0, 3], [0])


def test_a_certain_place_is_kept_and_guides_the_others() -> None:
    assert place("ab.ab.ab", ["ab", "ab"], [None, 6]) == ([0, 6], [])
    assert place("ab.ab.ab", ["ab", "ab"], [3, None]) == ([3, 6], [])
    assert place("ab.ab.ab", ["ab", "ab"], [6, 0]) == ([6, 0], [0])


def test_periodic_texts_take_no_quadratic_time() -> None:
    # one million comparisons a text at most; a naive search would need a thousand times that, minutes instead of a second
    found, strays = place("a" * 1_000_000, ["a" * 999 + "b"] * 20 + ["a" * 1000] * 500, [None] * 520)
    assert found == [None] * 20 + [1000 * i for i in range(500)]
    assert strays == []


def test_squeezed_text_and_its_offsets() -> None:
    text = " a\u2003b\n\nc😀\t"
    assert squeeze(text) == "abc😀"
    assert [text[i] for i in visible_offsets(text)] == list("abc😀")


@pytest.mark.parametrize(
    ("candidates", "chain"),
    [
        ([[0], [1], [2]], [0, 1, 2]), ([[5], [1], [2]], [1, 2]), ([[1, 9], [0, 4], [3, 8]], [0, 1, 2]),
        ([[1], [1]], [1]), ([], []),
    ],
)
def test_longest_increasing(candidates: list[list[int]], chain: list[int]) -> None:
    assert longest_increasing(candidates) == chain


@given(st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=3, unique=True).map(sorted), max_size=6))
def test_the_longest_increasing_chain_is_the_longest(candidates: list[list[int]]) -> None:
    def rises(entries: tuple[int, ...] | list[int]) -> bool:
        value = -1
        for entry in entries:
            value = next((candidate for candidate in candidates[entry] if candidate > value), 99)
        return value < 99

    found = longest_increasing(candidates)
    every = (chain for size in range(len(candidates) + 1) for chain in itertools.combinations(range(len(candidates)), size))
    assert rises(found)
    assert len(found) == max(len(chain) for chain in every if rises(chain))


repetitive = st.text(alphabet="ab", max_size=40)


@given(repetitive, st.lists(st.integers(0, 40), max_size=12))
def test_texts_that_tile_another_are_found_exactly(text: str, cuts: list[int]) -> None:
    edges = sorted({0, len(text), *(cut for cut in cuts if cut <= len(text))})
    needles = [text[a:b] for a, b in itertools.pairwise(edges)]
    assert place(text, needles, [None] * len(needles)) == (edges[:-1], [])


@given(repetitive, st.integers(1, 10).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1))), st.data())
def test_every_window_finds_a_place_in_order_and_shuffled_at_least_a_place(
    text: str, size: tuple[int, int], data: st.DataObject
) -> None:
    needles = [text[a:b] for a, b in windows(len(text), *size)]
    found, strays = place(text, needles, [None] * len(needles))
    assert strays == []
    assert all(a < b for a, b in itertools.pairwise(found))
    assert all(text.startswith(needle, start) for needle, start in zip(needles, found, strict=True))
    shuffled = data.draw(st.permutations(needles))
    assert all(text.startswith(needle, start) for needle, start in zip(shuffled, starts(text, *shuffled), strict=True))
