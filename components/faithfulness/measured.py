"""Everything below the questions: the budget, the evidence in the contexts, and what a language model makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import PurePath
from typing import Protocol

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.errors import EncoderError
from components.compare.chunk_vectors import STEP, ask_for_vectors, being_made, make_vectors
from components.compare.outcome import Outcome
from components.compare.progress import BY_HAND, stopped
from components.faithfulness.asked import Asked
from components.faithfulness.budget import pick_budget, pick_seed
from components.faithfulness.choice import Choice
from components.faithfulness.corpus import Corpus
from components.faithfulness.download import download_section
from components.faithfulness.evidence_section import Found, evidence_section
from components.faithfulness.grid import grid_section
from components.faithfulness.reference import pick_reference
from components.faithfulness.results_section import results_section
from components.faithfulness.retrieved import Way, missing, retrieve
from components.faithfulness.run_section import run_section, unmeasured_section
from components.faithfulness.running import Terms, run_asked
from components.faithfulness.sheet_section import sheet_section
from components.text import literal

UNASKED = 400
"""Chunks in all that are embedded without asking: that takes seconds."""


def measured_section(
    found: Sequence[Way], asked: Asked, corpus: Corpus, choice: Choice | None, slot: DeltaGenerator
) -> None:
    """Draw it all; chunks without vectors are embedded with progress in ``slot``."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        budget, seed = pick_budget(corpus), pick_seed()
        beside = st.container()
    if not found:
        st.info("No set-up has cut the documents yet.", icon=":material/content_cut:")
        return
    waiting = missing(found)
    few = sum(len(outcome.spans) for outcome in waiting) <= UNASKED
    on_the_way = bool(waiting) and not stopped(STEP) and (few or being_made())
    if waiting:
        _offer(waiting, few=few)
    try:
        retrieved = retrieve(found, corpus, asked.questions, budget)
    except EncoderError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return
    terms, place = None, slot
    if retrieved:
        with beside:
            reference = pick_reference(retrieved)
        evidence = partial(evidence_section, retrieved, asked, corpus, budget, reference=reference, seed=seed)
        if choice is None:
            held = evidence(folded=False)
            unmeasured_section()
            grid_section(held, asked.questions, corpus, None)
        else:
            terms = Terms(corpus, asked.questions, budget, retrieved, choice, seed)
            place = _answered(evidence, terms, reference, ready=not on_the_way)
    make_vectors(waiting, slot, unasked=few)
    if terms:
        run_asked(terms, place)


class Evidence(Protocol):
    """Draws evidence recall where it is called."""

    def __call__(self, *, folded: bool) -> list[Found]: ...


def _answered(evidence: Evidence, terms: Terms, reference: int, *, ready: bool) -> DeltaGenerator:
    """The run's results if there is one, above the evidence, and each question; the place for the progress of a run comes
    back."""
    run, slot = run_section(terms, ready=ready)
    results = results_section(run, terms, reference=reference) if run else None
    held, corpus = evidence(folded=run is not None), terms.corpus
    grid_section(held, terms.questions, corpus, run)
    if run is None or results is None:
        return slot
    outcomes, stem = [one.outcome for one in terms.retrieved], PurePath(corpus.names[0]).stem or "answers"
    sheet_section(run, results, outcomes, seed=terms.seed, stem=stem)
    download_section(run, results, [outcome.setup for outcome in outcomes], corpus.names, terms.budget, stem=stem)
    return slot


def _offer(waiting: Sequence[Outcome], *, few: bool) -> None:
    """Say which chunks have no vectors; a button where they are many, or somebody stopped."""
    names = literal(", ".join(dict.fromkeys(outcome.label for outcome in waiting)))
    why = stopped(STEP)
    if not why and (few or being_made()):
        st.caption(f"Still to be embedded: chunks of {names}.")
        return
    if why and why != BY_HAND:
        st.error(literal(why), icon=":material/error:")
    left, right = st.columns([5, 2], vertical_alignment="center")
    left.caption(f"No vectors yet for chunks of {names}, so nothing is retrieved from them.")
    chunks = sum(len(outcome.spans) for outcome in waiting)
    right.button(
        f"Embed {chunks:,} {'chunk' if chunks == 1 else 'chunks'}", key="faith_embed", on_click=ask_for_vectors,
        icon=":material/play_arrow:", width="stretch",
    )  # fmt: skip
