"""What is to be said of a setting that was chosen: whether it beats what no tuning gives, and whether a better one may lie
beyond the amounts tried."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from chunking.evaluation.tuning.measures import MEASURES
from chunking.settings import CutSettings
from chunking.thresholds import RULES

PLAIN: dict[str, str] = {
    "no boundaries": "not cutting at all", "equal segments": "segments of equal length", "random": "cutting at random",
}  # fmt: skip
"""The baselines that take no distance into account → what they do."""


def no_better_than(mean: float, baselines: Mapping[str, float | None], measure: str) -> str:
    """``no better than not cutting at all or cutting at random``: those of :data:`PLAIN` that do as well or better; empty
    where none does.

    :param mean: of the setting. :param baselines: name → mean over the same documents; ``None`` where undefined.
    """
    higher = MEASURES[measure].sense == "higher"
    found = {name: baselines.get(name) for name in PLAIN}
    beaten = [PLAIN[n] for n, value in found.items() if value is not None and (mean <= value if higher else mean >= value)]
    return f"no better than {listed(beaten)}" if beaten else ""


def at_the_end(best: CutSettings, tried: Iterable[CutSettings]) -> str:
    """A sentence where the amount of ``best`` is the smallest or the largest that was tried of its rule; empty otherwise, and
    where no other was."""
    amounts = {one.amount for one in tried if one.rule == best.rule and one.amount is not None}
    if best.amount is None or len(amounts) < 2 or min(amounts) < best.amount < max(amounts):
        return ""
    rule, smallest = RULES[best.rule], best.amount <= min(amounts)
    amount = f"{rule.symbol} = {best.amount:.4g}".replace("-", "−")
    if best.amount in (rule.low, rule.high):
        return f"Its amount, {amount}, is the end of the rule's range: beyond it there is nothing to try with this rule."
    end = "smallest" if smallest else "largest"
    return f"Its amount, {amount}, is the {end} tried of its rule: a better one may lie beyond."


def listed(words: list[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""
