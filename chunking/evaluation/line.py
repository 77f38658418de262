"""A corpus laid end to end on one line, and how much of it passages and excerpts cover there.

On the line, places in different documents are different numbers, so that nothing has to ask which document it is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

import numpy as np
import numpy.typing as npt

from chunking.intervals import Interval, union

Ints = npt.NDArray[np.int64]
Overlaps = Literal["once", "double"]

@dataclass(frozen=True, slots=True)
class Question:
    """A question and where its answer lies.

    :param gold: half-open character intervals of one document. :param document: which one, an index into the corpus; −1 if
        there is no gold and it is not known.
    :param answer: what a right answer says, where it is known. :param drafted: written by a model, and not checked by a person.
    """

    text: str
    gold: tuple[Interval, ...]
    document: int = 0
    answer: str | None = None
    drafted: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk in a corpus: ``[start, end)`` of the document with this index."""

    document: int
    start: int
    end: int


class Line:
    """``c`` passages and the excerpts of ``q`` questions on one line.

    :ivar passages: ``(c, 2)`` their spans. :ivar wanted: ``(q,)`` characters of each question's excerpts, each once.
    """

    def __init__(self, passages: Sequence[Passage], questions: Sequence[Question]) -> None:
        ends = [(p.document, p.end) for p in passages] + [(q.document, end) for q in questions for _, end in q.gold]
        lengths = [0] * (max((document for document, _ in ends), default=-1) + 1)
        for document, end in ends:
            lengths[document] = max(lengths[document], end)
        origins = list(accumulate(lengths, initial=0))
        gold = [
            (i, origins[question.document] + start, origins[question.document] + end)
            for i, question in enumerate(questions)
            for start, end in union(question.gold)
        ]
        self.passages = _spans((origins[p.document] + p.start, origins[p.document] + p.end) for p in passages)
        self._owners = np.array([owner for owner, _, _ in gold], dtype=np.int64)
        self._gold = _spans((start, end) for _, start, end in gold)
        self._questions = len(questions)
        self.wanted = lengths_by_owner(self._owners, self._gold, self._questions, "double")

    def retrieved(self, ranking: Ints, overlaps: Overlaps) -> tuple[Ints, Ints]:
        """``(q,)`` twice: characters of a question's excerpts in the passages retrieved for it, each once; and the length
        of these passages.

        :param ranking: ``(q, k)`` indices of passages, −1 for none.
        """
        questions, places = np.nonzero(ranking >= 0)
        found = self.passages[ranking[questions, places]]
        clipped = np.clip(self.passages[ranking][self._owners], self._gold[:, None, :1], self._gold[:, None, 1:])
        clipped[(ranking < 0)[self._owners]] = 0
        owners = np.repeat(self._owners, ranking.shape[1])
        return (
            lengths_by_owner(owners, clipped.reshape(-1, 2), self._questions, "once"),
            lengths_by_owner(questions, found, self._questions, overlaps),
        )

    def holding(self, overlaps: Overlaps) -> tuple[Ints, Ints]:
        """As :meth:`retrieved`, had all passages that hold any of a question's excerpts been retrieved, and only these."""
        passages = self.passages[np.argsort(self.passages[:, 0], kind="stable")]
        starts, ends = passages.T
        # Candidates are passages from the first that reaches beyond an excerpt's start to the last that starts before its end.
        first = np.searchsorted(np.maximum.accumulate(ends), self._gold[:, 0], side="right")
        counts = np.maximum(np.searchsorted(starts, self._gold[:, 1], side="left") - first, 0)
        excerpts = np.repeat(np.arange(len(counts)), counts)
        places = np.arange(len(excerpts)) - np.repeat(np.cumsum(counts) - counts - first, counts)
        clipped = np.clip(passages[places], self._gold[excerpts, :1], self._gold[excerpts, 1:])
        held = lengths_by_owner(self._owners[excerpts], clipped, self._questions, "once")
        holds = clipped[:, 0] < clipped[:, 1]
        pairs = np.unique(np.column_stack((self._owners[excerpts], places))[holds], axis=0)
        return held, lengths_by_owner(pairs[:, 0], passages[pairs[:, 1]], self._questions, overlaps)


def lengths_by_owner(owners: Ints, spans: Ints, count: int, overlaps: Overlaps) -> Ints:
    """``(count,)`` the length of each owner's spans: what several of them cover counts once, or in each.

    :param owners: ``(m,)`` in 0 … count − 1. :param spans: ``(m, 2)``; one whose end is not above its start has no length.
    """
    starts, ends = spans.T
    if overlaps == "once" and len(spans):
        # A stretch of the line for each owner, so that one pass from left to right serves all.
        shift = owners * (max(int(spans.max()), 0) + 1)
        order = np.argsort(starts + shift, kind="stable")
        owners, starts, ends = owners[order], (starts + shift)[order], (ends + shift)[order]
        starts = np.maximum(starts, np.append(0, np.maximum.accumulate(ends)[:-1]))
    lengths: Ints = np.bincount(owners, weights=np.maximum(ends - starts, 0), minlength=count).astype(np.int64)
    return lengths


def _spans(spans: Iterable[Interval]) -> Ints:
    return np.array(list(spans), dtype=np.int64).reshape(-1, 2)
