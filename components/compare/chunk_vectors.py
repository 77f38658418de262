"""The vectors of a set-up's chunks: at hand, or made when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.embedding import Embedded, Progress, embed
from chunking.errors import Cancelled, EncoderError
from components.compare.kept import once
from components.compare.outcome import Outcome, done
from components.compare.progress import go_on, no_encoding, progress, stop, stopped
from components.embedding_run import vectors_at_hand

ASKED = "compare_retrieval_asked"
"""The session remembers that somebody asked for chunk vectors: changed set-ups then get theirs at once."""

STEP = "chunks"
"""The step that stopping and going on is about."""


def chunk_vectors(outcome: Outcome, report: Callable[[Progress], None] = no_encoding) -> Embedded | None:
    """Vectors of the chunks' texts by the set-up's encoder, from the session or the cache.

    :param report: told how far embedding is; by default it forbids it, and ``None`` comes back where a vector is missing.
    :raises EncoderError: if the encoder fails.
    """
    chunking, embedded = outcome.chunking, outcome.embedded
    assert chunking is not None
    assert embedded is not None
    texts, encoder, cache = [chunk.text for chunk in chunking.chunks], embedded.encoder, vectors_at_hand()

    def make() -> Embedded:
        if report is no_encoding:
            embed(texts[-1:], encoder, cache=cache, on_progress=report)  # the last one missing is soon known
        return embed(texts, encoder, cache=cache, on_progress=report)

    try:
        # A page may embed chunks with another encoder than the one that cut them.
        return once("chunk_vectors", embedded, outcome.setup.method, make, outcome.setup.encoder)
    except Cancelled:
        return None


def ask_for_vectors() -> None:
    """From now on missing vectors are made, until that is stopped."""
    st.session_state[ASKED] = True
    go_on(STEP)


def being_made() -> bool:
    """Whether missing vectors are made at the end of the page."""
    return bool(st.session_state.get(ASKED)) and not stopped(STEP)


def make_vectors(outcomes: Sequence[Outcome], slot: DeltaGenerator, *, unasked: bool = False) -> None:
    """If that was asked for, embed the chunks of one set-up that lacks vectors, with progress in ``slot``, and run the page
    again. Not part of a fragment: there a press of the stop button would wait for the end.

    :param unasked: do so also if nobody asked, unless somebody stopped it.
    """
    if stopped(STEP) or not (unasked or being_made()):
        return
    for outcome in done(outcomes):
        if outcome.spans and chunk_vectors(outcome) is None:
            try:
                with slot, progress(STEP, f"Chunks of {outcome.label} embedded", key=f"chunks-{outcome.number}") as show:
                    chunk_vectors(outcome, show)
            except EncoderError as error:
                stop(STEP, str(error))
            st.rerun()
