"""Retrieval without a language model: do the top k chunks hold the gold excerpts, and how much else?

Counted in characters, after Smith and Troynikov 2024, "Evaluating Chunking Strategies for Retrieval" (Chroma), which counts
tokens in its text and characters in its code. With G the characters of a question's excerpts and R those retrieved::

    recall    = |G ∩ R| / |G|
    precision = |G ∩ R| / |R|
    IoU       = |G ∩ R| / (|G| + |R| − |G ∩ R|)
    precision-Ω: precision if all chunks that hold any of G, and only these, were retrieved; what of G no chunk holds counts
                 as if retrieved in vain. It depends on the cuts alone, not on encoder or k.

``|G ∩ R|`` counts a character once. In the other counts of chunk characters, one that several chunks hold counts

- ``overlaps="once"``: once;
- ``overlaps="double"``: in each of them, so that repeating text has its price.

Chroma's code counts double in precision and IoU, and once in precision-Ω. It also takes a chunk that ends where an excerpt
starts for one that holds some of it; here it does not. All four are scores in [0, 1]: higher is better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.shares import Mean
from chunking.intervals import Interval, covered_length, total_length, union
from chunking.types import Chunking

Overlaps = Literal["once", "double"]

BLOCK = 256
"""Questions ranked at a time."""

TIE = 1e-7
"""Cosines closer than this are equal: float32 carries no more, and sums in another order give other last digits."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question and where its answer lies.

    :param gold: half-open character intervals of one document. :param document: which one, an index into the corpus.
    """

    text: str
    gold: tuple[Interval, ...]
    document: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk in a corpus: ``[start, end)`` of the document with this index."""

    document: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QuestionScores:
    """One question's scores. ``precision`` is ``None`` where nothing was retrieved.

    :param retrieved: indices of the passages, best first.
    """

    retrieved: tuple[int, ...]
    recall: float
    precision: float | None
    iou: float
    precision_omega: float


@dataclass(frozen=True)
class Retrieval:
    """Scores of every question, in order, and their means with their n."""

    k: int
    overlaps: Overlaps
    questions: tuple[QuestionScores, ...]

    @cached_property
    def recall(self) -> Mean:
        return Mean.of(scores.recall for scores in self.questions)

    @cached_property
    def precision(self) -> Mean:
        return Mean.of(scores.precision for scores in self.questions)

    @cached_property
    def iou(self) -> Mean:
        return Mean.of(scores.iou for scores in self.questions)

    @cached_property
    def precision_omega(self) -> Mean:
        return Mean.of(scores.precision_omega for scores in self.questions)


def passages_of(chunkings: Sequence[Chunking]) -> list[Passage]:
    """The chunks of a corpus, one chunking a document."""
    return [Passage(i, chunk.start, chunk.end) for i, chunking in enumerate(chunkings) for chunk in chunking.chunks]


def evaluate(
    passages: Sequence[Passage],
    passage_vectors: npt.ArrayLike,
    questions: Sequence[Question],
    question_vectors: npt.ArrayLike,
    *,
    k: int = 5,
    overlaps: Overlaps = "once",
) -> Retrieval:
    """Retrieve the ``k`` best passages for every question and score them.

    :param passage_vectors: ``(c, d)``, :param question_vectors: ``(q, d)``; need not be unit vectors.
    :raises ValueError: if a question has no gold, or numbers of rows do not fit.
    """
    ranking = rank(question_vectors, passage_vectors, k)
    if len(ranking) != len(questions) or len(np.asarray(passage_vectors)) != len(passages):
        raise ValueError("every passage and every question needs one vector, and every vector one of them.")
    line = _Line(passages, questions)
    return Retrieval(
        k, overlaps,
        tuple(line.scores(i, [int(j) for j in row if j >= 0], overlaps) for i, row in enumerate(ranking)),
    )  # fmt: skip


