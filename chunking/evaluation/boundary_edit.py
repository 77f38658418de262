"""Boundary similarity B: how few edits turn one segmentation into another (Fournier 2013, "Evaluating Text Segmentation
using Boundary Edit Distance"), for one kind of boundary.

A boundary in both is a match. One that is at hand ``a`` here and at ``b`` there, less than ``n_t`` positions away, is a
*transposition*, a near miss; what is left are *additions*. With one kind of boundary there are no substitutions (|S| = 0)::

    B = 1 − (|A| + w(T)) / (|A| + |T| + |M|),   w(T) = Σ |a − b| / n_t

so that with n_t = 2 a boundary off by one costs half of a missing one. This weight is that of the author's package
segeval 2 (``weight_t_scale``), whose published values the tests hold it to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoundaryEdits:
    """The edits between two segmentations.

    :param matches: boundaries of both. :param additions: boundaries of one alone.
    :param transpositions: pairs (of the one, of the other), nearest pairs first.
    """

    matches: tuple[int, ...]
    additions: tuple[int, ...]
    transpositions: tuple[tuple[int, int], ...]


def boundary_edits(a: Iterable[int], b: Iterable[int], *, n_t: int = 2) -> BoundaryEdits:
    """The edits between the boundary sets ``a`` and ``b``.

    Nearest pairs are transposed first, from the left; each boundary at most once. For n_t = 2 that is as many
    transpositions as there can be.

    :param n_t: positions that a transposition may span, both ends included; 1 allows none.
    """
    a, b = set(a), set(b)
    only_a, only_b = a - b, b - a
    transpositions = []
    for distance in range(1, n_t):
        for left in sorted(only_a | only_b):
            right = left + distance
            if left in only_a and right in only_b:
                pair = (left, right)
            elif left in only_b and right in only_a:
                pair = (right, left)
            else:
                continue
            transpositions.append(pair)
            only_a.remove(pair[0])
            only_b.remove(pair[1])
    return BoundaryEdits(tuple(sorted(a & b)), tuple(sorted(only_a | only_b)), tuple(transpositions))


def boundary_similarity(a: Iterable[int], b: Iterable[int], *, n_t: int = 2) -> float:
    """B, a score in [0, 1]; symmetric. 1 if neither has a boundary, since they agree."""
    edits = boundary_edits(a, b, n_t=n_t)
    total = len(edits.matches) + len(edits.additions) + len(edits.transpositions)
    if not total:
        return 1.0
    weight = sum(abs(left - right) for left, right in edits.transpositions) / n_t
    return 1.0 - (len(edits.additions) + weight) / total
