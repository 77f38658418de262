"""The distance series while a document is still being embedded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunking.distances import adjacent_distances
from chunking.embedding import Progress

if TYPE_CHECKING:
    import plotly.graph_objects as go

POINTS = 2_000
"""Points drawn at most; a longer series is thinned to the largest distance of each stretch."""


def partial_series(progress: Progress) -> go.Figure:
    """The distances from the start of the document up to the first sentence without a vector, on the whole document's axis."""
    import plotly.graph_objects as go

    gaps, distances = thinned(adjacent_distances(progress.vectors))
    figure = go.Figure(go.Scattergl(x=gaps, y=distances, mode="lines", line={"width": 1}))
    figure.update_layout(height=260, margin={"l": 40, "r": 10, "t": 10, "b": 40}, showlegend=False)
    figure.update_xaxes(range=[1, max(progress.total - 1, 2)], title="gap between sentences")
    figure.update_yaxes(rangemode="tozero", title="cosine distance")
    return figure


def thinned(distances: np.ndarray, points: int = POINTS) -> tuple[list[int], list[float]]:
    """1-based gap numbers and distances, at most ``points`` of them: of each stretch its largest."""
    width = max(1, -(-len(distances) // points))
    filled = np.where(np.isnan(distances), -np.inf, distances)
    picks = [start + int(filled[start : start + width].argmax()) for start in range(0, len(distances), width)]
    return [pick + 1 for pick in picks], [float(distances[pick]) for pick in picks]
