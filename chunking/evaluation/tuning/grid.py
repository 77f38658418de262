"""All the settings to try: every rule at some amounts, with every window, limit and choice of gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np

from chunking.settings import CutSettings
from chunking.thresholds import RULES, RuleName
from chunking.types import Unit

Limits = tuple[int | None, int | None]
"""Minimum and maximum."""


def coarse_amounts(rule: RuleName, count: int = 25) -> tuple[float, ...]:
    """``count`` amounts (fewer where the slider has fewer) spread over the range of ``rule``, each one the slider can take,
    ascending; both ends are among them.

    :raises ValueError: if ``count`` is below 2.
    """
    if count < 2:
        raise ValueError(f"count must be at least 2; got {count}.")
    ticks = RULES[rule].grid()
    return tuple(ticks[np.unique(np.linspace(0, len(ticks) - 1, count).round().astype(int))].tolist())


def grid(
    *,
    rules: Mapping[RuleName, Sequence[float]] | None = None,
    windows: Sequence[int] = (1,),
    limits: Sequence[Limits] = ((None, None),),
    unit: Unit = "tokens",
    peaks_only: Sequence[bool] = (False,),
) -> tuple[CutSettings, ...]:
    """Every combination, each once: by window, limits and peaks, then rule by rule with its amounts as given.

    :param rules: the amounts of each rule; by default every rule at :func:`coarse_amounts`.
    :param limits: pairs of minimum and maximum in ``unit``; those with a minimum above the maximum are left out.
    :raises SettingsError: if a value is out of its range.
    """
    if rules is None:
        rules = {rule.name: coarse_amounts(rule.name) for rule in RULES.values()}
    possible = [(low, high) for low, high in limits if low is None or high is None or low <= high]
    settings = [
        CutSettings(rule, amount, window, minimum, maximum, unit, peaks_only=peaks)
        for window, (minimum, maximum), peaks in product(windows, possible, peaks_only)
        for rule, amounts in rules.items()
        for amount in amounts
    ]
    return tuple(dict.fromkeys(settings))
