"""How much of a document is sampled, and by which seed."""

from __future__ import annotations

import streamlit as st

from chunking.evaluation.hope.settings import RANGES, HopeSettings

_WORDS = {
    "statements": ("Statements a passage", "Whose likeness is concept unity."),
    "questions": ("Questions a passage", "Each answered twice, alone and beside other passages."),
    "segments": ("Segments", "Of three sentences, drawn from the document; each gives one true and three false statements."),
    "passages": ("Passages a set-up", "At most so many chunks are looked into, drawn evenly along the document."),
    "seed": ("Seed", "Of every draw: the same seed asks every set-up the same."),
}


def pick_sample() -> HopeSettings:
    """Draw the fields."""
    defaults, values = HopeSettings(), {}
    with st.container(horizontal=True):
        for name, (label, meaning) in _WORDS.items():
            low, high = RANGES[name]
            values[name] = st.number_input(
                label, low, high, getattr(defaults, name), 1, key=f"hope_{name}", help=meaning, width=170,
                persist_state="session",
            )  # fmt: skip
    return HopeSettings(**values)
