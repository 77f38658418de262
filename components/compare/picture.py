"""The section with the strips and the text below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.consensus import consensus
from components.compare.axis import Axis, AxisUnit
from components.compare.outcome import Outcome
from components.compare.strips import strips
from components.compare.view import compare_view
from components.compare.view.payload import payload
from components.kept import latest


def picture(outcomes: Sequence[Outcome], embedded: EmbeddedDocument) -> None:
    """One strip a set-up on a common axis, where they agree, and the text with their chunks in the margin."""
    unit = st.segmented_control(
        "Axis", ["sentences", "characters"], key="compare_axis", default="sentences", required=True, bind="query-params",
        label_visibility="collapsed",
    )  # fmt: skip
    chosen: AxisUnit = "characters" if unit == "characters" else "sentences"
    key = (embedded.document.digest, chosen, *(outcome.key for outcome in outcomes))
    compare_view(latest("picture", key, lambda: _content(outcomes, embedded, chosen)), key="compare_view")


def _content(outcomes: Sequence[Outcome], embedded: EmbeddedDocument, unit: AxisUnit) -> dict[str, Any]:
    """What the view shows."""
    text = embedded.document.text
    places = consensus([outcome.boundaries for outcome in outcomes])
    axis = Axis(unit, len(text), embedded.sentences)
    return payload(strips(outcomes, places, [s.start for s in embedded.sentences], axis), outcomes, text)
