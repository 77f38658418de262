"""Where several segmentations of the same sentences cut at the same place, give or take a few sentences."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Consensus:
    """A place where at least one segmentation cuts.

    :param boundary: the sentence (1 … n − 1) that stands for the place; at least one of them cuts exactly there.
    :param members: index of each segmentation that cuts there, ascending. :param boundaries: where exactly it does.
    """

    boundary: int
    members: tuple[int, ...]
    boundaries: tuple[int, ...]


def consensus(segmentations: Sequence[Iterable[int]], *, tolerance: int = 1) -> tuple[Consensus, ...]:
    """Every boundary of every segmentation in exactly one place; the places ascending.

    Taken greedily: first the place that most segmentations share (ties: where most cut exactly, then the leftmost). Of a
    segmentation with several boundaries within reach the nearest belongs to the place (ties: the left one).

    :param segmentations: boundaries of each. :param tolerance: sentences that a boundary may lie from its place.
    """
    free = [set(boundaries) for boundaries in segmentations]
    waiting = [(*_weakness(free, place, tolerance), place) for place in set().union(*free)]
    heapq.heapify(waiting)
    found = []
    while waiting:
        *weakness, place = heapq.heappop(waiting)
        now = _weakness(free, place, tolerance)
        if not now[1]:
            continue
        if list(now) != weakness:  # a stronger place took some of its boundaries: its turn comes later
            heapq.heappush(waiting, (*now, place))
            continue
        taken = {i: near for i, rest in enumerate(free) if (near := _nearest(rest, place, tolerance)) is not None}
        for i, boundary in taken.items():
            free[i].remove(boundary)
        found.append(Consensus(place, tuple(taken), tuple(taken.values())))
    return tuple(sorted(found, key=lambda place: place.boundary))


def _weakness(free: Sequence[set[int]], place: int, tolerance: int) -> tuple[int, int]:
    """How many segmentations cut near ``place`` and how many exactly there, both negative: the strongest sorts first."""
    near = sum(_nearest(rest, place, tolerance) is not None for rest in free)
    return -near, -sum(place in rest for rest in free)


def _nearest(boundaries: set[int], place: int, tolerance: int) -> int | None:
    for distance in range(tolerance + 1):
        for boundary in (place - distance, place + distance):
            if boundary in boundaries:
                return boundary
    return None
