"""Arithmetic on half-open intervals ``[start, end)`` of whole numbers; an interval without length holds nothing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise

Interval = tuple[int, int]


def depths(intervals: Iterable[Interval]) -> list[tuple[int, int, int]]:
    """``(start, end, how many intervals cover it)`` for every covered stretch, ascending, each as long as it gets."""
    change: dict[int, int] = {}
    for start, end in intervals:
        if start < end:
            change[start] = change.get(start, 0) + 1
            change[end] = change.get(end, 0) - 1
    edges = sorted(edge for edge, step in change.items() if step)
    levels = accumulate(change[edge] for edge in edges)
    return [(start, end, depth) for (start, end), depth in zip(pairwise(edges), levels, strict=False) if depth]


def union(intervals: Iterable[Interval]) -> list[Interval]:
    """What is covered by at least one of them: ascending, disjoint, touching ones joined."""
    joined: list[Interval] = []
    for start, end in sorted(interval for interval in intervals if interval[0] < interval[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def intersection(a: Iterable[Interval], b: Iterable[Interval]) -> list[Interval]:
    """What is covered by both ``a`` and ``b``: ascending, disjoint."""
    return [(start, end) for start, end, depth in depths((*union(a), *union(b))) if depth == 2]


def total_length(intervals: Iterable[Interval]) -> int:
    """Sum of the lengths as given: what two of them share counts twice. Of a :func:`union` it counts once."""
    return sum(max(end - start, 0) for start, end in intervals)


def covered_length(intervals: Iterable[Interval]) -> int:
    """How much is covered, each place once."""
    return total_length(union(intervals))


def overlap_length(a: Iterable[Interval], b: Iterable[Interval]) -> int:
    """How much is covered by both ``a`` and ``b``, each place once."""
    return total_length(intersection(a, b))
