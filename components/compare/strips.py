"""The picture: the document as one strip a set-up on a common axis, and above them where several cut at the same place."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Any

import numpy as np

from chunking.evaluation.consensus import Consensus
from chunking.types import Chunk
from components.chunk_table import FLAGS, why
from components.compare.axis import Axis
from components.compare.lanes import lanes
from components.compare.outcome import Outcome
from components.compare.palette import COLOURS, SHAPES, STRONG, WEAK, rgba

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_BARS = 1_500
"""Bars in a strip: with more chunks, several neighbours share one, and it says so."""

STRIP = 0.74
"""Height of a strip, where the next one is 1 below."""

INK = "rgba(127,136,148,{:g})"
"""A line that shows on any page; the view replaces it by the page's own ink of the same opacity."""


def strips(outcomes: Sequence[Outcome], places: Sequence[Consensus], starts: Sequence[int], axis: Axis) -> go.Figure:
    """The figure.

    :param places: of :func:`~chunking.evaluation.consensus.consensus`, their members in the order of ``outcomes``.
    :param starts: offset of each sentence, for the places.
    """
    import plotly.graph_objects as go

    traces = [_strip(outcome, row, axis) for row, outcome in enumerate(outcomes) if outcome.chunking]
    figure = go.Figure([*traces, *_agreement(outcomes, places, starts, axis)])
    figure.update_layout(
        barmode="overlay", bargap=0, showlegend=False, hovermode="closest", dragmode="pan",
        height=96 + 52 * len(outcomes), margin={"l": 10, "r": 14, "t": 8, "b": 44},
        annotations=[_note(outcome, row, axis) for row, outcome in enumerate(outcomes) if not outcome.spans],
        uirevision=f"{axis.unit} {axis.end}", meta={"knots": axis.knots if axis.unit == "sentences" else None},
        paper_bgcolor="rgba(0,0,0,0)", plot_bgcolor="rgba(0,0,0,0)",
    )  # fmt: skip
    figure.update_xaxes(
        range=[0, axis.end], minallowed=0, maxallowed=axis.end, title={"text": f"{axis.unit} →", "standoff": 6},
        showgrid=False, zeroline=False, ticks="outside", tickformat=",d",
    )  # fmt: skip
    figure.update_yaxes(
        range=[len(outcomes) - 0.5, -1.45], fixedrange=True, showgrid=False, zeroline=False, automargin=True,
        tickvals=[-0.8, *range(len(outcomes))], ticktext=["cut by several", *map(_row_label, outcomes)],
    )  # fmt: skip
    return figure


def _row_label(outcome: Outcome) -> str:
    setup = outcome.setup
    name = escape(shorten(setup.name, 30, placeholder="…"), quote=False)
    shape = f'<span style="color:{COLOURS[setup.colour]}">{SHAPES[setup.colour]}</span>'
    return f"<b>{name}</b> {shape}<br><span style=\"font-size:11px\">{_under_name(outcome)}</span>"


def _under_name(outcome: Outcome) -> str:
    if outcome.chunking is None:
        return "not available"
    repeated = overlapping(outcome.spans)
    count = f"{len(outcome.spans):,} {'chunk' if len(outcome.spans) == 1 else 'chunks'}"
    return f"{count}, {repeated} overlap" if repeated else count


def overlapping(spans: Sequence[tuple[int, int]]) -> int:
    """How many of the spans start before one that starts earlier ends."""
    ordered = np.array(sorted(spans), dtype=np.int64).reshape(-1, 2)
    return int(np.count_nonzero(ordered[1:, 0] < np.maximum.accumulate(ordered[:-1, 1]))) if len(ordered) else 0


def _strip(outcome: Outcome, row: int, axis: Axis) -> go.Bar:
    """All chunks of one set-up in one trace."""
    import plotly.graph_objects as go

    chunks = outcome.chunking.chunks if outcome.chunking else ()
    lane = lanes(outcome.spans)
    count = int(lane.max()) + 1 if len(lane) else 1
    edges = axis.places(np.array(outcome.spans, dtype=np.float64).reshape(-1, 2).ravel()).reshape(-1, 2)
    texts = [_hover(outcome, chunk) for chunk in chunks]
    offsets = [chunk.start for chunk in chunks]
    if len(chunks) > MOST_BARS:
        edges, lane, texts, offsets, count = _joined(outcome, edges)
    height = STRIP / count
    opacities = [STRONG if i % 2 == 0 else WEAK for i in range(len(edges))]
    return go.Bar(
        orientation="h", name=outcome.label, base=edges[:, 0], x=edges[:, 1] - edges[:, 0], y=[row] * len(edges),
        width=height * (0.94 if count > 1 else 1), offset=lane * height - STRIP / 2,
        marker={"color": [rgba(outcome.setup.colour, o) for o in opacities], "line": {"width": 0}},
        hovertext=texts, hoverinfo="text", customdata=offsets, textposition="none",
        meta={"setup": outcome.number - 1},
    )  # fmt: skip


