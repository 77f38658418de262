"""Before a run: what it will take, and the button that starts it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.evaluation.faithfulness.estimate import expected
from chunking.evaluation.faithfulness.items import Run
from chunking.llm.usage import Usage
from components.faithfulness.running import Terms, ask, kept, running, store
from components.faithfulness.smallest import few_questions
from components.kept import latest
from components.language_model.words import to_come

Line = tuple[str, Usage, Usage]
"""A set-up, or all together: answering and judging."""


HEADING = "Faithfulness"


def unmeasured_section() -> None:
    """What stands there without a language model."""
    store().settle()
    st.subheader(HEADING)
    st.caption(
        "Not measured: that takes a language model, which answers every question from each set-up's context and judges "
        "whether the context supports every claim of the answer. Choose one at the top of the page."
    )


def run_section(terms: Terms, *, ready: bool) -> tuple[Run | None, DeltaGenerator]:
    """Draw estimate and button; what was run already comes back, and the place for the progress of a run.

    :param ready: false while chunks of another set-up are embedded, after which the terms are others.
    """
    store().settle()
    st.subheader(HEADING)
    found = kept(terms)
    if warning := few_questions(len(terms.questions), len(terms.retrieved)):
        st.warning(warning, icon=":material/groups:")
    if found and found.complete:
        return found, st.container()
    all_together, *lines = latest("faith_estimate", (terms.key, tuple(terms.contexts)), lambda: estimate(terms))
    left, right = st.columns([5, 2], vertical_alignment="center")
    left.markdown(in_words(all_together))
    label = "Continue" if found else f"Ask {len(terms.questions):,} × {len(terms.retrieved):,}"
    right.button(
        label, key="faith_run", type="primary", on_click=ask, args=(terms,), icon=":material/play_arrow:", width="stretch",
        disabled=running(terms) or not ready, help="Every question from every set-up's context.",
    )  # fmt: skip
    slot = st.container()
    with st.expander("Estimate by set-up"):
        _table(lines)
    return found, slot


def estimate(terms: Terms) -> list[Line]:
    """All set-ups together, in which a context that two share counts once; then each by itself."""
    ways = [("All", terms.contexts), *((name, {name: contexts}) for name, contexts in terms.contexts.items())]
    return [(name, *expected(contexts, terms.questions, terms.settings)) for name, contexts in ways]


def in_words(line: Line) -> str:
    """A sentence or two."""
    _, answering, judging = line
    both = answering + judging
    return f"At most {both.calls:,} calls: {answering.calls:,} answers and {judging.calls:,} verdicts, about {to_come(both)}"


def _table(lines: Sequence[Line]) -> None:
    rows = [
        {
            "Set-up": name, "Answers": answering.calls, "Verdicts": judging.calls,
            "Tokens read": (answering + judging).prompt_tokens, "Tokens written": (answering + judging).completion_tokens,
        }
        for name, answering, judging in lines
    ]  # fmt: skip
    st.dataframe(rows, hide_index=True, key="faith_estimate", placeholder="")
    st.caption("A context that several set-ups share is asked about once, so the sum can be less.")
