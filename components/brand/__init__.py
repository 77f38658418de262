"""Chunkscope's mark, drawn from files of its own: nothing is fetched."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
ICON = HERE / "icon.svg"
LOGO = HERE / "logo.svg"