def rank(question_vectors: npt.ArrayLike, passage_vectors: npt.ArrayLike, k: int) -> npt.NDArray[np.int64]:
    """``(q, min(k, c))``: for each question the passages of the highest cosine, best first; ties go to the earlier passage.

    −1 stands where there is nothing to retrieve: a passage without direction is never found, nor anything by a question
    without one.

    :raises ValueError: if ``k`` is below 1.
    """
    if k < 1:
        raise ValueError(f"k must be 1 or more; got {k}.")
    questions, passages = _unit(question_vectors), _unit(passage_vectors)
    count = len(passages)
    wanted = min(k, count)
    ranking = np.empty((len(questions), wanted), dtype=np.int64)
    for first in range(0, len(questions) if count else 0, BLOCK):
        cosines = questions[first : first + BLOCK] @ passages.T
        lost = np.isnan(cosines)
        # One whole number holds the cosine and, below it, the passage's place, so that no two are equal.
        keys = np.rint(np.where(lost, -2.0, cosines) / TIE).astype(np.int64) * count - np.arange(count)
        best = np.argpartition(-keys, wanted - 1, axis=1)[:, :wanted]
        order = np.argsort(-np.take_along_axis(keys, best, axis=1), axis=1)
        best = np.take_along_axis(best, order, axis=1)
        ranking[first : first + BLOCK] = np.where(np.take_along_axis(lost, best, axis=1), -1, best)
    return ranking


def self_retrieval(
    chunking: Chunking,
    chunk_vectors: npt.ArrayLike,
    embedded: EmbeddedDocument,
    *,
    k: int = 5,
    overlaps: Overlaps = "once",
) -> Retrieval:
    """The document's own sentences as queries, each with its own place as gold: a *proxy*, to be labelled as one.

    The words looked for stand in the text, so this does not tell whether questions get answered. It tells how much of each
    sentence is left in the vector of the chunk around it: recall falls where chunks mix topics, and the smaller the chunks,
    the better they fare. A sentence that stands in the text twice is only looked for where it stands.
    """
    text = embedded.document.text
    questions = [Question(text[s.start : s.end], ((s.start, s.end),)) for s in embedded.sentences]
    return evaluate(passages_of([chunking]), chunk_vectors, questions, embedded.vectors, k=k, overlaps=overlaps)


class _Line:
    """The documents laid end to end on one line, so that places in different documents are different numbers."""

    def __init__(self, passages: Sequence[Passage], questions: Sequence[Question]) -> None:
        everything = [(p.document, p.end) for p in passages] + [(q.document, end) for q in questions for _, end in q.gold]
        lengths = np.zeros(max((document for document, _ in everything), default=-1) + 1, dtype=np.int64)
        for document, end in everything:
            lengths[document] = max(lengths[document], end)
        origins = (np.cumsum(lengths) - lengths).tolist()
        self._spans = [(origins[p.document] + p.start, origins[p.document] + p.end) for p in passages]
        self._starts, self._ends = np.array(self._spans, dtype=np.int64).reshape(-1, 2).T
        self._gold = [union((origins[q.document] + a, origins[q.document] + b) for a, b in q.gold) for q in questions]

    def scores(self, question: int, retrieved: Sequence[int], overlaps: Overlaps) -> QuestionScores:
        gold = self._gold[question]
        if not gold:
            raise ValueError(f"question {question} has no gold excerpt: leave it out.")
        measure = covered_length if overlaps == "once" else total_length
        wanted, found = total_length(gold), [self._spans[i] for i in retrieved]
        hit, size = _hit(gold, found), measure(found)
        holders = [self._spans[i] for i in self._holders(gold)]
        held, holding = _hit(gold, holders), measure(holders)
        return QuestionScores(
            tuple(retrieved),
            recall=hit / wanted,
            precision=hit / size if size else None,
            iou=hit / (wanted + size - hit),
            precision_omega=held / (holding + wanted - held),
        )

    def _holders(self, gold: Sequence[Interval]) -> list[int]:
        """The passages that hold any of ``gold``."""
        marks = np.zeros(len(self._spans), dtype=bool)
        for start, end in gold:
            marks |= (self._starts < end) & (self._ends > start)
        return np.flatnonzero(marks & (self._starts < self._ends)).tolist()


def _hit(gold: Sequence[Interval], spans: Sequence[Interval]) -> int:
    """How many characters of the disjoint intervals ``gold`` lie in ``spans``."""
    return covered_length((max(start, a), min(end, b)) for start, end in gold for a, b in spans)


def _unit(vectors: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Rows of norm 1; a row without direction becomes ``nan``."""
    rows = np.asarray(vectors, dtype=np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    norms[(norms == 0) | ~np.isfinite(norms)] = np.nan
    unit: npt.NDArray[np.float32] = rows / norms[:, None]
    return unit
