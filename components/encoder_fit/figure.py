"""Distributions in Plotly's form, a dict: related pairs above the line, unrelated ones below, a panel an encoder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from chunking.evaluation.encoder_fit.fit import Fit
from components.compare.palette import COLOURS
from components.compare.words import clip, escaped

RELATED, UNRELATED = COLOURS[0], COLOURS[4]
BINS, FEWEST = 40, 20
"""Bins over the axis: with fewer, a few pairs that are alike would fill it with one bar."""
GRID = "rgba(128,128,128,0.25)"
LINE = "#7D8894"
PANEL, GAP = 190, 40
"""Pixels a panel, and between two of them."""


def distributions(fits: Sequence[Fit]) -> dict[str, Any]:
    """Share of each kind's pairs by cosine, one panel an encoder over one axis; the best threshold is dashed.

    :param fits: those with pairs of a kind.
    """
    every = np.concatenate([fit.of(related=kind) for fit in fits for kind in (True, False)])
    edges = _edges(float(every.min()), float(every.max()))
    traces: list[dict[str, Any]] = []
    tops = []
    for panel, fit in enumerate(fits):
        shares = {kind: _shares(fit, kind, edges) for kind in (True, False)}
        tops.append(max(float(part.max()) for part in shares.values()) * 1.1)
        for kind, part in shares.items():
            traces.append(_bars(fit, kind, part, edges, axis=str(panel + 1) if panel else "", legend=panel == 0))
    layout = _layout([_title(fit) for fit in fits], "cosine →")
    layout["xaxis"]["range"] = [float(edges[0]), float(edges[-1])]
    for panel, (fit, top) in enumerate(zip(fits, tops, strict=True)):
        number = str(panel + 1) if panel else ""
        ticks = [-top / 1.1, 0, top / 1.1]
        layout[f"yaxis{number}"] |= {
            "range": [-top, top], "tickvals": ticks, "ticktext": [f"{abs(100 * tick):.0f}%" for tick in ticks]
        }  # fmt: skip
        if fit.threshold:
            layout["shapes"].append(
                {"type": "line", "xref": "x", "yref": f"y{number} domain", "x0": fit.threshold.value, "x1": fit.threshold.value,
                 "y0": 0, "y1": 1, "line": {"dash": "dash", "width": 1.5, "color": LINE}}
            )  # fmt: skip
            layout["annotations"].append(
                {"text": f"threshold {fit.threshold.value:.2f}", "x": fit.threshold.value, "y": 0, "xref": "x",
                 "yref": f"y{number} domain", "yanchor": "bottom", "xanchor": "left", "xshift": 4, "yshift": 8,
                 "showarrow": False, "font": {"size": 11}}
            )  # fmt: skip
    return {"data": traces, "layout": layout}


def scores_against_cosines(fits: Sequence[Fit]) -> dict[str, Any]:
    """A dot a pair with a score, one panel an encoder."""
    traces: list[dict[str, Any]] = []
    for panel, fit in enumerate(fits):
        dots = [(float(c), p.score) for c, p in zip(fit.cosines, fit.pairs, strict=True) if p.score is not None and c == c]
        number = str(panel + 1) if panel else ""
        traces.append(
            {"type": "scattergl", "mode": "markers", "x": [x for x, _ in dots], "y": [y for _, y in dots], "xaxis": "x",
             "yaxis": f"y{number}", "marker": {"size": 6, "color": RELATED, "opacity": 0.8}, "showlegend": False,
             "hovertemplate": "cosine %{x:.3f}<br>score %{y}<extra></extra>"}
        )  # fmt: skip
    layout = _layout([f"<b>{escaped(clip(fit.encoder, 60))}</b>" for fit in fits], "cosine →")
    for panel in range(len(fits)):
        layout[f"yaxis{panel + 1 if panel else ''}"] |= {
            "title": {"text": "score →", "standoff": 6}, **({"matches": "y"} if panel else {})
        }  # fmt: skip
    return {"data": traces, "layout": layout}


def _edges(low: float, high: float) -> np.ndarray:
    """Bins of a round width over all cosines, :data:`FEWEST` to :data:`BINS` of them, none wholly beyond −1 or 1."""
    width = next(width for width in (0.01, 0.02, 0.025, 0.05) if (high - low) / width <= BINS - 2 or width == 0.05)
    first, last = np.floor(low / width), np.floor(high / width) + 1
    missing, end = max(FEWEST - (last - first), 0), round(1 / width)
    first = np.clip(first - missing // 2, -end, end + 1 - FEWEST)  # the last bin begins at 1
    return np.arange(first, max(last, first + FEWEST) + 1) * width


def _shares(fit: Fit, related: bool, edges: np.ndarray) -> np.ndarray:
    cosines = fit.of(related=related)
    counts, _ = np.histogram(np.clip(cosines, edges[0], edges[-1]), edges)
    return counts / max(len(cosines), 1)


def _bars(fit: Fit, related: bool, shares: np.ndarray, edges: np.ndarray, *, axis: str, legend: bool) -> dict[str, Any]:
    kind, n = ("related", fit.n_related) if related else ("unrelated", fit.n_unrelated)
    counts = np.round(shares * n).astype(int)
    return {
        "type": "bar", "x": ((edges[:-1] + edges[1:]) / 2).tolist(), "y": (shares if related else -shares).tolist(),
        "width": (np.diff(edges) * 0.94).tolist(), "xaxis": "x", "yaxis": f"y{axis}", "name": kind, "showlegend": legend,
        "legendgroup": kind, "marker": {"color": RELATED if related else UNRELATED, "line": {"width": 0}},
        "hovertext": [
            f"{count:,} of {n:,} {kind} pairs: cosine {low:.2f} to {high:.2f}"
            for count, low, high in zip(counts.tolist(), edges[:-1].tolist(), edges[1:].tolist(), strict=True)
        ],
        "hoverinfo": "text",
    }  # fmt: skip


def _title(fit: Fit) -> str:
    auc = "" if fit.auc.value is None else f" · AUC {fit.auc.value:.2f}"
    return f"<b>{escaped(clip(fit.encoder, 60))}</b>{auc}"


def _layout(titles: Sequence[str], axis_title: str) -> dict[str, Any]:
    """Panels of equal height under one another, over one axis."""
    count = len(titles)
    height = 80 + PANEL * count
    layout: dict[str, Any] = {
        "height": height, "margin": {"l": 10, "r": 14, "t": 44, "b": 46}, "barmode": "overlay", "dragmode": False,
        "hovermode": "closest", "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)",
        "legend": {"orientation": "h", "x": 1, "xanchor": "right", "y": 1, "yanchor": "bottom", "yref": "paper"},
        "xaxis": {
            "title": {"text": axis_title, "standoff": 6}, "fixedrange": True, "gridcolor": GRID, "zeroline": False,
            "anchor": f"y{count}" if count > 1 else "y",
        },
        "shapes": [], "annotations": [],
    }  # fmt: skip
    gap = GAP / (PANEL * count)
    tall = (1 - gap * (count - 1)) / count
    for panel, title in enumerate(titles):
        top, number = 1 - panel * (tall + gap), str(panel + 1) if panel else ""
        layout[f"yaxis{number}"] = {
            "domain": [max(top - tall, 0), top], "fixedrange": True, "automargin": True,
            "gridcolor": GRID, "zeroline": True, "zerolinecolor": LINE, "zerolinewidth": 1,
        }  # fmt: skip
        layout["annotations"].append(
            {"text": title, "x": 0, "y": 1, "xref": "x domain", "yref": f"y{number} domain", "xanchor": "left",
             "yanchor": "bottom", "showarrow": False}
        )  # fmt: skip
    return layout
