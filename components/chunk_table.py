"""The chunks as a table: what the chart shows, in numbers that can be sorted and read out."""

from __future__ import annotations

import streamlit as st

from chunking.types import Chunk, Chunking

REASONS = {
    "start": "start of the document",
    "semantic": "semantic",
    "heading": "semantic, moved before the heading",
    "maximum": "forced: maximum",
    "oversize": "forced: sentence above the maximum",
    "manual": "by hand",
    "size": "size reached",
    "separator": "separator",
    "imported": "cut elsewhere",
}

FLAGS = {
    "below_minimum": "below the minimum",
    "cut_inside_sentence": "cut inside a sentence",
    "heading_stranded": "heading stranded at the end",
    "unit_cut": "table, list or code cut",
    "above_maximum": "above the maximum",
}


def why(chunk: Chunk) -> str:
    """Why ``chunk`` starts where it does, in words and figures."""
    opening = chunk.opened_by
    words = REASONS[opening.reason]
    if opening.distance is None:
        return words
    if opening.reason in ("semantic", "heading") and opening.threshold is not None:
        return f"{words}: {opening.distance:.3f} > {opening.threshold:.3f}"
    return f"{words}, distance {opening.distance:.3f}"


def chunk_table(chunking: Chunking) -> None:
    """One row a chunk, in order."""
    import pandas as pd

    if not chunking.chunks:
        return
    frame = pd.DataFrame(
        {
            "Chunk": [c.index + 1 for c in chunking.chunks],
            "Opened by": [why(c) for c in chunking.chunks],
            "Sentences": [c.sentences for c in chunking.chunks],
            "Tokens": [c.tokens for c in chunking.chunks],
            "Characters": [c.characters for c in chunking.chunks],
            "Pages": [", ".join(map(str, c.pages)) for c in chunking.chunks],
            "Start": [c.start for c in chunking.chunks],
            "End": [c.end for c in chunking.chunks],
            "Flags": [", ".join(FLAGS[f] for f in c.flags) for c in chunking.chunks],
            "Text": [c.text for c in chunking.chunks],
        }
    )
    empty = [name for name in ("Pages", "Flags") if not frame[name].any()]
    st.dataframe(
        frame.drop(columns=empty),
        hide_index=True,
        column_config={
            "Chunk": st.column_config.NumberColumn(width="small"),
            "Tokens": st.column_config.ProgressColumn(
                help="Sum over its sentences, counted by the encoder's tokenizer, without special tokens.",
                format="%d", min_value=0, max_value=max(1, int(frame["Tokens"].max())),
            ),
            "Start": st.column_config.NumberColumn(help="First code point of the document's text, counted from 0."),
            "End": st.column_config.NumberColumn(help="First code point after the chunk."),
            "Text": st.column_config.TextColumn(width="large"),
        },
    )  # fmt: skip
