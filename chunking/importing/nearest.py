"""The place in a text that a passage is most like: the one that shares the most runs of six characters with it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

RUN = 6
MOST_PLACES = 64
"""A run that the text repeats more often than this says little about where it is from."""

LEAST_LIKENESS = 0.1

Hashes = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A place that a passage is like.

    :param start: offset in the text searched. :param likeness: share in (0, 1] of the passage's runs that stand near there.
    """

    start: int
    likeness: float


class RunIndex:
    """Every run of six characters of one text, case ignored, with where it stands."""

    def __init__(self, text: str) -> None:
        hashes = _runs(text)
        self._order = np.argsort(hashes, kind="stable")
        self._sorted = hashes[self._order]

    def nearest(self, passage: str) -> Nearest | None:
        """``None`` where nothing is like ``passage``, or it is shorter than a run."""
        runs = _runs(passage)
        if not len(runs) or not len(self._sorted):
            return None
        first = np.searchsorted(self._sorted, runs, side="left")
        counts = np.searchsorted(self._sorted, runs, side="right") - first
        counts[counts > MOST_PLACES] = 0
        if not counts.any():
            return None
        # Each hit votes for where the passage would start; hits of one place agree, but for what was put in or left out.
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        voters = np.repeat(np.arange(len(runs)), counts)
        votes = self._order[np.repeat(first, counts) + within] - voters
        order = np.argsort(votes, kind="stable")
        votes, voters = votes[order], voters[order]
        width = max(len(runs) // 8, 16)
        agreeing = np.searchsorted(votes, votes + width, side="right") - np.arange(len(votes))
        best = int(np.argmax(agreeing))
        chosen = slice(best, best + int(agreeing[best]))
        start = int(votes[chosen][np.argmin(voters[chosen])])  # its first run knows best where the passage starts
        likeness = len(np.unique(voters[chosen])) / len(runs)
        return Nearest(max(start, 0), likeness) if likeness >= LEAST_LIKENESS else None


def _runs(text: str) -> Hashes:
    """A number for each run of six characters: equal runs have equal numbers, and others hardly ever."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters become two, which would shift the offsets
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    codes = np.frombuffer(lowered.encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.uint64)
    if len(codes) < RUN:
        return np.empty(0, dtype=np.uint64)
    hashes = np.zeros(len(codes) - RUN + 1, dtype=np.uint64)
    for i in range(RUN):
        hashes = hashes * np.uint64(0x9E3779B97F4A7C15) + codes[i : len(codes) - RUN + 1 + i]
    return hashes
