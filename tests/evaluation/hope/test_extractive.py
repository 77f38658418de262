from __future__ import annotations

import math

import pytest

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.protocol import UNDEFINED, Failure, Passage, Quadruple, Question
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.sampling import passages_of, segments_of
from chunking.evaluation.hope.vectors import TextVectors
from tests.evaluation.hope.made import KnownEncoder, cut_at, cut_before, embedded_as
from tests.fake_encoder import FakeEncoder

TEXT = "Cats purr. Cats nap long. Stocks fell. Stocks rose again."


def made(text: str, vectors: dict[str, list[float]] | None = None) -> tuple[EmbeddedDocument, Extractive, TextVectors]:
    embedded = embedded_as(text, KnownEncoder(vectors) if vectors else FakeEncoder())
    rows = TextVectors(embedded)
    return embedded, Extractive(embedded, rows), rows


def passage(text: str, part: str, index: int = 0) -> Passage:
    start = text.index(part)
    return Passage(index, start, start + len(part), part)


def test_a_sentence_cut_in_two_belongs_whole_to_the_passage_that_holds_more_than_half_of_it() -> None:
    _, backend, _ = made(TEXT)
    held = backend.sentences(passage(TEXT, "purr. Cats nap"))  # 5 of 10 characters, and 8 of 14
    assert [(p.text, p.start, p.end) for p in held] == [("Cats nap long.", 11, 25)]
    assert backend.sentences(passage(TEXT, " long. Stocks fell."))[0].text == "Stocks fell."


def test_support_is_judged_by_the_part_that_each_passage_holds() -> None:
    _, backend, _ = made(TEXT)
    assert [p.text for p in backend.pieces(passage(TEXT, "purr. Cats nap"))] == ["purr.", "Cats nap"]
    assert [p.text for p in backend.pieces(passage(TEXT, ". Stocks"))] == ["Stocks"]  # a full stop alone says nothing


def test_statements_and_questions_are_the_passages_own_sentences() -> None:
    _, backend, _ = made(TEXT)
    whole = passage(TEXT, TEXT)
    assert backend.statements(whole, 10, 0) == ["Cats purr.", "Cats nap long.", "Stocks fell.", "Stocks rose again."]
    assert backend.questions(whole, 10, 0)[1:2] == [Question("Cats nap long.", (11, 25))]  # type: ignore[index]
    chosen = backend.statements(whole, 2, 0)
    assert not isinstance(chosen, Failure)
    assert [text[:4] for text in chosen] == ["Cats", "Stoc"]  # one out of each half
    alone = backend.statements(passage(TEXT, "Cats purr."), 5, 0)
    assert isinstance(alone, Failure)
    assert alone.kind == UNDEFINED


def test_the_closest_other_sentence_answers_wherever_it_stands() -> None:
    # To "Cats purr." the closest is "Cats nap long." (cosine .8), then "Stocks fell." (.6).
    vectors = {"Cats purr.": [1.0, 0, 0, 0], "Cats nap long.": [0.8, 0.6, 0, 0], "Stocks fell.": [0.6, 0, 0.8, 0]}
    _, backend, _ = made(TEXT, vectors)
    question = Question("Cats purr.", (0, 10))
    focus, other = passage(TEXT, "Cats purr. Stocks"[:10]), passage(TEXT, "Cats nap long.")
    wide = Passage(9, 0, 25, TEXT[:25])
    stocks = passage(TEXT, "Stocks fell. Stocks rose again.")
    assert backend.answer(question, [stocks, wide]).text == "Cats nap long."  # type: ignore[union-attr]
    assert backend.answer(question, [other, focus]).text == "Cats nap long."  # type: ignore[union-attr]
    assert backend.answer(question, [stocks, focus]).text == "Stocks fell."  # type: ignore[union-attr]
    nothing = backend.answer(question, [focus])
    assert isinstance(nothing, Failure)
    assert nothing.kind == UNDEFINED


