"""How much of a document is sampled, and by which seed."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from chunking.errors import SettingsError

OTHERS = 3
"""Passages that stand beside the focus passage when a question is asked again (the paper's k)."""

RETRIEVED = 5
"""Passages by which the true statement is told."""

SEGMENT_SENTENCES = 3
"""Consecutive sentences in a segment."""

RANGES = {"statements": (2, 50), "questions": (1, 50), "segments": (1, 1_000), "passages": (1, 10_000), "seed": (0, 2**31 - 1)}


@dataclass(frozen=True, slots=True)
class HopeSettings:
    """The sample that all chunkings of a document are judged by.

    :param statements: at most so many a passage, 2 … 50. :param questions: at most so many a passage, 1 … 50.
    :param segments: of three sentences, drawn from the document, 1 … 1,000.
    :param passages: at most so many a chunking, drawn evenly along the document, 1 … 10,000.
    :param seed: of every draw, 0 … 2³¹ − 1.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    statements: int = 5
    questions: int = 5
    segments: int = 20
    passages: int = 12
    seed: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            value, (low, high) = getattr(self, field.name), RANGES[field.name]
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
                raise SettingsError(
                    field.name, f"{field.name} must be a whole number between {low} and {high}; got {value!r}."
                )
            object.__setattr__(self, field.name, int(value))
