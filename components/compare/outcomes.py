"""Every set-up over the document, each computed once: changing one leaves the others as they are.

What needs new embeddings waits: the page shows all others first, and :func:`finish` makes the rest at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.embedding import Progress
from chunking.errors import Cancelled, ChunkscopeError
from chunking.setups import Setup, run
from chunking.types import Document
from components import kept
from components.compare.kept import once
from components.compare.outcome import Outcome
from components.compare.progress import no_encoding, offer_to_go_on, progress, stop, stopped
from components.embedding_run import vectors_at_hand
from components.encoder_picker import shared_encoder

KEPT_DOCUMENTS = 4
"""Documents embedded with other encoders than the one in use that a session keeps at hand."""

Report = Callable[[Progress], None]


def outcomes(setups: Sequence[Setup], embedded: EmbeddedDocument) -> list[Outcome]:
    """One :class:`Outcome` a set-up, in order. Asks no encoder for vectors.

    :param embedded: the document with the encoder in use; a set-up with an encoder of its own gets its own vectors.
    """
    return [_outcome(number, setup, embedded) for number, setup in enumerate(setups, 1)]


def finish(outcomes: Sequence[Outcome], embedded: EmbeddedDocument, slot: DeltaGenerator) -> None:
    """Embed what one of the set-ups waits for, with progress in ``slot``, and run the page again; those that were stopped can
    be continued there."""
    for outcome in outcomes:
        if not outcome.waits:
            continue
        step, name = _step(outcome.setup, embedded), f"{outcome.label}, texts embedded"
        with slot:
            if stopped(step):
                offer_to_go_on(step, outcome.label)
                continue
            with progress(step, name, key=f"setup-{outcome.number}") as show:
                made = _outcome(outcome.number, outcome.setup, embedded, show)
        if made.problem:
            stop(step, made.problem)
        st.rerun()


def _outcome(number: int, setup: Setup, embedded: EmbeddedDocument, report: Report = no_encoding) -> Outcome:
    """:param report: told how far embedding is; by default it forbids it, and the set-up waits."""
    try:
        mine = _embedded(setup, embedded, report)
        cache = vectors_at_hand()
        chunking = once("chunking", mine, setup.method, lambda: run(setup, mine, cache=cache, on_progress=report))
    except Cancelled:
        why = stopped(_step(setup, embedded)) or "Its texts are still to be embedded."
        return Outcome(number, setup, problem=why, waits=True)
    except ChunkscopeError as error:
        return Outcome(number, setup, problem=str(error))
    return Outcome(number, setup, chunking, mine)


def _embedded(setup: Setup, embedded: EmbeddedDocument, report: Report) -> EmbeddedDocument:
    """The document with the set-up's own encoder."""
    name = setup.encoder_name(embedded.encoder.name)
    if name == embedded.encoder.name:
        return embedded
    encoder = shared_encoder(name)
    document: Document = embedded.document

    def make() -> EmbeddedDocument:
        return embed_document(document, encoder, cache=vectors_at_hand(), on_progress=report)

    return kept.once("embedded elsewhere", (document.digest, encoder.fingerprint), make, most=KEPT_DOCUMENTS)


def _step(setup: Setup, embedded: EmbeddedDocument) -> str:
    return f"setup-{embedded.document.digest[:16]}-{hash((setup.method, setup.encoder)):x}"
