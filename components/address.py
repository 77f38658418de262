"""What an address may not say."""

from __future__ import annotations

from math import isinf

import streamlit as st


def drop_infinite_numbers() -> None:
    """Start again without the infinite numbers in the address, if there are any: Streamlit 1.67 fails on them where a whole
    number is wanted, while it replaces every other bad value by the default."""
    infinite = [name for name, value in st.query_params.items() if _is_infinite(value)]
    for name in infinite:
        del st.query_params[name]
    if infinite:
        st.rerun()


def _is_infinite(value: str) -> bool:
    try:
        return isinf(float(value))
    except ValueError:
        return False
