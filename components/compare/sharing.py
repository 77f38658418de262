"""The set-ups for someone else: an address, or a small file; neither holds any text of a document."""

from __future__ import annotations

import streamlit as st

from chunking.errors import SettingsError
from chunking.setup_files import from_json, to_json
from components.compare import state


def share() -> None:
    """Draw download and upload, and say where the address is."""
    if state.write_address() is None:
        st.caption("These set-ups are too long for an address (imported chunks are): use the file.")
    else:
        st.caption("The address in your browser holds these set-ups: copy it to share them.")
    st.download_button(
        "Download set-ups", lambda: to_json(state.setups()).encode(), "chunkscope-setups.json", "application/json",
        key="compare_download_setups", icon=":material/download:", on_click="ignore", width="stretch",
    )  # fmt: skip
    st.file_uploader("Open a file of set-ups", type=["json"], key="compare_open", on_change=_open)


def _open() -> None:
    file = st.session_state["compare_open"]
    if file is None:
        return
    try:
        found = from_json(file.getvalue().decode("utf-8-sig"))
        if not found:
            raise SettingsError("setups", "The file holds no set-ups.")
        state.put(found, edited=0)
    except UnicodeDecodeError:
        st.session_state[state.PROBLEM] = "This is no file of set-ups: it is not UTF-8 text. Save one with Chunkscope."
    except SettingsError as error:
        st.session_state[state.PROBLEM] = str(error)
