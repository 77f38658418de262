"""Grid: many settings tried on the documents with known boundaries, from vectors at hand."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import SettingsError
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.ranking import Row, rank, tune
from chunking.evaluation.tuning.report import report
from chunking.evaluation.tuning.score import GridScores, score
from chunking.evaluation.tuning.verdicts import at_the_end
from chunking.settings import CutSettings
from components.compare.progress import go_on, stopped
from components.cut_controls import in_force, put_all
from components.text import literal
from components.tune.cases import key_of, labelled_cases
from components.tune.downloads import downloads
from components.tune.grid_choice import pick_grid
from components.tune.grid_table import grid_table, tied_in_words
from components.tune.heat import heat_section
from components.tune.kept import once
from components.tune.labels_part import pick_measure, pick_seed, told_baselines
from components.tune.progress import counted
from components.tune.words import against_chance, documents, optimism, short
from components.workbench import Workbench

STEP, KEPT, ASKED = "tune_grid", "tune_grid_kept", "tune_grid_asked"


def grid_part(work: Workbench, embedded: EmbeddedDocument, settings: CutSettings) -> None:
    """Draw the part; nothing is tried before the button is pressed."""
    cases = labelled_cases(work, embedded)
    if not cases:
        return
    choice = pick_grid(settings)
    scores = _scores(cases, choice.settings) if choice.settings else None
    if scores is None:
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        measure, seed = pick_measure(), pick_seed()
    tuning, held_out = split(cases, seed=seed)
    key = (key_of(cases), scores.settings, measure, seed)
    try:
        found = once("tuned", key, lambda: tune(scores, measure, tuning, held_out, seed=seed))
    except SettingsError as error:
        st.info(literal(str(error)), icon=":material/short_text:")
        return
    rows = once("ranked", key, lambda: rank(scores, measure, documents=tuning, seed=seed))
    told = told_baselines(cases, found.settings)
    chance = against_chance(found, told, tuning, held_out)
    end = at_the_end(found.settings, scores.settings)
    st.markdown(" ".join(filter(None, (optimism(found, rule=True), end, chance, tied_in_words(rows)))))
    _apply(grid_table(rows, scores, measure, held_out), rows)
    heat_section(scores, measure, tuning, found.settings)
    downloads(
        work.document.name, scores,
        lambda: report(cases, scores, told, measure, tuning, held_out, seed=seed),
    )  # fmt: skip


def _scores(cases: Sequence[Case], settings: tuple[CutSettings, ...]) -> GridScores | None:
    """The scores of the last run, if it was of these settings and documents; draws count and button."""
    wanted = (key_of(cases), settings)
    kept: tuple[object, GridScores] | None = st.session_state.get(KEPT)
    same = kept is not None and kept[0] == wanted
    left, right = st.columns([5, 2], vertical_alignment="center")
    distinct = f", {kept[1].distinct:,} of the cuts distinct" if same and kept else ""
    left.markdown(f"**{len(settings):,} settings × {documents(len(cases))}**{distinct}. No encoder is asked.")
    right.button(
        "Done" if same else "Try them all", key="tune_grid_run", type="primary", disabled=same, on_click=_ask, args=(wanted,),
        icon=":material/play_arrow:", width="stretch",
    )  # fmt: skip
    place = st.container()
    if same and kept:
        return kept[1]
    if st.session_state.get(ASKED) == wanted:
        if stopped(STEP):
            st.session_state.pop(ASKED)
            st.info("Stopped. No setting was ranked.", icon=":material/pause_circle:")
            return None
        with place, counted(STEP, f"Trying {len(settings):,} settings") as show:
            st.session_state[KEPT] = (wanted, score(cases, settings, on_progress=show))
        st.session_state.pop(ASKED)
        st.rerun()
    if kept is not None:
        st.caption("The last results were of other settings or documents.")
    return None


def _ask(wanted: object) -> None:
    go_on(STEP)
    st.session_state[ASKED] = wanted


def _apply(chosen: Row | None, rows: Sequence[Row]) -> None:
    """The button that puts a row into force."""
    left, right = st.columns([3, 2], vertical_alignment="center")
    if chosen is None:
        left.caption("Choose a row to apply it: the box at its left end. The headings sort.")
        right.button("Apply to Explore", key="tune_grid_apply", disabled=True, width="stretch", icon=":material/check:")
        return
    same = in_force(chosen.settings)
    left.markdown(short(chosen.settings) + (" · in force here and on Explore" if same else ""))
    right.button(
        "Apply to Explore", key="tune_grid_apply", type="primary", on_click=put_all, args=(chosen.settings,), disabled=same,
        width="stretch", icon=":material/check:",
    )  # fmt: skip
