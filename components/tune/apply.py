"""Settings found here put into force: written where the sidebar's controls of Explore and this page read them."""

from __future__ import annotations

import streamlit as st

from chunking.settings import CutSettings
from components.cut_controls import APPLIED, cut_controls, put_all

NEW = "tune_applied"
"""Under which the session keeps an applied amount until its field is drawn."""


def apply(settings: CutSettings) -> None:
    """Make ``settings`` those of the sidebar. For callbacks: before the run in which the controls are drawn."""
    assert settings.amount is not None
    st.session_state[NEW] = (settings.rule, settings.amount)
    put_all(settings)


def controls() -> CutSettings:
    """The sidebar's controls of a cut. An amount applied in this very run is left for the next page's controls as well."""
    st.session_state.pop(APPLIED, None)
    settings = cut_controls()
    if NEW in st.session_state:
        st.session_state[APPLIED] = st.session_state.pop(NEW)
    return settings


def in_force(settings: CutSettings) -> bool:
    """Whether these are the sidebar's settings now."""
    return bool(st.session_state.get("last_settings") == settings)
