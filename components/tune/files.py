"""Files given to this page, kept for the session: an uploader that is not on screen forgets its own."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.document_picker import hand_over
from components.files import File, files_of
from components.text import literal


def pick_files(
    label: str, *, key: str, help: str, types: Sequence[str] | None = None, several: bool = True
) -> tuple[File, ...]:
    """Draw an uploader; the files chosen last come back also after another page, until they are removed.

    :param types: ``None`` stands for documents, of which one can be made the sidebar's.
    """
    slot = f"{key}_files"

    def changed() -> None:
        st.session_state[slot] = files_of(st.session_state[key])

    shown = st.file_uploader(
        label, type=types and list(types), accept_multiple_files=several, key=key, help=help, on_change=changed
    )
    files: tuple[File, ...] = st.session_state.get(slot, ())
    if files and not shown:
        left, right = st.columns([5, 1], vertical_alignment="center")
        left.caption("From before: " + ", ".join(literal(file.name) for file in files))
        right.button("Remove", key=f"{key}_remove", on_click=st.session_state.pop, args=(slot, None), width="stretch")
    if files and types is None:
        _open_on_all_pages(files, f"{key}_everywhere")
    return files


def _open_on_all_pages(files: Sequence[File], key: str) -> None:
    names = [file.name for file in files]

    def called(place: int) -> str:
        return literal(names[place] if names.count(names[place]) == 1 else f"{names[place]} ({place + 1})")

    def open_it() -> None:
        chosen = st.session_state[key]
        if chosen is not None:
            hand_over(files[chosen].name, files[chosen].data)

    st.menu_button(
        "Open on all pages", range(len(files)), format_func=called, key=key, on_click=open_it, icon=":material/file_open:",
        type="tertiary", help="Makes one of these files the document of the sidebar, which Explore and the other pages show.",
    )  # fmt: skip
