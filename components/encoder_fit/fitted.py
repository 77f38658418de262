"""Every encoder over the same pairs, each computed once; what needs new vectors waits until somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.embedding import Progress
from chunking.encoders import DEFAULT
from chunking.encoders.protocol import Encoder
from chunking.errors import Cancelled, ChunkscopeError, EncoderError
from chunking.evaluation.encoder_fit.fit import Fit, fit
from components.compare.progress import go_on, no_encoding, offer_to_go_on, progress, stop, stopped
from components.embedding_run import vectors_at_hand
from components.encoder_fit.source import Source
from components.encoder_picker import shared_encoder
from components.kept import once
from components.text import literal

MOST_MORE = 3
KEPT = 16
"""Fits that a session keeps at hand."""
ASKED = "encoder_fit_asked"


@dataclass(frozen=True)
class Fitted:
    """What became of an encoder: a fit, or why there is none yet.

    :param waits: texts have to be embedded first.
    """

    encoder: Encoder
    fit: Fit | None = None
    problem: str | None = None
    waits: bool = False

    @property
    def name(self) -> str:
        return self.encoder.name


def pick_encoders(used: Encoder) -> list[Encoder]:
    """Draw the field, and under it why any of them cannot be had; the encoder in use, then the others, each once."""
    names = st.multiselect(
        "Other encoders beside the one in use", [DEFAULT], key="encoder_fit_names", accept_new_options=True,
        max_selections=MOST_MORE, persist_state="session", placeholder="Type a name, then Enter",
        help=f"Up to {MOST_MORE}: names of sentence-transformers models on the Hugging Face hub, or paths of folders that hold "
        "one. The encoder in use is the sidebar's.",
    )  # fmt: skip
    found = {used.fingerprint: used}
    for name in names:
        try:
            encoder = shared_encoder(name.strip())
        except EncoderError as error:
            st.error(f"{literal(name)}: {literal(str(error))}", icon=":material/error:")
        else:
            found.setdefault(encoder.fingerprint, encoder)
    return list(found.values())


def fits(source: Source, encoders: Sequence[Encoder]) -> list[Fitted]:
    """One :class:`Fitted` an encoder, in order. Asks none of them for vectors."""
    return [_fitted(source, encoder) for encoder in encoders]


def ask_for(steps: Sequence[str]) -> None:
    """From now on the vectors of these steps are made, until that is stopped."""
    st.session_state[ASKED] = st.session_state.get(ASKED, frozenset()) | set(steps)
    for step in steps:
        go_on(step)


def offer(source: Source, found: Sequence[Fitted]) -> None:
    """Draw the button that starts embedding, if anything waits for it."""
    waiting = [one for one in found if one.waits]
    steps = [_step(source, one.encoder) for one in waiting]
    asked = st.session_state.get(ASKED, frozenset())
    if not steps or asked >= set(steps):
        return
    texts = len({text for pair in source.pairs for text in (pair.a, pair.b)})
    whom = literal(waiting[0].name) if len(waiting) == 1 else f"{len(waiting)} encoders"
    st.button(
        f"Embed {texts:,} {'text' if texts == 1 else 'texts'} with {whom}", key="encoder_fit_embed", on_click=ask_for,
        args=(steps,), type="primary", icon=":material/play_arrow:",
    )  # fmt: skip


def embed_missing(source: Source, found: Sequence[Fitted], slot: DeltaGenerator) -> None:
    """Embed what was asked for, with progress in ``slot``, and run the page again; what was stopped can be continued there."""
    for number, one in enumerate(found):
        if not one.waits:
            continue
        step = _step(source, one.encoder)
        with slot:
            if stopped(step):
                offer_to_go_on(step, one.name)
                continue
            if step not in st.session_state.get(ASKED, ()):
                continue
            with progress(step, f"Texts embedded with {one.name}", key=f"encoder-fit-{number}") as show:
                made = _fitted(source, one.encoder, show)
        if made.problem:
            stop(step, made.problem)
        st.rerun()


def _fitted(source: Source, encoder: Encoder, report: Callable[[Progress], None] = no_encoding) -> Fitted:
    """:param report: told how far embedding is; by default it forbids it, and the fit waits."""

    def make() -> Fit:
        with st.spinner("Comparing cosines with labels"):
            return fit(source.pairs, encoder, cache=vectors_at_hand(), on_progress=report, seed=source.seed)

    try:
        return Fitted(encoder, once("encoder fit", (source.key, encoder.fingerprint), make, most=KEPT))
    except Cancelled:
        return Fitted(encoder, problem=stopped(_step(source, encoder)), waits=True)
    except ChunkscopeError as error:
        return Fitted(encoder, problem=str(error))


def _step(source: Source, encoder: Encoder) -> str:
    return f"encoder-fit-{hash((source.key, encoder.fingerprint)):x}"
