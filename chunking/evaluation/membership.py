"""Which sentences a chunk is about, for chunks that may overlap, leave text out, or cut sentences in two."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from chunking.intervals import Interval
from chunking.types import Sentence

Ints = npt.NDArray[np.int64]


def sentence_ranges(spans: Sequence[Interval], sentences: Sequence[Sentence]) -> tuple[Ints, Ints]:
    """``(c,)`` twice: the sentences of each span are ``first … last − 1``; none where the two are equal.

    A sentence belongs to every chunk that holds more than half of its characters, hence to several where they overlap. One
    that no chunk holds so much of belongs to the first of those that hold the most of it; one outside all chunks to none.

    :param spans: half-open character intervals, in any order. :param sentences: sorted and disjoint.
    """
    chunks = np.array(spans, dtype=np.int64).reshape(-1, 2)
    bounds = np.array([(s.start, s.end) for s in sentences], dtype=np.int64).reshape(-1, 2)
    starts, ends = bounds[:, 0], bounds[:, 1]
    touched_first = np.searchsorted(ends, chunks[:, 0], side="right")
    touched_last = np.where(
        chunks[:, 0] < chunks[:, 1], np.searchsorted(starts, chunks[:, 1], side="left"), touched_first
    )
    touched_last = np.maximum(touched_last, touched_first)
    first, last = touched_first.copy(), touched_last.copy()

    def held(which: Ints, by: Ints) -> Ints:
        """Characters of the sentences ``which`` in the chunks ``by``."""
        characters: Ints = np.minimum(ends[which], chunks[by, 1]) - np.maximum(starts[which], chunks[by, 0])
        return characters

    # Only the outermost sentences of a chunk can be there in part.
    some = np.flatnonzero(first < last)
    first[some] += 2 * held(first[some], some) <= (ends - starts)[first[some]]
    some = np.flatnonzero(first < last)
    last[some] -= 2 * held(last[some] - 1, some) <= (ends - starts)[last[some] - 1]

    taken = np.zeros(len(sentences) + 1, dtype=np.int64)
    np.add.at(taken, first, 1)
    np.add.at(taken, last, -1)
    for orphan in np.flatnonzero(np.cumsum(taken)[:-1] == 0):
        near = np.flatnonzero((touched_first <= orphan) & (orphan < touched_last))
        if len(near):
            chunk = near[np.argmax(held(np.full(len(near), orphan), near))]
            empty = first[chunk] == last[chunk]
            first[chunk] = orphan if empty else min(first[chunk], orphan)
            last[chunk] = orphan + 1 if empty else max(last[chunk], orphan + 1)
    return first, last
