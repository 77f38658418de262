"""The pairs that an encoder gets most wrong, and all pairs as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st

from chunking.evaluation.encoder_fit.export import to_csv
from chunking.evaluation.encoder_fit.fit import Fit
from chunking.evaluation.encoder_fit.worst import Wrong, worst, worst_by_score
from components.encoder_fit.fitted import Fitted
from components.encoder_fit.source import Source

SHOWN = 10
WRONG_KIND = (
    "Share of the pairs of the other kind that this pair is on the wrong side of, a tie counting half. Over all pairs of a "
    "kind its mean is 1 − AUC."
)
WRONG_SCORE = "How far the pair's places by cosine and by score are apart, as a share of all places."


def pairs_section(source: Source, found: Sequence[Fitted]) -> None:
    """Draw the tables of one encoder, with a choice where there are several, and the download of all."""
    fits = {one.name: one.fit for one in found if one.fit}
    if not fits:
        return
    st.subheader("The pairs it gets most wrong")
    name = next(iter(fits))
    if len(fits) > 1:
        chosen = st.selectbox("By encoder", list(fits), key="encoder_fit_worst_of", label_visibility="collapsed")
        name = chosen if chosen in fits else name
    fit = fits[name]
    tables = (
        ("Unrelated, yet close", worst(fit, SHOWN, related=False), WRONG_KIND),
        ("Related, yet far apart", worst(fit, SHOWN, related=True), WRONG_KIND),
        ("Placed otherwise than by their scores", worst_by_score(fit, SHOWN), WRONG_SCORE),
    )
    for title, wrong, meaning in tables:
        if wrong:
            _table(title, fit, wrong, meaning)
    if any(wrong for _, wrong, _ in tables):
        st.caption("Read them before you blame the encoder: the label may be wrong, or a sentence may say little alone.")
    else:
        st.caption(_none_wrong(fit))
    st.subheader("Export")
    stem = PurePath(source.name).stem or "encoder"
    st.download_button(
        "CSV: the pairs with their cosines", lambda: to_csv(list(fits.values())), f"{stem}.pairs.csv", "text/csv",
        key="encoder_fit_download", icon=":material/download:", on_click="ignore",
    )  # fmt: skip


def _none_wrong(fit: Fit) -> str:
    """Why no pair is listed."""
    told = []
    if fit.auc.value is not None:
        told.append("every related pair is closer than every unrelated one")
    if fit.spearman.value is not None:
        told.append("the cosines stand in the order of the scores")
    return f"None: {', and '.join(told)}." if told else "None can be named: that takes related and unrelated pairs, or scores."


def _table(title: str, fit: Fit, wrong: Sequence[Wrong], meaning: str) -> None:
    import pandas as pd

    pairs = [fit.pairs[one.index] for one in wrong]
    frame = pd.DataFrame(
        {
            "Cosine": [float(fit.cosines[one.index]) for one in wrong],
            **({"Score": [pair.score for pair in pairs]} if meaning is WRONG_SCORE else {}),
            "Wrong": [100 * one.error for one in wrong],
            "A": [pair.a for pair in pairs],
            "B": [pair.b for pair in pairs],
        }
    )
    st.markdown(f"**{title}**")
    st.dataframe(
        frame, hide_index=True, key=f"encoder_fit_worst_{title}", alt=title,
        column_config={
            "Cosine": st.column_config.NumberColumn(format="%.3f", width="small"),
            "Score": st.column_config.NumberColumn(width="small"),
            "Wrong": st.column_config.NumberColumn(format="%.0f %%", width="small", help=meaning),
            "A": st.column_config.TextColumn(width="large"),
            "B": st.column_config.TextColumn(width="large"),
        },
    )  # fmt: skip
