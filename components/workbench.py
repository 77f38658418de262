"""What all pages work on: one document, one encoder, and the vectors that come of them."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.encoders.protocol import Encoder
from chunking.types import Document
from components.document_picker import Picked, pick_document
from components.embedding_run import embedded_document
from components.encoder_picker import pick_encoder, preload_in_background


@dataclass(frozen=True)
class Workbench:
    """The shared choices of one run."""

    picked: Picked
    encoder: Encoder

    @property
    def document(self) -> Document:
        return self.picked.document

    def embedded(self) -> EmbeddedDocument:
        """Sentences and vectors, from this session's cache, the vector cache, or the encoder (with progress and cancel)."""
        return embedded_document(self.document, self.encoder)


def pick() -> None:
    """Draw the shared pickers into the sidebar."""
    with st.sidebar:
        picked = pick_document()
        encoder = pick_encoder()
    st.session_state["workbench"] = Workbench(picked, encoder) if picked and encoder else None
    st.session_state["encoder_missing"] = encoder is None


def current() -> Workbench:
    """The choices of this run; where one is missing, the page ends here and says what to do."""
    work: Workbench | None = st.session_state["workbench"]
    if work is None:
        if st.session_state["encoder_missing"]:
            st.info("Nothing is cut without an encoder: the sidebar says what is wrong with it.", icon=":material/memory:")
        else:
            st.info(
                "Pick a sample, upload a file or paste a text in the sidebar to see how it is cut. Where one cannot be read, "
                "the sidebar says why.", icon=":material/draft:",
            )  # fmt: skip
        st.stop()
    return work


def get_ready() -> None:
    """After a page stands: prepare what the next step is likely to need."""
    work: Workbench | None = st.session_state["workbench"]
    if work:
        preload_in_background(work.encoder)
