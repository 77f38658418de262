"""Every set-up over the document, each computed once: changing one leaves the others as they are."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders.protocol import Encoder
from chunking.errors import ChunkscopeError
from chunking.setups import Setup, run
from chunking.types import Chunking, Document
from components.compare.kept import known, once
from components.compare.outcome import Outcome
from components.compare.progress import offer_to_continue, progress, stopped
from components.embedding_run import vectors_at_hand
from components.encoder_picker import shared_encoder

KEPT_DOCUMENTS = 4
"""Documents embedded with other encoders than the one in use that a session keeps at hand."""


def outcomes(setups: Sequence[Setup], embedded: EmbeddedDocument) -> list[Outcome]:
    """One :class:`Outcome` a set-up, in order.

    :param embedded: the document with the encoder in use; a set-up with an encoder of its own gets its own vectors.
    """
    return [_outcome(number, setup, embedded) for number, setup in enumerate(setups, 1)]


def _outcome(number: int, setup: Setup, embedded: EmbeddedDocument) -> Outcome:
    try:
        mine = _embedded(setup, embedded)
        chunking = None if mine is None else _chunking(setup, mine)
    except ChunkscopeError as error:
        return Outcome(number, setup, problem=str(error))
    if chunking is None or mine is None:
        return Outcome(number, setup, problem="Stopped while its texts were embedded.")
    return Outcome(number, setup, chunking, mine)


def _embedded(setup: Setup, embedded: EmbeddedDocument) -> EmbeddedDocument | None:
    """The document with the set-up's encoder; ``None`` if that was stopped."""
    name = setup.encoder_name(embedded.encoder.name)
    if name == embedded.encoder.name:
        return embedded
    encoder = shared_encoder(name)
    kept: dict[object, EmbeddedDocument] = st.session_state.setdefault("compare_embedded_kept", {})
    key = (embedded.document.digest, encoder.fingerprint)
    if key not in kept:
        made = _embed(embedded.document, encoder, f"Sentences with {encoder.name}")
        if made is None:
            return None
        while len(kept) >= KEPT_DOCUMENTS:
            kept.pop(next(iter(kept)))
        kept[key] = made
    return kept[key]


def _embed(document: Document, encoder: Encoder, what: str) -> EmbeddedDocument | None:
    step = f"sentences-{document.digest[:16]}-{encoder.fingerprint}"
    if stopped(step):
        offer_to_continue(step, what)
        return None
    with progress(step, what) as show:
        return embed_document(document, encoder, cache=vectors_at_hand(), on_progress=show)


def _chunking(setup: Setup, embedded: EmbeddedDocument) -> Chunking | None:
    """The set-up's chunks, from this session or made now; ``None`` if that was stopped."""
    if not isinstance(setup.method, LangChainSettings) or known("chunking", embedded, setup.method):
        return once("chunking", embedded, setup.method, lambda: run(setup, embedded))
    step = f"windows-{embedded.document.digest[:16]}-{setup.method.buffer}-{setup.method.sentences}"
    if stopped(step):
        offer_to_continue(step, setup.name)
        return None
    with progress(step, setup.name) as show:
        cache = vectors_at_hand()
        return once("chunking", embedded, setup.method, lambda: run(setup, embedded, cache=cache, on_progress=show))
