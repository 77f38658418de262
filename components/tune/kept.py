"""What a session computed for this page, kept while it may be shown again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import streamlit as st

from chunking.cutter import Cutter

T = TypeVar("T")

KEPT = 8
"""Results of one kind."""


def once(kind: str, key: Hashable, make: Callable[[], T]) -> T:
    """``make()``, or what it gave before for the same key; what it raises is not kept."""
    kept: dict[Hashable, T] = st.session_state.setdefault("tune_kept", {}).setdefault(kind, {})
    if key not in kept:
        made = make()
        while len(kept) >= KEPT:
            kept.pop(next(iter(kept)))
        kept[key] = made
    kept[key] = kept.pop(key)  # the last one used goes last
    return kept[key]


def known(kind: str, key: Hashable) -> bool:
    """Whether :func:`once` has it at hand."""
    return key in st.session_state.get("tune_kept", {}).get(kind, {})


def key_of(cutters: Sequence[Cutter]) -> Hashable:
    """Equal for cutters that cut the same documents in the same way at every amount."""
    from dataclasses import replace

    return tuple(
        (c.embedded.document.digest, c.embedded.encoder.fingerprint, replace(c.settings, amount=None), c.edits) for c in cutters
    )
