"""How far a run is, and a way to stop it that keeps what is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException, StopException

from chunking.errors import Cancelled
from components.text import literal


class Step(Protocol):
    """How far a run is: ``stage`` for a person, ``done`` of at most ``total`` calls."""

    @property
    def stage(self) -> str: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...


@dataclass(frozen=True, slots=True)
class _Starting:
    stage: str = "Starting"
    done: int = 0
    total: int = 1


class Bar:
    """Drawn at the first report.

    :param name: of what is run. :param key: of the stop button.
    :ivar interruption: Streamlit's own request to end this run of the script, which came while something was being scored: to
        be raised once what is done is kept.
    """

    def __init__(self, slot: DeltaGenerator, name: str, on_stop: Callable[[], None], *, key: str) -> None:
        self._slot, self._name, self._on_stop, self._key = slot, name, on_stop, key
        self._place: DeltaGenerator | None = None
        self._bar: DeltaGenerator | None = None
        self._last: Step = _Starting()
        self.interruption: BaseException | None = None

    def show(self, now: Step) -> None:
        """:raises Cancelled: if somebody stopped the run or touched anything else on the page."""
        self._last = now
        try:
            self._draw(now)
        except (RerunException, StopException) as interruption:
            self.interruption = interruption
            raise Cancelled("The run was stopped.") from None

    def wait(self) -> None:
        """As :meth:`show`, while nothing is new."""
        self.show(self._last)

    def clear(self) -> None:
        if self._place is not None and self.interruption is None:
            self._place.empty()

    def _draw(self, now: Step) -> None:
        if self._bar is None:
            self._place = self._slot.empty()
            with self._place.container():
                left, right = st.columns([6, 1], vertical_alignment="bottom")
                self._bar = left.progress(0.0)
                right.button("Stop", key=self._key, on_click=self._on_stop, icon=":material/stop_circle:", width="stretch")
        words = f"{literal(self._name)}: {now.stage.lower()}, {now.done:,} of at most {now.total:,}"
        self._bar.progress(min(now.done / now.total, 1.0) if now.total else 1.0, words)
