"""Curves in panels on one x axis, with the amount as a marker through all of them that can be dragged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from components.browser_view import browser_view
from components.tune.panels.payload import Figure, packed

_view = browser_view("tune", Path(__file__).resolve().parent)


def panels_view(figure: Figure, *, amount: float, key: str, on_amount: Callable[[float], None]) -> None:
    """Show ``figure`` with the marker at ``amount`` (at the nearest of the figure's).

    :param amount: authoritative: a run with another amount moves the marker.
    :param on_amount: called with the new amount before the run that a release starts, which is the time to write it into
        the session state of another widget. Not for fragments: the widget may stand outside.
    """

    def released() -> None:
        event = st.session_state[key]["event"]
        if event:
            on_amount(float(event["amount"]))

    event: dict[str, Any] = (st.session_state.get(key) or {}).get("event") or {}
    text, digest = packed(figure)
    told = {"figure": text, "digest": digest, "amount": amount, "seen": event.get("sequence", 0)}
    _view(key=key, data=told, on_event_change=released)
