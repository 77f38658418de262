"""Files that a session keeps once they were dropped, also while it shows another page."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.files import File, files_of
from components.text import literal


def pick_files(label: str, *, key: str, types: Sequence[str] | None, most: int, help: str) -> tuple[File, ...]:
    """Draw a place to drop files, and those that are there, each with a button to let it go.

    :param most: files to keep; where it is 1, a new one takes the old one's place, else the first ones stay.
    """
    edition = st.session_state.get(f"{key}_edition", 0)
    st.file_uploader(
        label, type=types, accept_multiple_files=most > 1, key=f"{key}_{edition}", help=help, on_change=_keep,
        args=(key, most),
    )  # fmt: skip
    kept: tuple[File, ...] = st.session_state.get(key, ())
    if st.session_state.pop(f"{key}_too_many", 0):
        st.warning(f"There is room for {most:,}: the first are kept.", icon=":material/warning:")
    if kept:
        with st.container(horizontal=True):
            for file in kept:
                st.button(
                    literal(file.name), key=f"{key}_drop_{file.digest}_{file.name}", on_click=_drop, args=(key, file),
                    icon=":material/close:", help="Remove",
                )  # fmt: skip
    return kept


def _keep(key: str, most: int) -> None:
    """Take what was dropped, and empty the place for the next."""
    edition = st.session_state.get(f"{key}_edition", 0)
    known = () if most == 1 else st.session_state.get(key, ())
    every = tuple(dict.fromkeys((*known, *files_of(st.session_state[f"{key}_{edition}"]))))
    st.session_state[key], st.session_state[f"{key}_too_many"] = every[:most], most > 1 and len(every) > most
    st.session_state[f"{key}_edition"] = edition + 1


def _drop(key: str, file: File) -> None:
    st.session_state[key] = tuple(other for other in st.session_state.get(key, ()) if other != file)
