"""What headings, tables, lists and code do to the gaps between sentences."""

from __future__ import annotations

import numpy as np

from chunking.structure import FREE, HEADING, UNIT, cut_targets, hold_levels, sentence_kinds
from chunking.types import Block, BlockKind, Document, Sentence


def document(*blocks: tuple[BlockKind, int, int | None]) -> tuple[Document, list[Sentence]]:
    """Blocks as (kind, sentences, group), each sentence two characters long and followed by a space."""
    made, sentences, at = [], [], 0
    for number, (kind, count, group) in enumerate(blocks):
        made.append(Block(kind, at, at + 3 * count - 1, group=group))
        for _ in range(count):
            sentences.append(Sentence(at, at + 2, number))
            at += 3
    return Document("test", "ab " * (at // 3), tuple(made)), sentences


def levels(*blocks: tuple[BlockKind, int, int | None], maximum: int | None = None, **switches: bool) -> list[int]:
    doc, sentences = document(*blocks)
    options = {"keep_headings": True, "keep_units": True} | switches
    sizes = np.full(len(sentences), 10)
    return hold_levels(doc, sentences, sizes, maximum, **options).tolist()


P: tuple[BlockKind, int, None] = ("paragraph", 2, None)
H: tuple[BlockKind, int, None] = ("heading", 1, None)


def test_paragraphs_are_free() -> None:
    assert levels(P, P) == [FREE, FREE, FREE]


def test_a_gap_after_a_heading_is_held_and_one_before_it_is_free() -> None:
    assert levels(P, H, P) == [FREE, FREE, HEADING, FREE]
    assert levels(P, H, P, keep_headings=False) == [FREE] * 4


def test_rows_of_one_table_are_held_together_and_two_tables_are_not() -> None:
    row = ("table_row", 1, 7)
    assert levels(P, row, row, ("table_row", 1, 8), P) == [FREE, FREE, UNIT, FREE, FREE, FREE]
    assert levels(row, row, keep_units=False) == [FREE]


def test_a_list_above_the_maximum_is_let_go_but_an_item_that_fits_stays_whole() -> None:
    item = ("list_item", 2, 1)
    assert levels(item, item, maximum=40) == [UNIT, UNIT, UNIT]
    assert levels(item, item, maximum=39) == [UNIT, FREE, UNIT]
    assert levels(item, item, maximum=19) == [FREE, FREE, FREE]


def test_a_document_without_blocks_is_free() -> None:
    sentences = [Sentence(0, 1), Sentence(2, 3)]
    assert hold_levels(
        Document("test", "a b"), sentences, np.ones(2, int), None, keep_headings=True, keep_units=True
    ).tolist() == [FREE]
    assert sentence_kinds(Document("test", "a b"), sentences).tolist() == [0, 0]


def test_a_cut_after_a_heading_moves_before_the_run_of_headings() -> None:
    holds = np.array([FREE, FREE, HEADING, HEADING, FREE], dtype=np.uint8)  # sentences 2 and 3 are headings
    assert cut_targets(holds).tolist() == [1, 2, 2, 2, 5]


def test_a_heading_that_opens_the_document_takes_no_cut() -> None:
    assert cut_targets(np.array([HEADING, HEADING, FREE], dtype=np.uint8)).tolist() == [-1, -1, 3]


def test_a_cut_inside_a_unit_is_suppressed() -> None:
    assert cut_targets(np.array([FREE, UNIT, FREE], dtype=np.uint8)).tolist() == [1, -1, 3]
