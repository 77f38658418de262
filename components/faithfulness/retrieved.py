"""What each set-up retrieves for every question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from chunking.embedding import embed
from chunking.encoders.protocol import FloatArray
from chunking.evaluation.faithfulness.context import Budget, Context, contexts
from chunking.evaluation.line import Question
from chunking.evaluation.retrieval import passages_of
from components.compare.chunk_vectors import chunk_vectors
from components.compare.kept import once
from components.compare.outcome import Outcome
from components.embedding_run import vectors_at_hand
from components.faithfulness.corpus import Corpus
from components.kept import latest

Way = tuple[Outcome, ...]
"""One set-up over the corpus: an outcome a document."""


@dataclass(frozen=True)
class Retrieved:
    """:param outcome: of the set-up on the first document: its name and colour. :param contexts: one a question."""

    outcome: Outcome
    contexts: tuple[Context, ...]
    chunks: int

    @property
    def label(self) -> str:
        return self.outcome.label


def ways(per_document: Sequence[Sequence[Outcome]], corpus: Corpus) -> list[Way]:
    """The set-ups that cut every document, from their outcomes document by document. All retrieve with the corpus's encoder,
    whichever cut them: only the chunks may differ."""
    rows = zip(*per_document, strict=True)
    return [
        tuple(replace(outcome, embedded=embedded) for outcome, embedded in zip(row, corpus.documents, strict=True))
        for row in rows
        if all(outcome.chunking for outcome in row) and any(outcome.spans for outcome in row)
    ]


def worst(per_document: Sequence[Sequence[Outcome]]) -> list[Outcome]:
    """Of each set-up the first outcome with a problem, else the first: what a person has to be told."""
    return [next((outcome for outcome in row if outcome.problem), row[0]) for row in zip(*per_document, strict=True)]


def retrieve(found: Sequence[Way], corpus: Corpus, questions: Sequence[Question], budget: Budget) -> list[Retrieved]:
    """One a set-up whose chunks have vectors.

    :raises EncoderError: if the encoder fails on the questions.
    """
    retrieved = []
    for way in found:
        made = _contexts(way, corpus, questions, budget)
        if made is not None:
            retrieved.append(Retrieved(way[0], made, sum(len(outcome.spans) for outcome in way)))
    return retrieved


def missing(found: Sequence[Way]) -> list[Outcome]:
    """Outcomes whose chunks have no vectors yet."""
    return [outcome for way in found for outcome in way if outcome.spans and chunk_vectors(outcome) is None]


def _contexts(way: Way, corpus: Corpus, questions: Sequence[Question], budget: Budget) -> tuple[Context, ...] | None:
    vectors = [chunk_vectors(outcome) for outcome in way if outcome.spans]
    if any(one is None for one in vectors):
        return None
    setup, wanted = way[0].setup, question_vectors(corpus, questions)
    passages = passages_of([outcome.chunking for outcome in way if outcome.chunking])
    return once(
        "faith_contexts", corpus.documents[0], setup.method,
        lambda: contexts(passages, np.vstack([one.vectors for one in vectors if one]), wanted, corpus.documents, budget),
        setup.encoder, corpus.key, tuple(questions), budget,
    )  # fmt: skip


def question_vectors(corpus: Corpus, questions: Sequence[Question]) -> FloatArray:
    """``(q, d)``; questions are short, so they are embedded without asking."""
    texts, encoder = tuple(question.text for question in questions), corpus.documents[0].encoder

    def make() -> FloatArray:
        with st.spinner("Embedding the questions"):
            return embed(texts, encoder, cache=vectors_at_hand()).vectors

    return latest("faith_question_vectors", (texts, encoder.fingerprint), make)
