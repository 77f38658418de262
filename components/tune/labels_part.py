"""Labels: the cut held against known boundaries at every amount, on a half to tune on and a half held out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import SettingsError
from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.measures import MEASURES, RANKED
from chunking.evaluation.tuning.ranking import Estimate, Tuned, estimate, tune
from chunking.evaluation.tuning.score import GridScores, score
from chunking.evaluation.tuning.verdicts import at_the_end
from chunking.settings import CutSettings
from components.compare.progress import offer_to_go_on, stopped
from components.cut_controls import in_force, put_all, remember_amount
from components.text import literal
from components.tune.cases import key_of, labelled_cases
from components.tune.kept import once
from components.tune.label_panels import label_figure
from components.tune.panels import panels_view
from components.tune.panels.payload import Values
from components.tune.progress import counted
from components.tune.rule_figure import amounts_of
from components.tune.words import against_chance, documents, interval, optimism, short, signed
from components.tune.words import score as score_in_words
from components.workbench import Workbench

STEP = "tune_labels"
WINDOWS = (1, 2, 3, 4)


def labels_part(work: Workbench, embedded: EmbeddedDocument, settings: CutSettings) -> None:
    """Draw the part."""
    cases = labelled_cases(work, embedded)
    if not cases:
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        windows = _windows(settings)
        measure, seed = pick_measure(), pick_seed()
    tuning, held_out = split(cases, seed=seed)
    tried = at_every_amount(settings, windows)
    scores = scored(cases, tried)
    if scores is None:
        return
    told = told_baselines(cases, settings)
    in_heads = " In the headings: tuning / held out." if held_out and len(windows) > 1 else ""
    st.caption(_halves(cases, tuning, held_out) + in_heads)
    figure = label_figure(scores, settings.rule, windows, tuning, held_out, told)
    assert settings.amount is not None
    panels_view(figure, amount=settings.amount, key="tune_labels_view", on_amount=remember_amount(settings.rule))
    st.caption(
        "Dotted: without any cut, cuts of equal length, cuts at random, and the true number of cuts at the largest distances; "
        "the last three are told the true number of boundaries."
    )
    try:
        found = tune(scores, measure, tuning, held_out, seed=seed)
    except SettingsError as error:
        st.info(literal(str(error)), icon=":material/short_text:")
        return
    _tuned(found, f"{at_the_end(found.settings, tried)} {against_chance(found, told, tuning, held_out)}")
    _by_type(found, scores, settings)


def pick_measure() -> str:
    """Draw the measure that settings are chosen by."""
    name = st.selectbox(
        "Choose by", list(RANKED), format_func=lambda n: MEASURES[n].label, key="tune_measure", persist_state="session",
        width=200, help="The measure that the tuned setting is best in, on the tuning half.",
    )  # fmt: skip
    return name or RANKED[0]


def pick_seed() -> int:
    """Draw the seed of the halves."""
    return st.number_input(
        "Seed", 0, 9999, 0, 1, key="tune_seed", persist_state="session", width=120,
        help="Of the division into a tuning half and a held-out half, and of intervals: whole documents, each type by itself.",
    )  # fmt: skip


def at_every_amount(settings: CutSettings, windows: Sequence[int]) -> tuple[CutSettings, ...]:
    """The settings at every amount of the rule's slider and at their own, window after window."""
    return tuple(replace(settings, window=window, amount=amount) for window in windows for amount in amounts_of(settings))


def scored(cases: Sequence[Case], settings: Sequence[CutSettings]) -> GridScores | None:
    """The scores, made once; ``None`` while they are stopped."""
    if stopped(STEP):
        offer_to_go_on(STEP, "Figures against labels")
        return None

    def make() -> GridScores:
        with counted(STEP, "Cutting and scoring at every amount") as show:
            return score(cases, settings, on_progress=show)

    with st.container():
        return once("scores", (key_of(cases), tuple(settings)), make)


