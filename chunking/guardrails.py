"""Size limits after the semantic cut (seed 000, step 5): merge what is too small, re-split what is too large, merge again.

The maximum always holds; the minimum holds wherever a neighbour has room. Chunks are given by the atoms they start at.
"""

from __future__ import annotations

import heapq
import itertools
from bisect import bisect_left, bisect_right

from chunking.layout import Layout


class Guardrails:
    """The three steps over one layout; remembers re-splits, since a sweep meets the same large chunks many times.

    :param minimum: smallest chunk wanted, ``None`` or 0 for none. :param maximum: largest allowed, ``None`` for none.
    """

    def __init__(self, layout: Layout, *, minimum: int | None, maximum: int | None) -> None:
        self._prefix = layout.prefix
        self._strength = layout.strength
        self._strengths: list[float] = layout.strength.tolist()
        self._levels: list[int] = layout.levels.tolist()
        self._minimum = minimum or 0
        self._maximum = self._prefix[-1] if maximum is None else maximum
        self._splits: dict[tuple[int, int], list[int]] = {}

    def apply(self, starts: list[int], end: int | None = None) -> list[int]:
        """From the starts of semantic chunks (ascending) to those of the final ones, in the stretch from the first of them
        to atom ``end`` (default: all)."""
        end = len(self._prefix) - 1 if end is None else end
        merged = self._merge(starts, end)
        ends = [*merged[1:], end]
        split = [s for first, last in zip(merged, ends, strict=True) for s in (first, *self._split(first, last))]
        return self._merge(split, end) if len(split) > len(merged) else split

    def _merge(self, starts: list[int], end: int) -> list[int]:
        """Take the smallest chunk below the minimum (ties: the leftmost) and merge it across its weaker seam (ties: the
        left) into a neighbour with room; one without such a neighbour stays. Room never grows, so each is looked at once."""
        prefix, count = self._prefix, len(starts)
        bounds = [*starts, end]
        sizes = [prefix[b] - prefix[a] for a, b in itertools.pairwise(bounds)]
        heap = [(size, i) for i, size in enumerate(sizes) if size < self._minimum]
        if not heap:
            return starts
        heapq.heapify(heap)
        left, right = list(range(-1, count - 1)), list(range(1, count + 1))
        alive = [True] * count
        while heap:
            size, i = heapq.heappop(heap)
            if not alive[i] or sizes[i] != size:
                continue
            before, after = left[i], right[i]
            fits_before = before >= 0 and sizes[before] + size <= self._maximum
            fits_after = after < count and sizes[after] + size <= self._maximum
            if not (fits_before or fits_after):
                continue
            into_before = fits_before and (
                not fits_after or self._strengths[starts[i] - 1] <= self._strengths[starts[after] - 1]
            )
            keep, gone = (before, i) if into_before else (i, after)
            sizes[keep] += sizes[gone]
            alive[gone] = False
            right[keep] = right[gone]
            if right[gone] < count:
                left[right[gone]] = keep
            if sizes[keep] < self._minimum:
                heapq.heappush(heap, (sizes[keep], keep))
        return [start for start, lives in zip(starts, alive, strict=True) if lives]

    def _split(self, start: int, end: int) -> list[int]:
        """The cuts inside ``[start, end)`` until every part fits the maximum or is a single atom."""
        if self._fits(start, end):
            return []
        if (start, end) not in self._splits:
            cuts, pending = [], [(start, end)]
            while pending:
                first, last = pending.pop()
                if not self._fits(first, last):
                    cut = self._largest_gap(first, last)
                    cuts.append(cut)
                    pending += [(first, cut), (cut, last)]
            self._splits[start, end] = sorted(cuts)
        return self._splits[start, end]

    def _fits(self, start: int, end: int) -> bool:
        return end - start == 1 or self._prefix[end] - self._prefix[start] <= self._maximum

    def _largest_gap(self, start: int, end: int) -> int:
        """Where to cut ``[start, end)``: the strongest gap (ties: the left) among those that leave both sides at or above
        the minimum, unless only a more firmly held one does; else among all."""
        strength, prefix = self._strength, self._prefix
        best = start + int(strength[start : end - 1].argmax())
        low = max(bisect_left(prefix, prefix[start] + self._minimum, start + 1, end), start + 1)
        high = min(bisect_right(prefix, prefix[end] - self._minimum, start, end) - 1, end - 1)
        if low <= high:
            roomy = low - 1 + int(strength[low - 1 : high].argmax())
            if self._levels[roomy] == self._levels[best]:
                best = roomy
        return best + 1
