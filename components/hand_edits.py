"""Boundaries changed by hand on Explore: kept for the session, each document its own, with undo and redo."""

from __future__ import annotations

import streamlit as st

from chunking.chunkers.semantic import cut
from chunking.embedded import EmbeddedDocument
from chunking.manual import Edits, History
from chunking.settings import CutSettings
from chunking.types import Chunking, Document

ACTIONS = {"open": Edits.open, "close": Edits.close, "release": Edits.release}
"""What the live view can ask for at a boundary, by the name it sends."""


def history_of(document: Document) -> History:
    """What was done to ``document`` so far."""
    return _histories().get(document.digest, History())


def apply(document: Document, action: str, gap: int) -> None:
    """Do ``action`` at the boundary after ``gap``; an unknown action or place, from a page gone stale, does nothing."""
    if action in ACTIONS and gap >= 0:
        history = history_of(document)
        _histories()[document.digest] = history.then(ACTIONS[action](history.present, gap + 1))


def edit_bar(embedded: EmbeddedDocument, settings: CutSettings, edited: Chunking) -> None:
    """Undo, redo and reset, and how the cut differs from the automatic one; nothing while nothing was changed by hand."""
    document = embedded.document
    history = history_of(document)
    if not (history.past or history.future or history.present):
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        for name, then, icon, possible, keys in (
            ("Undo", history.undo(), "undo", history.past, "Ctrl+Z"),
            ("Redo", history.redo(), "redo", history.future, "Ctrl+Shift+Z"),
            ("Automatic cut", history.then(Edits()), "restart_alt", history.present, None),
        ):
            st.button(
                name, icon=f":material/{icon}:", key=f"edit_{name}", disabled=not possible, shortcut=keys,
                on_click=_set, args=(document, then),
            )  # fmt: skip
        st.caption(difference(cut(embedded, settings), edited, history.present))


def difference(automatic: Chunking, edited: Chunking, edits: Edits) -> str:
    """What the edits changed, in words."""
    before, after = ({c.start for c in cut.chunks} for cut in (automatic, edited))
    locked = len(edits.opened) + len(edits.closed)
    return (
        f"By hand: {locked} {'boundary' if locked == 1 else 'boundaries'} kept. Against the automatic cut: "
        f"{len(after - before)} added, {len(before - after)} removed."
    )


def _histories() -> dict[str, History]:
    kept: dict[str, History] = st.session_state.setdefault("hand_edits", {})
    return kept


def _set(document: Document, history: History) -> None:
    _histories()[document.digest] = history
