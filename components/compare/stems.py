"""Where several set-ups cut at the same place: a stem as high as their share, and a guide down the strips where most do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chunking.evaluation.consensus import Consensus
from components.compare.axis import Axis
from components.compare.outcome import Outcome
from components.compare.words import escaped

INK = "rgba(127,136,148,{:g})"
"""A line that shows on any page; the view replaces it by the page's own ink of the same strength (``meta.ink``)."""

FOOT, REACH = -0.5, 0.75
"""Where stems stand, just above the first strip, and how high one of all set-ups rises."""

MOST_NUMBERS = 60
"""Stems that have their number written above: of more, the numbers would run into each other."""

MOST_GUIDES = 40
"""Guides drawn at a time, the places of the most set-ups first: more would hide the strips. Both limits hold for what is in
view, so the view applies them anew to whatever part is zoomed into."""


def stems(
    outcomes: Sequence[Outcome], places: Sequence[Consensus], starts: Sequence[int], axis: Axis
) -> tuple[list[int], list[dict[str, Any]]]:
    """The offsets where more than half of the set-ups cut, and the traces: for every number of set-ups one with its stems,
    one with its guides if it is more than half of them, and one for all heads."""
    total = sum(outcome.chunking is not None for outcome in outcomes)
    shared = [place for place in places if len(place.members) > 1]
    agreed = [starts[place.boundary] for place in shared if 2 * len(place.members) > total]
    if not shared:
        return agreed, []
    traces, guides = [], 0
    for count in sorted({len(place.members) for place in shared}, reverse=True):
        xs = axis.places([starts[place.boundary] for place in shared if len(place.members) == count]).tolist()
        strength = 0.3 + 0.6 * (count - 1) / max(total - 1, 1)
        line = {"color": INK.format(strength), "width": 2 if count == total else 1}
        traces.append(_lines(xs, FOOT - REACH * count / total, FOOT, line, {"ink": strength}))
        if 2 * count > total:
            guides += len(xs)
            guide = _lines(xs, FOOT, len(outcomes) - 0.5, line, {"ink": strength, "guide": MOST_GUIDES})
            traces.append({**guide, "visible": guides <= MOST_GUIDES})
    traces.append({
        "type": "scatter", "mode": "markers+text" if len(shared) <= MOST_NUMBERS else "markers",
        "meta": {"ink": 0.9, "numbers": MOST_NUMBERS},
        "x": axis.places([starts[place.boundary] for place in shared]).tolist(),
        "y": [FOOT - REACH * len(place.members) / total for place in shared],
        "text": [str(len(place.members)) for place in shared], "textposition": "top center", "textfont": {"size": 10},
        "marker": {"size": 4, "color": INK.format(0.9)}, "cliponaxis": False, "hoverinfo": "text",
        "hovertext": [_words(outcomes, place, total) for place in shared],
        "customdata": [starts[place.boundary] for place in shared],
    })  # fmt: skip
    return agreed, traces


def _lines(xs: Sequence[float], top: float, foot: float, line: dict[str, Any], meta: dict[str, Any]) -> dict[str, Any]:
    """A line from ``top`` to ``foot`` at every x, all in one trace."""
    return {
        "type": "scatter", "mode": "lines", "hoverinfo": "skip", "line": line, "meta": meta,
        "x": [x for place in xs for x in (place, place, None)], "y": [top, foot, None] * len(xs),
    }  # fmt: skip


def _words(outcomes: Sequence[Outcome], place: Consensus, total: int) -> str:
    lines = [f"<b>{len(place.members)} of {total} cut before sentence {place.boundary + 1:,}</b>"]
    for member, boundary in zip(place.members, place.boundaries, strict=True):
        away = boundary - place.boundary
        beside = f" (one sentence {'later' if away > 0 else 'earlier'})" if away else ""
        lines.append(escaped(outcomes[member].setup.name) + beside)
    return "<br>".join(lines)
