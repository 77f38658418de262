"""The settings of one semantic cut, checked where they enter."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from chunking.checking import check_number, check_switch, check_whole
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
    :param peaks_only: of the gaps above T only local maxima are boundaries (:mod:`chunking.peaks`). Our extension.
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
    peaks_only: bool = False

    def __post_init__(self) -> None:
        if self.rule not in tuple(RULES):
            raise SettingsError("rule", f"rule must be one of {', '.join(RULES)}; got {self.rule!r}.")
        rule = RULES[self.rule]
        between = f"a number between {rule.low:g} and {rule.high:g} for the rule {self.rule}"
        amount = rule.default if self.amount is None else self.amount
        object.__setattr__(self, "amount", check_number("amount", amount, rule.low, rule.high, between))
        self._whole("window", 1, 50, "a whole number between 1 and 50 sentences")
        if self.unit not in UNITS:
            raise SettingsError("unit", f"unit must be one of {', '.join(UNITS)}; got {self.unit!r}.")
        if self.minimum is not None:
            self._whole("minimum", 0, inf, "a whole number, 0 or more")
        if self.maximum is not None:
            self._whole("maximum", 1, inf, "a whole number, 1 or more")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise SettingsError(
                "minimum", f"minimum ({self.minimum}) must not exceed maximum ({self.maximum}): lower one or raise the other."
            )
        check_switch("keep_headings", self.keep_headings)
        check_switch("keep_units", self.keep_units)
        check_switch("peaks_only", self.peaks_only)

    def _whole(self, field: str, low: int, high: float, wanted: str) -> None:
        object.__setattr__(self, field, check_whole(field, getattr(self, field), low, high, wanted))
