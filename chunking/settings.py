"""The settings of one semantic cut, checked where they enter."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from numbers import Integral, Real

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
        if self.rule not in tuple(RULES):
            raise SettingsError("rule", f"rule must be one of {', '.join(RULES)}; got {self.rule!r}.")
        rule = RULES[self.rule]
        amount = rule.default if self.amount is None else self.amount
        if not _is(Real, amount) or not rule.low <= amount <= rule.high:
            between = f"a number between {rule.low:g} and {rule.high:g}"
            raise SettingsError("amount", f"amount must be {between} for the rule {self.rule}; got {amount!r}.")
        # Numbers of numpy become Python's, so that equal settings look alike wherever they are written out.
        object.__setattr__(self, "amount", amount if isinstance(amount, int) else float(amount))
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
        for field in ("keep_headings", "keep_units"):
            if not isinstance(getattr(self, field), bool):
                raise SettingsError(field, f"{field} must be True or False; got {getattr(self, field)!r}.")

    def _whole(self, field: str, low: int, high: float, wanted: str) -> None:
        """Check that a field is a whole number in range."""
        value = getattr(self, field)
        if not _is(Integral, value) or not low <= value <= high:
            raise SettingsError(field, f"{field} must be {wanted}; got {value!r}.")
        object.__setattr__(self, field, int(value))


def _is(kind: type, value: object) -> bool:
    """Whether ``value`` is a number of this kind. To Python truth values are; as a size they are a slip."""
    return isinstance(value, kind) and not isinstance(value, bool)
