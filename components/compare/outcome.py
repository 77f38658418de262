"""What became of a set-up: its chunks, or why there are none."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.segmentation import boundaries_of
from chunking.intervals import Interval
from chunking.setups import Setup
from chunking.types import Chunking


@dataclass(frozen=True)
class Outcome:
    """One set-up over the document shown. Either ``chunking`` and ``embedded`` are there, or ``problem`` says why not.

    :param number: of the set-up in the list, from 1. :param embedded: the document with the set-up's own encoder.
    :param waits: there are no chunks yet, because texts have to be embedded first.
    """

    number: int
    setup: Setup
    chunking: Chunking | None = None
    embedded: EmbeddedDocument | None = None
    problem: str | None = None
    waits: bool = False

    @property
    def label(self) -> str:
        """Number and name: unique, also where two set-ups have one name."""
        return f"{self.number} {self.setup.name}"

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Equal for outcomes that look the same everywhere on the page."""
        if self.embedded is None:
            return (self.number, self.setup, self.problem)
        return (self.number, self.setup, self.embedded.document.digest, self.embedded.encoder.fingerprint)

    @cached_property
    def spans(self) -> tuple[Interval, ...]:
        return tuple((chunk.start, chunk.end) for chunk in self.chunking.chunks) if self.chunking else ()

    @cached_property
    def boundaries(self) -> tuple[int, ...]:
        """Where its chunks start, as sentences (1 … n − 1)."""
        return boundaries_of(self.spans, self.embedded.sentences) if self.embedded else ()


def done(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Those that have chunks to show."""
    return [outcome for outcome in outcomes if outcome.chunking is not None]
