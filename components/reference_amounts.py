"""The amounts of the rules that are not active: each keeps the one it had last, and its line stays in the chart."""

from __future__ import annotations

import streamlit as st

from chunking.sweep import Sweep
from components.cut_controls import AMOUNTS
from components.live.lines import ReferenceLine, reference_lines


def lines_for(sweep: Sweep) -> tuple[ReferenceLine, ...]:
    """The chart's threshold lines, at the amounts this session last gave the other rules."""
    return reference_lines(sweep, st.session_state.get(AMOUNTS, {}))
