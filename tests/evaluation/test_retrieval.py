from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.retrieval import (
    Overlaps,
    Passage,
    Question,
    QuestionScores,
    evaluate,
    evaluate_ways,
    passages_of,
    rank,
    self_retrieval,
)
from chunking.evaluation.shares import Mean
from chunking.types import Document
from tests.evaluation.made import at_boundaries, sentences_of
from tests.fake_encoder import FakeEncoder


def along(*order: int) -> np.ndarray:
    """Vectors in the plane, the ``i``-th of them nearer to the question (1, 0) the smaller ``order[i]`` is."""
    angles = np.array(order) * 0.1
    return np.column_stack((np.cos(angles), np.sin(angles)))


ASK = np.array([[1.0, 0.0]])


def scored(
    passages: list[tuple[int, int]], order: tuple[int, ...], gold: list[tuple[int, int]], k: int, overlaps: Overlaps
) -> QuestionScores:
    placed = [Passage(0, *span) for span in passages]
    return evaluate(placed, along(*order), [Question("?", tuple(gold))], ASK, k=k, overlaps=overlaps).questions[0]


def test_by_hand_without_overlap() -> None:
    # Chunks of 100, gold 150–180 and 190–230: 70 characters. The best two, 0–100 and 100–200, hold 40 of them.
    # Those that hold any are 100–200 and 200–300, and hold all.
    for overlaps in ("once", "double"):
        scores = scored([(0, 100), (100, 200), (200, 300)], (1, 0, 2), [(150, 180), (190, 230)], 2, overlaps)
        assert scores.retrieved == (1, 0)
        assert scores.recall == pytest.approx(40 / 70)
        assert scores.precision == pytest.approx(40 / 200)
        assert scores.iou == pytest.approx(40 / 230)
        assert scores.precision_omega == pytest.approx(70 / 200)


def test_by_hand_with_overlap() -> None:
    # 0–100 and 60–160 share 40 characters; gold 80–120 lies in both from 80 to 100.
    passages, gold = [(0, 100), (60, 160), (300, 400)], [(80, 120)]
    once, double = (scored(passages, (0, 1, 2), gold, 2, overlaps) for overlaps in ("once", "double"))
    assert (once.recall, double.recall) == (1, 1)
    assert (once.precision, double.precision) == (pytest.approx(40 / 160), pytest.approx(40 / 200))
    assert (once.iou, double.iou) == (pytest.approx(40 / 160), pytest.approx(40 / 200))
    assert (once.precision_omega, double.precision_omega) == (pytest.approx(40 / 160), pytest.approx(40 / 200))


def test_what_no_chunk_holds_is_retrieved_in_vain() -> None:
    # Gold 90–110 lies half in 0–100, half in no chunk.
    scores = scored([(0, 100), (120, 200)], (0, 1), [(90, 110)], 1, "once")
    assert (scores.recall, scores.precision) == (0.5, 0.1)
    assert scores.iou == pytest.approx(10 / 110)
    assert scores.precision_omega == pytest.approx(10 / 110)


def test_touching_is_not_holding() -> None:
    scores = scored([(0, 50), (50, 100)], (0, 1), [(50, 60)], 1, "once")
    assert (scores.recall, scores.precision, scores.iou) == (0, 0, 0)
    assert scores.precision_omega == pytest.approx(10 / 50)


def test_overlapping_excerpts_are_one() -> None:
    assert scored([(0, 10)], (0,), [(0, 6), (4, 8)], 1, "double").precision == pytest.approx(0.8)


def test_the_same_place_of_another_document_does_not_count() -> None:
    passages = [Passage(0, 0, 50), Passage(1, 0, 50)]
    questions = [Question("?", ((10, 20),), document=1)]
    scores = evaluate(passages, along(0, 1), questions, ASK, k=1).questions[0]
    assert (scores.retrieved, scores.recall, scores.precision) == ((0,), 0, 0)
    assert scores.precision_omega == pytest.approx(10 / 50)
    assert evaluate(passages, along(0, 1), questions, ASK, k=2).questions[0].precision == pytest.approx(10 / 100)


def test_means_carry_their_n() -> None:
    questions = [Question("a", ((0, 5),)), Question("b", ((5, 10),))]
    vectors = np.array([[1.0, 0.0], [0.0, 0.0]])  # the second has no direction and retrieves nothing
    result = evaluate([Passage(0, 0, 10)], along(0), questions, vectors, k=3, overlaps="double")
    assert (result.k, result.overlaps) == (3, "double")
    assert result.recall == Mean(0.5, 2)
    assert result.precision == Mean(0.5, 1)
    assert result.precision_omega == Mean(0.5, 2)


def test_no_passages_and_no_questions() -> None:
    empty = np.empty((0, 2))
    scores = evaluate([], empty, [Question("?", ((0, 5),))], ASK, k=5).questions[0]
    assert scores == QuestionScores((), recall=0, precision=None, iou=0, precision_omega=0)
    assert evaluate([Passage(0, 0, 5)], along(0), [], empty, k=5).recall == Mean(None, 0)


