"""The threshold lines that the chart always shows, so that the active rule is seen beside the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chunking.sweep import Sweep
from chunking.thresholds import RULES, RuleName, threshold

ALWAYS: tuple[RuleName, ...] = ("percentile", "standard_deviation", "iqr")

FORMULAS: dict[str, str] = {
    "iqr": "Q3 + {} · IQR",
    "percentile": "percentile {}",
    "standard_deviation": "mean + {} · σ",
    "absolute": "as given",
    "gradient": "percentile {} of ∇d",
}
"""The formulas as the labels write them; ``{}`` takes the amount."""


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A threshold line with its label.

    :param formula: with its amount filled in; the active line's amount is what people drag, so there ``{}`` stands for it.
    :param value: T, or ``None`` for the active line and where no distance is defined.
    """

    rule: RuleName
    label: str
    formula: str
    value: float | None
    active: bool


def reference_lines(sweep: Sweep, amounts: Mapping[str, float] | None = None) -> tuple[ReferenceLine, ...]:
    """Percentile, standard deviation and interquartile range, and the active rule if it is another.

    :param amounts: for the lines that stand still; a rule left out takes its default.
    """
    active = sweep.settings.rule
    rules = ALWAYS if active in ALWAYS else (*ALWAYS, active)
    return tuple(_line(sweep, rule, amounts or {}) for rule in rules)


def _line(sweep: Sweep, rule: RuleName, amounts: Mapping[str, float]) -> ReferenceLine:
    label, formula = RULES[rule].label, FORMULAS[rule]
    if rule == sweep.settings.rule:
        return ReferenceLine(rule, label, formula, None, active=True)
    amount = amounts.get(rule, RULES[rule].default)
    shown = f"{amount:.{decimals(RULES[rule].step)}f}".replace("-", "−")
    return ReferenceLine(rule, label, formula.format(shown), threshold(rule, sweep.distances, amount), active=False)


def decimals(step: float) -> int:
    """As many as an amount on the slider's grid needs."""
    return len(f"{step:.10f}".rstrip("0").partition(".")[2])