def _joined(outcome: Outcome, edges: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[str], list[int], int]:
    """Runs of neighbouring chunks as one bar each, where there are too many to draw."""
    step = -(-len(edges) // MOST_BARS)
    firsts = np.arange(0, len(edges), step)
    ends = np.maximum.reduceat(edges[:, 1], firsts)
    runs = np.column_stack((edges[firsts, 0], ends))
    texts = [
        f"<b>{escape(outcome.setup.name)}</b><br>chunks {i + 1:,}–{min(i + step, len(edges)):,}, too many to draw one by one"
        for i in firsts.tolist()
    ]
    return runs, np.zeros(len(runs), dtype=np.int64), texts, [outcome.spans[i][0] for i in firsts.tolist()], 1


def _hover(outcome: Outcome, chunk: Chunk) -> str:
    size = f"{chunk.tokens:,} tokens · {chunk.characters:,} characters · {chunk.sentences:,} sentences"
    flags = [f"⚑ {FLAGS[flag]}" for flag in chunk.flags]
    words = shorten(chunk.text[:400], 90, placeholder=" …") or "white space"
    head = f"<b>{escape(outcome.setup.name)} · chunk {chunk.index + 1:,}</b>"
    return "<br>".join((head, size, escape(why(chunk)), *flags, f"<i>{'<br>'.join(map(escape, wrap(words, 60)))}</i>"))


def _note(outcome: Outcome, row: int, axis: Axis) -> dict[str, Any]:
    """Why a strip is empty, in its own place."""
    words = outcome.problem or "no chunks"
    text = "<br>".join(escape(line, quote=False) for line in wrap(words, 100)[:2])
    return {
        "x": 0, "y": row, "xref": "x domain", "yref": "y", "text": f"⚠ {text}", "showarrow": False, "xanchor": "left",
        "align": "left", "xshift": 8,
    }  # fmt: skip


def _agreement(
    outcomes: Sequence[Outcome], places: Sequence[Consensus], starts: Sequence[int], axis: Axis
) -> list[go.Scatter]:
    """A stem as high as the share of set-ups that cut there; where it is more than half of them, a guide down the strips."""
    import plotly.graph_objects as go

    shared = [place for place in places if len(place.members) > 1]
    rows, total = len(outcomes), sum(outcome.chunking is not None for outcome in outcomes)
    traces = []
    for count in sorted({len(place.members) for place in shared}):
        xs = axis.places([starts[place.boundary] for place in shared if len(place.members) == count])
        foot = rows - 0.5 if count > total / 2 else -0.5
        opacity = 0.3 + 0.6 * (count - 1) / max(total - 1, 1)
        traces.append(
            go.Scatter(
                x=np.repeat(xs, 3), y=np.tile([-0.5 - 0.75 * count / total, foot, np.nan], len(xs)), mode="lines",
                line={"color": INK.format(opacity), "width": 1 + (count == total)}, hoverinfo="skip", meta={"ink": opacity},
            )
        )
    if shared:
        traces.append(
            go.Scatter(
                x=axis.places([starts[place.boundary] for place in shared]),
                y=[-0.5 - 0.75 * len(place.members) / total for place in shared],
                mode="markers+text" if len(shared) <= 60 else "markers", text=[str(len(place.members)) for place in shared],
                textposition="top center", textfont={"size": 10}, marker={"size": 4, "color": INK.format(0.9)},
                hovertext=[_agreed(outcomes, place) for place in shared], hoverinfo="text", cliponaxis=False,
                customdata=[starts[place.boundary] for place in shared], meta={"ink": 0.9},
            )
        )
    return traces


def _agreed(outcomes: Sequence[Outcome], place: Consensus) -> str:
    lines = []
    for member, boundary in zip(place.members, place.boundaries, strict=True):
        away = boundary - place.boundary
        lines.append(escape(outcomes[member].setup.name) + (f" ({away:+d} sentence)".replace("-", "−") if away else ""))
    total = sum(outcome.chunking is not None for outcome in outcomes)
    head = f"<b>{len(place.members)} of {total} cut before sentence {place.boundary + 1:,}</b>"
    return "<br>".join((head, *lines))
