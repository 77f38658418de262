"""A rule's amounts against windows as a heat map. In Plotly's form, a dict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.score import GridScores
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from components.tune.label_panels import means
from components.tune.words import figure as number


def heat_section(scores: GridScores, measure: str, documents: Sequence[int], best: CutSettings) -> None:
    """Draw the choice of rule and limits, those of ``best`` at first, and the map of these."""
    slices: dict[CutSettings, None] = {}
    for one in scores.settings:
        slices.setdefault(shape(one))
    options = list(slices)
    st.subheader("Amount against window")
    first = options.index(shape(best))
    chosen = st.selectbox(
        "Rule and limits", range(len(options)), first, format_func=lambda i: called(options[i], options),
        key=f"tune_heat_{first}", width=480,
    )  # fmt: skip
    of = options[first if chosen is None else chosen]
    st.plotly_chart(
        heat(scores, measure, documents, of), key="tune_heat_chart", config={"displayModeBar": False},
        alt=f"{MEASURES[measure].label} by amount and window",
    )  # fmt: skip
    st.caption("Means over the tuning half. Yellow is better; the ring marks the best of this map.")


def shape(one: CutSettings) -> CutSettings:
    """What a map has in common: all but amount and window."""
    return replace(one, amount=None, window=1)


def called(one: CutSettings, options: Sequence[CutSettings]) -> str:
    """A slice of the grid, with what tells it from the others."""
    parts = [RULES[one.rule].label]
    if one.minimum is not None or one.maximum is not None:
        parts.append(f"{number(one.minimum, 6)} to {number(one.maximum, 6)} {one.unit}")
    elif any(o.minimum is not None or o.maximum is not None for o in options):
        parts.append("no limits")
    if len({o.peaks_only for o in options}) > 1:
        parts.append("local maxima only" if one.peaks_only else "all gaps")
    return ", ".join(parts)


def heat(scores: GridScores, measure: str, documents: Sequence[int], of: CutSettings) -> dict[str, Any]:
    """Means over ``documents`` of the settings of one :func:`shape`; the best is marked."""
    mean = means(scores.values[measure], documents)
    cells = {
        (one.window, one.amount): mean[i]
        for i, one in enumerate(scores.settings)
        if shape(one) == of
    }
    windows, amounts = sorted({w for w, _ in cells}), sorted({a for _, a in cells if a is not None})
    z = np.array([[cells.get((w, a), np.nan) for a in amounts] for w in windows])
    lower, chosen = MEASURES[measure].sense == "lower", RULES[of.rule]
    marks: list[dict[str, Any]] = []
    if not np.isnan(z).all():
        row, column = np.unravel_index(np.nanargmin(z) if lower else np.nanargmax(z), z.shape)
        marks = [
            {"type": "scatter", "mode": "markers", "x": [amounts[column]], "y": [str(windows[row])], "hoverinfo": "skip",
             "marker": {"symbol": "circle-open", "size": 16, "color": "#FFFFFF", "line": {"width": 3}}, "showlegend": False},
            {"type": "scatter", "mode": "markers", "x": [amounts[column]], "y": [str(windows[row])], "hoverinfo": "skip",
             "marker": {"symbol": "circle-open", "size": 19, "color": "#000000", "line": {"width": 1.5}}, "showlegend": False},
        ]  # fmt: skip
    trace = {
        "type": "heatmap", "x": amounts, "y": [str(w) for w in windows],
        "z": [[None if np.isnan(v) else float(v) for v in line] for line in z],
        "colorscale": "Cividis", "reversescale": lower, "hoverongaps": False, "ygap": 2,
        "colorbar": {"title": {"text": MEASURES[measure].label, "side": "right"}, "thickness": 12, "outlinewidth": 0},
        "hovertemplate": f"{chosen.symbol} = %{{x:.4~g}}, window %{{y}}: %{{z:.3f}}<extra></extra>",
    }  # fmt: skip
    axis = {"fixedrange": True, "showgrid": False, "zeroline": False}
    layout = {
        "height": 130 + 34 * len(windows), "margin": {"l": 10, "r": 10, "t": 8, "b": 44}, "dragmode": False,
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)",
        "xaxis": {**axis, "title": {"text": f"{chosen.amount_label} →", "standoff": 6}},
        "yaxis": {**axis, "title": {"text": "window"}, "type": "category", "automargin": True},
    }  # fmt: skip
    return {"data": [trace, *marks], "layout": layout}
