"""A long step in view of the person who waits: how far it is, a way to stop it, and a way to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from chunking.embedding import Progress
from chunking.errors import Cancelled
from components.text import literal

STOPPED = "compare_stopped"
"""Under which the session keeps the names of the steps that ended early, each with why."""

BY_HAND = "Stopped. What was embedded is kept."


def no_encoding(now: Progress) -> None:
    """An ``on_progress`` that allows no work: what is not in the cache is not made.

    :raises Cancelled: if there is anything to do.
    """
    if now.done < now.total:
        raise Cancelled("The encoder would have to be asked.")


def stopped(step: str) -> str | None:
    """Why this step ended early, if it did and nobody asked to go on."""
    why: str | None = _all().get(step)
    return why


def stop(step: str, why: str = BY_HAND) -> None:
    """Leave the step as it is until somebody asks to go on."""
    _all()[step] = why


def go_on(step: str) -> None:
    _all().pop(step, None)


def offer_to_go_on(step: str, what: str) -> None:
    """Say why ``what`` ended early, with a button to go on from there."""
    left, right = st.columns([6, 1], vertical_alignment="center")
    left.info(f"{literal(what)}: {literal(_all()[step])}", icon=":material/pause_circle:")
    right.button(
        "Continue", key=f"continue-{step}", on_click=go_on, args=(step,), icon=":material/play_arrow:", width="stretch"
    )


@contextmanager
def progress(step: str, what: str, *, key: str) -> Iterator[Callable[[Progress], None]]:
    """A callback for ``on_progress``; bar and button stand only while there is anything to do.

    Pressing the button ends the run at its next report; the next run finds :func:`stopped`. Not for fragments: there the
    press would wait for the end.

    :param key: unique on the page, where several bars belong to one step.
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
                    "Stop", key=f"stop-{key}", on_click=stop, args=(step,), icon=":material/stop_circle:", width="stretch"
                )
        bar.progress(now.done / now.total, f"{literal(what)}: {now.done:,} of {now.total:,}")

    try:
        yield show
    finally:
        slot.empty()


def _all() -> dict[str, str]:
    found: dict[str, str] = st.session_state.setdefault(STOPPED, {})
    return found
