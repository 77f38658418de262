"""Question by question: a row a question, a column a set-up, and what stands behind the cell that was pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from chunking.evaluation.faithfulness.items import Item, Outcome, Run
from chunking.evaluation.line import Question
from components.compare.palette import SHAPES
from components.compare.words import clip
from components.faithfulness.corpus import Corpus
from components.faithfulness.evidence_section import PROXY, Found, measure_of
from components.faithfulness.numbers import percent
from components.faithfulness.opened import opened

SYMBOLS: dict[Outcome, str] = {"grounded": "✓", "not grounded": "✗", "abstained": "∅", "missing": "–"}
HUES = {"✓": "#009E73", "✗": "#D55E00", "∅": "#7D8894"}
FLIPPED = "↯"
GRID, QUESTION, LEFT, RIGHT = "faith_grid", "faith_question", "faith_left", "faith_right"
DRAFTED = "✎"
MOST_ROWS = 12
"""Shown without scrolling."""
LEGEND = f"✓ grounded, ✗ not grounded, ∅ abstained, – missing, {FLIPPED} the second pass says otherwise."


@dataclass(frozen=True)
class Grid:
    """:param cells: ``[question][set-up]``."""

    labels: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]

    def differs(self, question: int) -> bool:
        """Whether the set-ups have different cells there."""
        return len(set(self.cells[question])) > 1


def of_run(run: Run) -> Grid:
    """Outcomes as symbols."""
    rows = zip(*run.items, strict=True)
    return Grid(run.names, tuple(tuple(symbol(item) for item in row) for row in rows))


def of_evidence(found: Sequence[Found]) -> Grid:
    """Evidence recall, or the proxy where no question has gold; a dash where a question has none."""
    proxy = measure_of(found) == PROXY
    rows = zip(*(one.words if proxy else one.evidence.recalls for one in found), strict=True)
    return Grid(tuple(one.retrieved.label for one in found), tuple(tuple(percent(value) for value in row) for row in rows))


def symbol(item: Item) -> str:
    """Of the outcome, with a mark where the second pass turned the verdict round."""
    flipped = item.second_grounded is not None and item.second_grounded != item.grounded
    return f"{SYMBOLS[item.outcome]} {FLIPPED}" if flipped else SYMBOLS[item.outcome]


@st.fragment
def grid_section(found: Sequence[Found], questions: Sequence[Question], corpus: Corpus, run: Run | None) -> None:
    """Grid, filter, and two set-ups next to each other."""
    grid = of_run(run) if run else of_evidence(found)
    st.subheader("Question by question")
    differing = [place for place in range(len(questions)) if grid.differs(place)]
    shown = list(range(len(questions)))
    if len(grid.labels) > 1:
        only = st.toggle(
            f"Only where they differ ({len(differing):,} of {len(questions):,})", key="faith_differing", persist_state="session"
        )
        shown = differing if only else shown
    if not shown:
        st.caption("The set-ups differ on no question.")
        return
    key = f"{GRID}_{hash((grid, tuple(shown))):x}"  # where the rows change, a grid of its own: the old one loses a press
    _obey_press(grid, shown, key)
    place = st.container()
    question, left, right = _pick(grid, questions, shown)
    with place:
        _draw(grid, found, questions, shown, key)
        measure = measure_of(found)
        legend = LEGEND if run else f"{measure}." if measure else ""
        st.caption(f"{legend} Press a cell to read what is behind it.")
    opened(found, questions, question, (left, right), corpus, run)


def _draw(
    grid: Grid, found: Sequence[Found], questions: Sequence[Question], shown: Sequence[int], key: str
) -> None:
    import pandas as pd

    shapes = [SHAPES[one.retrieved.outcome.setup.colour] for one in found]
    headings = {label: f"{shape} {label}" for label, shape in zip(grid.labels, shapes, strict=True)}
    frame = pd.DataFrame(
        {
            " ": [place + 1 for place in shown],
            "Question": [marked(questions[place]) for place in shown],
            **{label: [grid.cells[place][column] for place in shown] for column, label in enumerate(grid.labels)},
        }
    )
    config: dict[str, Any] = {
        " ": st.column_config.NumberColumn(width=40, pinned=True),
        "Question": st.column_config.TextColumn(width="medium"),  # not pinned: on a narrow page nothing would be left
        **{label: st.column_config.TextColumn(headings[label], width="small", alignment="center") for label in grid.labels},
    }
    styled = frame.style.map(lambda cell: f"color: {HUES[cell[0]]}" if cell[0] in HUES else "", subset=list(grid.labels))
    st.dataframe(
        styled, hide_index=True, column_config=config, key=key, on_select="rerun",
        selection_mode=["single-row", "single-cell"], height="content" if len(shown) <= MOST_ROWS else 420,
        alt="Outcome of each question in each set-up",
    )  # fmt: skip


def marked(question: Question) -> str:
    """Its text on one line, with a mark where a model drafted it and nobody checked it."""
    text = " ".join(question.text.split())
    return f"{DRAFTED} {text}" if question.drafted else text


def _obey_press(grid: Grid, shown: Sequence[int], key: str) -> None:
    """Move the boxes to the cell or row that was pressed last, once."""
    event = st.session_state.get(key)
    selection = event["selection"] if event else {}
    cells = [(int(row), str(column)) for row, column in selection.get("cells") or []]
    rows = [(int(row), "") for row in selection.get("rows") or []]
    before = st.session_state.get("faith_pressed", {})
    st.session_state["faith_pressed"] = {"key": key, "cells": cells, "rows": rows}
    fresh = [now for name, now in (("cells", cells), ("rows", rows)) if before.get("key") != key or now != before[name]]
    pressed = next((now[0] for now in fresh if now), None)
    if pressed is None or pressed[0] >= len(shown):
        return
    st.session_state[QUESTION] = shown[pressed[0]]
    if pressed[1] in grid.labels:
        chosen = grid.labels.index(pressed[1])
        left = st.session_state.get(LEFT, 0)
        st.session_state[LEFT] = chosen
        if st.session_state.get(RIGHT) in (None, chosen):
            st.session_state[RIGHT] = left


def _pick(grid: Grid, questions: Sequence[Question], shown: Sequence[int]) -> tuple[int, int, int | None]:
    """The question, and one or two set-ups to open."""
    count = len(grid.labels)
    if st.session_state.get(QUESTION) not in shown:
        st.session_state[QUESTION] = next((place for place in shown if grid.differs(place)), shown[0])
    if st.session_state.get(LEFT, 0) >= count:
        st.session_state[LEFT] = 0
    question = st.selectbox(
        "Question", shown, key=QUESTION, format_func=lambda place: f"{place + 1:,} · {clip(marked(questions[place]), 120)}"
    )
    one, two = st.columns(2)
    with one:
        left = st.selectbox("Set-up", range(count), key=LEFT, format_func=grid.labels.__getitem__)
    if count < 2:
        return question, left, None
    others = [place for place in range(count) if place != left]
    if st.session_state.get(RIGHT) not in others:
        st.session_state[RIGHT] = next((p for p in others if grid.cells[question][p] != grid.cells[question][left]), others[0])
    with two:
        right = st.selectbox("Beside it", others, key=RIGHT, format_func=grid.labels.__getitem__)
    return question, left, right
