"""Semantic independence ζ_sem: does a passage answer its questions alike with other passages beside it? (section 3.3)

a* = answer from the passage p alone, a = answer from p with P_q, the three other passages closest to the question, before it.
ζ̄ = mean θ(a*, a) over the questions of p (equation 5). Passages that overlap p are no others: overlapping chunkers would
otherwise retrieve near-copies of p. Both answers are asked for in the same way, so that they differ by P_q only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from chunking.evaluation.hope.protocol import UNDEFINED, Answer, Backend, Failure, Passage, Question
from chunking.evaluation.hope.results import Asked, PassageIndependence
from chunking.evaluation.hope.runner import Runner
from chunking.evaluation.hope.settings import OTHERS, HopeSettings
from chunking.evaluation.hope.vectors import Floats, TextVectors
from chunking.evaluation.retrieval import TIE

NO_OTHERS = Failure(UNDEFINED, "There is no other passage that does not overlap it.")
NO_VECTOR = Failure(UNDEFINED, "An answer has no vector.")


def others(focus: int, passages: Sequence[Passage], cosines: Floats) -> list[int]:
    """Places of the passages closest to a question, best first, ties to the earlier: up to three, none that overlaps the
    passage at ``focus``.

    :param cosines: ``(c,)`` of the question with each passage; ``nan`` for a passage without direction.
    """
    p = passages[focus]
    apart = np.array([other.end <= p.start or p.end <= other.start for other in passages])
    allowed = np.flatnonzero(apart & ~np.isnan(cosines))
    order = np.argsort(-np.rint(cosines[allowed] / TIE), kind="stable")
    return [int(place) for place in allowed[order][:OTHERS]]


def semantic_independence(
    sampled: Sequence[int],
    passages: Sequence[Passage],
    passage_vectors: Floats,
    backend: Backend,
    run: Runner,
    vectors: TextVectors,
    settings: HopeSettings,
) -> tuple[PassageIndependence, ...]:
    """Ask each of the passages at the places ``sampled`` its questions, alone and among others.

    :param passage_vectors: ``(c, d)`` unit vectors of all ``passages``.
    """
    if len(passages) < 2:
        return tuple(PassageIndependence(passages[i].index, failure=NO_OTHERS) for i in sampled)
    written = run("Questions", [partial(backend.questions, passages[i], settings.questions, settings.seed) for i in sampled])
    asked = [(i, q) for i, given in zip(sampled, written, strict=True) if not isinstance(given, Failure) for q in given]
    cosines = vectors([question.text for _, question in asked]) @ passage_vectors.T
    beside = [others(i, passages, row) for (i, _), row in zip(asked, cosines, strict=True)]
    backend.prepare([passages[i] for i in sorted({*sampled, *(j for row in beside for j in row)})])
    jobs: list[Callable[[], Answer | Failure]] = []
    places: list[int] = []
    for place, ((i, question), row) in enumerate(zip(asked, beside, strict=True)):
        if row:
            for context in ([passages[i]], [*(passages[j] for j in row), passages[i]]):
                jobs.append(partial(backend.answer, question, context))
                places.append(place)
    answers: dict[int, list[Answer | Failure]] = {}
    for place, answer in zip(places, run("Answers", jobs), strict=True):
        answers.setdefault(place, []).append(answer)
    vectors([a.text for pair in answers.values() for a in pair if isinstance(a, Answer)])  # all in one batch
    pairs = [
        _compared(question, tuple(passages[j].index for j in row), answers.get(place), vectors)
        for place, ((_, question), row) in enumerate(zip(asked, beside, strict=True))
    ]
    return tuple(
        _of_passage(passages[i].index, given, [pair for (j, _), pair in zip(asked, pairs, strict=True) if i == j])
        for i, given in zip(sampled, written, strict=True)
    )


def _compared(
    question: Question, retrieved: tuple[int, ...], answers: Sequence[Answer | Failure] | None, vectors: TextVectors
) -> Asked:
    if answers is None:
        return Asked(question, retrieved, failure=NO_OTHERS)
    alone, among = (answer if isinstance(answer, Answer) else None for answer in answers)
    if alone is None or among is None:
        failed = next(answer for answer in answers if isinstance(answer, Failure))
        return Asked(question, retrieved, alone, among, failure=failed)
    rows = vectors([alone.text, among.text])
    theta = float(np.clip(rows[0] @ rows[1], -1, 1))
    if alone.text == among.text and not np.isnan(theta):
        theta = 1.0  # without the rounding of a vector's length
    if np.isnan(theta):
        return Asked(question, retrieved, alone, among, failure=NO_VECTOR)
    return Asked(question, retrieved, alone, among, theta)


def _of_passage(passage: int, given: Sequence[Question] | Failure, asked: Sequence[Asked]) -> PassageIndependence:
    if isinstance(given, Failure):
        return PassageIndependence(passage, failure=given)
    thetas = [pair.theta for pair in asked if pair.theta is not None]
    return PassageIndependence(passage, tuple(asked), max(float(np.mean(thetas)), 0.0) if thetas else None)
