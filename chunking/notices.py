"""What a person must know about a cut before believing it: degenerate statistics, rules that cannot fire, no cut at all."""

from __future__ import annotations

import math

import numpy as np

from chunking.cutter import Cutter, Step
from chunking.structure import BESIDE, CLOSED, HEADING, UNIT
from chunking.thresholds import RULES
from chunking.types import Notice

FEW_DISTANCES = 8
"""Below this many distances a quartile or a standard deviation says little."""


def cut_notices(cutter: Cutter, step: Step) -> tuple[Notice, ...]:
    """The notices that hold for ``step``, in the order of what to look at first."""
    sentences = len(cutter.embedded.sentences)
    if sentences == 0:
        return (Notice("no_sentences", "The document has no sentences, so there is nothing to cut.", "warning"),)
    if sentences == 1:
        return (Notice("one_sentence", "The document is one sentence: there is no distance, and no threshold to set."),)
    series = cutter.series
    values = series[~np.isnan(series)]
    notices = []
    if undefined := int(np.count_nonzero(np.isnan(cutter.distances))):
        notices.append(
            Notice(
                "undefined_gaps",
                f"{undefined} of {len(series)} gaps have no distance, because a sentence beside them has no vector. They are "
                "left out of the statistics and are no boundary by themselves.",
                "warning",
            )
        )
    if not len(values):
        return (*notices, Notice("no_distances", "No distance is defined, so no threshold can be computed.", "warning"))
    return (*notices, *_statistics(cutter, values), *_firing(cutter, step, values))


def _statistics(cutter: Cutter, values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[Notice]:
    if cutter.settings.rule == "absolute":
        return []
    if values.min() == values.max():
        what = "gradients of the distances" if cutter.settings.rule == "gradient" else "distances"
        alike = f"There is only one distance, {values[0]:.3f}" if len(values) == 1 else f"All {what} equal {values[0]:.3f}"
        return [Notice("all_equal", f"{alike}, so no gap stands out and this rule cannot place a boundary.", "warning")]
    notices = []
    if len(values) < FEW_DISTANCES:
        notices.append(
            Notice("few_distances", f"Only {len(values)} distances: quartiles and deviations of so few say little.", "warning")
        )
    if cutter.settings.rule == "iqr" and np.subtract(*np.percentile(values, [75, 25])) == 0:
        notices.append(
            Notice("zero_iqr", "The interquartile range is 0, so T = Q3 whatever k is. Try another rule.", "warning")
        )
    return notices


def _firing(cutter: Cutter, step: Step, values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[Notice]:
    """Why there is no boundary, if there is none, and from where on there would be one."""
    rule, settings = RULES[cutter.settings.rule], cutter.settings
    fired = cutter.fired(step.threshold)
    targets = cutter.targets[fired]
    if (targets > 0).any():
        if len(step.starts) > 1 or not settings.minimum:
            return []
        merged = len(np.unique(targets[targets > 0]))
        return [
            Notice(
                "all_merged",
                f"Every boundary above T ({merged}) was merged away to reach the minimum of {settings.minimum} "
                f"{settings.unit}. Lower it to see them.",
            )
        ]
    if len(fired):
        held = " or ".join(words for level, words in HELD.items() if (cutter.holds[fired] == level).any())
        return [Notice("all_held", f"Every gap above T ({len(fired)}) lies {held}. {_way_out(cutter)}", "warning")]
    if step.threshold is None or values.min() == values.max():
        return []
    bound = math.sqrt(len(values) - 1)
    if rule.name == "standard_deviation" and step.amount >= bound:
        return [
            Notice(
                "cannot_fire",
                f"Of {len(values)} distances none can lie more than √{len(values) - 1} = {bound:.2f} standard deviations above "
                f"the mean: with c = {step.amount:g} this rule cannot place a boundary. {_way_out(cutter)}",
                "warning",
            )
        ]
    what = "gradient of the distances" if rule.name == "gradient" else "distance"
    return [
        Notice(
            "no_boundary",
            f"T = {step.threshold:.3f} is not below the largest {what}, {values.max():.3f}, so there is no semantic boundary. "
            f"{_way_out(cutter)}",
        )
    ]


HELD = {
    UNIT: "inside a table, a list or code, which stay whole (set a maximum, or switch that off, to see them cut)",
    HEADING: "after a heading that opens the document",
    CLOSED: "where it was closed by hand",
    BESIDE: "beside a local maximum that opens nothing",
}
"""Where a gap lies that is above T and opens nothing."""


def _way_out(cutter: Cutter) -> str:
    """From which amount on the first gap that may open a chunk does."""
    rule = RULES[cutter.settings.rule]
    critical = cutter.critical[cutter.targets > 0]
    highest = float(critical[~np.isnan(critical)].max(initial=-math.inf))
    if rule.low < highest < math.inf:
        return f"The first boundary appears below {rule.symbol} = {highest:.3f}."
    return "No amount of this rule places one."
