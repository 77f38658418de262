"""Settings found here put into force: written where the sidebar's controls of Explore and this page read them."""

from __future__ import annotations

import streamlit as st

from chunking.settings import CutSettings
from components.cut_controls import AMOUNT_KEYS, remember_amount


def apply(settings: CutSettings) -> None:
    """Make ``settings`` those of the sidebar. For callbacks: before the run in which the controls are drawn."""
    state = st.session_state
    state["rule"] = settings.rule
    assert settings.amount is not None
    remember_amount(settings.rule)(settings.amount)
    state["window"], state["unit"] = settings.window, settings.unit
    state["minimum"], state["maximum"] = settings.minimum, settings.maximum
    state["keep_headings"], state["keep_units"] = settings.keep_headings, settings.keep_units
    state["peaks_only"] = settings.peaks_only


def in_force(settings: CutSettings) -> bool:
    """Whether these are the sidebar's settings now."""
    return bool(st.session_state.get("last_settings") == settings and settings.rule in AMOUNT_KEYS)
