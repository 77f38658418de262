"""What a session keeps of runs that take long, also of those that somebody stopped."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import streamlit as st

T = TypeVar("T")

MOST_KEPT = 64
SETTLES = 30.0
"""Seconds in which a stopped run ends: answers that came may have to be embedded."""


@dataclass(frozen=True)
class Store(Generic[T]):
    """What a session keeps. A run that Streamlit stops loses its hold on the session, so it has to hold on to this.

    :param results: by the terms that they were made on. :param lock: held while something is made, and until what is done is
        kept.
    """

    results: dict[Hashable, T] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def keep(self, key: Hashable, result: T) -> None:
        """As the last one; the oldest goes where there are too many."""
        self.results.pop(key, None)
        while len(self.results) >= MOST_KEPT:
            self.results.pop(next(iter(self.results)))
        self.results[key] = result

    def settle(self) -> None:
        """Wait until a run that was stopped has kept what is done, but not for ever."""
        if self.lock.acquire(blocking=False):
            self.lock.release()
            return
        with st.spinner("Keeping what is done"):
            if self.lock.acquire(timeout=SETTLES):
                self.lock.release()
