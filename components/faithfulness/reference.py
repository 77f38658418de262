"""The set-up that the others are compared with."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.faithfulness.retrieved import Retrieved

KEY, WANTED = "faith_reference", "faith_reference_wanted"
"""What is compared with, and what somebody chose: that may have to wait for its vectors, and comes back with them."""


def pick_reference(retrieved: Sequence[Retrieved]) -> int:
    """Draw the choice, where there is one; the index of the set-up."""
    if len(retrieved) < 2:
        return 0
    labels = [one.label for one in retrieved]
    if (wanted := st.session_state.get(WANTED)) in labels:
        st.session_state[KEY] = wanted
    elif st.session_state.get(KEY) not in labels:
        st.session_state[KEY] = labels[0]
    chosen = st.selectbox(
        "Compared with", labels, key=KEY, persist_state="session", width=260, on_change=_remember,
        help="The reference set-up: differences are the others' share minus this one's, question by question.",
    )  # fmt: skip
    return labels.index(chosen)


def _remember() -> None:
    st.session_state[WANTED] = st.session_state[KEY]
