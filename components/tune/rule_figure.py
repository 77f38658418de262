"""Panels against the amounts of a rule."""

from __future__ import annotations

import numpy as np

from chunking.settings import CutSettings
from chunking.thresholds import RULES, RuleName
from components.tune.panels.payload import Figure, Panel, Values


def figure(rule: RuleName, amounts: Values, panels: tuple[Panel, ...], alt: str, *, height: int = 104) -> Figure:
    """``panels`` with the amount named as the rule's field in the sidebar names it."""
    chosen = RULES[rule]
    decimals = 0 if chosen.step == 1 else 2
    label = f"{chosen.label}: {chosen.amount_label}"
    return Figure(amounts, panels, chosen.symbol, decimals, chosen.amount_label, label, alt, height)


def amounts_of(settings: CutSettings) -> tuple[float, ...]:
    """Every tick of the rule's slider, and the settings' own amount where it is none of them: as Explore has it."""
    ticks = RULES[settings.rule].grid()
    on_grid = settings.amount is None or bool((abs(ticks - settings.amount) < 1e-9).any())
    return tuple((ticks if on_grid else np.union1d(ticks, [settings.amount])).tolist())
