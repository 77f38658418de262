"""The comparing view: the strips, and below them the text with every set-up's chunks in the margin, in step with each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from components.browser_view import browser_view

_view = browser_view("compare", Path(__file__).resolve().parent)


def compare_view(content: dict[str, Any], *, key: str) -> None:
    """Show what :func:`~components.compare.view.payload.payload` made."""
    _view(key=key, data=content)
