"""What a session computed of a set-up over a document."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from chunking.embedded import EmbeddedDocument
from chunking.setups import Method
from components import kept

T = TypeVar("T")

KEPT = 64
"""Results of one kind: eight set-ups, and some of what was changed and may come back."""


def once(kind: str, embedded: EmbeddedDocument, method: Method, make: Callable[[], T], *also: Hashable) -> T:
    """``make()``, or what it gave before for the same document, encoder, method and ``also``; name and colour don't matter."""
    key = (embedded.document.digest, embedded.encoder.fingerprint, method, *also)
    return kept.once(f"compare-{kind}", key, make, most=KEPT)

