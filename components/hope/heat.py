"""The heat strip: the document from left to right, a row a set-up, each chunk that was looked into coloured by its score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.compare.axis import Axis
from components.compare.lanes import lanes
from components.compare.strips import MOST_BARS, STRIP
from components.compare.words import chunk_words, clip, escaped, marked_name, wrapped
from components.hope.scored import Scored
from components.hope.words import Kind, number

SCALE = [[0, "#7A1F3D"], [0.35, "#D9723A"], [0.7, "#F2D16B"], [1, "#2F8F83"]]
"""Weak is dark red, strong is green-blue; the lightness differs too, and the number stands in the bar."""

INK = "#1B2530"


def values_of(one: Scored, kind: Kind) -> dict[int, float | None]:
    """Index of a chunk that was looked into → its score, ``None`` where it has none."""
    found = one.result.unity if kind.field == "concept_unity" else one.result.independence
    return {item.passage: item.value for item in found}


def heat(scored: Sequence[Scored], kind: Kind, axis: Axis, *, chosen: tuple[int, int] | None = None) -> dict[str, Any]:
    """The figure; ``customdata`` of a bar is (row, index of the chunk).

    :param chosen: row and chunk to frame.
    """
    rows = len(scored)
    data = [trace for row, one in enumerate(scored) for trace in _row(one, row, kind, axis, chosen)]
    layout = {
        "barmode": "overlay", "bargap": 0, "showlegend": False, "hovermode": "closest", "dragmode": False,
        "height": 90 + 50 * rows, "margin": {"l": 10, "r": 14, "t": 8, "b": 44}, "clickmode": "event+select",
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "uniformtext": {"minsize": 9, "mode": "hide"},
        "coloraxis": {"cmin": 0, "cmax": 1, "colorscale": SCALE, "colorbar": {"thickness": 10, "title": {"text": kind.sign}}},
        "xaxis": {"range": [0, axis.end], "fixedrange": True, "showgrid": False, "zeroline": False, "ticks": "outside",
                  "tickformat": ",d", "title": {"text": f"{axis.unit} →", "standoff": 6}},
        "yaxis": {"range": [rows - 0.5, -0.5], "fixedrange": True, "showgrid": False, "zeroline": False, "automargin": True,
                  "tickvals": list(range(rows)), "ticktext": [marked_name(one.outcome) for one in scored]},
        "shapes": [] if chosen is None else _frame(data, chosen),
    }  # fmt: skip
    return {"data": data, "layout": layout}


def _frame(data: Sequence[dict[str, Any]], chosen: tuple[int, int]) -> list[dict[str, Any]]:
    """Black within white around the bar of ``chosen``, so that it shows on a light and on a dark page."""
    for trace in data:
        if list(chosen) in trace["customdata"]:
            place = trace["customdata"].index(list(chosen))
            left, top = trace["base"][place], trace["y"][place] + trace["offset"][place]
            box = {"x0": left, "x1": left + trace["x"][place], "y0": top, "y1": top + trace["width"]}
            return [
                {"type": "rect", "layer": "above", **box, "line": {"color": colour, "width": width}}
                for colour, width in (("#FFFFFF", 6), ("#000000", 2.5))
            ]
    return []


def _row(one: Scored, row: int, kind: Kind, axis: Axis, chosen: tuple[int, int] | None) -> list[dict[str, Any]]:
    """Chunks with a score, and behind them in outline those without."""
    spans, values = one.outcome.spans, values_of(one, kind)
    every, lane = range(len(spans)), lanes(spans)
    scored = [i for i in every if values.get(i) is not None]
    others = [i for i in every if values.get(i) is None]
    if len(spans) > MOST_BARS:  # outlines would be a blur
        others = [i for i in others if i in values]
    pressed = values.get(chosen[1]) if chosen and chosen[0] == row else None
    height = STRIP / (int(lane.max()) + 1)
    traces = []
    for members, has_score in ((others, False), (scored, True)):
        if not members:
            continue
        starts = axis.places([spans[i][0] for i in members])
        ends = axis.places([spans[i][1] for i in members])
        shown = [number(values[i]) if has_score else "" for i in members]
        traces.append({
            "type": "bar", "orientation": "h", "base": starts.tolist(), "x": (ends - starts).tolist(),
            "y": [row] * len(members), "width": height * 0.96, "offset": [float(lane[i]) * height - STRIP / 2 for i in members],
            "marker": {
                **({"color": [values[i] for i in members], "coloraxis": "coloraxis"} if has_score
                   else {"color": "rgba(128,128,128,0.08)"}),
                "line": {"color": "rgba(128,128,128,0.6)", "width": 0.7},
            },
            "text": shown, "textfont": {"color": [_ink(values.get(i)) for i in members]}, "textposition": "inside",
            "insidetextanchor": "middle", "textangle": 0,
            "hovertext": [_hover(one, i, values, kind) for i in members], "hoverinfo": "text",
            "customdata": [[row, i] for i in members], "unselected": {"marker": {"opacity": 1}},
            # Without a colour here Plotly pales the numbers of all bars that are not pressed.
            "selected": {"marker": {"opacity": 1}, "textfont": {"color": _ink(pressed)}},
        })  # fmt: skip
    return traces


def _ink(value: float | None) -> str:
    """What a number is written in on its bar of :data:`SCALE`."""
    return "#FFFFFF" if value is not None and value < 0.25 else INK


def _hover(one: Scored, index: int, values: dict[int, float | None], kind: Kind) -> str:
    assert one.outcome.chunking is not None
    chunk = one.outcome.chunking.chunks[index]
    words = f"{kind.sign} {number(values[index])}" if values.get(index) is not None else (
        f"{kind.sign} not defined" if index in values else "not looked into")  # fmt: skip
    dangling = one.result.dangling.words[index] if one.result.dangling else ()
    return "<br>".join((
        f"<b>{escaped(one.outcome.setup.name)} · chunk {index + 1:,}</b>", words, *map(escaped, chunk_words(chunk)),
        *([f"dangling: {escaped(', '.join(dangling))}"] if dangling else []),
        f"<i>{'<br>'.join(map(escaped, wrapped(clip(chunk.text, 90) or 'white space', 60)))}</i>",
    ))  # fmt: skip
