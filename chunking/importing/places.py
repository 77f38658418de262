"""Where texts stand in a longer text that they were taken from: in order, overlapping or not, repeated or not.

White space is left out on both sides, so that texts match whatever happened to it. A text that stands in several places
gets the one that continues the text before it, or else overlaps it, or else comes next, as long as every later text still
finds a place after it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_SPACES = np.array([code for code in range(0x3001) if chr(code).isspace()], dtype=np.uint32)
_FEW = 16
"""Places considered for each text where the texts are not in the document's order."""


def squeeze(text: str) -> str:
    """``text`` without any white space."""
    return "".join(text.split())


def visible_offsets(text: str) -> npt.NDArray[np.int64]:
    """For each character of ``squeeze(text)`` its offset in ``text``."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    return np.flatnonzero(~np.isin(codes, _SPACES)).astype(np.int64)


def place(haystack: str, needles: Sequence[str], known: Sequence[int | None]) -> tuple[list[int | None], list[int]]:
    """Where each needle starts in ``haystack``; both without white space.

    :param known: the start of those needles whose place is certain, else ``None``.
    :returns: the starts (``None``: nowhere, or the needle is empty); and the indices of the needles that are out of order,
        each of which got the first place that no needle before it took.
    """
    search = _Search(haystack)
    there = search.present(needles, known)
    latest = search.latest([needles[i] for i in there], [known[i] for i in there])
    ordered = there
    if latest is None:
        candidates = [search.few(needles[i]) if (at := known[i]) is None else [at] for i in there]
        ordered = [there[j] for j in longest_increasing(candidates)]
        latest = search.latest([needles[i] for i in ordered], [known[i] for i in ordered])
        assert latest is not None
    starts: list[int | None] = [None] * len(needles)
    before, end = -1, 0
    for i, bound in zip(ordered, latest, strict=True):
        at = known[i]
        before = search.best(needles[i], before, end, bound) if at is None else at
        end = before + len(needles[i])
        starts[i] = before
    strays = sorted(set(there) - set(ordered))
    taken = {(start, needles[i]) for i, start in enumerate(starts) if start is not None}
    for i in strays:
        at = known[i]
        places = search.few(needles[i]) if at is None else [at]
        chosen = next((start for start in places if (start, needles[i]) not in taken), places[0])
        taken.add((chosen, needles[i]))
        starts[i] = chosen
    return starts, strays


def longest_increasing(candidates: Sequence[Sequence[int]]) -> list[int]:
    """Indices of the most entries from which one ascending candidate each can be chosen so that they strictly increase."""
    ends: list[int] = []  # ends[k]: the smallest last value of a chain of k + 1 entries
    last: list[tuple[int, int]] = []  # and the (entry, number in the trail) it comes from
    trail: list[tuple[int, int]] = []  # (entry, its predecessor in the trail)
    for entry, values in enumerate(candidates):
        for value in reversed(values):  # descending, so that no chain takes two of one entry
            k = bisect_left(ends, value)
            trail.append((entry, last[k - 1][1] if k else -1))
            ends[k : k + 1] = [value]
            last[k : k + 1] = [(entry, len(trail) - 1)]
    chain, at = [], last[-1][1] if last else -1
    while at >= 0:
        entry, at = trail[at]
        chain.append(entry)
    return chain[::-1]


class _Search:
    """Occurrences of needles in one haystack; backwards through its mirror image, since ``rfind`` can take quadratic time."""

    def __init__(self, haystack: str) -> None:
        self.haystack = haystack
        self.mirrored = haystack[::-1]

    def present(self, needles: Sequence[str], known: Sequence[int | None]) -> list[int]:
        """Indices of the needles that stand somewhere; each is looked for first after the one before it."""
        result, at = [], 0
        for i, needle in enumerate(needles):
            if (fixed := known[i]) is not None:
                found = fixed
            elif not needle:
                continue
            elif (found := self.haystack.find(needle, at)) < 0:
                found = self.haystack.find(needle, 0, at + len(needle))
            if found >= 0:
                at = found
                result.append(i)
        return result

    def last(self, needle: str, low: int, high: int) -> int:
        """The last start in ``low … high``, or −1."""
        first = max(len(self.haystack) - len(needle) - high, 0)
        found = self.mirrored.find(needle[::-1], first, len(self.haystack) - max(low, 0))
        return -1 if found < 0 else len(self.haystack) - len(needle) - found

    def latest(self, needles: Sequence[str], known: Sequence[int | None]) -> list[int] | None:
        """The last place at which each can start with all later ones still after it; ``None`` if they are not in order."""
        bound, result = len(self.haystack), []
        for needle, at in zip(reversed(needles), reversed(known), strict=True):
            start = self.last(needle, 0, bound - 1) if at is None else at
            if not 0 <= start < bound:
                return None
            result.append(bound := start)
        return result[::-1]

    def best(self, needle: str, before: int, end: int, bound: int) -> int:
        """A start above ``before``, at most ``bound`` (which is one), for what follows a text that ends at ``end``."""
        if end <= bound and self.haystack.startswith(needle, end):
            return end
        overlapping = self.last(needle, max(before, end - len(needle)) + 1, min(end - 1, bound))
        if overlapping >= 0:
            return overlapping
        following = self.haystack.find(needle, end, bound + len(needle))
        return bound if following < 0 else following

    def few(self, needle: str) -> list[int]:
        """The first places of ``needle``, ascending."""
        places: list[int] = []
        at = self.haystack.find(needle)
        while at >= 0 and len(places) < _FEW:
            places.append(at)
            at = self.haystack.find(needle, at + 1)
        return places
