"""The set-up that the others are compared with."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.faithfulness.retrieved import Retrieved

KEY = "faith_reference"


def pick_reference(retrieved: Sequence[Retrieved]) -> int:
    """Draw the choice, where there is one; the index of the set-up."""
    if len(retrieved) < 2:
        return 0
    labels = [one.label for one in retrieved]
    if st.session_state.get(KEY) not in labels:
        st.session_state[KEY] = labels[0]
    chosen = st.selectbox(
        "Compared with", labels, key=KEY, persist_state="session", width=260,
        help="The reference set-up: differences are the others' share minus this one's, question by question.",
    )  # fmt: skip
    return labels.index(chosen)
