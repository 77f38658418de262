"""The comparing view: the strips, and below them the text with every set-up's chunks in the margin, in step with each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from components.assets import modules_path
from components.compare.outcome import Outcome
from components.compare.strips import Figure
from components.compare.view.payload import payload

HERE = Path(__file__).resolve().parent
LOADER = (HERE / "loader.js").read_text("utf-8").replace("{modules}", modules_path("compare")).replace(
    "{live}", modules_path("live")
)  # fmt: skip

_view = st.components.v2.component(
    "chunkscope_compare",
    html='<div class="chunkscope-compare"></div>',
    css=(HERE / "compare.css").read_text("utf-8"),
    js=LOADER,
    isolate_styles=False,
)


def compare_view(figure: Figure, outcomes: Sequence[Outcome], text: str, *, key: str) -> None:
    """Show ``figure`` of :func:`~components.compare.strips.strips` over ``text``."""
    _view(key=key, data=payload(figure, outcomes, text))
