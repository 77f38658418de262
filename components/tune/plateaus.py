"""Where the cut is stable: stretches of amounts over which no boundary moves."""

from __future__ import annotations

import numpy as np
import streamlit as st

from chunking.evaluation.tuning.curves import Curves, plateaus
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from components.cut_controls import remember_amount
from components.tune.answers import number

MOST = 5
"""Plateaus listed, the longest first."""


def plateaus_section(curves: Curves, settings: CutSettings) -> None:
    """List the longest plateaus, each with a button that takes its middle."""
    symbol = RULES[settings.rule].symbol
    st.subheader("Stable stretches")
    found = plateaus(curves)
    if not found:
        st.caption(why_none(curves, symbol))
        return
    st.caption(
        f"Over these amounts no boundary moves, the longest stretch first. A long one is a good place: the cut does not hang "
        f"on the exact {symbol}. Where no gap or every gap is above T the rule decides nothing, and no stretch is listed."
    )
    for place, (low, high) in enumerate(found[:MOST]):
        amount = middle(curves, low, high)
        chunks = int(curves.chunks[int(np.argmin(np.abs(curves.amounts - amount)))])
        left, right = st.columns([4, 1], vertical_alignment="center")
        left.markdown(
            f"{symbol} from **{number(low)}** to **{number(high)}**: {chunks:,} {'chunk' if chunks == 1 else 'chunks'}"
            + (" · here now" if settings.amount is not None and low <= settings.amount <= high else "")
        )
        right.button(
            f"Use {number(amount)}", key=f"tune_plateau_{place}", on_click=remember_amount(settings.rule), args=(amount,),
            width="stretch",
        )  # fmt: skip
    if len(found) > MOST:
        st.caption(f"{len(found) - MOST} shorter ones are left out.")


def why_none(curves: Curves, symbol: str) -> str:
    """Why no stretch is listed."""
    if not ((curves.above > 0) & (curves.above < 1)).any():
        return f"No stretch is listed: at every {symbol} no gap, or every gap, is above T, so the rule decides nothing."
    return f"Every step of {symbol} moves a boundary somewhere: no stretch is stable."


def middle(curves: Curves, low: float, high: float) -> float:
    """The amount of the slider's grid nearest to the middle of a stretch."""
    inside = curves.amounts[(curves.amounts >= low) & (curves.amounts <= high)]
    return float(inside[np.argmin(np.abs(inside - (low + high) / 2))])
