"""Which encoder turns sentences into vectors."""

from __future__ import annotations

import threading

import streamlit as st

from chunking.encoders import DEFAULT, get_encoder
from chunking.encoders.protocol import Encoder
from chunking.errors import EncoderError
from components.text import literal

PRELOAD_AFTER = 2.0
"""Seconds from the first finished run, in which the browser draws what it got: importing torch would slow it down."""


@st.cache_resource(max_entries=4, show_spinner=False)
def shared_encoder(name: str) -> Encoder:
    """One encoder for all sessions; its weights are loaded when the first sentence needs them."""
    return get_encoder(name)


def pick_encoder() -> Encoder | None:
    """Draw the picker; ``None`` if the encoder named cannot be used, with the reason beside the field."""
    name = st.selectbox(
        "Encoder", [DEFAULT], key="encoder", bind="query-params", accept_new_options=True,
        help="all-MiniLM-L6-v2 comes with Chunkscope and works offline; it was trained on English. Or type the name of any "
        "sentence-transformers model on the Hugging Face hub, or the path of a folder that holds one.",
    )  # fmt: skip
    try:
        return shared_encoder(name or DEFAULT)
    except EncoderError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None


def preload_in_background(encoder: Encoder) -> None:
    """Load the encoder's weights once the first screen stands, so that the first upload does not wait for them."""
    preload = getattr(encoder, "preload", None)
    if preload and "preloading" not in st.session_state:
        st.session_state["preloading"] = True
        timer = threading.Timer(PRELOAD_AFTER, preload)
        timer.daemon = True
        timer.start()
