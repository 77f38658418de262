"""Is the evidence in the context at all? Measured without a language model, so it can be had for any set-up in seconds.

An answer can only be grounded in what was retrieved. Evidence recall is the share of a question's gold excerpts that its
context holds, in characters: ``|G ∩ R| / |G|``. It is a score in [0, 1] of retrieval, not of answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunking.evaluation.faithfulness.context import Context, held
from chunking.evaluation.line import Question
from chunking.evaluation.shares import Mean
from chunking.evaluation.statistics import RESAMPLES, Difference, mean_interval, paired_difference
from chunking.intervals import covered_length


@dataclass(frozen=True, slots=True)
class Evidence:
    """Evidence recall of one set-up.

    :param recalls: one a question; ``None`` where it has no gold. :param mean: of the others, with ``n``, how many they are.
    :param low: and ``high``: 95 % bootstrap interval of the mean, over documents if there are several; ``None`` where there is
        too little for one.
    :param tokens: mean length of the contexts in tokens, over all questions.
    """

    recalls: tuple[float | None, ...]
    mean: float | None
    low: float | None
    high: float | None
    n: int
    tokens: float | None


def evidence_recall(contexts: Sequence[Context], questions: Sequence[Question]) -> tuple[float | None, ...]:
    """``|G ∩ R| / |G|`` in characters for each question, in [0, 1]; ``None`` for one without gold.

    :raises ValueError: if the numbers of contexts and questions differ.
    """
    return tuple(
        held(context, question.document, question.gold) / wanted if (wanted := covered_length(question.gold)) else None
        for context, question in zip(contexts, questions, strict=True)
    )


def answer_recall(contexts: Sequence[Context], questions: Sequence[Question]) -> tuple[float | None, ...]:
    """For questions with a reference answer only: the share of its content words that stand in the context, in [0, 1].

    A lexical *proxy*, to be labelled as one: the words may stand there and say something else. ``None`` for a question
    without an answer.

    :raises ValueError: if the numbers of contexts and questions differ.
    """
    from chunking.evaluation.judging import lexical_support

    return tuple(
        lexical_support(context.text, question.answer) if question.answer else None
        for context, question in zip(contexts, questions, strict=True)
    )


def evidence(
    setups: Sequence[Sequence[Context]], questions: Sequence[Question], *, seed: int = 0, resamples: int = RESAMPLES
) -> tuple[Evidence, ...]:
    """Evidence recall of each set-up's contexts, in order."""
    return tuple(_of_setup(contexts, questions, seed, resamples) for contexts in setups)


def evidence_difference(
    first: Evidence, second: Evidence, questions: Sequence[Question], *, seed: int = 0, resamples: int = RESAMPLES
) -> Difference | None:
    """Mean of ``second`` − ``first`` over the questions with gold, whole documents resampled; ``None`` without any."""
    documents = [question.document for question in questions]
    difference = paired_difference(first.recalls, second.recalls, documents, seed=seed, resamples=resamples)
    return difference if difference.n else None


def _of_setup(contexts: Sequence[Context], questions: Sequence[Question], seed: int, resamples: int) -> Evidence:
    recalls = evidence_recall(contexts, questions)
    known = [(value, question.document) for value, question in zip(recalls, questions, strict=True) if value is not None]
    mean = Mean.of(recalls)
    documents = [document for _, document in known]
    clusters = documents if len(set(documents)) > 1 else None
    interval = mean_interval([value for value, _ in known], seed=seed, resamples=resamples, clusters=clusters)
    low, high = interval or (None, None)
    return Evidence(recalls, mean.value, low, high, mean.n, Mean.of(context.tokens for context in contexts).value)
