"""The page's sections below the picture. Each takes all outcomes and shows those that have chunks."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.evaluation.segmentation import agreement_table
from chunking.settings import UNITS
from components.compare.figures import Figures, Yardstick, figures_of
from components.compare.matrix import MEASURES, matrix
from components.compare.measures import CUTS, VECTORS, Measure, sizes
from components.compare.outcome import Outcome, done
from components.compare.swarm import swarm
from components.compare.tables import table
from components.kept import latest

QUIET = {"displayModeBar": False}


@st.fragment
def size_section(outcomes: Sequence[Outcome]) -> None:
    """How large the chunks are: the distribution, and its figures."""
    shown = done(outcomes)
    if not shown:
        return
    st.subheader("Sizes")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        unit = st.segmented_control(
            "Unit", UNITS, key="compare_unit", default="tokens", required=True, persist_state="session"
        )
        low = st.number_input(
            "Smallest wanted", 0, None, None, key="compare_low", placeholder="its own", width=150, persist_state="session",
            help="Hold all set-ups against the same limits; left empty, each is held against its own.",
        )  # fmt: skip
        high = st.number_input(
            "Largest wanted", 1, None, None, key="compare_high", placeholder="its own", width=150, persist_state="session",
            help="A chunk above it counts as too large, whatever its set-up allows; left empty, each is held against its own "
            "maximum.",
        )  # fmt: skip
        logarithmic = st.toggle("Logarithmic axis", key="compare_log", persist_state="session")
    figures = [figures_of(outcome, Yardstick(low, high, unit or "tokens")) for outcome in shown]
    key = (unit, logarithmic, *(outcome.key for outcome in shown))
    figure = latest("swarm", key, lambda: swarm(shown, unit or "tokens", logarithmic=logarithmic))
    st.plotly_chart(
        figure, key="compare_swarm", config=QUIET,
        alt=f"Chunk sizes in {unit}: one dot a chunk, one row a set-up",
    )  # fmt: skip
    st.caption("A dot is a chunk; the box holds the middle half, its seam is the median; dotted lines are the set-up's limits.")
    _figures(figures, sizes(unit or "tokens"), "compare_sizes", "Number and sizes of chunks of each set-up")


@st.fragment
def cut_section(outcomes: Sequence[Outcome]) -> None:
    """What the cuts went through, and how well the chunks hang together."""
    figures = [figures_of(outcome, Yardstick()) for outcome in done(outcomes)]
    if not figures:
        return
    st.subheader("What the cuts do")
    _figures(figures, CUTS, "compare_cuts", "Overlap, mid-sentence cuts, stranded headings and units cut through")
    st.caption("Cohesion and contrast, from the sentence vectors at hand")
    _figures(figures, VECTORS, "compare_vectors", "Cohesion within chunks and contrast between neighbours")


@st.fragment
def agreement_section(outcomes: Sequence[Outcome]) -> None:
    """How far every two set-ups cut at the same places."""
    shown = done(outcomes)
    if len(shown) < 2:
        return
    st.subheader("Agreement")
    name = st.segmented_control(
        "Measure", list(MEASURES), format_func=lambda n: MEASURES[n].label, key="compare_measure", default="f1", required=True,
        label_visibility="collapsed", persist_state="session",
    )  # fmt: skip
    measure = MEASURES[name or "f1"]
    sentences = len(shown[0].embedded.sentences) if shown[0].embedded else 0
    key = tuple(outcome.key for outcome in shown)
    pairs = latest("pairs", key, lambda: agreement_table({o.label: o.boundaries for o in shown}, sentences))
    figure = latest("matrix", (name, *key), lambda: matrix(shown, pairs, measure))
    better = "An error: lower is better." if measure.error else "A score: higher is better."
    st.plotly_chart(
        figure, key="compare_matrix", config=QUIET, width=300 + 110 * len(shown),
        alt=f"{measure.label} of every two set-ups",
    )  # fmt: skip
    st.caption(f"{better} {measure.meaning} A chunk that starts inside a sentence counts as starting at the nearer sentence.")


def _figures(figures: Sequence[Figures], measures: Sequence[Measure], key: str, alt: str) -> None:
    rows = [[measure.value(found) for measure in measures] for found in figures]
    table([found.outcome for found in figures], measures, rows, key=key, alt=alt)
