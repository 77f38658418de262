"""The sidebar's settings of a semantic cut; every one of them stands in the address, so a view can be shared."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.errors import StreamlitAPIException

from chunking.errors import SettingsError
from chunking.presets import READY_MADE
from chunking.settings import UNITS, CutSettings
from chunking.thresholds import RULES, RuleName
from chunking.types import Unit
from components.text import literal

AMOUNT_KEYS: dict[RuleName, str] = {
    "iqr": "k", "percentile": "p", "standard_deviation": "c", "absolute": "T", "gradient": "g",
}  # fmt: skip
"""Under which name each rule's amount stands in the address and the session; each rule keeps its own."""

DECIMALS = {"iqr": "%.3f", "percentile": "%.1f", "standard_deviation": "%.3f", "absolute": "%.3f", "gradient": "%.1f"}

AMOUNTS = "amounts"
"""Under which the session keeps the last amount of every rule, by its name."""

DRAWN = "amount_drawn"
"""Under which it keeps the page and the rule whose amount was on screen last."""


def cut_controls() -> CutSettings:
    """Draw the controls; where they contradict each other, the message names the field and the last valid cut stays."""
    with st.sidebar:
        st.subheader("Threshold", divider="gray")
        which = _ready_made()
        rule, amount, window, peaks_only = _threshold()
        minimum, maximum, unit = _limits()
        keep_headings, keep_units = _structure()
        try:
            settings = CutSettings(rule, amount, window, minimum, maximum, unit, keep_headings, keep_units, peaks_only)
        except SettingsError as error:
            st.error(f"{literal(str(error))} The last valid settings are still shown.", icon=":material/error:")
            settings = st.session_state.get("last_settings", CutSettings())
        name = next((name for name, ready in READY_MADE.items() if ready == settings), "none of these")
        which.caption(f"In force: {name}.")
    st.session_state["last_settings"] = settings
    return settings


def remember_amount(rule: RuleName) -> Callable[[float], None]:
    """A callback that writes an amount chosen in the chart into the rule's field."""

    def remember(amount: float) -> None:
        st.session_state[AMOUNT_KEYS[rule]] = float(amount)
        st.session_state.setdefault(AMOUNTS, {})[rule] = float(amount)

    return remember


def put(rule: RuleName, amount: float) -> None:
    """Write an amount into its rule's field, which may not be on screen yet: Streamlit 1.67 does not write that into the
    address by itself."""
    remember_amount(rule)(amount)
    with suppress(StreamlitAPIException):  # a field on screen writes the address itself
        st.query_params[AMOUNT_KEYS[rule]] = f"{amount:.10g}"


def put_all(settings: CutSettings) -> None:
    """Make ``settings`` those of the controls. For callbacks: before the run in which the controls are drawn."""
    state = st.session_state
    assert settings.amount is not None
    state["rule"] = settings.rule
    put(settings.rule, settings.amount)
    state["window"], state["unit"] = settings.window, settings.unit
    state["minimum"], state["maximum"] = settings.minimum, settings.maximum
    state["keep_headings"], state["keep_units"] = settings.keep_headings, settings.keep_units
    state["peaks_only"] = settings.peaks_only


def in_force(settings: CutSettings) -> bool:
    """Whether these are the controls' settings now."""
    return bool(st.session_state.get("last_settings") == settings)


def _put_ready_made() -> None:
    if chosen := st.session_state["ready_made"]:
        put_all(READY_MADE[chosen])


def _ready_made() -> DeltaGenerator:
    """Draw the menu; below it the place for the name of the one that is in force."""
    st.menu_button(
        "Ready-made", list(READY_MADE), key="ready_made", on_click=_put_ready_made, icon=":material/auto_awesome_motion:",
        help="What the controls begin with, and what served five labelled sets best: by Pk, the share of sentence pairs told "
        "together or apart wrongly, it cuts seldom; by F1 ± 1, which counts boundaries found at most a sentence off, often. "
        "The README has their table. Tune finds the ones for documents of yours.",
    )  # fmt: skip
    return st.empty()


def _threshold() -> tuple[RuleName, float, int, bool]:
    rule = st.selectbox(
        "Rule", list(RULES), format_func=lambda name: RULES[name].label, key="rule", bind="query-params",
        help="A boundary stands where the distance between two neighbouring sentences exceeds T. The rule computes T anew "
        "for every document.",
    )  # fmt: skip
    chosen = RULES.get(rule, RULES["iqr"])
    key, amounts = AMOUNT_KEYS[chosen.name], st.session_state.setdefault(AMOUNTS, {})
    here = (urlsplit(st.context.url or "").path, chosen.name)
    if chosen.name in amounts and st.session_state.get(DRAWN) != here:
        put(chosen.name, amounts[chosen.name])  # Streamlit forgets a value with the page or the rule that showed it
    st.session_state[DRAWN] = here
    amount = st.number_input(
        chosen.amount_label, float(chosen.low), float(chosen.high), float(chosen.default), float(chosen.step),
        format=DECIMALS[chosen.name], key=key, bind="query-params",
        help=f"{chosen.formula}. Lower gives more chunks. The same as the slider and the bold line in the chart.",
    )  # fmt: skip
    window = st.number_input(
        "Window (sentences)", 1, 50, 1, key="window", bind="query-params",
        help="1 compares neighbouring sentences, as the method is published. w > 1 compares the means of up to w sentences "
        "on each side: smoother, from the same vectors.",
    )  # fmt: skip
    peaks_only = st.toggle(
        "Local maxima only", False, key="peaks_only", bind="query-params",
        help="Of the gaps above T, only those higher than both neighbours are boundaries: one cut a hill, where a window above "
        "1 raises several gaps around a shift. T stays the same.",
    )  # fmt: skip
    amounts[chosen.name] = amount
    return chosen.name, amount, window, peaks_only


def _limits() -> tuple[int | None, int | None, Unit]:
    st.subheader("Size limits", divider="gray")
    unit = st.selectbox(
        "Unit", UNITS, key="unit", bind="query-params",
        help="Tokens are counted by the encoder's tokenizer, without special tokens.",
    )  # fmt: skip
    left, right = st.columns(2)
    minimum = left.number_input(
        "Minimum", 0, None, None, 1, key="minimum", placeholder="none", bind="query-params",
        help="A smaller chunk merges with the neighbour across the weaker seam, if the two fit the maximum.",
    )  # fmt: skip
    maximum = right.number_input(
        "Maximum", 1, None, None, 1, key="maximum", placeholder="none", bind="query-params",
        help="A larger chunk is cut again at its largest inner distance until every part fits. It always holds.",
    )  # fmt: skip
    return minimum, maximum, unit


def _structure() -> tuple[bool, bool]:
    keep_headings = st.toggle(
        "Headings stay with their text", True, key="keep_headings", bind="query-params",
        help="A cut right after a heading moves before it.",
    )  # fmt: skip
    keep_units = st.toggle(
        "Tables, lists and code stay whole", True, key="keep_units", bind="query-params",
        help="No semantic cut inside one, while it fits within the maximum.",
    )  # fmt: skip
    return keep_headings, keep_units
