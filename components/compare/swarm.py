"""The size distributions: one dot a chunk, quartiles behind them, and the limits that were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from chunking.evaluation.descriptives import size_of
from chunking.types import Unit
from components.compare.describe import limits
from components.compare.outcome import Outcome
from components.compare.palette import rgba
from components.compare.stems import INK
from components.compare.words import escaped, marked_name

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_DOTS = 600
"""Dots a row: of more chunks, as many evenly spaced ranks, the smallest and the largest among them."""

ROOM = 0.36
"""How far dots may stray from their row, where the next is 1 below."""


def swarm(outcomes: Sequence[Outcome], unit: Unit) -> go.Figure:
    """A row a set-up over one axis of sizes in ``unit``."""
    import plotly.graph_objects as go

    sizes = [size_of(outcome.chunking.chunks if outcome.chunking else (), unit) for outcome in outcomes]
    top = max((float(s.max()) for s in sizes if len(s)), default=1.0)
    boxes = [_box(s, row, outcome) for row, (outcome, s) in enumerate(zip(outcomes, sizes, strict=True)) if len(s)]
    dots = [_dots(s, row, outcome, top, unit) for row, (outcome, s) in enumerate(zip(outcomes, sizes, strict=True)) if len(s)]
    lines = _limits(outcomes, unit)
    figure = go.Figure([*boxes, *dots, *lines])
    reach = max([top, *(x for line in lines for x in line.x if x is not None and not np.isnan(x))])
    figure.update_layout(
        showlegend=False, hovermode="closest", height=80 + 46 * len(outcomes), margin={"l": 10, "r": 14, "t": 6, "b": 44},
        barmode="overlay",
    )  # fmt: skip
    figure.update_xaxes(
        title={"text": f"chunk size in {unit} →", "standoff": 6}, range=[0, reach * 1.04], zeroline=False, tickformat=",d",
        fixedrange=True,
    )  # fmt: skip
    figure.update_yaxes(
        tickvals=list(range(len(outcomes))), ticktext=[marked_name(outcome) for outcome in outcomes], autorange=False,
        range=[len(outcomes) - 0.5, -0.5], showgrid=False, zeroline=False, automargin=True, fixedrange=True,
    )  # fmt: skip
    return figure


def _box(sizes: npt.NDArray[np.int64], row: int, outcome: Outcome) -> go.Bar:
    """First to third quartile, with the median as its seam."""
    import plotly.graph_objects as go

    q1, median, q3 = np.percentile(sizes, (25, 50, 75)).tolist()
    return go.Bar(
        orientation="h", base=[q1, median], x=[median - q1, q3 - median], y=[row, row], width=0.5, hoverinfo="skip",
        marker={"color": rgba(outcome.setup.colour, 0.22), "line": {"width": 1, "color": rgba(outcome.setup.colour, 0.9)}},
    )  # fmt: skip


def _dots(sizes: npt.NDArray[np.int64], row: int, outcome: Outcome, top: float, unit: Unit) -> go.Scatter:
    import plotly.graph_objects as go

    order = np.argsort(sizes, kind="stable")
    if len(order) > MOST_DOTS:
        order = order[np.round(np.linspace(0, len(order) - 1, MOST_DOTS)).astype(np.int64)]
    shown, name = sizes[order], escaped(outcome.setup.name)
    return go.Scatter(
        x=shown, y=row + stray(shown, top), mode="markers", hoverinfo="text",
        marker={"size": 5, "color": rgba(outcome.setup.colour, 0.85), "line": {"width": 0}},
        hovertext=[f"{name} · chunk {i + 1:,}: {size:,} {unit}" for i, size in zip(order, shown, strict=True)],
    )  # fmt: skip


def stray(sizes: npt.NDArray[np.int64], top: float, *, columns: int = 110) -> npt.NDArray[np.float64]:
    """``(m,)`` how far each dot moves from its row, so that those of about one size lie side by side around it.

    :param sizes: ascending. :param top: the axis's largest size, which ``columns`` columns reach up to.
    """
    column = np.floor(sizes / max(top, 1) * columns).astype(np.int64)
    firsts = np.searchsorted(column, column, side="left")
    counts = np.searchsorted(column, column, side="right") - firsts
    rank = np.arange(len(sizes)) - firsts
    step = min(0.09, 2 * ROOM / max(int(counts.max(initial=1)), 1))
    return (rank - (counts - 1) / 2) * step


def _limits(outcomes: Sequence[Outcome], unit: Unit) -> list[go.Scatter]:
    """Minimum and maximum of each set-up, where they are in ``unit``: dashed, across its row."""
    import plotly.graph_objects as go

    xs, ys, words = [], [], []
    for row, outcome in enumerate(outcomes):
        low, high, of = limits(outcome.setup.method)
        for name, value in (("minimum", low), ("maximum", high)):
            if value is not None and of == unit:
                xs += [value, value, None]
                ys += [row - 0.44, row + 0.44, None]
                words += [f"{name} of {escaped(outcome.setup.name)}: {value:,} {unit}"] * 2 + [""]
    line = {"color": INK.format(1), "width": 2, "dash": "dot"}
    return [go.Scatter(x=xs, y=ys, mode="lines", line=line, hovertext=words, hoverinfo="text")] if xs else []
