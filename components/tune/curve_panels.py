"""Curves of a sweep as panels."""

from __future__ import annotations

from chunking.evaluation.tuning.curves import Curves
from chunking.types import Unit
from components.tune.answers import SHARE
from components.tune.panels.payload import Band, Figure, Level, Line, Panel
from components.tune.rule_figure import figure

HELP = {
    "chunks": "Number of chunks.",
    "size": "Median chunk size, and the stretch from the first to the third quartile.",
    "forced": "Forced: share of chunks that start because of the maximum. Flagged: share of chunks with something that could "
    "not hold, such as a size below the minimum.",
    "cohesion": "Mean cosine over all pairs of different sentences of a chunk, weighted by sentences. Smaller chunks have more "
    "of it, whatever the cut.",
    "contrast": "1 − cosine of the mean vectors of neighbouring chunks, mean over all seams.",
    "moved": "|A Δ B| / |A ∪ B| of the boundaries at this amount and one step up or down, the larger of both. 0 is a plateau: "
    "nothing moves.",
    "above": "Share of the gaps that may be cut whose value is above T. At 0 % and 100 % the rule has nothing left to decide.",
}


def curve_figure(curves: Curves, unit: Unit, *, documents: int, limit: int, bounded: Curves | None) -> Figure:
    """Number and sizes, shares, cohesion, contrast and stability against the amount.

    :param limit: the size that ``within`` is about. :param bounded: the same curves where it is about the settings' own
        minimum and maximum; ``None`` if there are none.
    """
    panels = (
        Panel("chunks", "Chunks", (Line(curves.chunks),), HELP["chunks"]),
        Panel(
            "size", f"Size in {unit}", (Line(curves.median, "median"),), HELP["size"],
            band=Band(curves.q1, curves.q3, "middle half"), decimals=1,
        ),
        _within(curves, unit, limit, bounded),
        Panel(
            "forced", "Forced and flagged",
            (Line(curves.forced, "forced", 1), Line(curves.flagged, "flagged", 3, dash="dashed")), HELP["forced"], share=True,
        ),
        Panel("cohesion", "Cohesion ↑", (Line(curves.cohesion, colour=2),), HELP["cohesion"], decimals=3, foot=None),
        Panel("contrast", "Contrast ↑", (Line(curves.contrast, colour=3),), HELP["contrast"], decimals=3, foot=None),
        Panel("moved", "Boundaries moved by one step", (Line(curves.moved, colour=4),), HELP["moved"], share=True),
        Panel("above", "Gaps above T", (Line(curves.above, colour=5),), HELP["above"], share=True),
    )  # fmt: skip
    pooled = "" if documents == 1 else f", pooled over {documents} documents"
    alt = f"Chunks, sizes, shares, cohesion, contrast and stability at {len(curves.amounts)} amounts{pooled}"
    return figure(curves.rule, curves.amounts, panels, alt)


def _within(curves: Curves, unit: Unit, limit: int, bounded: Curves | None) -> Panel:
    most = f"at most {limit:,} {unit}"
    help = f"Share of chunks of {most}; the size is set below the curves. Dotted: {SHARE:.0%}."
    if bounded is None:
        lines, title = (Line(curves.within, colour=2),), most.capitalize()
    else:
        lines = (Line(curves.within, f"≤ {limit:,}", 2), Line(bounded.within, "in limits", 0, "dashed"))
        title, help = "Within", f"{help} Dashed: share within the minimum and maximum of the sidebar."
    return Panel("within", title, lines, help, share=True, levels=(Level("", SHARE),))