def test_a_question_without_gold_and_rows_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="question 0 has no gold excerpt"):
        evaluate([Passage(0, 0, 5)], along(0), [Question("?", ((3, 3),))], ASK)
    with pytest.raises(ValueError, match="needs one vector"):
        evaluate([Passage(0, 0, 5)], along(0, 1), [Question("?", ((0, 3),))], ASK)
    with pytest.raises(ValueError, match="k must be 1 or more; got 0"):
        rank(ASK, along(0), 0)


spans = st.tuples(st.integers(0, 40), st.integers(1, 15)).map(lambda span: (span[0], sum(span)))


@given(st.lists(spans, min_size=1, max_size=6), st.lists(spans, min_size=1, max_size=4), st.integers(1, 7), st.data())
def test_against_the_definitions_on_sets_of_characters(
    passages: list[tuple[int, int]], gold: list[tuple[int, int]], k: int, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(passages))))
    excerpt = {place for span in gold for place in range(*span)}
    best = [passages[i] for i in sorted(range(len(passages)), key=lambda i: order[i])][:k]
    holders = [span for span in passages if excerpt & set(range(*span))]
    for overlaps in ("once", "double"):
        scores = scored(passages, tuple(order), gold, k, overlaps)

        def counted(some: list[tuple[int, int]], overlaps: Overlaps = overlaps) -> int:
            places = Counter(place for span in some for place in range(*span))
            return len(places) if overlaps == "once" else places.total()

        hit = len(excerpt & {place for span in best for place in range(*span)})
        held = len(excerpt & {place for span in holders for place in range(*span)})
        assert scores.recall == pytest.approx(hit / len(excerpt))
        assert scores.precision == pytest.approx(hit / counted(best))
        assert scores.iou == pytest.approx(hit / (len(excerpt) + counted(best) - hit))
        assert scores.precision_omega == pytest.approx(held / (counted(holders) + len(excerpt) - held))


def test_ties_go_to_the_earlier_passage() -> None:
    assert rank(ASK, np.array([[0.0, 1.0], [2.0, 0.0], [1.0, 0.0], [3.0, 0.0]]), 2).tolist() == [[1, 2]]


def test_vectors_without_direction_are_never_found() -> None:
    passages = np.array([[0.0, 0.0], [math.nan, 1.0], [-1.0, 0.0]])
    assert rank(ASK, passages, 3).tolist() == [[2, -1, -1]]
    assert rank(np.array([[0.0, 0.0]]), passages, 2).tolist() == [[-1, -1]]


@given(st.integers(1, 600), st.integers(1, 9), st.integers(1, 12), st.integers(0, 2**32 - 1))
def test_ranking_is_sorting_by_cosine(q: int, c: int, k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    questions, passages = rng.standard_normal((q, 4)), rng.integers(-1, 2, (c, 4)) + 0.5
    unit = [rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (questions, passages)]
    expected = np.argsort(-np.round(unit[0] @ unit[1].T, 6), axis=1, kind="stable")[:, :k]
    assert (rank(questions, passages, k) == expected).mean() > 0.99  # 10^-6 and 10^-7 are not always the same ties


def test_the_document_s_own_sentences_as_queries() -> None:
    document = Document("made", "Red one. Red two. Blue one. Blue two.")
    sentences = sentences_of(document)
    vectors = np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=np.float32)
    embedded = EmbeddedDocument(document, sentences, vectors, np.full(4, 2, dtype=np.int64), FakeEncoder())
    chunking = at_boundaries(document, 2)
    right = self_retrieval(chunking, np.array([[1, 0], [0, 1]]), embedded, k=1)
    assert right.recall == Mean(1, 4)
    # Chunks of 18 and 19 characters, sentences of 8, 8, 9 and 9.
    assert right.precision == Mean(pytest.approx((8 / 18 + 8 / 18 + 9 / 19 + 9 / 19) / 4), 4)
    assert self_retrieval(chunking, np.array([[0, 1], [1, 0]]), embedded, k=1).recall == Mean(0, 4)
    assert embedded.encoder.calls == 0


def test_passages_of_a_corpus() -> None:
    document = Document("made", "One. Two.")
    assert passages_of([at_boundaries(document, 1), at_boundaries(document)]) == [
        Passage(0, 0, 5),
        Passage(0, 5, 9),
        Passage(1, 0, 9),
    ]


def test_both_ways_of_counting_at_once_equal_each_by_itself() -> None:
    passages, gold = [Passage(0, 0, 60), Passage(0, 40, 100)], [Question("?", ((30, 70),))]
    both = evaluate_ways(passages, along(0, 1), gold, ASK, k=2)
    assert both == {way: evaluate(passages, along(0, 1), gold, ASK, k=2, overlaps=way) for way in ("once", "double")}
    assert both["once"].precision.value == pytest.approx(40 / 100)
    assert both["double"].precision.value == pytest.approx(40 / 120)
