"""Which part of the page is shown; the others are not computed."""

from __future__ import annotations

import streamlit as st

CURVES, LABELS, GRID = "Curves", "Labels", "Grid"


def pick_part() -> str:
    """Draw the choice; it stays for the session."""
    chosen = st.segmented_control(
        "Part", [CURVES, LABELS, GRID], key="tune_part", default=CURVES, required=True, persist_state="session",
        label_visibility="collapsed",
        help="Curves need no labels. Labels hold the cut against known boundaries. Grid tries many settings against them.",
    )  # fmt: skip
    return chosen or CURVES
