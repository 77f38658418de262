"""The whole cut: rules, guardrails, reasons, flags and notices on documents small enough to follow, and its invariants."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.semantic import cut, explain
from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.settings import CutSettings
from chunking.sweep import sweep
from chunking.thresholds import RULES
from chunking.types import Block, Chunking, Document, Sentence
from tests.fake_encoder import FakeEncoder


def unit(degrees: float) -> list[float]:
    return [float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees)))]


def embedded(
    *turns: float, words: int = 3, blocks: tuple[Block, ...] = (), text: str | None = None, pages: tuple[int, ...] = ()
) -> EmbeddedDocument:
    """Sentences of ``words`` words whose vectors turn by ``turns`` degrees from one to the next; ``nan`` has no vector."""
    angles = np.concatenate(([0.0], np.cumsum(np.nan_to_num(turns))))
    vectors = np.array([unit(a) for a in angles], dtype=np.float32)
    for i, turn in enumerate(turns):
        if np.isnan(turn):
            vectors[i + 1] = 0
    one = "word " * (words - 1) + "end. "
    text = text if text is not None else one * len(angles)
    spans = [(i * len(one), (i + 1) * len(one) - 1) for i in range(len(angles))]
    owner = [next((k for k, b in enumerate(blocks) if b.start <= a < b.end), None) for a, _ in spans]
    sentences = tuple(Sentence(a, b, k) for (a, b), k in zip(spans, owner, strict=True))
    encoder = FakeEncoder()
    return EmbeddedDocument(
        Document("test.txt", text, blocks, pages), sentences, vectors, encoder.count_tokens([one] * len(angles)), encoder
    )


def firsts(chunking: Chunking) -> list[int]:
    return [c.first_sentence for c in chunking.chunks]


def reasons(chunking: Chunking) -> list[str]:
    return [c.opened_by.reason for c in chunking.chunks]


def codes(chunking: Chunking) -> list[str]:
    return [n.code for n in chunking.notices]


def test_the_sentence_after_the_spike_starts_the_new_chunk() -> None:
    result = cut(embedded(5, 5, 90, 5, 5), CutSettings(rule="absolute", amount=0.5))
    assert firsts(result) == [0, 3]
    assert result.chunks[1].opened_by.reason == "semantic"
    assert result.chunks[1].opened_by.distance == pytest.approx(1.0)
    assert result.chunks[1].opened_by.threshold == 0.5
    assert result.chunks[0].opened_by.reason == "start"


def test_a_distance_equal_to_the_threshold_is_no_boundary() -> None:
    assert firsts(cut(embedded(90, 0), CutSettings(rule="absolute", amount=1.0))) == [0]
    assert firsts(cut(embedded(90, 0), CutSettings(rule="absolute", amount=0.999999))) == [0, 1]


def test_iqr_by_hand() -> None:
    # cosines 1, .5, 1, .5, −1 → distances 0, .5, 0, .5, 2: Q1 = 0, Q3 = .5, so k = 1 puts T at 1
    result = cut(embedded(0, 60, 0, 60, 180), CutSettings(rule="iqr", amount=1))
    assert result.threshold == pytest.approx(1.0)
    assert firsts(result) == [0, 5]


def test_sizes_counts_and_slices() -> None:
    result = cut(embedded(0, 180, words=3), CutSettings(rule="absolute", amount=1))
    first, second = result.chunks
    assert (first.text, first.start, first.end) == ("word word end. word word end. ", 0, 30)
    assert (first.sentences, first.tokens, first.characters) == (2, 8, 30)
    assert (second.sentences, second.tokens, second.characters) == (1, 4, 15)


def test_forced_cut_says_maximum_and_its_distance() -> None:
    result = cut(embedded(10, 20, 10), CutSettings(rule="absolute", amount=2, maximum=8))
    assert firsts(result) == [0, 2]
    assert result.chunks[1].opened_by.reason == "maximum"
    assert result.chunks[1].opened_by.distance == pytest.approx(1 - np.cos(np.radians(20)))


def test_a_small_chunk_without_room_is_flagged() -> None:
    result = cut(embedded(180, 180), CutSettings(rule="absolute", amount=1, unit="sentences", minimum=2, maximum=2))
    assert firsts(result) == [0, 2]
    assert [c.flags for c in result.chunks] == [(), ("below_minimum",)]


def test_a_merged_gap_is_listed_as_suppressed() -> None:
    result = cut(embedded(180, 90, 0, 0), CutSettings(rule="absolute", amount=0.5, unit="sentences", minimum=2))
    assert firsts(result) == [0, 2]
    assert result.suppressed == {0: "merged"}


def test_a_sentence_above_the_maximum_is_cut_at_words_and_flagged() -> None:
    result = cut(embedded(180, words=10), CutSettings(rule="absolute", amount=1, maximum=5))
    # nine words of one token and "end." of two: 5 words, then 4 since "end." would make 6, then "end."
    assert [c.tokens for c in result.chunks] == [5, 4, 2] * 2
    assert [c.sentences for c in result.chunks] == [1] * 6
    assert set(reasons(result)) == {"start", "semantic", "oversize"}
    assert all("cut_inside_sentence" in c.flags for c in result.chunks)


HEADED = (Block("paragraph", 0, 29), Block("heading", 30, 44, level=1), Block("paragraph", 45, 74))


def test_a_cut_after_a_heading_moves_before_it() -> None:
    result = cut(embedded(0, 0, 180, 0, blocks=HEADED), CutSettings(rule="absolute", amount=1))
    assert firsts(result) == [0, 2]
    assert result.chunks[1].opened_by.reason == "heading"
    assert result.chunks[1].opened_by.distance == pytest.approx(2.0)
    switched_off = cut(embedded(0, 0, 180, 0, blocks=HEADED), CutSettings(rule="absolute", amount=1, keep_headings=False))
    assert firsts(switched_off) == [0, 3]


def test_a_heading_is_stranded_only_where_it_cannot_fit_and_is_flagged() -> None:
    settings = CutSettings(rule="absolute", amount=1, unit="sentences", maximum=1)
    result = cut(embedded(0, 0, 180, 0, blocks=HEADED), settings)
    assert firsts(result) == [0, 1, 2, 3, 4]
    assert result.chunks[2].flags == ("heading_stranded",)


def test_rows_of_a_table_stay_together_and_say_so() -> None:
    rows = (Block("paragraph", 0, 14), Block("table_row", 15, 29, group=1), Block("table_row", 30, 44, group=1))
    result = cut(embedded(180, 180, blocks=rows), CutSettings(rule="absolute", amount=1))
    assert firsts(result) == [0, 1]
    assert result.suppressed == {1: "table"}
    split = cut(embedded(180, 180, blocks=rows), CutSettings(rule="absolute", amount=1, unit="sentences", maximum=1))
    assert firsts(split) == [0, 1, 2]
    assert [c.flags for c in split.chunks] == [(), ("unit_cut",), ("unit_cut",)]
    parted = CutSettings(rule="absolute", amount=1, unit="sentences", maximum=1, keep_units=False)
    assert [c.flags for c in cut(embedded(180, 180, blocks=rows), parted).chunks] == [(), (), ()]


def test_a_document_that_is_one_list_says_why_it_is_not_cut() -> None:
    items = tuple(Block("list_item", 15 * i, 15 * i + 14, group=1) for i in range(3))
    result = cut(embedded(180, 180, blocks=items), CutSettings(rule="absolute", amount=1))
    assert firsts(result) == [0]
    assert "all_held" in codes(result)
    assert firsts(cut(embedded(180, 180, blocks=items), CutSettings(rule="absolute", amount=1, maximum=11))) == [0, 1, 2]


def test_pages_of_a_chunk() -> None:
    result = cut(embedded(0, 180, 0, pages=(0, 15, 45)), CutSettings(rule="absolute", amount=1))
    assert [c.pages for c in result.chunks] == [(1, 2), (2, 3)]


def test_no_sentences_and_one_sentence() -> None:
    empty = cut(embed_document(Document("empty.txt", " \n "), FakeEncoder()))
    assert (empty.chunks, codes(empty)) == ((), ["no_sentences"])
    one = cut(embed_document(Document("one.txt", "  Only this.\n"), FakeEncoder()))
    assert [c.text for c in one.chunks] == ["  Only this.\n"]
    assert codes(one) == ["one_sentence"]


@pytest.mark.parametrize("rule", [name for name in RULES if name != "absolute"])
def test_equal_distances_give_no_semantic_cut_and_the_maximum_still_holds(rule: str) -> None:
    result = cut(embedded(*[90] * 9), CutSettings(rule=rule, maximum=8))
    assert [c.tokens for c in result.chunks] == [4] * 8 + [8]  # ties are cut at the left
    assert set(reasons(result)) == {"start", "maximum"}
    assert "all_equal" in codes(result)


def test_a_rule_that_cannot_fire_says_so() -> None:
    # ten sentences have nine distances, and the largest z-score of nine values is √8 = 2.83
    result = cut(embedded(*[10] * 8, 120), CutSettings(rule="standard_deviation", amount=3))
    assert firsts(result) == [0]
    assert codes(result) == ["cannot_fire"]


def test_an_amount_too_high_says_from_where_on_the_first_cut_appears() -> None:
    turns = [0, 60, 0, 60, 0, 60, 0, 60, 90]  # distances 0, .5 and one 1: Q1 = 0, Q3 = .5, so the 1 fires below k = 1
    result = cut(embedded(*turns), CutSettings(rule="iqr", amount=3))
    assert codes(result) == ["no_boundary"]
    assert "below k = 1.000" in result.notices[0].message
    assert firsts(cut(embedded(*turns), CutSettings(rule="iqr", amount=0.999))) == [0, 9]


def test_an_undefined_gap_is_no_boundary_and_is_counted() -> None:
    result = cut(embedded(0, float("nan"), 0, 0), CutSettings(rule="absolute", amount=0))
    assert firsts(result) == [0]
    assert codes(result)[0] == "undefined_gaps"
    assert "2 of 4 gaps" in result.notices[0].message


def test_an_iqr_of_zero_and_few_distances_are_named() -> None:
    result = cut(embedded(0, 0, 0, 0, 90), CutSettings())
    assert codes(result) == ["few_distances", "zero_iqr"]
    assert firsts(result) == [0, 5]


# Invariants, on random documents with random blocks, vectors and settings.

SENTENCES = ["Alpha beta gamma.", "One two.", "Extraordinarily long words, onwards.", "日本語の文。", "A?", "👩\u200d👧 x."]


@st.composite
def documents(draw: st.DrawFn) -> EmbeddedDocument:
    text, blocks, sentences = draw(st.sampled_from(["", "\n "])), [], []
    for number in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(["paragraph", "paragraph", "heading", "list_item", "table_row", "code"]))
        start = len(text)
        for _ in range(1 if kind in ("heading", "table_row", "code") else draw(st.integers(1, 3))):
            one = draw(st.sampled_from(SENTENCES))
            sentences.append(Sentence(len(text), len(text) + len(one), number))
            text += one + draw(st.sampled_from([" ", "\n", "  \n\n", ""]))
        group = draw(st.sampled_from([None, 1])) if kind in ("list_item", "table_row") else None
        blocks.append(Block(kind, start, len(text), group=group))
    angles = draw(st.lists(st.sampled_from([0, 20, 45, 90, 180, None]), min_size=len(sentences), max_size=len(sentences)))
    vectors = np.array([[0, 0] if a is None else unit(a) for a in angles], dtype=np.float32)
    encoder = FakeEncoder()
    counts = encoder.count_tokens([text[s.start : s.end] for s in sentences])
    return EmbeddedDocument(Document("random", text, tuple(blocks)), tuple(sentences), vectors, counts, encoder)


@st.composite
def settings(draw: st.DrawFn) -> CutSettings:
    rule = draw(st.sampled_from(list(RULES)))
    unit = draw(st.sampled_from(["tokens", "characters", "sentences"]))
    maximum = draw(st.none() | st.integers(1, 40))
    minimum = draw(st.none() | st.integers(0, 40 if maximum is None else maximum))
    return CutSettings(
        rule=rule, amount=draw(st.sampled_from(RULES[rule].grid().tolist())), window=draw(st.integers(1, 3)),
        minimum=minimum, maximum=maximum, unit=unit, keep_headings=draw(st.booleans()), keep_units=draw(st.booleans()),
        peaks_only=draw(st.booleans()),
    )  # fmt: skip


def size(chunk, unit: str) -> int:  # type: ignore[no-untyped-def]
    return getattr(chunk, unit)


@given(documents(), settings())
def test_slices_rebuild_the_document_and_every_sentence_is_in_one_chunk(doc: EmbeddedDocument, how: CutSettings) -> None:
    result = cut(doc, how)
    assert "".join(c.text for c in result.chunks) == doc.document.text
    assert [c.start for c in result.chunks[1:]] == [c.end for c in result.chunks[:-1]]
    assert [c.index for c in result.chunks] == list(range(len(result.chunks)))
    for sentence in doc.sentences:
        holders = [c for c in result.chunks if c.start < sentence.end and sentence.start < c.end]
        assert len(holders) == 1 or all("cut_inside_sentence" in c.flags for c in holders)


@given(documents(), settings())
def test_limits_hold_or_are_flagged(doc: EmbeddedDocument, how: CutSettings) -> None:
    chunks = cut(doc, how).chunks
    sizes = [size(c, how.unit) for c in chunks]
    for i, chunk in enumerate(chunks):
        if how.maximum is not None and "above_maximum" not in chunk.flags and how.unit != "sentences":
            assert sizes[i] <= how.maximum
        assert ("below_minimum" in chunk.flags) == (how.minimum is not None and sizes[i] < how.minimum)
        if "below_minimum" in chunk.flags and how.unit != "sentences":
            around = [sizes[j] for j in (i - 1, i + 1) if 0 <= j < len(sizes)]
            assert all(how.maximum is not None and sizes[i] + other > how.maximum for other in around)


@given(documents(), settings())
def test_a_heading_ends_a_chunk_only_where_flagged(doc: EmbeddedDocument, how: CutSettings) -> None:
    if not how.keep_headings:
        return
    chunks = cut(doc, how).chunks
    headings = {b.start for b in doc.document.blocks if b.kind == "heading"}
    for chunk in chunks[:-1]:
        begun = [s for s in doc.sentences if s.start < chunk.end]
        if begun and begun[-1].start in headings and begun[-1].end <= chunk.end:
            assert {"heading_stranded", "cut_inside_sentence"} & set(chunk.flags)


@given(documents(), settings())
def test_same_input_same_output_and_no_encoder_call_for_vectors(doc: EmbeddedDocument, how: CutSettings) -> None:
    assert cut(doc, how) == cut(doc, how)
    sweep(Cutter(doc, how))
    assert doc.encoder.calls == 0  # type: ignore[attr-defined]


@given(documents(), settings())
def test_raising_the_threshold_never_adds_a_semantic_boundary(doc: EmbeddedDocument, how: CutSettings) -> None:
    free = CutSettings(rule=how.rule, amount=how.amount, window=how.window, keep_headings=how.keep_headings)
    steps = sweep(Cutter(doc, free)).steps
    for lower, higher in itertools.pairwise(steps):
        assert set(higher.starts.tolist()) <= set(lower.starts.tolist())


@given(documents(), settings())
def test_a_step_of_the_sweep_is_the_cut(doc: EmbeddedDocument, how: CutSettings) -> None:
    cutter = Cutter(doc, how)
    step = next(s for s in sweep(cutter).steps if s.amount == how.amount)
    assert explain(cutter, step) == cut(doc, how)
