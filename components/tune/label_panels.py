"""Figures against labels as panels."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence

import numpy as np

from chunking.evaluation.tuning.measures import MEASURES, RANKED
from chunking.evaluation.tuning.score import GridScores
from chunking.thresholds import RuleName
from components.tune.panels.payload import Figure, Level, Line, Panel, Values
from components.tune.rule_figure import figure

ARROWS = {"lower": "↓", "higher": "↑", "zero": ""}


def means(values: Values, documents: Sequence[int]) -> Values:
    """``(s,)`` mean over some documents of ``(s, d)``, those where it is undefined left out; ``nan`` where it always is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a mean of nothing
        mean: Values = np.nanmean(values[:, list(documents)], axis=1) if len(documents) else np.full(len(values), np.nan)
    return mean


def label_figure(
    scores: GridScores,
    rule: RuleName,
    windows: Sequence[int],
    tuning: Sequence[int],
    held_out: Sequence[int],
    baselines: Mapping[str, Mapping[str, Values]],
) -> Figure:
    """A panel a measure: tuning half and held-out half of each window, baselines as levels.

    :param scores: of every window in turn at the same amounts. :param baselines: name → measure → ``(d,)``.
    """
    amounts = np.array([setting.amount for setting in scores.settings[: len(scores.settings) // len(windows)]])
    count = len(tuning) + len(held_out)
    panels = []
    for name in (*RANKED, "surplus"):
        measure, values = MEASURES[name], scores.values[name]
        lines = []
        for place, window in enumerate(windows):
            of_window = values[place * len(amounts) : (place + 1) * len(amounts)]
            several = len(windows) > 1
            called = f"w{window}" if several else "tuning" if len(held_out) else ""
            lines.append(Line(means(of_window, tuning), called, place))
            if len(held_out):
                held = "" if several else "held out"
                lines.append(Line(means(of_window, held_out), held, place if several else 1, "dashed", thin=several))
        levels = tuple(
            Level(called, float(np.nanmean(found[name])))
            for called, found in baselines.items()
            if name != "surplus" and not np.isnan(found[name]).all()
        )
        better = {"lower": "Lower is better.", "higher": "Higher is better.", "zero": "0 is best."}[measure.sense]
        title = "Boundaries placed − true" if name == "surplus" else f"{measure.label} {ARROWS[measure.sense]}"
        panels.append(
            Panel(
                name, title, tuple(lines), f"{measure.help} Mean over documents. {better}", levels=levels,
                decimals=1 if name == "surplus" else 3, foot=None if name == "surplus" else 0.0, zero=name == "surplus",
            )
        )  # fmt: skip
    alt = f"Figures against labels over {len(amounts)} amounts, {count} {'document' if count == 1 else 'documents'}"
    return figure(rule, amounts, tuple(panels), alt, height=150)
