"""Putting text of unknown content where Streamlit would read it as Markdown."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>$~:^=&])")


def literal(text: str) -> str:
    """``text`` escaped so that Markdown, LaTeX, colour and HTML syntax show as they are."""
    return _SPECIAL.sub(r"\\\1", text)
