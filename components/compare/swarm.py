"""The size distributions: one dot a chunk, quartiles behind them, and the limits that were asked for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
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

GOLDEN = (5**0.5 - 1) / 2
ROOM = 0.36
"""How far dots may stray from their row, where the next is 1 below."""


def swarm(outcomes: Sequence[Outcome], unit: Unit, *, logarithmic: bool = False) -> go.Figure:
    """A row a set-up over one axis of sizes in ``unit``."""
    import plotly.graph_objects as go

    rows = [(row, o, size_of(o.chunking.chunks, unit)) for row, o in enumerate(outcomes) if o.chunking and o.spans]
    lines = _limits(outcomes, unit)
    ends = [size for _, _, sizes in rows for size in (int(sizes.min()), int(sizes.max()))]
    ends += [x for line in lines for x in line.x if x]
    scale = Scale(max(min(ends, default=1), 1), max(ends, default=1), logarithmic)
    figure = go.Figure([*(_box(*row) for row in rows), *(_dots(*row, scale, unit) for row in rows), *lines])
    figure.update_layout(
        showlegend=False, hovermode="closest", height=80 + 46 * len(outcomes), margin={"l": 10, "r": 14, "t": 6, "b": 44}
    )
    figure.update_xaxes(
        title={"text": f"chunk size in {unit} →", "standoff": 6}, range=scale.axis, zeroline=False, tickformat=",d",
        type="log" if logarithmic else "linear", fixedrange=True,
    )  # fmt: skip
    figure.update_yaxes(
        tickvals=list(range(len(outcomes))), ticktext=[marked_name(outcome) for outcome in outcomes], autorange=False,
        range=[len(outcomes) - 0.5, -0.5], showgrid=False, zeroline=False, automargin=True, fixedrange=True,
    )  # fmt: skip
    return figure


@dataclass(frozen=True, slots=True)
class Scale:
    """The axis from the smallest to the largest place on it; a linear one starts at 0."""

    low: float
    high: float
    logarithmic: bool

    @property
    def axis(self) -> list[float]:
        """Plotly's range, with some room at its ends."""
        if not self.logarithmic:
            return [0, self.high * 1.04]
        room = 0.04 * max(math.log10(self.high / self.low), 0.5)
        return [math.log10(self.low) - room, math.log10(self.high) + room]

    def shares(self, sizes: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """``(m,)`` where sizes are between the axis's ends, in [0, 1]."""
        if not self.logarithmic:
            return sizes / self.high
        span = math.log10(self.high / self.low) or 1.0
        return np.asarray(np.log10(np.maximum(sizes, 1) / self.low) / span)


def _box(row: int, outcome: Outcome, sizes: npt.NDArray[np.int64]) -> go.Scatter:
    """First to third quartile, with the median as its seam."""
    import plotly.graph_objects as go

    q1, median, q3 = np.percentile(sizes, (25, 50, 75)).tolist()
    top, foot = row - 0.25, row + 0.25
    return go.Scatter(
        x=[q1, median, median, q1, q1, None, median, q3, q3, median, median],
        y=[top, top, foot, foot, top, None, top, top, foot, foot, top],
        mode="lines", fill="toself", fillcolor=rgba(outcome.setup.colour, 0.22), hoverinfo="skip",
        line={"width": 1, "color": rgba(outcome.setup.colour, 0.9)},
    )  # fmt: skip


def _dots(row: int, outcome: Outcome, sizes: npt.NDArray[np.int64], scale: Scale, unit: Unit) -> go.Scatter:
    import plotly.graph_objects as go

    order = np.argsort(sizes, kind="stable")
    if len(order) > MOST_DOTS:
        order = order[np.round(np.linspace(0, len(order) - 1, MOST_DOTS)).astype(np.int64)]
    shown, name = sizes[order], escaped(outcome.setup.name)
    return go.Scatter(
        x=shown, y=row + stray(scale.shares(shown)), mode="markers", hoverinfo="text",
        marker={"size": 5, "color": rgba(outcome.setup.colour, 0.85), "line": {"width": 0}},
        hovertext=[f"{name} · chunk {i + 1:,}: {size:,} {unit}" for i, size in zip(order, shown, strict=True)],
    )  # fmt: skip


def stray(shares: npt.NDArray[np.float64], *, columns: int = 110) -> npt.NDArray[np.float64]:
    """``(m,)`` how far each dot moves from its row, so that those of about one size lie side by side around it.

    :param shares: where the dots are on the axis, ascending in [0, 1], which is divided into ``columns``.
    """
    column = np.floor(shares * columns).astype(np.int64)
    firsts = np.searchsorted(column, column, side="left")
    counts = np.searchsorted(column, column, side="right") - firsts
    # The golden ratio scatters neighbours in size over the column; in their own order they would form slanted lines.
    scattered = np.lexsort((np.arange(len(shares)) * GOLDEN % 1, column))
    slot = np.empty(len(shares), dtype=np.int64)
    slot[scattered] = np.arange(len(shares)) - firsts
    step = min(0.09, 2 * ROOM / max(int(counts.max(initial=1)), 1))
    return (slot - (counts - 1) / 2) * step


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
