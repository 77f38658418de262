"""What a model gets to read for a question: the best chunks in order, under one budget for all set-ups."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from chunking.checking import check_whole
from chunking.embedded import EmbeddedDocument
from chunking.evaluation.line import Passage
from chunking.evaluation.retrieval import BLOCK, rank
from chunking.intervals import Interval, overlap_length, union

Place = tuple[int, int, int]
"""``(document, start, end)``: a half-open interval of one document's text."""


@dataclass(frozen=True, slots=True)
class EqualChunks:
    """The ``k`` best chunks. Not fair to small chunks: at equal ``k``, larger ones bring more text, and with it more evidence
    and more to pay for. Use it to copy a system that retrieves so; to compare set-ups use :class:`EqualTokens`.

    :raises SettingsError: if ``k`` is below 1.
    """

    k: int = 5

    def __post_init__(self) -> None:
        check_whole("k", self.k, 1, inf, "a whole number of at least 1")

    @property
    def in_words(self) -> str:
        """``the best 5 chunks``."""
        return f"the best {self.k:,} {'chunk' if self.k == 1 else 'chunks'}"


@dataclass(frozen=True, slots=True)
class EqualTokens:
    """The best chunks until the context has ``tokens`` tokens: the fair budget, since every set-up gets as much to read.

    The chunk that crosses the budget is cut at a token boundary (:attr:`Context.cut`). A context is below the budget only
    where there is nothing left to retrieve.

    :raises SettingsError: if ``tokens`` is below 1.
    """

    tokens: int = 1000

    def __post_init__(self) -> None:
        check_whole("tokens", self.tokens, 1, inf, "a whole number of at least 1")

    @property
    def in_words(self) -> str:
        """``1,000 tokens``."""
        return f"{self.tokens:,} {'token' if self.tokens == 1 else 'tokens'}"


Budget = EqualChunks | EqualTokens


@dataclass(frozen=True, slots=True)
class Context:
    """What was retrieved for one question.

    :param text: the stretches, numbered, joined by blank lines; empty if nothing was retrieved.
    :param spans: the stretches in the order of the best chunk in each. Chunks that overlap or touch are one stretch, so that
        no text stands there twice.
    :param tokens: of the encoder's tokenizer, those of ``spans``: those that start in them as the documents are tokenized.
        Numbers and blank lines of ``text`` are not among them.
    :param passages: indices of the chunks, best first. :param cut: whether the last one was cut to fit.
    """

    text: str
    spans: tuple[Place, ...] = ()
    tokens: int = 0
    passages: tuple[int, ...] = ()
    cut: bool = False


def contexts(
    passages: Sequence[Passage],
    passage_vectors: npt.ArrayLike,
    question_vectors: npt.ArrayLike,
    documents: Sequence[EmbeddedDocument],
    budget: Budget,
) -> tuple[Context, ...]:
    """One context a question, by cosine; ties go to the earlier passage.

    :param passage_vectors: ``(c, d)``, :param question_vectors: ``(q, d)``; need not be unit vectors.
    :param documents: that ``passages`` point into; they give text and tokens, and their own sentence vectors are not used.
    :raises ValueError: if the number of passages and of their vectors differ.
    """
    rows = np.asarray(passage_vectors)
    if len(rows) != len(passages):
        raise ValueError("every passage needs one vector, and every vector one passage.")
    k = budget.k if isinstance(budget, EqualChunks) else max(len(passages), 1)
    tokens = budget.tokens if isinstance(budget, EqualTokens) else None
    if not len(passages):
        return (Context(""),) * len(np.asarray(question_vectors))
    wanted = np.asarray(question_vectors)
    # By blocks: the order of all passages for all questions at once can take gigabytes.
    rankings = (rank(wanted[first : first + BLOCK], rows, k) for first in range(0, len(wanted), BLOCK))
    return tuple(_filled(order[order >= 0].tolist(), passages, documents, tokens) for block in rankings for order in block)


def _filled(
    order: Sequence[int], passages: Sequence[Passage], documents: Sequence[EmbeddedDocument], budget: int | None
) -> Context:
    """The passages in this ``order`` until ``budget`` tokens are there; all of them without one."""
    spans: list[Place] = []
    used: list[int] = []
    tokens, cut = 0, False
    for index in order:
        if budget is not None and tokens >= budget:
            break
        passage = passages[index]
        starts = documents[passage.document].token_starts
        new = _uncovered((passage.start, passage.end), [(s, e) for d, s, e in spans if d == passage.document])
        if budget is not None:
            new, cut = _within(new, starts, budget - tokens)
        tokens += sum(_count(starts, piece) for piece in new)
        used.append(index)
        for start, end in new:
            spans = _joined(spans, (passage.document, start, end))
    return Context(_numbered(spans, documents), tuple(spans), tokens, tuple(used), cut)


def _uncovered(span: Interval, covered: Sequence[Interval]) -> list[Interval]:
    """What of ``span`` is not in ``covered``, ascending."""
    start, end = span
    left = []
    for low, high in union(covered):
        if low >= end or high <= start:
            continue
        left.append((start, low))
        start = high
    return [piece for piece in [*left, (start, end)] if piece[0] < piece[1]]


def _within(pieces: Sequence[Interval], starts: Sequence[int], tokens: int) -> tuple[list[Interval], bool]:
    """The pieces in order up to ``tokens`` tokens, and whether that took any away: the one that crosses ends where its first
    token too many starts."""
    kept: list[Interval] = []
    for start, end in pieces:
        count = _count(starts, (start, end))
        if count > tokens:
            stop = starts[bisect_left(starts, start) + tokens]
            return [*kept, (start, stop)] if start < stop else kept, True
        kept.append((start, end))
        tokens -= count
    return kept, False


def _count(starts: Sequence[int], piece: Interval) -> int:
    """Tokens that start in ``piece``."""
    return bisect_left(starts, piece[1]) - bisect_left(starts, piece[0])


def _joined(spans: Sequence[Place], new: Place) -> list[Place]:
    """``spans`` with ``new``: what it touches becomes one stretch, at the place of the first of these."""
    document, start, end = new
    touching = [span for span in spans if span[0] == document and span[1] <= end and start <= span[2]]
    if not touching:
        return [*spans, new]
    whole = (document, min(start, *(s for _, s, _ in touching)), max(end, *(e for _, _, e in touching)))
    return [whole if span == touching[0] else span for span in spans if span not in touching[1:]]


def _numbered(spans: Sequence[Place], documents: Sequence[EmbeddedDocument]) -> str:
    texts = [documents[document].document.text[start:end].strip() for document, start, end in spans]
    return "\n\n".join(f"[{number}] {text}" for number, text in enumerate(filter(None, texts), start=1))


def held(context: Context, document: int, gold: Sequence[Interval]) -> int:
    """Characters of ``gold``, intervals of one document, that ``context`` holds, each once."""
    return overlap_length(gold, [(start, end) for place, start, end in context.spans if place == document])
