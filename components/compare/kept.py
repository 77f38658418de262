"""What a session computed of a set-up over a document, kept while it may be shown again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.setups import Method

T = TypeVar("T")

KEPT = 64
"""Results of one kind: eight set-ups, and some of what was changed and may come back."""


def once(kind: str, embedded: EmbeddedDocument, method: Method, make: Callable[[], T], *also: Hashable) -> T:
    """``make()``, or what it gave before for the same document, encoder, method and ``also``; name and colour don't matter.

    What it raises is not kept.
    """
    kept: dict[Hashable, T] = st.session_state.setdefault("compare_kept", {}).setdefault(kind, {})
    key = (embedded.document.digest, embedded.encoder.fingerprint, method, *also)
    if key not in kept:
        made = make()
        while len(kept) >= KEPT:
            kept.pop(next(iter(kept)))
        kept[key] = made
    kept[key] = kept.pop(key)  # the last one used goes last
    return kept[key]


def latest(kind: str, key: Hashable, make: Callable[[], T]) -> T:
    """``make()``, or what it gave last, as long as ``key`` stays the same: for what is drawn from all set-ups together."""
    kept: dict[str, tuple[Hashable, T]] = st.session_state.setdefault("compare_latest", {})
    if kind not in kept or kept[kind][0] != key:
        kept[kind] = (key, make())
    return kept[kind][1]
