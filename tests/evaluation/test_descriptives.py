from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.descriptives import Coverage, Sizes, describe
from chunking.evaluation.shares import Mean, Share
from chunking.types import Chunking, Document
from tests.evaluation.made import at_boundaries, blocks_of, chunking_of, sentences_of

#      0         1         2         3
#      0123456789012345678901234567890123456
TEXT = "One two. Three four five. Six.\nSeven."
FOUR = Document("four", TEXT)


def described(chunking: Chunking, **limits: object):
    return describe(chunking, sentences_of(chunking.document), **limits)


def test_sizes_by_hand() -> None:
    # Characters 9, 17, 5, 6; words 2, 3, 1, 1.
    result = described(at_boundaries(FOUR, 1, 2, 3))
    assert result.chunks == 4
    assert result.tokens == Sizes(1, 1, 1.5, 2.25, 3, 1.75, pytest.approx(math.sqrt(0.6875)))
    assert result.characters == Sizes(5, 5.75, 7.5, 11, 17, 9.25, pytest.approx(math.sqrt(88.75 / 4)))
    assert result.sentences == Sizes(1, 1, 1, 1, 1, 1, 0)


def test_limits_are_inclusive_and_each_side_is_told_apart() -> None:
    chunking = at_boundaries(FOUR, 1, 2, 3)
    result = described(chunking, minimum=2, maximum=2)
    assert (result.below, result.within, result.above) == (Share(2, 4), Share(1, 4), Share(1, 4))
    result = described(chunking, maximum=9, unit="characters")
    assert (result.below, result.within, result.above) == (Share(0, 4), Share(3, 4), Share(1, 4))
    result = described(chunking)
    assert (result.below, result.within, result.above) == (None, None, None)


def test_coverage_is_measured_from_offsets() -> None:
    # 0–12 and 9–20 share 3 of 20 characters; " Six." and the line end are in no chunk, "Seven." is.
    result = described(chunking_of(FOUR, (0, 12), (9, 20), (31, 37)))
    assert result.coverage == Coverage(covered=26, repeated=3, uncovered=11, lost=len("five.Six."))
    assert result.coverage.overlap == pytest.approx(3 / 26)


def test_three_times_covered_is_still_once_repeated() -> None:
    assert described(chunking_of(FOUR, (0, 8), (0, 8), (0, 8))).coverage.repeated == 8


def test_starting_and_ending_mid_sentence() -> None:
    # "One two. Thr" ends inside, "ee four five. " starts inside, the rest does neither, whatever white space it brings.
    result = described(chunking_of(FOUR, (0, 12), (12, 26), (25, 31), (30, 37)))
    assert result.starts_mid_sentence == Share(1, 4)
    assert result.ends_mid_sentence == Share(1, 4)
    assert result.mid_sentence == Share(2, 4)


def test_a_chunk_inside_one_sentence_counts_once() -> None:
    result = described(chunking_of(FOUR, (11, 14)))
    assert (result.starts_mid_sentence, result.ends_mid_sentence, result.mid_sentence) == (Share(1, 1),) * 3


STRUCTURED = blocks_of(
    ("heading", "Title", None),
    ("heading", "Part", None),
    ("paragraph", "Some text.", None),
    ("table_row", "a | b", 0),
    ("table_row", "c | d", 0),
    ("list_item", "- one", 1),
    ("list_item", "- two", 1),
    ("list_item", "- other list", 2),
    ("code", "x = 1\ny = 2", None),
    ("heading", "Last", None),
)


def place(word: str) -> int:
    return STRUCTURED.text.index(word)


def test_a_run_of_headings_at_an_end_is_stranded_whole_and_a_heading_without_text_never() -> None:
    text = STRUCTURED.text
    assert described(chunking_of(STRUCTURED, (0, place("Some")), (place("Some"), len(text)))).stranded_headings == Share(2, 2)
    assert described(chunking_of(STRUCTURED, (0, place("Part")), (place("Part"), len(text)))).stranded_headings == Share(1, 2)
    assert described(chunking_of(STRUCTURED, (0, len(text)))).stranded_headings == Share(0, 2)


def test_units_that_no_chunk_holds_whole() -> None:
    cuts = [0, place("c | d"), place("- two"), place("y = 2"), len(STRUCTURED.text)]
    result = described(chunking_of(STRUCTURED, *pairwise(cuts)))
    assert (result.cut_tables, result.cut_lists, result.cut_code) == (Share(1, 1), Share(1, 2), Share(1, 1))


def test_a_cut_between_units_cuts_none_through() -> None:
    cuts = [0, place("a | b"), place("- one"), place("- other"), place("x = 1"), place("Last"), len(STRUCTURED.text)]
    result = described(chunking_of(STRUCTURED, *pairwise(cuts)))
    assert (result.cut_tables, result.cut_lists, result.cut_code) == (Share(0, 1), Share(0, 2), Share(0, 1))


def test_a_table_that_an_overlapping_chunk_holds_whole_is_not_cut_through() -> None:
    end = len(STRUCTURED.text)
    cut, whole = (0, place("c | d")), (place("a | b"), end)
    assert described(chunking_of(STRUCTURED, cut, (place("c | d"), end))).cut_tables == Share(1, 1)
    assert described(chunking_of(STRUCTURED, cut, whole)).cut_tables == Share(0, 1)


def test_nothing_at_all() -> None:
    result = described(chunking_of(Document("empty", " \n ")))
    assert (result.chunks, result.tokens, result.characters, result.sentences) == (0, None, None, None)
    assert result.coverage == Coverage(0, 0, 3, 0)
    assert result.coverage.overlap is None
    assert result.mid_sentence.value is None
    assert result.stranded_headings.value is None
    assert described(chunking_of(STRUCTURED)).cut_tables == Share(1, 1)


def test_a_chunk_of_white_space_starts_and_ends_nowhere() -> None:
    assert described(chunking_of(FOUR, (8, 9), (30, 31))).mid_sentence == Share(0, 2)


@given(st.sets(st.integers(1, len(TEXT) - 1)))
def test_contiguous_chunks_cover_everything_once(cuts: set[int]) -> None:
    edges = [0, *sorted(cuts), len(TEXT)]
    result = described(chunking_of(FOUR, *pairwise(edges)))
    assert result.coverage == Coverage(len(TEXT), 0, 0, 0)
    # Of two neighbours the one ends mid-sentence exactly where the other starts so.
    assert result.starts_mid_sentence == result.ends_mid_sentence
    assert result.starts_mid_sentence.count <= len(cuts)


def test_shares_and_means() -> None:
    assert Share(1, 4).value == 0.25
    assert Share(0, 4).value == 0
    assert Mean.of([1.0, None, 4.0]) == Mean(2.5, 2)
    assert Mean.of([None]) == Mean(None, 0)
    assert Mean.of([0.0]) == Mean(0.0, 1)
