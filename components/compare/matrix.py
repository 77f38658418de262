"""How far every two set-ups agree, as a heat map with the numbers in its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chunking.evaluation.segmentation import Agreement
from components.compare.outcome import Outcome
from components.compare.palette import COLOURS, SHAPES
from components.compare.words import clip, escaped

if TYPE_CHECKING:
    import plotly.graph_objects as go


@dataclass(frozen=True, slots=True)
class Measure:
    """:param error: lower is better. :param meaning: what it says, with its formula."""

    label: str
    error: bool
    meaning: str
    value: Callable[[Agreement], float | None]


MEASURES: dict[str, Measure] = {
    "f1": Measure(
        "Boundary F1 ± 1", False,
        "Harmonic mean of precision and recall, with boundaries matched one to one up to one sentence apart. 1 where the two "
        "cut at the same places, 0 where they never do.",
        lambda agreement: agreement.near.f1,
    ),
    "similarity": Measure(
        "Boundary similarity", False,
        "B = 1 − (|A| + w(T)) / (|A| + |T| + |M|): M boundaries of both, A of one alone, T one sentence apart, which costs "
        "half. 1 where the two are equal (Fournier 2013).",
        lambda agreement: agreement.boundary_similarity,
    ),
    "window_diff": Measure(
        "WindowDiff", True,
        "Share of windows of k sentences in which the two count different numbers of boundaries; k is half the reference's "
        "mean chunk. 0 where they are equal (Pevzner and Hearst 2002). The row is the reference.",
        lambda agreement: agreement.window_diff_error,
    ),
    "pk": Measure(
        "Pk", True,
        "Share of sentence pairs k apart that only one of the two puts into one chunk; k is half the reference's mean chunk. "
        "0 where they are equal (Beeferman et al. 1999). The row is the reference.",
        lambda agreement: agreement.pk_error,
    ),
}  # fmt: skip


SCALE = ("#76828E", "#3B7CA8", "#005A91")
"""From no agreement to full: white numbers stand out on all of it, and it stands out on a light and on a dark page."""


def matrix(outcomes: Sequence[Outcome], table: Mapping[tuple[str, str], Agreement], measure: Measure) -> go.Figure:
    """Rows are references, columns are held against them; the stronger the colour, the more the two agree."""
    import plotly.graph_objects as go

    def cell(row: Outcome, column: Outcome) -> float | None:
        return None if row is column else measure.value(table[row.label, column.label])

    values = [[cell(row, column) for column in outcomes] for row in outcomes]
    rank = list(range(len(outcomes)))
    scale = list(zip((0, 0.5, 1), reversed(SCALE) if measure.error else SCALE, strict=True))
    words = [[_words(a, b, values[i][j], measure) for j, b in enumerate(outcomes)] for i, a in enumerate(outcomes)]
    figure = go.Figure(
        go.Heatmap(
            z=values, x=rank, y=rank, zmin=0, zmax=1, colorscale=scale, showscale=False, xgap=3, ygap=3,
            text=[["" if v is None else f"<b>{v:.2f}</b>" for v in line] for line in values], texttemplate="%{text}",
            textfont={"color": "#FFFFFF", "size": 13}, hoverinfo="text", hovertext=words, hoverongaps=False,
        )
    )  # fmt: skip
    figure.update_layout(
        showlegend=False, height=70 + 40 * len(outcomes), margin={"l": 10, "r": 10, "t": 44, "b": 6}, hovermode="closest"
    )
    figure.update_xaxes(
        tickvals=rank, ticktext=[_mark(outcome) for outcome in outcomes], side="top", showgrid=False, zeroline=False,
        range=[-0.5, len(outcomes) - 0.5], fixedrange=True,
    )  # fmt: skip
    figure.update_yaxes(
        tickvals=rank, ticktext=[f"{escaped(clip(o.setup.name, 30))} {_mark(o)}" for o in outcomes],
        showgrid=False, zeroline=False,
        range=[len(outcomes) - 0.5, -0.5], automargin=True, fixedrange=True,
    )  # fmt: skip
    return figure


def _mark(outcome: Outcome) -> str:
    colour = outcome.setup.colour
    return f'{outcome.number} <span style="color:{COLOURS[colour]}">{SHAPES[colour]}</span>'


def _words(row: Outcome, column: Outcome, value: float | None, measure: Measure) -> str:
    shown = "undefined" if value is None else f"{value:.3f}"
    return f"{escaped(row.setup.name)} (reference)<br>{escaped(column.setup.name)}<br>{measure.label} = <b>{shown}</b>"
