"""Downloads of exactly what is shown, and the code that cuts the same chunks again."""

from __future__ import annotations

from pathlib import PurePath

import streamlit as st

from chunking.export import EXPORTS
from chunking.manual import NO_EDITS, Edits
from chunking.reproduce import command_line, python_snippet
from chunking.settings import CutSettings
from chunking.types import Chunking
from components.workbench import Workbench


def export_panel(chunking: Chunking, settings: CutSettings, work: Workbench, edits: Edits = NO_EDITS) -> None:
    """Draw the download buttons and the two ways to reproduce the cut, changes by hand included."""
    stem = PurePath(chunking.document.name).stem or "chunks"
    with st.container(horizontal=True):
        for name, export in EXPORTS.items():
            st.download_button(
                name.upper() if name != "parquet" else "Parquet",
                lambda export=export: export.write(chunking),
                f"{stem}.chunks{export.extension}", export.mime,
                key=f"download_{name}", icon=":material/download:", on_click="ignore", disabled=not chunking.chunks,
            )  # fmt: skip
    with st.expander("Reproduce this cut", icon=":material/code:", key="reproduce", on_change="rerun") as reproduce:
        if reproduce.open:
            _code(settings, work, edits)


def _code(settings: CutSettings, work: Workbench, edits: Edits) -> None:
    """The Python and the command that give the same chunks; drawn on demand, since highlighting is heavy for a browser."""
    picked = work.picked
    arguments = (settings, picked.path, work.encoder.name, picked.cleanup)
    python, shell = st.tabs(["Python", "Command line"])
    python.code(python_snippet(*arguments, pasted=picked.pasted, edits=edits), language="python")
    shell.code(command_line(*arguments, edits=edits), language="shell")
