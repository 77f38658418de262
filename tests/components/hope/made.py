"""Scored set-ups over a small text, by the extractive backend."""

from __future__ import annotations

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.protocol import Backend
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import TextVectors
from chunking.types import Document
from components.hope.scored import Scored
from tests.components.compare.made import outcome
from tests.fake_encoder import FakeEncoder

TEXT = " ".join(f"{name} has kept {n} goats and {n + 9} hens near {town} since {1990 + n}." for n, (name, town) in enumerate(
    [("Ada", "Oslo"), ("Bob", "Rome"), ("Cleo", "Bern"), ("Dan", "Kiev"), ("Eve", "Lima"), ("Finn", "Bonn")], start=2
))  # fmt: skip


def document() -> EmbeddedDocument:
    return embed_document(Document("made", TEXT), FakeEncoder())


def halves(of: EmbeddedDocument) -> tuple[tuple[int, int], ...]:
    """Two spans of three sentences each."""
    middle = of.sentences[3].start
    return (0, middle), (middle, len(of.document.text))


def scored(number: int, of: EmbeddedDocument, *spans: tuple[int, int], backend: Backend | None = None) -> Scored:
    one, vectors = outcome(number, of, *spans), TextVectors(of)
    assert one.chunking
    backend = backend or Extractive(of, vectors)
    return Scored(one, evaluate(of, [one.chunking], backend, HopeSettings(segments=4), vectors=vectors))
