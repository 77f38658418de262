"""Views that the browser draws: one element, its styles, and a loader that fetches the view's modules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from components.assets import modules_path


def browser_view(name: str, folder: Path) -> Any:
    """The component ``chunkscope_<name>``, which draws into one element of class ``chunkscope-<name>``.

    :param name: as in :data:`components.assets.MODULES`.
    :param folder: holds ``loader.js``, in which ``{modules}`` and ``{live}`` stand for where the modules of this view and of
        the live view are served, and one style sheet.
    """
    loader = (folder / "loader.js").read_text("utf-8")
    (styles,) = folder.glob("*.css")
    return st.components.v2.component(
        f"chunkscope_{name}",
        html=f'<div class="chunkscope-{name}"></div>',
        css=styles.read_text("utf-8"),
        js=loader.replace("{modules}", modules_path(name)).replace("{live}", modules_path("live")),
        isolate_styles=False,
    )
