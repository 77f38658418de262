from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.membership import sentence_ranges
from chunking.types import Sentence

# Four sentences of ten characters with two of white space between them.
FOUR = tuple(Sentence(12 * i, 12 * i + 10) for i in range(4))


def members(spans: list[tuple[int, int]], sentences: tuple[Sentence, ...] = FOUR) -> list[list[int]]:
    first, last = sentence_ranges(spans, sentences)
    return [list(range(a, b)) for a, b in zip(first.tolist(), last.tolist(), strict=True)]


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([(0, 24), (24, 46)], [[0, 1], [2, 3]]),
        ([(0, 23), (23, 46)], [[0, 1], [2, 3]]),  # white space between sentences belongs to nobody
        ([(0, 18), (18, 46)], [[0, 1], [2, 3]]),  # 6 against 4 characters of sentence 1
        ([(0, 16), (16, 46)], [[0], [1, 2, 3]]),  # 4 against 6
        ([(0, 17), (17, 46)], [[0, 1], [2, 3]]),  # 5 against 5: the first
        ([(0, 22), (12, 34)], [[0, 1], [1, 2]]),  # overlapping chunks share what both hold
        ([(0, 19), (13, 34)], [[0, 1], [1, 2]]),  # both more than half of it
        ([(0, 15), (15, 18), (18, 46)], [[0], [], [1, 2, 3]]),  # 3, 3 and 4 characters
        ([(0, 3), (3, 6), (6, 9)], [[0], [], []]),  # a third each, all in one sentence
        ([(13, 15)], [[1]]),  # a fifth, but nobody holds more
        ([(10, 12), (22, 24)], [[], []]),  # nothing but white space
        ([(14, 14), (5, 3)], [[], []]),  # empty
        ([], []),
    ],
)
def test_by_hand(spans: list[tuple[int, int]], expected: list[list[int]]) -> None:
    assert members(spans) == expected


def test_without_sentences() -> None:
    assert members([(0, 5)], ()) == [[]]


@st.composite
def layouts(draw: st.DrawFn) -> tuple[tuple[Sentence, ...], list[tuple[int, int]]]:
    edges = sorted(draw(st.lists(st.integers(0, 60), min_size=2, max_size=16, unique=True)))
    sentences = tuple(Sentence(a, b) for a, b in zip(edges[::2], edges[1::2], strict=False))
    return sentences, draw(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=6))


@given(layouts())
def test_against_the_rule_read_word_for_word(layout: tuple[tuple[Sentence, ...], list[tuple[int, int]]]) -> None:
    sentences, spans = layout
    expected: list[list[int]] = [[] for _ in spans]
    for i, s in enumerate(sentences):
        held = [max(min(s.end, b) - max(s.start, a), 0) if a < b else 0 for a, b in spans]
        owners = [j for j, h in enumerate(held) if 2 * h > s.end - s.start]
        if not owners and any(held):
            owners = [held.index(max(held))]
        for j in owners:
            expected[j].append(i)
    assert members(spans, sentences) == expected
