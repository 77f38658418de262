"""Segmentations of no merit, to hold every figure against: chance differs from set to set."""

from __future__ import annotations

import numpy as np


def no_boundaries(n: int, count: int) -> tuple[int, ...]:
    """None of the boundaries of ``n`` sentences."""
    return ()


def equal_segments(n: int, count: int) -> tuple[int, ...]:
    """``count`` boundaries (at most n − 1) that cut ``n`` sentences into segments as equal as can be."""
    count = min(count, n - 1)
    return tuple(round(n * i / (count + 1)) for i in range(1, count + 1))


def random_boundaries(n: int, count: int, *, seed: int) -> tuple[int, ...]:
    """``count`` different boundaries (at most n − 1) of ``n`` sentences, all choices as likely; the same for a seed."""
    places = np.random.default_rng(seed).choice(max(n - 1, 0), size=max(min(count, n - 1), 0), replace=False) + 1
    return tuple(sorted(places.tolist()))
