"""Before a run: who scores, what it will take, and the button that starts it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.embedded import EmbeddedDocument
from chunking.settings import CutSettings
from components.compare.outcome import Outcome, done
from components.hope.choice import pick_backend
from components.hope.estimate import Line, estimate, in_words
from components.hope.sample import pick_sample
from components.hope.scored import Scored, Terms, first_report, kept, store
from components.hope.scoring import ask, missing
from components.hope.words import PROXY
from components.text import literal

BY_VECTORS = (CutSettings, LangChainSettings, ManualSettings)
"""Methods that cut by an encoder's vectors."""


def terms_section(embedded: EmbeddedDocument, outcomes: Sequence[Outcome]) -> Terms | None:
    """Draw backend and settings; ``None`` while an endpoint cannot be used."""
    choice = pick_backend()
    settings = pick_sample()
    if choice is None:
        return None
    if choice.proxy:
        st.info(PROXY, icon=":material/swap_horiz:")
    name = embedded.encoder.name
    by_vectors = [outcome for outcome in done(outcomes) if isinstance(outcome.setup.method, BY_VECTORS)]
    cut_by_it = [outcome.label for outcome in by_vectors if outcome.setup.encoder_name(name) == name]
    note = f"Vectors for scoring: **{literal(name)}**, as the sidebar has it. Scoring with the encoder that cut favours the "
    note += "semantic chunkers"
    st.caption(f"{note}; it cut {literal(', '.join(cut_by_it))}." if cut_by_it else f"{note}; none here was cut by it.")
    return Terms(embedded, choice, settings)


def run_section(outcomes: Sequence[Outcome], terms: Terms) -> list[Scored]:
    """Draw estimate and button; what is scored already comes back, one a set-up, in order."""
    store().settle()
    wanted = missing(outcomes, terms)
    if wanted:
        lines = estimate(wanted, terms, shared=first_report(terms) is None)
        left, right = st.columns([2, 1], vertical_alignment="center")
        left.markdown(in_words(lines))
        label = f"Score {len(wanted)} {'set-up' if len(wanted) == 1 else 'set-ups'}"
        if any(kept(terms, outcome) for outcome in wanted):
            label = f"Continue: {label.lower()}"
        right.button(
            label, key="hope_run", type="primary", on_click=ask, args=(terms,), icon=":material/play_arrow:", width="stretch"
        )
        with st.expander("Estimate by set-up"):
            _table(lines)
    return [found for outcome in done(outcomes) if (found := kept(terms, outcome))]


def _table(lines: Sequence[Line]) -> None:
    rows = [
        {
            "Set-up": line.name, "Passages": line.passages, "Looked into": line.looked_at, "Calls": line.calls,
            **({"Tokens read": line.usage.prompt_tokens, "Tokens written": line.usage.completion_tokens} if line.usage else {}),
        }
        for line in lines
    ]  # fmt: skip
    st.dataframe(rows, hide_index=True, key="hope_estimate", placeholder="")
