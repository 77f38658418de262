"""Shares side by side, a row a set-up: a dot with its 95 % interval and n. In Plotly's form, a dict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from components.compare.outcome import Outcome
from components.compare.palette import COLOURS, SYMBOLS
from components.compare.words import escaped, marked_name
from components.faithfulness.numbers import percent

_NOTHING = {"type": "scatter", "x": [None], "y": [None], "hoverinfo": "skip"}
"""Plotly takes no figure without a trace."""


@dataclass(frozen=True, slots=True)
class Dot:
    """:param value: in [0, 1], or ``None`` where there is none, as for the ends of its interval.
    :param note: stands after the value.
    """

    outcome: Outcome
    value: float | None
    low: float | None
    high: float | None
    note: str


def dots(rows: Sequence[Dot], title: str) -> dict[str, Any]:
    """The figure; ``title`` names the axis."""
    layout: dict[str, Any] = {
        "height": 92 + 46 * len(rows), "margin": {"l": 10, "r": 24, "t": 8, "b": 48}, "showlegend": False,
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "dragmode": False, "hovermode": "closest",
        "xaxis": {
            "range": [-0.02, 1.02], "fixedrange": True, "zeroline": False, "dtick": 0.25, "tickformat": ".0%",
            "gridcolor": "rgba(128,128,128,0.25)", "title": {"text": f"{escaped(title)} →", "standoff": 6},
        },
        "yaxis": {
            "range": [len(rows) - 0.4, -0.6], "fixedrange": True, "automargin": True, "zeroline": False, "showgrid": False,
            "tickvals": list(range(len(rows))),
            "ticktext": [f"{row.outcome.number} {marked_name(row.outcome)}" for row in rows],
        },
        "annotations": [
            {"x": 0, "y": place, "xanchor": "left", "showarrow": False, "text": f"none: {escaped(row.note)}"}
            for place, row in enumerate(rows)
            if row.value is None
        ],
    }  # fmt: skip
    shown = [_dot(row, place) for place, row in enumerate(rows) if row.value is not None]
    return {"data": shown or [_NOTHING], "layout": layout}


def in_words(row: Dot) -> str:
    """For a reader who does not see the figure."""
    ends = f" [{percent(row.low)}, {percent(row.high)}]" if row.low is not None else ""
    return f"{row.outcome.label}: {percent(row.value, 1)}{ends}, {row.note}"


def _dot(row: Dot, place: int) -> dict[str, Any]:
    value, colour = row.value or 0.0, row.outcome.setup.colour
    low, high = (value if end is None else end for end in (row.low, row.high))
    return {
        "type": "scatter", "mode": "markers+text", "x": [value], "y": [place], "cliponaxis": False,
        "marker": {"color": COLOURS[colour], "symbol": SYMBOLS[colour], "size": 12},
        "error_x": {
            "type": "data", "symmetric": False, "array": [high - value], "arrayminus": [value - low],
            "color": COLOURS[colour], "thickness": 2, "width": 5,
        },
        "text": [f"{percent(value, 1)} · {escaped(row.note)}"], "textfont": {"size": 11},
        "textposition": "top right" if value < 0.2 else "top left" if value > 0.8 else "top center",
        "hovertext": [escaped(in_words(row))], "hoverinfo": "text",
    }  # fmt: skip
