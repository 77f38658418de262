"""What a person should know about the result, above the fold and in plain words."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.types import Notice
from components.text import literal


def show_notices(notices: Sequence[Notice]) -> None:
    """Warnings each in a box of their own; what loading mended, in one quiet line each."""
    for notice in notices:
        if notice.severity == "warning":
            st.warning(literal(notice.message), icon=":material/warning:")
    quiet = [notice for notice in notices if notice.severity == "info"]
    if quiet:
        st.caption("  \n".join(f":material/info: {literal(notice.message)}" for notice in quiet))
