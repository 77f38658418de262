"""Outcomes put together by hand: a text of numbered sentences, cut wherever a test says."""

from __future__ import annotations

from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.spans import chunking_from_spans
from chunking.embedded import EmbeddedDocument
from chunking.setups import Setup
from chunking.types import Opening
from components.compare.outcome import Outcome
from tests.chunkers.texts import embedded


def document(sentences: int = 10) -> EmbeddedDocument:
    """Sentences of ten characters each, the space after them included: sentence i starts at 10 · i."""
    return embedded("".join(f"Item {i:03d}. " for i in range(sentences)))


def outcome(number: int, of: EmbeddedDocument, *spans: tuple[int, int], name: str = "Made") -> Outcome:
    """A set-up whose chunks are ``spans``."""
    chunking = chunking_from_spans(of, spans, [Opening("imported")] * len(spans))
    method = ImportedSettings(tuple(sorted(spans)) or ((0, 1),), of.document.digest)
    return Outcome(number, Setup(name, method, number - 1), chunking, of)


def failed(number: int, problem: str) -> Outcome:
    return Outcome(number, Setup("Failed", ImportedSettings(((0, 1),), "?"), number - 1), problem=problem)
