"""The settings of a grid search as a table, the best first, of which one row can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st

from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.ranking import Row
from chunking.evaluation.tuning.score import GridScores
from chunking.thresholds import RULES
from components.tune.label_panels import ARROWS, means
from components.tune.words import figure, score, signed

MOST = 2_000
"""Rows shown."""


def grid_table(rows: Sequence[Row], scores: GridScores, measure: str, held_out: Sequence[int]) -> Row | None:
    """Draw ``rows``; the one chosen, if any."""
    import pandas as pd

    label, values = MEASURES[measure].label, scores.values[measure]
    held, surplus = means(values, held_out), means(scores.values["surplus"], range(values.shape[1]))
    heading, low, high = f"{label} {ARROWS[MEASURES[measure].sense]}", f"{label} from", f"{label} to"
    apart_low, apart_high = "To best, from", "To best, to"
    shown = rows[:MOST]
    frame = pd.DataFrame(
        {
            "Rule": [RULES[r.settings.rule].label for r in shown],
            "Amount": [r.settings.amount for r in shown],
            "Window": [r.settings.window for r in shown],
            heading: [r.mean for r in shown],
            "Held out": [held[r.index] for r in shown],  # in sight on a narrow screen
            low: [r.low for r in shown],
            high: [r.high for r in shown],
            "Like best": [r.tied for r in shown],
            "To best": [r.difference for r in shown],
            apart_low: [r.difference_low for r in shown],
            apart_high: [r.difference_high for r in shown],
            "Surplus": [surplus[r.index] for r in shown],
            "Maxima only": [r.settings.peaks_only for r in shown],
            "Minimum": [r.settings.minimum for r in shown],
            "Maximum": [r.settings.maximum for r in shown],
        }
    )
    frame = frame.drop(columns=[name for name in ("Minimum", "Maximum", "Held out") if frame[name].isna().all()])
    number = st.column_config.NumberColumn
    config = {
        "Amount": number(width=64),
        "Window": number(width=66, help="Sentences averaged on each side of a gap."),
        "Minimum": number(help=f"In {shown[0].settings.unit}." if shown else None),
        "Maximum": number(help=f"In {shown[0].settings.unit}." if shown else None),
        "Maxima only": st.column_config.CheckboxColumn(help="Only local maxima may be cut."),
        heading: number(width=60, help=f"Mean over the tuning half. {MEASURES[measure].help}"),
        low: number(width=70, help="Lower end of the 95 % interval of the mean, by resampling documents."),
        high: number(width=60, help="Upper end of the 95 % interval of the mean, by resampling documents."),
        "To best": number(help="Mean minus that of the best setting, on the same documents."),
        apart_low: number(help="Lower end of the 95 % interval of the difference to the best, on the same resamples."),
        apart_high: number(help="Upper end of the 95 % interval of the difference to the best, on the same resamples."),
        "Like best": st.column_config.CheckboxColumn(
            help="Not different from the best: the interval of the difference holds 0: these documents do not tell them apart."
        ),
        "Held out": number(width=70, help="Mean over the half that nothing was chosen on: the honest figure."),
        "Surplus": number(help=f"{MEASURES['surplus'].help} Mean over all documents."),
    }
    formats = {
        "Amount": partial(figure, digits=4), **dict.fromkeys((heading, low, high, "Held out"), score),
        **dict.fromkeys(("To best", apart_low, apart_high), signed), "Surplus": partial(signed, decimals=1),
    }  # fmt: skip
    styled = frame.style.format({name: form for name, form in formats.items() if name in frame})
    event = st.dataframe(
        styled, hide_index=True, column_config=config, key="tune_grid_table", on_select="rerun", selection_mode="single-row",
        height=420, placeholder="–", alt=f"{len(shown)} settings, the best in {label} first",
    )  # fmt: skip
    if len(rows) > MOST:
        st.caption(f"The best {MOST:,} of {len(rows):,} settings; the downloads hold all.")
    chosen = event["selection"]["rows"]
    return shown[chosen[0]] if chosen and chosen[0] < len(shown) else None


def tied_in_words(rows: Sequence[Row]) -> str:
    """How many settings cannot be told from the best."""
    tied = int(np.count_nonzero([row.tied for row in rows])) - 1
    if not rows or rows[0].n < 2:
        return "With one document there is no interval: which settings differ cannot be told."
    if tied < 1:
        return "No other setting does as well on these documents."
    return f"{tied:,} other {'setting is' if tied == 1 else 'settings are'} **not different from the best** on these documents."
