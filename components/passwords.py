"""Passwords of encrypted files given to a page beside the document of the sidebar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import streamlit as st

from chunking.errors import PasswordRequired
from components.text import literal

T = TypeVar("T")


class Named(Protocol):
    """A file that was given to the page. ``digest``: of its content."""

    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...


def unlocked(file: Named, read: Callable[[str | None], T], *, page: str) -> T | None:
    """``read`` with the file's password, ``None`` as long as it needs none; where it lacks one, nothing, and a field for it.

    :param page: begins the key of the field.
    :raises LoadError: what else ``read`` raises.
    """
    field = f"{page}_password_{file.digest}_{file.name}"
    try:
        return read(st.session_state.get(field) or None)
    except PasswordRequired as error:
        st.text_input(
            f"Password of {literal(file.name)}", type="password", key=field, persist_state="session",
            help="Used to open this file only; forgotten with this session.",
        )  # fmt: skip
        st.warning(literal(str(error)), icon=":material/lock:")
        return None
