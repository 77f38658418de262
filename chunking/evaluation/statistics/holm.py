"""Holm's correction: of many comparisons, some look good by chance."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """The p-values corrected for their number m, in the order given: the i-th smallest times m − i + 1, never below the one
    before it, at most 1. (Holm 1979; it holds for dependent tests too.)

    :raises ValueError: where one is not within [0, 1].
    """
    if not all(0 <= p <= 1 for p in p_values):
        raise ValueError("p-values have to be between 0 and 1.")
    corrected = [1.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        largest = max(largest, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = largest
    return tuple(corrected)
