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


def known(kind: str, embedded: EmbeddedDocument, method: Method, *also: Hashable) -> bool:
    """Whether :func:`once` has it."""
    key = (embedded.document.digest, embedded.encoder.fingerprint, method, *also)
    return key in st.session_state.get("compare_kept", {}).get(kind, {})
