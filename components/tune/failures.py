"""Documents that an encoder failed with."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.errors import EncoderError
from components.text import literal


def tell_failures(failed: Sequence[tuple[str, EncoderError]]) -> None:
    """Each different error once, with the names of the documents that are left out for it."""
    names: dict[str, list[str]] = {}
    for name, error in failed:
        names.setdefault(str(error), []).append(name)
    for message, documents in names.items():
        st.error(f"{literal(message)} Left out: {literal(', '.join(documents))}.", icon=":material/error:")
