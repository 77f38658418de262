"""Chunks that overlap, in lanes side by side, so that what two of them hold is seen twice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from chunking.intervals import Interval


def lanes(spans: Sequence[Interval]) -> npt.NDArray[np.int64]:
    """``(c,)`` a lane for each span: the first in which nothing overlaps it, taken in the order of their starts."""
    ends: list[int] = []
    chosen = np.zeros(len(spans), dtype=np.int64)
    for i in sorted(range(len(spans)), key=lambda i: spans[i]):
        start, end = spans[i]
        lane = next((lane for lane, last in enumerate(ends) if last <= start), len(ends))
        ends[lane : lane + 1] = [end]
        chosen[i] = lane
    return chosen
