"""What a session computed, kept while it may be shown again; every kind has its own bound."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

T = TypeVar("T")

SLOT, LATEST = "kept", "kept_latest"


def once(kind: str, key: Hashable, make: Callable[[], T], *, most: int) -> T:
    """``make()``, or what it gave before for the same key; what it raises is not kept.

    :param most: results of this kind that are kept; the one not used for longest goes first.
    """
    kept: dict[Hashable, T] = _all().setdefault(kind, {})
    if key not in kept:
        made = make()
        while len(kept) >= most:
            kept.pop(next(iter(kept)))
        kept[key] = made
    kept[key] = kept.pop(key)  # the last one used goes last
    return kept[key]


def known(kind: str, key: Hashable) -> bool:
    """Whether :func:`once` has it at hand."""
    return key in _all().get(kind, {})


def latest(kind: str, key: object, make: Callable[[], T]) -> T:
    """``make()``, or what it gave last, as long as ``key`` stays equal; it need not be hashable."""
    kept: dict[str, tuple[object, T]] = st.session_state.setdefault(LATEST, {})
    if kind not in kept or kept[kind][0] != key:
        kept[kind] = (key, make())
    return kept[kind][1]


def _all() -> dict[str, dict[Hashable, Any]]:
    found: dict[str, dict[Hashable, Any]] = st.session_state.setdefault(SLOT, {})
    return found
