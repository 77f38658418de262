"""Contexts worked out by hand, and what holds of all of them: no text twice, never above the budget, and equal budgets."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import SettingsError
from chunking.evaluation.faithfulness.context import Budget, Context, EqualChunks, EqualTokens, contexts
from chunking.evaluation.faithfulness.evidence import evidence_recall
from chunking.evaluation.line import Passage, Question
from chunking.evaluation.retrieval import BLOCK, evaluate
from chunking.types import Document
from tests.fake_encoder import FakeEncoder

# Ten words of three letters and a full stop: word i starts at 4·i and is token i; the full stop is token 10.
WORDS = "aaa bbb ccc ddd eee fff ggg hhh iii jjj."
ASK = np.array([[1.0, 0.0]])


@pytest.fixture(scope="module")
def documents() -> list[EmbeddedDocument]:
    return [embed_document(Document("d", text), FakeEncoder()) for text in (WORDS, "One two.\n\nThree four.")]


def along(*order: int) -> np.ndarray:
    """Vectors in the plane, the ``i``-th of them nearer to the question (1, 0) the smaller ``order[i]`` is."""
    angles = np.array(order) * 0.01
    return np.column_stack((np.cos(angles), np.sin(angles)))


def made(documents: list[EmbeddedDocument], order: tuple[int, ...], budget: Budget, *spans: tuple[int, int, int]) -> Context:
    (context,) = contexts([Passage(*span) for span in spans], along(*order), ASK, documents, budget)
    return context


def test_best_first_and_numbered(documents: list[EmbeddedDocument]) -> None:
    context = made(documents, (2, 0, 1), EqualChunks(2), (0, 0, 8), (1, 10, 21), (0, 16, 24))
    assert context == Context("[1] Three four.\n\n[2] eee fff", ((1, 10, 21), (0, 16, 24)), 5, (1, 2))


def test_overlapping_and_touching_chunks_are_one_stretch_at_the_place_of_the_better(documents: list[EmbeddedDocument]) -> None:
    # Best is 16–24, then another document, then 8–20, which overlaps the first, then 24–32, which touches it.
    context = made(documents, (0, 1, 2, 3), EqualChunks(4), (0, 16, 24), (1, 0, 8), (0, 8, 20), (0, 24, 32))
    assert context.spans == ((0, 8, 32), (1, 0, 8))
    assert context.text == "[1] ccc ddd eee fff ggg hhh\n\n[2] One two."
    assert context.tokens == 6 + 3


def test_a_chunk_that_joins_two_stretches_leaves_one(documents: list[EmbeddedDocument]) -> None:
    context = made(documents, (0, 1, 2), EqualChunks(3), (0, 24, 32), (0, 0, 8), (0, 8, 24))
    assert context.spans == ((0, 0, 32),)


def test_the_chunk_that_crosses_the_budget_is_cut_before_the_first_token_too_many(documents: list[EmbeddedDocument]) -> None:
    context = made(documents, (0, 1), EqualTokens(5), (0, 0, 12), (0, 20, 40))
    assert context == Context("[1] aaa bbb ccc\n\n[2] fff ggg", ((0, 0, 12), (0, 20, 28)), 5, (0, 1), cut=True)


def test_text_that_is_there_already_uses_no_budget(documents: list[EmbeddedDocument]) -> None:
    # 0–12 has 3 tokens; of 4–40 what is new starts at 12: 2 tokens fit.
    context = made(documents, (0, 1), EqualTokens(5), (0, 0, 12), (0, 4, 40))
    assert (context.spans, context.tokens, context.cut) == (((0, 0, 20),), 5, True)


def test_a_budget_that_is_met_exactly_cuts_nothing(documents: list[EmbeddedDocument]) -> None:
    context = made(documents, (0, 1), EqualTokens(3), (0, 0, 12), (0, 20, 40))
    assert (context.spans, context.cut, context.passages) == (((0, 0, 12),), False, (0,))


def test_nothing_to_retrieve_is_an_empty_context(documents: list[EmbeddedDocument]) -> None:
    empty = Context("")
    assert contexts([], np.empty((0, 2)), ASK, documents, EqualTokens(9)) == (empty,)
    assert contexts([Passage(0, 0, 8)], np.zeros((1, 2)), ASK, documents, EqualChunks(1)) == (empty,)  # without direction
    assert contexts([Passage(0, 0, 8)], along(0), np.empty((0, 2)), documents, EqualChunks(1)) == ()


def test_what_does_not_fit_is_refused(documents: list[EmbeddedDocument]) -> None:
    with pytest.raises(ValueError, match="needs one vector"):
        contexts([Passage(0, 0, 8)], along(0, 1), ASK, documents, EqualChunks(1))
    with pytest.raises(SettingsError, match="k must be"):
        EqualChunks(0)
    with pytest.raises(SettingsError, match="tokens must be"):
        EqualTokens(True)


@st.composite
def corpora(draw: st.DrawFn) -> tuple[list[EmbeddedDocument], list[Passage], np.ndarray]:
    texts = draw(st.lists(st.text("ab .\n", min_size=1, max_size=60).filter(str.strip), min_size=1, max_size=3))
    documents = [embed_document(Document(str(i), text), FakeEncoder()) for i, text in enumerate(texts)]
    places = st.integers(0, len(texts) - 1).flatmap(
        lambda d: st.tuples(st.just(d), st.integers(0, len(texts[d])), st.integers(0, len(texts[d])))
    )
    passages = [Passage(d, min(a, b), max(a, b)) for d, a, b in draw(st.lists(places, min_size=1, max_size=8))]
    order = draw(st.permutations(range(len(passages))))
    return documents, passages, along(*order)


@given(corpora(), st.integers(1, 40), st.integers(1, 8))
def test_no_context_is_above_its_budget_and_none_below_while_there_is_more(
    corpus: tuple[list[EmbeddedDocument], list[Passage], np.ndarray], tokens: int, k: int
) -> None:
    documents, passages, vectors = corpus
    (context,) = contexts(passages, vectors, ASK, documents, EqualTokens(tokens))
    (everything,) = contexts(passages, vectors, ASK, documents, EqualChunks(len(passages)))
    assert context.tokens == min(tokens, everything.tokens)
    assert context.cut or context.passages == everything.passages[: len(context.passages)]
    for found in (context, *contexts(passages, vectors, ASK, documents, EqualChunks(k))):
        spans = sorted(found.spans)
        assert all(a[0] < b[0] or a[2] < b[1] for a, b in pairwise(spans))  # apart, and no text twice
        counted = sum(sum(start <= t < end for t in documents[d].token_starts) for d, start, end in spans)
        assert counted == found.tokens
        assert len(found.text) <= sum(end - start for _, start, end in spans) + 6 * len(spans)


@given(corpora(), st.integers(1, 8), st.data())
def test_evidence_recall_at_equal_chunks_is_the_recall_of_retrieval(
    corpus: tuple[list[EmbeddedDocument], list[Passage], np.ndarray], k: int, data: st.DataObject
) -> None:
    documents, passages, vectors = corpus
    start = data.draw(st.integers(0, len(documents[0].document.text) - 1))
    question = Question("?", ((start, data.draw(st.integers(start + 1, len(documents[0].document.text)))),))
    (recall,) = evidence_recall(contexts(passages, vectors, ASK, documents, EqualChunks(k)), [question])
    assert recall == evaluate(passages, vectors, [question], ASK, k=k).questions[0].recall


def test_many_questions_get_what_each_gets_alone(documents: list[EmbeddedDocument]) -> None:
    spans = [Passage(0, 4 * i, 4 * i + 3) for i in range(10)]
    rng = np.random.default_rng(0)
    passages, asked = rng.normal(size=(10, 8)), rng.normal(size=(BLOCK + 9, 8))
    found = contexts(spans, passages, asked, documents, EqualTokens(3))
    alone = [contexts(spans, passages, asked[i : i + 1], documents, EqualTokens(3))[0] for i in range(len(asked))]
    assert list(found) == alone
