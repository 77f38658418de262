"""The section with the heat strip, and what stands behind the chunk that was pressed."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.embedded import EmbeddedDocument
from components.compare.axis import Axis
from components.compare.words import clip
from components.hope.evidence import passage, questions, statements
from components.hope.heat import heat, values_of
from components.hope.quadruples import quadruples
from components.hope.scored import Scored
from components.hope.words import KINDS, number

SETUP, CHUNK, STRIP = "hope_setup", "hope_chunk", "hope_strip"


@st.fragment
def chunks_section(scored: Sequence[Scored], embedded: EmbeddedDocument, *, proxy: bool) -> None:
    """One row a set-up; a press on a chunk, or the boxes below, open it."""
    st.subheader("Chunk by chunk")
    field = st.segmented_control(
        "Coloured by", [kind.field for kind in KINDS[:2]], key="hope_coloured", default=KINDS[0].field, required=True,
        format_func=lambda field: next(kind.label(proxy=proxy) for kind in KINDS if kind.field == field),
        label_visibility="collapsed", persist_state="session",
    )  # fmt: skip
    kind = next(kind for kind in KINDS if kind.field == field)
    _obey_press(scored)
    place = st.container()
    row, index = _pick(scored)
    axis = Axis("sentences", len(embedded.document.text), embedded.sentences)
    with place:
        st.plotly_chart(
            heat(scored, kind, axis, chosen=None if index is None else (row, index)), key=STRIP, on_select="rerun",
            selection_mode="points", config={"displayModeBar": False},
            alt=f"{kind.name} of each chunk that was looked into, along the document, one row a set-up",
        )  # fmt: skip
        st.caption("Press a chunk to see what stands behind its number. Outlined: not looked into, or not defined.")
    _opened(scored[row], index, proxy=proxy)


def _obey_press(scored: Sequence[Scored]) -> None:
    """Move the boxes to the chunk that was pressed last, once."""
    event = st.session_state.get(STRIP)
    points = event["selection"]["points"] if event else []
    pressed = tuple(points[0]["customdata"]) if points and points[0].get("customdata") is not None else None
    if pressed == st.session_state.get("hope_pressed"):
        return
    st.session_state["hope_pressed"] = pressed
    if pressed and pressed[0] < len(scored) and pressed[1] in scored[pressed[0]].result.sampled:
        st.session_state[SETUP] = int(pressed[0])
        st.session_state[CHUNK] = int(pressed[1])


def _pick(scored: Sequence[Scored]) -> tuple[int, int | None]:
    """Row of the set-up and index of the chunk to open."""
    if st.session_state.get(SETUP, 0) >= len(scored):
        del st.session_state[SETUP]
    left, right = st.columns([2, 3])
    row = left.selectbox("Set-up", range(len(scored)), format_func=lambda i: scored[i].outcome.label, key=SETUP)
    one = scored[row or 0]
    if st.session_state.get(CHUNK) not in one.result.sampled:
        st.session_state.pop(CHUNK, None)
    assert one.outcome.chunking is not None
    chunks, values = one.outcome.chunking.chunks, [values_of(one, kind) for kind in KINDS[:2]]

    def words(index: int) -> str:
        scores = ", ".join(f"{kind.sign} {number(of.get(index))}" for kind, of in zip(KINDS[:2], values, strict=True))
        return f"{index + 1:,} · {scores} · {clip(chunks[index].text, 60)}"

    index = right.selectbox("Chunk", one.result.sampled, format_func=words, key=CHUNK)
    return row or 0, index


def _opened(one: Scored, index: int | None, *, proxy: bool) -> None:
    names = ["Statements", "Questions", "Passage", "Quadruples of the set-up", "Dangling references of the set-up"]
    stated, asked, read, told, dangling = st.tabs(names)
    unity = next((found for found in one.result.unity if found.passage == index), None)
    independence = next((found for found in one.result.independence if found.passage == index), None)
    with stated:
        if unity:
            statements(unity, proxy=proxy)
    with asked:
        if independence:
            questions(one, independence, proxy=proxy)
    with read:
        if index is not None:
            passage(one, index)
    with told:
        quadruples(one)
    with dangling:
        _dangling(one)


def _dangling(one: Scored) -> None:
    """Every chunk that refers to something outside of it, with the words that do."""
    found = one.result.dangling
    assert one.outcome.chunking is not None
    if found is None:
        st.caption("Dangling references are looked for in English only.")
        return
    st.caption(
        f"{found.rate.count:,} of {found.rate.total:,} chunks hold a pronoun, demonstrative or connective with nothing "
        "inside to refer to. A rule of thumb on words, not part of HOPE."
    )
    rows = [
        {"Chunk": chunk.index + 1, "Words": ", ".join(words), "Begins with": clip(chunk.text, 120)}
        for chunk, words in zip(one.outcome.chunking.chunks, found.words, strict=True)
        if words
    ]
    if rows:
        st.dataframe(rows, hide_index=True, key="hope_dangling", placeholder="")
