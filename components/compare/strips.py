"""The picture: the document as one strip a set-up on a common axis, and above them where several cut at the same place.

A plain dictionary in Plotly's form: building it takes a fraction of the time that ``plotly.graph_objects`` would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from chunking.evaluation.consensus import Consensus
from components.compare.axis import Axis
from components.compare.lanes import lanes
from components.compare.outcome import Outcome
from components.compare.palette import STRONG, WEAK, rgba
from components.compare.stems import stems
from components.compare.words import chunk_words, clip, escaped, marked_name, wrapped

MOST_BARS = 1_500
"""Bars in a strip: with more chunks, several neighbours share one, and it says so."""

STRIP = 0.74
"""Height of a strip, where the next one is 1 below."""

Figure = dict[str, Any]


def strips(outcomes: Sequence[Outcome], places: Sequence[Consensus], starts: Sequence[int], axis: Axis) -> Figure:
    """The figure, one trace a strip; ``customdata`` holds offsets of the text.

    :param places: of :func:`~chunking.evaluation.consensus.consensus`, their members in the order of ``outcomes``.
    :param starts: offset of each sentence, for the places.
    """
    rows = len(outcomes)
    bars = [_strip(outcome, row, axis) for row, outcome in enumerate(outcomes) if outcome.spans]
    agreed, traces = stems(outcomes, places, starts, axis)
    layout = {
        "barmode": "overlay", "bargap": 0, "showlegend": False, "hovermode": "closest", "dragmode": "pan",
        "height": 96 + 52 * rows, "margin": {"l": 10, "r": 14, "t": 8, "b": 44},
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "uirevision": f"{axis.unit} {axis.end}",
        "annotations": [_note(outcome, row) for row, outcome in enumerate(outcomes) if not outcome.spans],
        "meta": {"knots": axis.knots if axis.unit == "sentences" else None, "agreed": agreed},
        "xaxis": {
            "range": [0, axis.end], "minallowed": 0, "maxallowed": axis.end, "showgrid": False, "zeroline": False,
            "ticks": "outside", "tickformat": ",d", "title": {"text": f"{axis.unit} →", "standoff": 6},
        },
        "yaxis": {
            "range": [rows - 0.5, -1.45], "fixedrange": True, "showgrid": False, "zeroline": False, "automargin": True,
            "tickvals": [-0.8, *range(rows)], "ticktext": ["cut by several", *map(_row_label, outcomes)],
        },
    }  # fmt: skip
    return {"data": [*bars, *traces], "layout": layout}


def _row_label(outcome: Outcome) -> str:
    return f'<b>{marked_name(outcome)}</b><br><span style="font-size:11px">{_under_name(outcome)}</span>'


def _under_name(outcome: Outcome) -> str:
    if outcome.chunking is None:
        return "not available"
    count = len(outcome.spans)
    repeated = overlapping(outcome.spans)
    return f"{count:,} {'chunk' if count == 1 else 'chunks'}" + (f", {repeated:,} overlap" if repeated else "")


def overlapping(spans: Sequence[tuple[int, int]]) -> int:
    """How many of the spans start before one that starts earlier ends."""
    ordered = np.array(sorted(spans), dtype=np.int64).reshape(-1, 2)
    return int(np.count_nonzero(ordered[1:, 0] < np.maximum.accumulate(ordered[:-1, 1]))) if len(ordered) else 0


def _strip(outcome: Outcome, row: int, axis: Axis) -> dict[str, Any]:
    """All chunks of one set-up: overlapping ones in lanes, neighbours in turn strong and weak."""
    edges = axis.places(np.array(outcome.spans, dtype=np.float64).ravel()).reshape(-1, 2)
    lane, offsets = lanes(outcome.spans), [start for start, _ in outcome.spans]
    if len(edges) > MOST_BARS:
        edges, texts, offsets = _joined(outcome, edges)
        lane = np.zeros(len(edges), dtype=np.int64)
    else:
        texts = _texts(outcome)
    count = int(lane.max()) + 1
    height, colour = STRIP / count, outcome.setup.colour
    return {
        "type": "bar", "orientation": "h", "name": outcome.label, "base": _rounded(edges[:, 0]),
        "x": _rounded(edges[:, 1] - edges[:, 0]), "y": [row] * len(edges), "width": height * (0.94 if count > 1 else 1),
        "offset": _rounded(lane * height - STRIP / 2),
        "marker": {
            "color": [i % 2 for i in range(len(edges))], "cmin": 0, "cmax": 1, "showscale": False, "line": {"width": 0},
            "colorscale": [[0, rgba(colour, STRONG)], [1, rgba(colour, WEAK)]],
        },
        "hovertext": texts, "hoverinfo": "text", "customdata": offsets, "textposition": "none",
        "meta": {"setup": outcome.number - 1},
    }  # fmt: skip


def _texts(outcome: Outcome) -> list[str]:
    chunks = outcome.chunking.chunks if outcome.chunking else ()
    name = escaped(outcome.setup.name)
    return [
        "<br>".join((
            f"<b>{name} · chunk {chunk.index + 1:,}</b>", *map(escaped, chunk_words(chunk)),
            f"<i>{'<br>'.join(map(escaped, wrapped(clip(chunk.text, 90) or 'white space', 60)))}</i>",
        ))
        for chunk in chunks
    ]  # fmt: skip


def _joined(outcome: Outcome, edges: np.ndarray) -> tuple[np.ndarray, list[str], list[int]]:
    """Runs of neighbouring chunks as one bar each, where there are too many to draw."""
    step = -(-len(edges) // MOST_BARS)
    firsts = np.arange(0, len(edges), step)
    runs = np.column_stack((edges[firsts, 0], np.maximum.reduceat(edges[:, 1], firsts)))
    name = escaped(outcome.setup.name)
    texts = [
        f"<b>{name}</b><br>chunks {i + 1:,} to {min(i + step, len(edges)):,}, too many to draw one by one"
        for i in firsts.tolist()
    ]
    return runs, texts, [outcome.spans[i][0] for i in firsts.tolist()]


def _note(outcome: Outcome, row: int) -> dict[str, Any]:
    """Why a strip is empty, in its own place."""
    lines = wrapped(outcome.problem or "no chunks", 100)[:2]
    return {
        "x": 0, "y": row, "xref": "x domain", "yref": "y", "text": f"⚠ {'<br>'.join(map(escaped, lines))}", "showarrow": False,
        "xanchor": "left", "align": "left", "xshift": 8,
    }  # fmt: skip


def _rounded(values: np.ndarray) -> list[float]:
    """Enough digits for any screen, and no more to send."""
    return np.round(values, 4).tolist()
