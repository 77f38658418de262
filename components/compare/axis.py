"""The axis that all strips share: characters, or sentences with what lies inside one in proportion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from chunking.types import Sentence

AxisUnit = Literal["sentences", "characters"]


class Axis:
    """Offsets of a text to places on the axis.

    :param length: of the text in characters.
    :ivar knots: offset at which each sentence starts, and where the last one ends; their places are 0, 1, 2 …
    :ivar end: where the axis ends.
    """

    def __init__(self, unit: AxisUnit, length: int, sentences: Sequence[Sentence]) -> None:
        self.unit = unit
        starts = [s.start for s in sentences]
        # The first sentence starts at 0 whatever white space precedes it, as chunks do.
        self.knots = [0, *starts[1:], max(length, 1)]
        self.end = float(length if unit == "characters" else len(sentences))

    def places(self, offsets: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """``(m,)`` for ``(m,)`` offsets; sentence i starts at i."""
        values = np.asarray(offsets, dtype=np.float64)
        if self.unit == "characters":
            return values
        return np.interp(values, self.knots, np.arange(len(self.knots)))
