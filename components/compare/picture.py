"""The section with the strips and the text below them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.consensus import consensus
from components.compare.axis import Axis
from components.compare.outcome import Outcome
from components.compare.strips import strips
from components.compare.view import compare_view


def picture(outcomes: Sequence[Outcome], embedded: EmbeddedDocument) -> None:
    """One strip a set-up on a common axis, where they agree, and the text with their chunks in the margin."""
    unit = st.segmented_control(
        "Axis", ["sentences", "characters"], key="compare_axis", default="sentences", required=True, bind="query-params",
        label_visibility="collapsed",
    )  # fmt: skip
    axis = Axis("characters" if unit == "characters" else "sentences", len(embedded.document.text), embedded.sentences)
    places = consensus([outcome.boundaries for outcome in outcomes])
    figure = strips(outcomes, places, [s.start for s in embedded.sentences], axis)
    compare_view(figure, outcomes, embedded.document.text, key="compare_view")
