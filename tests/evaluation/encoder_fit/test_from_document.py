from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.encoder_fit.from_document import (
    LEFT_OUT,
    best_sections,
    draw,
    pairs_from_document,
    section_numbers,
)
from chunking.types import Document
from tests.evaluation.made import blocks_of, sentences_of

RISING = "The dough rises overnight."
BAKING = "The dough is baked at noon."
EBBING = "The tide ebbs twice a day."
FLOODING = "The tide floods twice a day."

GUIDE = blocks_of(
    ("heading", "Sourdough bread and how to bake it", None), ("paragraph", RISING, None), ("paragraph", BAKING, None),
    ("heading", "Tides of the North Sea, in short", None), ("paragraph", EBBING, None), ("paragraph", "Short.", None),
    ("paragraph", FLOODING, None),
)  # fmt: skip

numbered = st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=40).map(
    lambda steps: np.array(
        [LEFT_OUT if out else number for number, (_, out) in zip(np.cumsum([s for s, _ in steps]), steps, strict=True)],
        dtype=np.int64,
    )
)


@given(numbered, st.integers(0, 3), st.integers(1, 30))
def test_neighbours_in_a_section_against_as_many_pairs_across(numbers: np.ndarray, seed: int, most: int) -> None:
    related, unrelated = draw(numbers, seed=seed, most=most)
    neighbours = [i for i in range(len(numbers) - 1) if numbers[i] == numbers[i + 1] != LEFT_OUT]
    several = len(set(numbers.tolist()) - {LEFT_OUT}) > 1
    assert len(related) == len(unrelated) == (min(len(neighbours), most) if several else 0)
    for i, j in related.tolist():
        assert j == i + 1
        assert i in neighbours
    for i, j in unrelated.tolist():
        assert i < j
        assert LEFT_OUT not in (numbers[i], numbers[j])
        assert numbers[i] != numbers[j]
    for found in (related, unrelated):
        rows = [tuple(row) for row in found.tolist()]
        assert rows == sorted(set(rows))
    again = draw(numbers, seed=seed, most=most)
    assert all(np.array_equal(x, y) for x, y in zip((related, unrelated), again, strict=True))


def test_every_pair_across_sections_comes_as_often() -> None:
    # Sections of 2, 1 and 1: the pairs across are 0-2, 0-3, 1-2, 1-3, 2-3; one of the five is drawn a time.
    drawn = [tuple(draw(np.array([0, 0, 1, 2]), seed=seed)[1][0].tolist()) for seed in range(1000)]
    counts = {pair: drawn.count(pair) for pair in set(drawn)}
    assert set(counts) == {(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)}
    # 200 expected; the standard deviation is √(1000 · .2 · .8) = 12.6.
    assert all(abs(count - 200) < 5 * 12.6 for count in counts.values())


def test_sections_start_at_headings_and_what_says_little_takes_no_part() -> None:
    sentences = sentences_of(GUIDE)
    assert section_numbers(GUIDE, sentences, by="headings").tolist() == [-1, 1, 1, -1, 2, -1, 2]
    pairs = pairs_from_document(GUIDE, sentences)
    assert best_sections(GUIDE, sentences) == "headings"
    assert [(p.a, p.b) for p in pairs if p.related] == [(RISING, BAKING)]
    (across,) = [p for p in pairs if not p.related]
    assert across.a in (RISING, BAKING)
    assert across.b in (EBBING, FLOODING)
    assert all(p.score is None for p in pairs)
    assert pairs_from_document(GUIDE, sentences, seed=3) == pairs_from_document(GUIDE, sentences, seed=3)
    assert len({pairs_from_document(GUIDE, sentences, seed=seed) for seed in range(20)}) == 4


def test_a_sentence_that_stands_twice_takes_no_part() -> None:
    twice = blocks_of(
        ("paragraph", RISING, None), ("heading", "x", None), ("paragraph", RISING, None), ("paragraph", BAKING, None)
    )
    assert section_numbers(twice, sentences_of(twice), by="headings").tolist() == [-1, -1, -1, 1]


def test_without_headings_paragraphs_lists_and_tables_are_sections() -> None:
    document = blocks_of(
        ("list_item", RISING, 0), ("list_item", BAKING, 0), ("paragraph", EBBING, None), ("paragraph", FLOODING, None)
    )
    sentences = sentences_of(document)
    assert section_numbers(document, sentences, by="headings").tolist() == [0, 0, 0, 0]
    assert section_numbers(document, sentences, by="paragraphs").tolist() == [0, 0, 1, 2]
    assert pairs_from_document(document, sentences) == ()
    assert best_sections(document, sentences) == "paragraphs"
    assert [(p.a, p.b) for p in pairs_from_document(document, sentences, by="paragraphs") if p.related] == [(RISING, BAKING)]


def test_documents_that_give_no_pairs() -> None:
    for document in (Document("d", ""), Document("d", f"{RISING} {BAKING}"), blocks_of(("heading", "Alone", None))):
        sentences = sentences_of(document)
        assert best_sections(document, sentences) is None
        assert pairs_from_document(document, sentences, by="paragraphs") == ()
