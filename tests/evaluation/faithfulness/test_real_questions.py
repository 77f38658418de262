"""Evidence recall on published questions about real documents: what has to hold whatever the encoder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.embedded import embed_document
from chunking.evaluation.faithfulness.context import Budget, Context, EqualChunks, EqualTokens, contexts
from chunking.evaluation.faithfulness.evidence import evidence, evidence_difference
from chunking.evaluation.question_sets import QuestionSet, privacy_qa, regulations
from chunking.evaluation.retrieval import passages_of
from chunking.settings import CutSettings
from chunking.setups import Setup, run
from tests.fake_encoder import FakeEncoder

Shared = Callable[[str], Path]
Under = Callable[..., list[tuple[Context, ...]]]
SETUPS = (
    Setup("Fixed", FixedSizeSettings(400)), Setup("Overlapping", FixedSizeSettings(400, 200)),
    Setup("Semantic", CutSettings(maximum=128)),
)  # fmt: skip
READ = {"regulations": regulations, "privacy_qa": privacy_qa}


@pytest.fixture(scope="module", params=list(READ))
def found(request: pytest.FixtureRequest, shared: Shared) -> tuple[QuestionSet, Under]:
    """A set, and every set-up's contexts for all of its questions under a budget."""
    corpus = READ[request.param](shared(f"data/{request.param}"))
    encoder = FakeEncoder()
    documents = [embed_document(document, encoder) for document in corpus.documents]
    chunkings = [[run(setup, document) for document in documents] for setup in SETUPS]
    vectors = [encoder.encode([chunk.text for one in cut for chunk in one.chunks]) for cut in chunkings]
    asked = encoder.encode([question.text for question in corpus.questions.questions])

    def under(budget: Budget, most: int | None = None) -> list[tuple[Context, ...]]:
        cut = zip(chunkings, vectors, strict=True)
        return [contexts(passages_of(one), rows, asked[:most], documents, budget) for one, rows in cut]

    return corpus, under


def test_a_larger_budget_never_holds_less_and_a_whole_corpus_holds_all(
    found: tuple[QuestionSet, Under],
) -> None:
    corpus, under = found
    questions = corpus.questions.questions
    small, large = (evidence(under(EqualTokens(tokens)), questions) for tokens in (200, 2000))
    for less, more in zip(small, large, strict=True):
        assert less.n == more.n == len(questions)
        assert all(0 <= a <= b <= 1 for a, b in zip(less.recalls, more.recalls, strict=True))
        assert less.low <= less.mean <= less.high
    questions = questions[:20]
    whole = evidence(under(EqualTokens(10**7), 20), questions)
    assert all(recall == pytest.approx(1) for one in whole for recall in one.recalls)
    same = evidence_difference(whole[0], whole[1], questions)
    assert (same.value, same.low, same.high) == (0, 0, 0)
    assert same.clusters == len({question.document for question in questions})


def test_every_set_up_gets_the_same_budget(
    found: tuple[QuestionSet, Under],
) -> None:
    _, under = found
    assert {context.tokens for one in under(EqualTokens(300)) for context in one} == {300}
    by_number = under(EqualChunks(3))
    assert {len(context.passages) for one in by_number for context in one} == {3}
    assert len(np.unique([context.tokens for one in by_number for context in one])) > 1  # and not the same text
