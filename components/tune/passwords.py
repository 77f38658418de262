"""Passwords of encrypted files given to this page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from chunking.errors import PasswordRequired
from components.text import literal
from components.tune.files import File

T = TypeVar("T")


def unlocked(file: File, read: Callable[[str | None], T]) -> T | None:
    """``read`` with the file's password, ``None`` as long as it needs none; where it lacks one, nothing, and a field for it.

    :raises LoadError: what else ``read`` raises.
    """
    field = f"tune_password_{file.digest}_{file.name}"
    try:
        return read(st.session_state.get(field) or None)
    except PasswordRequired as error:
        st.text_input(
            f"Password of {literal(file.name)}", type="password", key=field, persist_state="session",
            help="Used to open this file only; forgotten with this session.",
        )  # fmt: skip
        st.warning(literal(str(error)), icon=":material/lock:")
        return None
