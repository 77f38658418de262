"""What a session computed for this page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from chunking.cutter import Cutter
from components import kept

T = TypeVar("T")

KEPT = 8
"""Results of one kind."""


def once(kind: str, key: Hashable, make: Callable[[], T]) -> T:
    """``make()``, or what it gave before for the same key."""
    return kept.once(f"tune-{kind}", key, make, most=KEPT)


def known(kind: str, key: Hashable) -> bool:
    """Whether :func:`once` has it at hand."""
    return kept.known(f"tune-{kind}", key)


def key_of(cutters: Sequence[Cutter]) -> Hashable:
    """Equal for cutters that cut the same documents in the same way at every amount."""
    return tuple(
        (c.embedded.document.digest, c.embedded.encoder.fingerprint, replace(c.settings, amount=None), c.edits) for c in cutters
    )
