"""Embedding a document in view of the person who waits: progress, the series filling in, and a way to stop."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.embedding import Progress
from chunking.encoders.protocol import Encoder
from chunking.encoders.shipped import ShippedVectors
from chunking.encoders.vector_cache import VectorCache
from chunking.encoders.vector_source import Layered
from chunking.errors import EncoderError
from chunking.types import Document
from components.kept import once
from components.partial_series import partial_series
from components.samples import VECTORS
from components.text import literal

KEPT = 4
"""Embedded documents that a session keeps at hand."""


@st.cache_resource(show_spinner=False)
def vector_cache() -> VectorCache:
    """The cache that all sessions share, and other processes with them."""
    return VectorCache()


def vectors_at_hand() -> Layered:
    """The samples' vectors, then those that were made before."""
    return Layered((ShippedVectors(VECTORS), vector_cache()))


def embedded_document(document: Document, encoder: Encoder) -> EmbeddedDocument:
    """The document's sentences and vectors. While they are made the page shows how far it is; stopping, or touching any
    other control, loses nothing: the next run goes on from the cache."""
    key = (document.digest, encoder.fingerprint)
    made = once("embedded", key, lambda: _run(document, encoder, key), most=KEPT)
    # The same text may have come from another file, whose name and notices are not this one's.
    return replace(made, document=document, notices=(*made.notices, *vector_cache().notices))


def _run(document: Document, encoder: Encoder, key: tuple[str, str]) -> EmbeddedDocument:
    if st.session_state.get("embedding_stopped") == key:
        st.info("Stopped. The sentences embedded so far are kept.", icon=":material/pause_circle:")
        if not st.button("Continue", type="primary", icon=":material/play_arrow:"):
            st.stop()
        del st.session_state["embedding_stopped"]
        st.rerun()
    view = _ProgressView(encoder.name, key)
    try:
        return embed_document(document, encoder, cache=vectors_at_hand(), on_progress=view.show)
    except EncoderError as error:
        st.error(literal(str(error)), icon=":material/error:")
        st.stop()
    finally:
        view.clear()


class _ProgressView:
    """The bar, the stop button and the series so far; drawn only if the encoder has anything to do."""

    def __init__(self, encoder_name: str, key: tuple[str, str]) -> None:
        self._slot = st.empty()
        self._bar = self._chart = None
        self._name, self._key = encoder_name, key

    def show(self, progress: Progress) -> None:
        if progress.done == progress.total and self._bar is None:
            return
        if self._bar is None:
            self._draw()
        share = progress.done / progress.total
        self._bar.progress(share, f"{progress.done:,} of {progress.total:,} sentences embedded with {literal(self._name)}")
        if progress.prefix > 1:
            self._chart.plotly_chart(partial_series(progress), key=f"partial-{progress.prefix}", config={"staticPlot": True})

    def _draw(self) -> None:
        with self._slot.container():
            left, right = st.columns([6, 1], vertical_alignment="bottom")
            self._bar = left.progress(0.0, "Loading the encoder")
            right.button("Stop", on_click=self._stop, icon=":material/stop_circle:", width="stretch")
            self._chart = st.empty()

    def _stop(self) -> None:
        st.session_state["embedding_stopped"] = self._key

    def clear(self) -> None:
        self._slot.empty()
