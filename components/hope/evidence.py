"""What stands behind one chunk's scores: its text, statements, and questions with both answers."""

from __future__ import annotations

from typing import Any

import streamlit as st

from chunking.evaluation.hope.results import PassageIndependence, PassageUnity
from components.compare.words import clip
from components.hope.scored import Scored
from components.hope.words import number
from components.text import literal


def passage(one: Scored, index: int) -> None:
    """The chunk's text and the words in it that dangle."""
    assert one.outcome.chunking is not None
    if one.result.dangling is None:
        st.caption("Dangling references are looked for in English only.")
    elif words := one.result.dangling.words[index]:
        st.caption(f"Refers to something outside of it: **{literal(', '.join(words))}**")
    else:
        st.caption("No dangling reference found.")
    st.text(one.outcome.chunking.chunks[index].text)


def statements(found: PassageUnity, *, proxy: bool) -> None:
    """The statements, and how alike every two of them are."""
    if found.failure:
        st.caption(literal(found.failure.message))
        return
    off = f", without the diagonal {number(found.off_diagonal, 3)}" if found.off_diagonal is not None else ""
    source = "The passage's own sentences stand in for statements." if proxy else "What the model says the passage states."
    st.caption(f"{source} Mean likeness {number(found.value, 3)}{off}.")
    names = [f"S{i}" for i in range(1, len(found.statements) + 1)]
    left, right = st.columns([3, 2])
    left.dataframe({"": names, "Statement": list(found.statements)}, hide_index=True, key="hope_statements", placeholder="")
    right.plotly_chart(
        matrix(found, names), key="hope_matrix", config={"displayModeBar": False},
        alt="Cosine of every two statements",
    )  # fmt: skip


def matrix(found: PassageUnity, names: list[str]) -> dict[str, Any]:
    """The cosines as a heat map with the numbers in it."""
    trace = {
        "type": "heatmap", "z": [list(row) for row in found.similarities], "x": names, "y": names, "zmin": 0, "zmax": 1,
        "colorscale": "Cividis", "texttemplate": "%{z:.2f}", "hoverinfo": "skip", "showscale": False,
    }  # fmt: skip
    side = 90 + 36 * len(names)
    layout = {
        "height": min(side, 420), "margin": {"l": 30, "r": 10, "t": 24, "b": 6}, "paper_bgcolor": "rgba(0,0,0,0)",
        "xaxis": {"side": "top", "fixedrange": True}, "yaxis": {"autorange": "reversed", "fixedrange": True},
    }  # fmt: skip
    return {"data": [trace], "layout": layout}


def questions(one: Scored, found: PassageIndependence, *, proxy: bool) -> None:
    """Each question with both answers and their cosine."""
    assert one.outcome.chunking is not None
    if found.failure:
        st.caption(literal(found.failure.message))
        return
    how = "Its sentences, each asked with itself removed; an answer is the closest sentence." if proxy else "The model's own."
    st.caption(f"{how} Mean θ {number(found.value, 3)}; θ is the cosine of the two answers.")
    rows = [
        {
            "Question": pair.question.text, "θ": pair.theta,
            "Answer of the passage alone": pair.alone.text if pair.alone else None,
            "Answer with others beside it": pair.among.text if pair.among else None,
            "Others": ", ".join(f"{i + 1:,}" for i in pair.retrieved), "Failed": pair.failure.message if pair.failure else None,
        }
        for pair in found.asked
    ]  # fmt: skip
    form = {"θ": st.column_config.NumberColumn(format="%.3f")}
    st.dataframe(rows, hide_index=True, key="hope_questions", placeholder="", column_config=form)
    others = list(dict.fromkeys(i for pair in found.asked for i in pair.retrieved))
    if others:
        retrieved(one, others, "hope_others")


def retrieved(one: Scored, indices: list[int] | tuple[int, ...], key: str) -> None:
    """The text of some chunks, one at a time."""
    assert one.outcome.chunking is not None
    chunks = one.outcome.chunking.chunks
    index = st.selectbox(
        "Read a retrieved passage", indices, format_func=lambda i: f"Chunk {i + 1:,}: {clip(chunks[i].text, 80)}", key=key
    )
    if index is not None:
        st.text(chunks[index].text)
