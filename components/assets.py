"""Where the browser's files come from: Plotly from its own wheel, the views' modules from beside their Python.

A folder's address holds a hash of their content, so that a browser never mixes old ones with new.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

PLOTLY = "assets/plotly/plotly.min.js"
"""Where the browser finds Plotly, relative to the app's root."""

HERE = Path(__file__).resolve().parent
MODULES = {
    "live": HERE / "live" / "js",
    "compare": HERE / "compare" / "view" / "js",
    "tune": HERE / "tune" / "panels" / "js",
}


@cache
def modules_path(view: str = "live") -> str:
    """The path, relative to the app's root, under which the modules of a view are served."""
    state = hashlib.blake2b(digest_size=8)
    for file in sorted(MODULES[view].glob("*.js")):
        state.update(file.name.encode() + file.read_bytes())
    return f"assets/{view}/{state.hexdigest()}"


def modules(view: str) -> list[str]:
    """The addresses of a view's modules, relative to the app's root."""
    return [f"{modules_path(view)}/{file.name}" for file in sorted(MODULES[view].glob("*.js"))]


def routes() -> list[Mount]:
    """The static routes that ``app.py`` adds to Streamlit's own."""
    return [
        Mount("/assets/plotly", StaticFiles(packages=[("plotly", "package_data")])),
        *(Mount(f"/{modules_path(view)}", StaticFiles(directory=folder)) for view, folder in MODULES.items()),
    ]
