"""Where the browser's files come from: Plotly from its own wheel, the live view's modules from beside their Python.

The modules' address holds a hash of their content, so that a browser never mixes old ones with new.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

MODULES = Path(__file__).resolve().parent / "live" / "js"


@cache
def modules_path() -> str:
    """The path, relative to the app's root, under which the live view's modules are served."""
    state = hashlib.blake2b(digest_size=8)
    for file in sorted(MODULES.glob("*.js")):
        state.update(file.name.encode() + file.read_bytes())
    return f"assets/live/{state.hexdigest()}"


def routes() -> list[Mount]:
    """The static routes that ``app.py`` adds to Streamlit's own."""
    return [
        Mount("/assets/plotly", StaticFiles(packages=[("plotly", "package_data")])),
        Mount(f"/{modules_path()}", StaticFiles(directory=MODULES)),
    ]
