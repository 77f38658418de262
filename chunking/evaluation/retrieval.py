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

import numpy as np
import numpy.typing as npt

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.line import Line, Overlaps, Passage, Question
from chunking.evaluation.shares import Mean
from chunking.types import Chunking

__all__ = [
    "Overlaps", "Passage", "Question", "QuestionScores", "Retrieval",
    "evaluate", "evaluate_ways", "passages_of", "rank", "self_retrieval",
]  # fmt: skip

BLOCK = 256
"""Questions ranked at a time."""

TIE = 1e-7
"""Cosines closer than this are equal: float32 carries no more, and sums in another order give other last digits."""


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
    return evaluate_ways(passages, passage_vectors, questions, question_vectors, k=k, ways=(overlaps,))[overlaps]


def evaluate_ways(
    passages: Sequence[Passage],
    passage_vectors: npt.ArrayLike,
    questions: Sequence[Question],
    question_vectors: npt.ArrayLike,
    *,
    k: int = 5,
    ways: Sequence[Overlaps] = ("once", "double"),
) -> dict[Overlaps, Retrieval]:
    """:func:`evaluate` for several ways of counting overlaps, which retrieve the same passages."""
    ranking = rank(question_vectors, passage_vectors, k)
    if len(ranking) != len(questions) or len(np.asarray(passage_vectors)) != len(passages):
        raise ValueError("every passage and every question needs one vector, and every vector one of them.")
    line = Line(passages, questions)
    if len(missing := np.flatnonzero(line.wanted == 0)):
        raise ValueError(f"question {missing[0]} has no gold excerpt: leave it out.")
    return {overlaps: _scored(line, ranking, k, overlaps) for overlaps in ways}


def _scored(line: Line, ranking: npt.NDArray[np.int64], k: int, overlaps: Overlaps) -> Retrieval:
    hit, size = line.retrieved(ranking, overlaps)
    held, holding = line.holding(overlaps)
    figures = np.stack(
        (hit / line.wanted, hit / np.maximum(size, 1), hit / (line.wanted + size - hit), held / (holding + line.wanted - held))
    )
    return Retrieval(
        k, overlaps,
        tuple(
            QuestionScores(tuple(i for i in row if i >= 0), recall, precision if some else None, iou, omega)
            for row, some, (recall, precision, iou, omega) in zip(
                ranking.tolist(), (size > 0).tolist(), figures.T.tolist(), strict=True
            )
        ),
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
        # One whole number holds the cosine and, below it, the passage's place: ascending is best first, and no two are equal.
        keys = np.rint(np.nan_to_num(cosines, nan=-2.0) * (-1 / TIE)).astype(np.int64) * count + np.arange(count)
        best = np.argpartition(keys, wanted - 1, axis=1)[:, :wanted]
        order = np.argsort(np.take_along_axis(keys, best, axis=1), axis=1)
        best = np.take_along_axis(best, order, axis=1)
        ranking[first : first + BLOCK] = np.where(np.isnan(np.take_along_axis(cosines, best, axis=1)), -1, best)
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


def _unit(vectors: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Rows of norm 1; a row without direction becomes ``nan``."""
    rows = np.asarray(vectors, dtype=np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    norms[(norms == 0) | ~np.isfinite(norms)] = np.nan
    unit: npt.NDArray[np.float32] = rows / norms[:, None]
    return unit
