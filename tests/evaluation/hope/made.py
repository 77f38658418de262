"""An encoder and a backend that say what a test tells them to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders.protocol import Encoder, FloatArray, IntArray
from chunking.evaluation.hope.protocol import Answer, Failure, Passage, Quadruple, Question, Segment, T
from chunking.types import Chunk, Chunking, Document, Opening


class KnownEncoder:
    """Vectors by text; what it does not know lies along the last axis."""

    name = fingerprint = "known"
    languages = ()
    max_tokens = 1_000

    def __init__(self, vectors: Mapping[str, Sequence[float]], dimension: int = 4) -> None:
        self.vectors, self.dimension = vectors, dimension
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str]) -> FloatArray:
        self.encoded += texts
        other = [0.0] * (self.dimension - 1) + [1.0]
        rows = np.array([self.vectors.get(text.strip(), other) for text in texts], dtype=np.float32)
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        return rows / np.where(norms > 0, norms, 1)

    def count_tokens(self, texts: Sequence[str]) -> IntArray:
        return np.array([len(text.split()) for text in texts], dtype=np.int64)


@dataclass
class Scripted:
    """A backend of functions. ``seen`` holds the passages of every answer and verdict asked for."""

    stated: Callable[[Passage], Sequence[str] | Failure] = lambda passage: [passage.text, passage.text]
    asked: Callable[[Passage], Sequence[str] | Failure] = lambda passage: [passage.text]
    answered: Callable[[str, list[str]], str | Failure] = lambda question, texts: "the same"
    written: Callable[[Segment], Quadruple | Failure] = lambda segment: Quadruple(
        f"true {segment.index}", (f"a {segment.index}", f"b {segment.index}", f"c {segment.index}")
    )
    told: Callable[[Sequence[str], list[str]], int | Failure] = lambda statements, texts: 0
    seen: list[list[int]] = field(default_factory=list)
    contexts: list[list[str]] = field(default_factory=list)
    name = "scripted"
    proxy = False
    parameters: Mapping[str, str | int | float | bool | None] = field(default_factory=lambda: {"model": "none"})

    def prepare(self, passages: Sequence[Passage]) -> None: ...

    def statements(self, passage: Passage, count: int, seed: int) -> Sequence[str] | Failure:
        return self.stated(passage)

    def questions(self, passage: Passage, count: int, seed: int) -> Sequence[Question] | Failure:
        given = self.asked(passage)
        return given if isinstance(given, Failure) else [Question(text) for text in given]

    def answer(self, question: Question, passages: Sequence[Passage]) -> Answer | Failure:
        self.seen.append([passage.index for passage in passages])
        given = self.answered(question.text, [passage.text for passage in passages])
        return given if isinstance(given, Failure) else Answer(given)

    def quadruple(self, segment: Segment, seed: int) -> Quadruple | Failure:
        return self.written(segment)

    def tell(self, statements: Sequence[str], passages: Sequence[Passage]) -> int | Failure:
        self.contexts.append([passage.text for passage in passages])
        return self.told(statements, [passage.text for passage in passages])

    def map(self, jobs: Sequence[Callable[[], T | Failure]]) -> Iterator[tuple[int, T | Failure]]:
        """Last job first, as a pool may."""
        for i in reversed(range(len(jobs))):
            yield i, jobs[i]()


def embedded_as(text: str, encoder: Encoder) -> EmbeddedDocument:
    return embed_document(Document("made", text), encoder)


def cut_at(document: Document, *spans: tuple[int, int]) -> Chunking:
    """Chunks at ``spans``; sentences and tokens do not matter here."""
    text = document.text
    chunks = [Chunk(i, a, b, text[a:b], 0, 1, 1, (), Opening("imported")) for i, (a, b) in enumerate(spans)]
    return Chunking(document, tuple(chunks))


def cut_before(document: Document, *words: str) -> Chunking:
    """Chunks that start at the first place of each of ``words`` (and at the start of the text)."""
    edges = [0, *(document.text.index(word) for word in words), len(document.text)]
    return cut_at(document, *pairwise(edges))
