"""Which settings the grid search tries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import streamlit as st

from chunking.errors import SettingsError
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.settings import CutSettings
from chunking.thresholds import RULES, RuleName
from components.text import literal

NONE = "none"
MINIMA = (NONE, "32", "64", "128")
MAXIMA = (NONE, "128", "256", "512")
OFF, ON = "all gaps", "local maxima only"


@dataclass(frozen=True)
class Choice:
    """The settings to try, and the axes they were made of."""

    settings: tuple[CutSettings, ...]
    rules: tuple[RuleName, ...]


def pick_grid(settings: CutSettings) -> Choice:
    """Draw the axes; no settings, with the reason on the page, where an axis is empty or wrong."""
    st.caption(
        "Of the sidebar the grid takes the unit, and whether headings and tables are kept; rule, amount, window, local maxima "
        "and limits are those chosen here."
    )
    left, right = st.columns([3, 2], gap="large")
    with left:
        rules = st.multiselect(
            "Rules", list(RULES), list(RULES), format_func=lambda name: RULES[name].label, key="tune_grid_rules",
            persist_state="session", wrap=True,
        )  # fmt: skip
        windows = st.multiselect(
            "Windows", [*range(1, 11), 12, 15], [1, 3, 6, 8], key="tune_grid_windows", persist_state="session",
            help="Sentences averaged on each side of a gap.",
        )  # fmt: skip
        gaps = st.multiselect(
            "Where a cut may be", [OFF, ON], [OFF, ON], key="tune_grid_peaks", persist_state="session",
            help="Local maxima only: of the gaps above T that lie on one hill, the highest alone is cut.",
        )  # fmt: skip
    with right:
        count = st.number_input(
            "Amounts a rule", 2, 101, 25, 1, key="tune_grid_amounts", persist_state="session",
            help="Spread over the whole range of its slider, both ends among them.",
        )  # fmt: skip
        minima = _limits("Minimum", MINIMA, "tune_grid_minima", settings)
        maxima = _limits("Maximum", MAXIMA, "tune_grid_maxima", settings)
    axes = {"rule": rules, "window": windows, "choice of gaps": gaps, "minimum": minima, "maximum": maxima}
    if missing := [name for name, chosen in axes.items() if not chosen]:
        st.info(f"Choose at least one {' and one '.join(missing)}.", icon=":material/tune:")
        return Choice((), ())
    try:
        made = grid(
            rules={rule: coarse_amounts(rule, count) for rule in rules}, windows=sorted(windows),
            limits=list(product(_numbers(minima, "Minimum"), _numbers(maxima, "Maximum"))), unit=settings.unit,
            peaks_only=[gap == ON for gap in gaps],
        )  # fmt: skip
    except SettingsError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return Choice((), ())
    if not made:
        st.info("Every minimum is above every maximum: nothing can be tried.", icon=":material/tune:")
    kept = {"keep_headings": settings.keep_headings, "keep_units": settings.keep_units}
    return Choice(tuple(replace(one, **kept) for one in made), tuple(rules))


def _limits(label: str, offered: Sequence[str], key: str, settings: CutSettings) -> list[str]:
    return st.multiselect(
        f"{label} ({settings.unit})", list(offered), [NONE], key=key, accept_new_options=True, persist_state="session",
        help="Type other numbers to try them too.",
    )  # fmt: skip


def _numbers(chosen: Sequence[str], label: str) -> list[int | None]:
    """:raises SettingsError: if one is no whole number."""
    found: list[int | None] = []
    for one in chosen:
        try:
            found.append(None if one == NONE else int(one))
        except ValueError:
            raise SettingsError(label.lower(), f"{label} must be a whole number or “{NONE}”; got “{one}”.") from None
    return found