def told_baselines(cases: Sequence[Case], settings: CutSettings) -> Mapping[str, Mapping[str, Values]]:
    """The baselines of the set."""
    window, peaks = settings.window, settings.peaks_only
    key = (key_of(cases), window, peaks)
    return once("baselines", key, lambda: baselines(cases, window=window, peaks_only=peaks))


def _windows(settings: CutSettings) -> list[int]:
    options = sorted({*WINDOWS, settings.window})
    chosen = st.pills(
        "Windows", options, selection_mode="multi", key="tune_windows", persist_state="session",
        help="Sentences on each side of a gap. None chosen: the window of the sidebar.",
    )  # fmt: skip
    return sorted(chosen) or [settings.window]


def _halves(cases: Sequence[Case], tuning: Sequence[int], held_out: Sequence[int]) -> str:
    if not held_out:
        return f"{documents(len(cases))}: nothing is held out, so every figure below is tuned on itself."
    return (
        f"Means over {documents(len(tuning))} to tune on (solid) and {len(held_out):,} held out (dashed): settings chosen on "
        "the former look better there than they are. Baselines are over all."
    )


def _tuned(found: Tuned, chance: str) -> None:
    left, right = st.columns([5, 1], vertical_alignment="center")
    left.markdown(f"{optimism(found)} {chance}")
    right.button(
        "Use it", key="tune_labels_use", on_click=put_all, args=(found.settings,), disabled=in_force(found.settings),
        icon=":material/check:", width="stretch", help=f"Sets {short(found.settings)} here and on Explore.",
    )  # fmt: skip


def _by_type(found: Tuned, scores: GridScores, settings: CutSettings) -> None:
    """The tuned setting and the one in force, type by type."""
    import pandas as pd

    measure = MEASURES[found.measure]
    tuned, now = f"{measure.label}, tuned setting", f"{measure.label}, now"
    rows = []
    for kind in sorted(set(scores.groups)):
        of = [i for i, group in enumerate(scores.groups) if group == kind]
        held = found.by_group.get(kind)
        measured = held or estimate(scores.values[found.measure][found.index, of])
        rows.append(
            {
                "Type": kind, "Documents": len(of), tuned: interval(measured), "Measured on": _where(held, measured.n),
                "Surplus, tuned setting": _mean(scores.values["surplus"][found.index, of]),
                now: _mean(_now(scores, settings, found.measure)[of]),
                "Surplus, now": _mean(_now(scores, settings, "surplus")[of]),
            }
        )  # fmt: skip
    number = st.column_config.NumberColumn
    surplus = number(help=f"{MEASURES['surplus'].help} Mean over all documents of the type.")
    surplus_of = partial(signed, decimals=1)
    forms = {now: score_in_words, "Surplus, tuned setting": surplus_of, "Surplus, now": surplus_of}
    shown = pd.DataFrame(rows).style.format(forms)
    st.dataframe(
        shown, hide_index=True, key="tune_by_type", alt="Figures by type of document", placeholder="–",
        column_config={
            tuned: st.column_config.TextColumn(help=f"Mean with its 95 % interval, by resampling documents. {measure.help}"),
            now: number(help="At the sidebar's settings; over all documents of the type."),
            "Surplus, tuned setting": surplus, "Surplus, now": surplus,
        },
    )  # fmt: skip


def _where(held: Estimate | None, n: int) -> str:
    return f"{n:,} held out" if held else f"{n:,}, tuned on itself"


def _now(scores: GridScores, settings: CutSettings, measure: str) -> Values:
    """``(d,)`` at the sidebar's settings; ``nan`` if their window is not among those drawn."""
    if settings not in scores.settings:
        return np.full(len(scores.documents), np.nan)
    row: Values = scores.values[measure][scores.settings.index(settings)]
    return row


def _mean(values: Values) -> float | None:
    return float(np.nanmean(values)) if len(values) and not np.isnan(values).all() else None
