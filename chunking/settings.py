"""The settings of one semantic cut, checked where they enter."""

from __future__ import annotations

from dataclasses import dataclass

from chunking.errors import SettingsError
from chunking.thresholds import RULES, RuleName
from chunking.types import Unit

UNITS: tuple[Unit, ...] = ("tokens", "characters", "sentences")


@dataclass(frozen=True, slots=True)
class CutSettings:
    """How to cut a document whose vectors exist (seed 000, steps 2–5).

    :param rule: which threshold rule; see :mod:`chunking.thresholds`.
    :param amount: the rule's amount; ``None`` takes the rule's default.
    :param window: sentences averaged on each side of a gap, 1 … 50; 1 is the seeds' adjacent sentences.
    :param minimum: smallest chunk wanted, in ``unit``; ``None`` for no minimum.
    :param maximum: largest chunk allowed, in ``unit``, at least 1; ``None`` for no maximum.
    :param keep_headings: a heading stays with the text it heads.
    :param keep_units: a table, list or code block stays whole while it fits within the maximum.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    rule: RuleName = "iqr"
    amount: float | None = None
    window: int = 1
    minimum: int | None = None
    maximum: int | None = None
    unit: Unit = "tokens"
    keep_headings: bool = True
    keep_units: bool = True

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            raise SettingsError("rule", f"rule must be one of {', '.join(RULES)}; got {self.rule!r}.")
        rule = RULES[self.rule]
        if self.amount is None:
            object.__setattr__(self, "amount", rule.default)
        amount = self.amount
        if not isinstance(amount, (int, float)) or not rule.low <= amount <= rule.high:
            raise SettingsError(
                "amount", f"amount must be between {rule.low:g} and {rule.high:g} for the rule {self.rule}; got {amount}."
            )
        if not 1 <= self.window <= 50:
            raise SettingsError("window", f"window must be between 1 and 50 sentences; got {self.window}.")
        if self.unit not in UNITS:
            raise SettingsError("unit", f"unit must be one of {', '.join(UNITS)}; got {self.unit!r}.")
        if self.minimum is not None and self.minimum < 0:
            raise SettingsError("minimum", f"minimum must be 0 or more; got {self.minimum}.")
        if self.maximum is not None and self.maximum < 1:
            raise SettingsError("maximum", f"maximum must be 1 or more; got {self.maximum}.")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise SettingsError(
                "minimum", f"minimum ({self.minimum}) must not exceed maximum ({self.maximum}): lower one or raise the other."
            )
