"""The three sub-scores side by side, a row a set-up: a dot with its 95% interval, value and n. In Plotly's form, a dict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chunking.evaluation.hope.results import SubScore
from components.compare.palette import COLOURS, SYMBOLS
from components.compare.words import escaped, marked_name, wrapped
from components.hope.scored import Scored
from components.hope.words import KINDS, number

CHANCE = 0.25
PANEL, GAP = 0.30, 0.05


def scores_figure(scored: Sequence[Scored], control: SubScore, *, proxy: bool) -> dict[str, Any]:
    """One panel a sub-score; the last also shows ``control``, the same tasks without passages, and chance."""
    rows = len(scored)
    layout: dict[str, Any] = {
        "height": 110 + 46 * (rows + 1), "margin": {"l": 10, "r": 14, "t": 44, "b": 40}, "showlegend": False,
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "dragmode": False, "hovermode": "closest",
        "yaxis": {
            "range": [rows + 0.5, -0.6], "fixedrange": True, "automargin": True, "zeroline": False, "showgrid": False,
            "tickvals": [*range(rows), rows], "ticktext": [*(marked_name(one.outcome) for one in scored), "no passages ◇"],
        },
        "annotations": [], "shapes": [],
    }  # fmt: skip
    traces = []
    for panel, kind in enumerate(KINDS):
        axis = "" if panel == 0 else str(panel + 1)
        left = panel * (PANEL + GAP)
        layout[f"xaxis{axis}"] = {
            "domain": [left, left + PANEL], "range": [-0.04, 1.08], "fixedrange": True, "zeroline": False, "dtick": 0.25,
            "tickformat": ".2f", "gridcolor": "rgba(128,128,128,0.25)",
        }  # fmt: skip
        layout["annotations"].append(
            {"text": f"<b>{kind.label(proxy=proxy)}</b>", "x": left, "y": 1, "xref": "paper", "yref": "paper", "yshift": 26,
             "xanchor": "left", "showarrow": False}
        )  # fmt: skip
        for row, one in enumerate(scored):
            score: SubScore = getattr(one.result, kind.field)
            name = escaped(one.outcome.label)
            if score.value is None:
                layout["annotations"].append(_undefined(score, row, f"x{axis}"))
            else:
                colour = one.outcome.setup.colour
                traces.append(_dot(score, row, axis, name, COLOURS[colour], SYMBOLS[colour]))
    if control.value is not None:
        traces.append(_dot(control, rows, "3", "no passages", "#7D8894", "diamond-open"))
    layout["shapes"].append(
        {"type": "line", "xref": "x3", "yref": "paper", "x0": CHANCE, "x1": CHANCE, "y0": 0, "y1": 1,
         "line": {"dash": "dash", "width": 1.5, "color": "#7D8894"}}
    )  # fmt: skip
    layout["annotations"].append(
        {"text": "chance .25", "x": CHANCE, "y": 1, "xref": "x3", "yref": "paper", "yshift": 9, "showarrow": False,
         "font": {"size": 11}}
    )  # fmt: skip
    return {"data": traces, "layout": layout}


def in_figures(score: SubScore) -> str:
    """Value, interval and n in words."""
    if score.value is None:
        return "not defined"
    interval = f" [{number(score.low)}, {number(score.high)}]" if score.low is not None else ""
    return f"{number(score.value)}{interval}, n {score.n:,}"


def _dot(score: SubScore, row: int, axis: str, name: str, colour: str, symbol: str) -> dict[str, Any]:
    value = score.value or 0.0
    low, high = (value if end is None else end for end in (score.low, score.high))
    return {
        "type": "scatter", "mode": "markers+text", "x": [value], "y": [row], "xaxis": f"x{axis}", "yaxis": "y", "name": name,
        "marker": {"color": colour, "symbol": symbol, "size": 12},
        "error_x": {
            "type": "data", "symmetric": False, "array": [high - value], "arrayminus": [value - low], "color": colour,
            "thickness": 2, "width": 5,
        },
        "text": [f"{number(value)} · n {score.n:,}"], "textfont": {"size": 11},
        "textposition": "top right" if value < 0.3 else "top left" if value > 0.8 else "top center",
        "hovertext": [f"<b>{name}</b><br>{in_figures(score)}"], "hoverinfo": "text", "cliponaxis": False,
    }  # fmt: skip


def _undefined(score: SubScore, row: int, axis: str) -> dict[str, Any]:
    reason = "<br>".join(map(escaped, wrapped(score.reason or "Nothing could be measured.", 60)))
    return {
        "x": 0, "y": row, "xref": axis, "yref": "y", "xanchor": "left", "showarrow": False, "text": "not defined",
        "hovertext": reason, "font": {"size": 11},
    }  # fmt: skip
