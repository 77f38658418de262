"""The figures of one set-up, each computed once per session."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.cohesion import Cohesion, SentenceSums, cohesion
from chunking.evaluation.descriptives import Descriptives, describe
from chunking.types import Unit
from components.compare.describe import limits
from components.compare.kept import once
from components.compare.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Yardstick:
    """Limits that all set-ups are held against; without any, each is held against its own."""

    minimum: int | None = None
    maximum: int | None = None
    unit: Unit = "tokens"

    def for_method(self, outcome: Outcome) -> tuple[int | None, int | None, Unit]:
        if self.minimum is None and self.maximum is None:
            return limits(outcome.setup.method)
        return self.minimum, self.maximum, self.unit


@dataclass(frozen=True, slots=True)
class Figures:
    """What the tables show of one set-up."""

    outcome: Outcome
    shape: Descriptives
    vectors: Cohesion


def figures_of(outcome: Outcome, yardstick: Yardstick) -> Figures:
    """The figures of an outcome that has chunks."""
    chunking, embedded, method = outcome.chunking, outcome.embedded, outcome.setup.method
    assert chunking is not None
    assert embedded is not None
    low, high, unit = yardstick.for_method(outcome)
    shape = once(
        "descriptives", embedded, method,
        lambda: describe(chunking, embedded.sentences, minimum=low, maximum=high, unit=unit), low, high, unit,
    )  # fmt: skip
    vectors = once("cohesion", embedded, method, lambda: cohesion(chunking, embedded, sums=_sums(embedded)))
    return Figures(outcome, shape, vectors)


def _sums(embedded: EmbeddedDocument) -> SentenceSums:
    """The running sums of a document, made once for all its cuts."""
    key = (embedded.document.digest, embedded.encoder.fingerprint)
    kept = st.session_state.get("compare_sums")
    if kept is None or kept[0] != key:
        kept = (key, SentenceSums(embedded.vectors))
        st.session_state["compare_sums"] = kept
    sums: SentenceSums = kept[1]
    return sums
