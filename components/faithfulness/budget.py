"""How much every set-up may retrieve for a question."""

from __future__ import annotations

import streamlit as st

from chunking.evaluation.faithfulness.context import Budget, EqualChunks, EqualTokens
from chunking.evaluation.faithfulness.settings import RANGES
from components.faithfulness.corpus import Corpus

TOKENS, CHUNKS = "Equal tokens", "Equal chunks (k)"
USUAL, SHARE = 1000, 5
"""Tokens to begin with; of small documents a fifth of one, since a context that holds nearly all of it tells nothing."""


def pick_budget(corpus: Corpus) -> Budget:
    """Draw the fields."""
    way = st.segmented_control(
        "Budget of a context", [TOKENS, CHUNKS], key="faith_budget", default=TOKENS, required=True, persist_state="session",
        help="**Equal tokens**: the best chunks in order until the context has so many tokens; the chunk that crosses the line "
        "is cut there. Every set-up gets as much to read, so the comparison is fair. **Equal chunks**: the k best, as many "
        "systems retrieve. Large chunks then bring more text, and with it more evidence and a higher price.",
    )  # fmt: skip
    if way == CHUNKS:
        k = st.number_input(
            "Chunks (k)", 1, 50, 5, key="faith_k", persist_state="session", width=150,
            help="The k chunks whose vectors are nearest to the question's, by cosine.",
        )  # fmt: skip
        return EqualChunks(int(k))
    _suggest(suggested(corpus.tokens // len(corpus.documents)))
    tokens = st.number_input(
        "Tokens", 20, 100_000, step=50, key="faith_tokens", persist_state="session", width=150,
        help=f"Counted by the encoder in the sidebar, for all set-ups alike. To begin with {USUAL:,}, or a fifth of a "
        "small document.",
    )  # fmt: skip
    return EqualTokens(int(tokens))


def suggested(tokens: int) -> int:
    """Tokens to begin with, a multiple of 50. :param tokens: of a document, the mean if there are several."""
    return min(USUAL, max(100, tokens // SHARE // 50 * 50))


def pick_seed() -> int:
    """Of intervals, the run and the sheet to label by hand."""
    seed = st.number_input(
        "Seed", *RANGES["seed"], 0, key="faith_seed", persist_state="session", width=130,
        help="Of everything that is drawn: intervals, the order of judging, answers to label by hand. The model gets it too.",
    )  # fmt: skip
    return int(seed)


def _suggest(tokens: int) -> None:
    """Put other documents' suggestion into the field, unless somebody has changed it."""
    now, before = st.session_state.get("faith_tokens"), st.session_state.get("faith_tokens_suggested")
    if now is None or now == before:
        st.session_state["faith_tokens"] = tokens
    st.session_state["faith_tokens_suggested"] = tokens
