"""The figures side by side, a row an encoder, with what they rest on and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from chunking.evaluation.encoder_fit.figures import Figure
from chunking.evaluation.encoder_fit.fit import Fit
from components.compare.notes import ICONS
from components.encoder_fit.fitted import Fitted
from components.text import literal

COLUMNS: dict[str, tuple[str, str | None]] = {
    "Related": ("Pairs labelled related, with a cosine.", "%d"),
    "Unrelated": ("Pairs labelled unrelated, with a cosine.", "%d"),
    "AUC ↑": (
        "Share of all comparisons of a related with an unrelated pair in which the related one has the higher cosine, ties "
        "counting half: U / (mn) of Mann and Whitney. .5 is chance, 1 is perfect.", "%.3f",
    ),
    "AUC 95%": ("Bootstrap that resamples the pairs of each kind. Pairs that share sentences make it somewhat narrow.", None),
    "Best threshold": ("The cosine from which on pairs are best taken as related.", "%.3f"),
    "Accuracy ↑": (
        "Share of pairs told right at the best threshold. It was found on these very pairs, so this is somewhat high; and it "
        "is never below the share of the larger kind.", "%.3f",
    ),
    "Mean cos related": ("Mean cosine of the related pairs. Encoders differ in scale: compare it within a row only.", "%.3f"),
    "Mean cos unrelated": ("Mean cosine of the unrelated pairs.", "%.3f"),
    "Scored": ("Pairs with a score, and a cosine.", "%d"),
    "Spearman ρ ↑": ("Rank correlation of cosine and score, −1 to 1: 0 is none.", "%.3f"),
    "ρ 95%": ("Bootstrap that resamples pairs.", None),
}  # fmt: skip


def table_section(found: Sequence[Fitted]) -> None:
    """Table, notes and a reading in words."""
    import pandas as pd

    done = [one for one in found if one.fit]
    if done:
        st.subheader("Fit")
        frame = pd.DataFrame([{"Encoder": one.name, **row(one.fit)} for one in done if one.fit])
        frame = frame.drop(columns=[name for name in frame if frame[name].isna().all()])
        config: dict[str, Any] = {"Encoder": st.column_config.TextColumn(width="medium", pinned=True)}
        for name, (meaning, form) in COLUMNS.items():
            made = st.column_config.TextColumn if form is None else st.column_config.NumberColumn
            config[name] = made(help=meaning, **({} if form is None else {"format": form}))
        st.dataframe(
            frame, hide_index=True, column_config=config, key="encoder_fit_table", placeholder="–",
            alt="; ".join(f"{one.name}: {in_words(one.fit)}" for one in done if one.fit),
        )  # fmt: skip
    lines = [f"{literal(one.name)} :material/error: {literal(one.problem)}" for one in found if one.problem and not one.waits]
    for one in done:
        if one.fit:
            lines += [f"{literal(one.name)} {ICONS[n.severity]} {literal(n.message)}" for n in one.fit.notices]
    if lines:
        st.caption("  \n".join(lines))
    for one in done:
        if one.fit:
            st.markdown(f"**{literal(one.name)}**: {literal(in_words(one.fit))}")
    if any(one.fit and one.fit.auc.value is not None for one in done):
        st.caption(
            "Semantic chunking cuts where neighbours are far apart. An AUC near .5 means that this encoder does not place "
            "related sentences closer than others: then no threshold finds the changes of topic, and another encoder, a "
            "larger window or cuts by structure help more than moving the bar. An AUC near 1 says that the distances carry "
            "the topic; it does not say which threshold cuts well. Cosines of two encoders are on different scales: compare "
            "their AUC."
        )


def row(fit: Fit) -> dict[str, Any]:
    """The figures under the headings of :data:`COLUMNS`; ``None`` where one is not defined."""
    labelled, threshold, rho = bool(fit.auc.n), fit.threshold, fit.spearman
    values = (
        fit.n_related if labelled else None, fit.n_unrelated if labelled else None, fit.auc.value, interval(fit.auc),
        threshold.value if threshold else None, threshold.accuracy if threshold else None, fit.mean_related,
        fit.mean_unrelated, rho.n or None, rho.value, interval(rho),
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def interval(figure: Figure) -> str | None:
    """``[0.61, 0.74]``."""
    return None if figure.low is None else f"[{figure.low:.3f}, {figure.high:.3f}]"


def in_words(fit: Fit) -> str:
    """One or two plain sentences."""
    parts = []
    auc, rho = fit.auc, fit.spearman
    if auc.value is not None:
        words = f"of a related and an unrelated pair, the related one is closer {100 * auc.value:.0f} times in 100"
        if auc.low is not None and auc.high is not None:
            words += f" (95% interval {100 * auc.low:.0f} to {100 * auc.high:.0f})"
            if auc.low <= 0.5 <= auc.high:
                words += ", which cannot be told from chance"
            elif auc.high < 0.5:
                words += ", worse than chance"
        parts.append(words)
    if rho.value is not None:
        parts.append(f"cosine and score rise together with ρ = {rho.value:.2f} over {rho.n:,} pairs")
    return "; ".join(parts) + "." if parts else "nothing could be measured."