def test_a_copy_of_the_question_does_not_answer_it() -> None:
    text = "Cats purr. Dogs bark. Cats purr. Cats nap long."
    _, backend, _ = made(text)
    focus, other = Passage(0, 0, 21, text[:21]), Passage(1, 22, len(text), text[22:])
    found = backend.answer(Question("Cats purr.", (0, 10)), [other, focus])
    assert not isinstance(found, Failure)
    assert found.text == "Cats nap long."


def test_independence_falls_where_the_closest_sentence_lies_outside() -> None:
    # In pairs the closest sentence is the neighbour. Cut before "A two.", a passage of one sentence is undefined; in the other
    # A two finds A one outside, at a right angle to the B it finds inside (θ 0), and the Bs find each other: 2/3.
    east, north = [1.0, 0, 0, 0], [0, 1.0, 0, 0]
    vectors = {"A one.": east, "A two.": east, "B one.": north, "B two.": north}
    text = "A one. A two. B one. B two."
    embedded, backend, rows = made(text, vectors)
    for text_cut, value in (("B one", 1.0), ("A two", 2 / 3)):
        (result,) = evaluate(embedded, [cut_before(embedded.document, text_cut)], backend, vectors=rows).results
        assert result
        assert result.semantic_independence.value == pytest.approx(value)


def test_a_quadruple_is_the_middle_sentence_and_three_changes_of_it() -> None:
    text = "Go on. Lima is 12 miles from Rome. Go on. Oslo is 15 hours away."
    embedded, backend, _ = made(text)
    first, second = segments_of(embedded.document, embedded.sentences, 20, 0)
    found = backend.quadruple(first, 0)
    assert isinstance(found, Quadruple)
    assert found.true == "Lima is 12 miles from Rome."
    assert len({found.true, *found.false}) == 4
    other = backend.quadruple(second, 0)  # its middle cannot be altered: the first of its sentences stands in
    assert isinstance(other, Quadruple)
    assert other.true == "Lima is 12 miles from Rome."


def test_a_segment_without_anything_to_alter_fails_and_says_so() -> None:
    embedded, backend, _ = made("Go on. Oh no. Do so.")
    (segment,) = segments_of(embedded.document, embedded.sentences, 1, 0)
    found = backend.quadruple(segment, 0)
    assert isinstance(found, Failure)
    assert found.kind != UNDEFINED


def test_without_passages_every_fourth_is_right() -> None:
    text = " ".join(f"Town {i} has {i + 3} gates and {i * 7 + 50} towers." for i in range(40))
    embedded, backend, rows = made(text)
    report = evaluate(embedded, [cut_before(embedded.document, "Town 20 ")], backend, vectors=rows)
    assert (report.control.value, report.control.n) == (0.25, 20)
    assert report.results[0]
    assert report.results[0].information_preservation.value == 1


def test_nothing_but_passages_is_embedded_and_that_once() -> None:
    embedded, backend, rows = made(TEXT)
    encoder = embedded.encoder
    assert isinstance(encoder, FakeEncoder)
    encoder.encoded.clear()
    chunking = cut_at(embedded.document, (0, 16), (16, len(TEXT)))
    evaluate(embedded, [chunking], backend, vectors=rows)
    passages = passages_of(chunking)
    assert sorted(encoder.encoded) == sorted(p.text for p in passages)
    encoder.encoded.clear()
    evaluate(embedded, [chunking], backend, vectors=rows)
    assert encoder.encoded == []


def test_vectors_have_length_one_or_no_direction() -> None:
    embedded = embedded_as("One. Two.", KnownEncoder({"One.": [3.0, 4.0, 0, 0], "Two.": [0.0, 0, 0, 0]}))
    rows = TextVectors(embedded)(["Two.", "One.", "Two."])
    assert rows[1].tolist() == pytest.approx([0.6, 0.8, 0, 0])
    assert all(math.isnan(x) for x in [*rows[0], *rows[2]])
