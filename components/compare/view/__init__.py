"""The comparing view: the strips, and below them the text with every set-up's chunks in the margin, in step with each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from components.assets import modules_path

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


def compare_view(content: dict[str, Any], *, key: str) -> None:
    """Show what :func:`~components.compare.view.payload.payload` made."""
    _view(key=key, data=content)
