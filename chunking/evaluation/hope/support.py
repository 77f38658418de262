"""How well a text supports a statement, by words and numbers, not by embedding: that hardly sees a negation.

A statement's *features* are its words and its pairs of neighbouring words, numbers as they stand. Support by one piece of text
is the Dice coefficient 2·|A ∩ B| / (|A| + |B|) of both features, in [0, 1]: 1 only for the same words in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from chunking.evaluation.words import words

Features = frozenset[str | tuple[str, str]]


def features(text: str) -> Features:
    """The words of ``text`` and its pairs of neighbours, without regard to case."""
    found = words(text)
    return frozenset([*found, *pairwise(found)])


def support(statement: Features, pieces: Iterable[Features]) -> tuple[float, int]:
    """The best Dice coefficient of ``statement`` with any of ``pieces``; and, to part equals, how many of its features all
    pieces together hold."""
    best, held = 0.0, 0
    seen: set[str | tuple[str, str]] = set()
    for piece in pieces:
        shared = statement & piece
        if shared:
            best = max(best, 2 * len(shared) / (len(statement) + len(piece)))
            seen |= shared
            held = len(seen)
    return best, held


def best_supported(statements: Sequence[str], pieces: Sequence[Features]) -> int:
    """The place of the statement with the most support, the first shown among equals."""
    supports = [support(features(statement), pieces) for statement in statements]
    return supports.index(max(supports))
