"""A long step in view of the person who waits: how far it is, a way to stop, and a way to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from chunking.embedding import Progress
from components.text import literal

STOPPED = "compare_stopped"
"""Under which the session keeps the names of the steps that were stopped."""


def stopped(step: str) -> bool:
    """Whether this step was stopped and nobody asked to go on."""
    return step in st.session_state.get(STOPPED, ())


def offer_to_continue(step: str, what: str) -> None:
    """Say that ``what`` was stopped, with a button to go on from where it stopped."""
    left, right = st.columns([6, 1], vertical_alignment="center")
    left.info(f"{literal(what)}: stopped. What was embedded is kept.", icon=":material/pause_circle:")
    right.button(
        "Continue", key=f"continue-{step}", on_click=forget_stops, args=(step,), icon=":material/play_arrow:", width="stretch"
    )


@contextmanager
def progress(step: str, what: str) -> Iterator[Callable[[Progress], None]]:
    """A callback for ``on_progress``; bar and button stand only while there is anything to do.

    Stopping ends the run at its next report; the next run finds :func:`stopped`.
    """
    slot, bar = st.empty(), None

    def show(now: Progress) -> None:
        nonlocal bar
        if bar is None:
            if now.done == now.total:
                return
            with slot.container():
                left, right = st.columns([6, 1], vertical_alignment="bottom")
                bar = left.progress(0.0)
                right.button(
                    "Stop", key=f"stop-{step}", on_click=_remember, args=(step,), icon=":material/stop_circle:", width="stretch"
                )
        bar.progress(now.done / now.total, f"{literal(what)}: {now.done:,} of {now.total:,} texts embedded")

    try:
        yield show
    finally:
        slot.empty()


def _remember(step: str) -> None:
    st.session_state[STOPPED] = {*st.session_state.get(STOPPED, ()), step}


def forget_stops(prefix: str) -> None:
    """Go on with every step whose name starts with ``prefix``."""
    st.session_state[STOPPED] = {step for step in st.session_state.get(STOPPED, ()) if not step.startswith(prefix)}
