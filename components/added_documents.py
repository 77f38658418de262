"""Documents that a page takes beside the one of the sidebar, embedded one after the other in view of the person who waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders.protocol import Encoder
from chunking.errors import EncoderError
from chunking.types import Document
from components.compare.progress import offer_to_go_on, progress, stop, stopped
from components.embedding_run import vectors_at_hand


def embed_added(documents: Sequence[Document], encoder: Encoder, *, step: str) -> list[EmbeddedDocument]:
    """Those whose vectors are there, or can be made; the session keeps them while they are wanted.

    A stop keeps what is done. Where the encoder fails on one, that is said beside its name, with a button to try again, and
    the others go on.

    :param step: of the page, as :mod:`components.compare.progress` knows it.
    """
    kept: dict[tuple[str, str], EmbeddedDocument] = st.session_state.setdefault(f"{step}_embedded", {})
    for gone in kept.keys() - {(document.digest, encoder.fingerprint) for document in documents}:
        del kept[gone]
    found, waiting = [], False
    for number, document in enumerate(documents, 1):
        key = (document.digest, encoder.fingerprint)
        own = f"{step}-{document.digest[:16]}-{encoder.fingerprint}"
        if key not in kept and not stopped(own):
            if stopped(step):
                waiting = True
                continue
            what = f"Embedding {document.name} ({number} of {len(documents)})"
            try:
                with progress(step, what, key=f"{step}-{number}") as show:
                    kept[key] = embed_document(document, encoder, cache=vectors_at_hand(), on_progress=show)
            except EncoderError as error:
                stop(own, str(error))
        if key in kept:
            found.append(replace(kept[key], document=document))
        else:
            offer_to_go_on(own, document.name)
    if waiting:
        offer_to_go_on(step, "More documents")
    return found
