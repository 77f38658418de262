"""What the page's figures mean, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.ranking import Estimate, Tuned
from chunking.evaluation.tuning.verdicts import PLAIN, no_better_than
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from components.tune.panels.payload import Values


def short(settings: CutSettings, *, rule: bool = True) -> str:
    """A setting in a few words: ``Percentile p = 75, window 3``."""
    parts = [f"{RULES[settings.rule].label} " if rule else "", f"{RULES[settings.rule].symbol} = {figure(settings.amount, 4)}"]
    parts.append(f", window {settings.window}")
    if settings.minimum is not None or settings.maximum is not None:
        low = "" if settings.minimum is None else f"at least {settings.minimum:,}"
        high = "" if settings.maximum is None else f"at most {settings.maximum:,}"
        parts.append(f", {' and '.join(part for part in (low, high) if part)} {settings.unit}")
    return "".join(parts) + (", local maxima only" if settings.peaks_only else "")


def figure(value: float | None, digits: int = 3) -> str:
    """A number without needless zeros for amounts (``digits`` significant), or a dash."""
    return "–" if value is None else f"{value:.{digits}g}".replace("-", "−")


def score(value: float | None) -> str:
    """``0.081``, as tables and charts write it; a dash where there is none."""
    return "–" if value is None or value != value else f"{value:.3f}".replace("-", "−")


def signed(value: float | None, decimals: int = 3) -> str:
    """``+0.081`` or ``−1.7``, and 0 without a sign; a dash where there is none."""
    if value is None or value != value:
        return "–"
    shown = f"{value:+.{decimals}f}".replace("-", "−")
    return shown[1:] if float(shown[1:]) == 0 else shown


def interval(estimate: Estimate) -> str:
    """``0.081 [0.070, 0.092]``."""
    between = f" [{score(estimate.low)}, {score(estimate.high)}]" if estimate.low is not None else ""
    return score(estimate.mean) + between


def optimism(tuned: Tuned, *, rule: bool = False) -> str:
    """How far the tuned figure flatters. :param rule: name the rule too, where several were tried."""
    label, n = MEASURES[tuned.measure].label, tuned.tuning.n
    start = f"{label} tuned {score(tuned.tuning.mean)} on {documents(n)} ({short(tuned.settings, rule=rule)})"
    if not tuned.held_out.n or tuned.optimism is None:
        return (
            f"{start}. This figure is **tuned on itself**: the amount was chosen on the very text it is measured on, so it is "
            "too good, by how much cannot be told. With two documents or more, half of them are held out."
        )
    held = f"held out {score(tuned.held_out.mean)} on {documents(tuned.held_out.n)}"
    by = score(abs(tuned.optimism))
    if round(tuned.optimism, 3) == 0:
        return f"{start}, {held}: no difference."
    if tuned.optimism > 0:
        return f"{start}, {held}: **{by} too good**."
    return f"{start}, {held}: {by} better than tuned, which is chance: the held-out half happens to be easier."


def against_chance(
    tuned: Tuned, told: Mapping[str, Mapping[str, Values]], tuning: Sequence[int], held_out: Sequence[int]
) -> str:
    """What no tuning gives on the documents of the honest figure, and whether the tuned setting is better than that.

    :param told: name of a baseline → measure → ``(d,)``, as :func:`chunking.evaluation.tuning.baselines.baselines` gives it.
    """
    honest, of = (tuned.held_out, held_out) if tuned.held_out.n else (tuned.tuning, tuning)
    means: dict[str, float | None] = {}
    for name in PLAIN:
        values = np.asarray(told[name][tuned.measure], float)[list(of)]
        if honest.mean is None or np.isnan(values).all():
            return ""
        means[name] = float(np.nanmean(values))
    assert honest.mean is not None
    failed = no_better_than(honest.mean, means, tuned.measure)
    verdict = f" The tuned setting is **{failed}** there." if failed else ""
    none, equal, random = map(score, means.values())
    return f"Without any cut: {none}; as many cuts as are true, equally far apart: {equal}, at random: {random}.{verdict}"


def documents(n: int) -> str:
    return f"{n:,} {'document' if n == 1 else 'documents'}"
