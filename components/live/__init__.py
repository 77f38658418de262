"""The live view: distances, threshold lines, chunk bands and coloured text, re-cut in the browser as the amount moves.

Two components share the work. The view gets all steps at once, as bytes that do not depend on the amount; Streamlit sends a
large message that it has sent before as a hash, so moving the amount never sends them again. A second, invisible one
carries the amount from Python to the view, in a few hundred bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from chunking.sweep import Sweep
from components.browser_view import browser_view
from components.live.lines import ReferenceLine, reference_lines
from components.live.payload import pack, read_header

HERE = Path(__file__).resolve().parent
CHANNEL = (HERE / "channel.js").read_text("utf-8")

_view = browser_view("live", HERE)
_channel = st.components.v2.component("chunkscope_live_amount", js=CHANNEL, isolate_styles=False)


@dataclass(frozen=True, slots=True)
class LiveEvent:
    """What the view shows after this run.

    :param amount: the amount in force: the one set in the view if it was moved since the last run, else the one given.
    :param gap: the gap (``distances[gap]``) that was pinned when the amount was last moved, ``None`` if none was.
    :param moved: whether the amount was moved in the view since the last run.
    """

    amount: float
    gap: int | None = None
    moved: bool = False


def live_view(
    sweep: Sweep,
    *,
    amount: float,
    key: str,
    lines: Sequence[ReferenceLine] | None = None,
    height: int | None = None,
    on_amount: Callable[[float], None] | None = None,
    on_edit: Callable[[str, int], None] | None = None,
) -> LiveEvent:
    """Show ``sweep`` at ``amount`` (at its nearest step), to be moved by slider, keys or the line itself.

    :param amount: authoritative: a run with another amount moves the view.
    :param lines: threshold lines; by default those of :func:`~components.live.lines.reference_lines`.
    :param height: of the text in pixels; by default it follows the window.
    :param on_amount: called with the new amount before the run that a release starts, which is the time to write it into
        the session state of another widget.
    :param on_edit: called likewise with ``"open"``, ``"close"`` or ``"release"`` and the gap where a person asks for it;
        without it the view offers no changes by hand.
    """

    def released() -> None:
        event = st.session_state[key]["event"]
        if on_amount and event:
            on_amount(event["amount"])
        if on_edit and event and event.get("edit") and event.get("gap") is not None:
            on_edit(str(event["edit"]), int(event["gap"]))

    seen_key = f"{key}-seen"
    event: dict[str, Any] = (st.session_state.get(key) or {}).get("event") or {}
    sequence = event.get("sequence", 0)
    moved = sequence > st.session_state.get(seen_key, 0)
    st.session_state[seen_key] = sequence
    shown = event["amount"] if moved and on_amount is None else amount
    block, digest = _packed(sweep, lines, key, on_edit is not None)
    told = {"channel": key, "amount": shown, "digest": digest, "seen": sequence, "height": height}
    _channel(key=f"{key}-amount", data=told)
    _view(key=key, data=block, on_event_change=released)
    return LiveEvent(shown, event.get("gap"), moved)


def _packed(sweep: Sweep, lines: Sequence[ReferenceLine] | None, key: str, editable: bool) -> tuple[bytes, str]:
    """The block of bytes and its digest, kept for as long as the same sweep and lines are shown."""
    lines = tuple(reference_lines(sweep) if lines is None else lines)
    kept = st.session_state.get(f"{key}-packed")
    if not kept or kept[0] is not sweep or kept[1] != (lines, editable):
        block = pack(sweep, lines, channel=key, editable=editable)
        kept = st.session_state[f"{key}-packed"] = (sweep, (lines, editable), block, read_header(block)["digest"])
    return kept[2], kept[3]
