"""Embedding a document in view of the person who waits: progress, the series filling in, and a way to stop."""

from __future__ import annotations

import streamlit as st

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders.protocol import Encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.errors import EncoderError
from chunking.types import Document
from components.samples import VECTORS
from components.text import literal

KEPT = 4
"""Embedded documents that a session keeps at hand."""


@st.cache_resource(show_spinner=False)
def vector_cache() -> VectorCache:
    """The one cache that all sessions of this process share; other processes may share its file."""
    return VectorCache()


def embedded_document(document: Document, encoder: Encoder) -> EmbeddedDocument:
    """The document's sentences and vectors; while they are made, the page shows how far it is."""
    kept: dict[tuple[str, str], EmbeddedDocument] = st.session_state.setdefault("embedded_kept", {})
    key = (document.digest, encoder.fingerprint)
    if key not in kept:
        result = _run(document, encoder)
        while len(kept) >= KEPT:
            kept.pop(next(iter(kept)))
        kept[key] = result
    found = kept[key]
    return found


def _run(document: Document, encoder: Encoder) -> EmbeddedDocument:
    return embed_document(document, encoder, cache=vector_cache())
