"""The section with the three sub-scores, what failed, and the mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from statistics import median
from typing import Any

import streamlit as st

from chunking.evaluation.hope.protocol import CANCELLED, UNDEFINED, Failure
from chunking.evaluation.hope.results import HopeReport, HopeResult
from components.compare.palette import badge
from components.compare.tables import Column, table
from components.hope.scored import Scored, Terms, together
from components.hope.scores_figure import CHANCE, in_figures, scores_figure
from components.hope.scoring import ask_anew
from components.hope.words import CAUTION, CORRELATIONS, KINDS, number
from components.language_model.words import failed_section, used
from components.text import literal

SCORE = "%.3f"
"""Format of a column of scores."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Requests of one set-up that failed alike. ``part``: of what."""

    setup: str
    part: str
    count: int
    kind: str
    message: str


def scores_section(scored: Sequence[Scored], terms: Terms) -> None:
    """Figure, table, failures, and the mean in small."""
    report, proxy = together(scored), terms.choice.proxy
    st.subheader("Sub-scores (proxy)" if proxy else "Sub-scores")
    st.plotly_chart(
        scores_figure(scored, report.control, proxy=proxy), key="hope_scores", config={"displayModeBar": False},
        alt="; ".join(f"{one.outcome.label}: {_in_words(one.result)}" for one in scored),
    )  # fmt: skip
    st.caption("  \n".join(f"**{kind.label(proxy=proxy)}**: {kind.meaning(proxy=proxy)}" for kind in KINDS))
    st.caption(
        "Lines are 95% intervals (Wilson for ζ\\_inf, bootstrap over passages for the others); higher is better. *No passages* "
        "is the same choice among four statements without reading anything: "
        f"{in_figures(report.control)}; chance is {CHANCE:.2f}."
    )
    columns = _columns(proxy=proxy)
    table([one.outcome for one in scored], columns, [_row(one) for one in scored], key="hope_table", alt="Sub-scores and sizes")
    _not_defined(scored)
    _failures(scored, terms)
    _mean(scored)
    _used(scored, report)


def _columns(*, proxy: bool) -> list[Column]:
    counts = "How many passages it is the mean of, its 95% interval is in the figure."
    columns = [
        Column("Chunks", "Number of chunks: size moves all three sub-scores.", "%d"),
        Column("Median tokens", "Half of the chunks are at most this large.", "%.0f"),
    ]
    for kind in KINDS:
        # By its sign alone, which the lines above name: with whole names the third would be out of sight.
        meaning = f"{kind.name}. {kind.meaning(proxy=proxy)} Higher is better."
        columns.append(Column(f"{kind.sign}{' (proxy)' if proxy else ''} ↑", meaning, SCORE))
        columns.append(Column(f"n {kind.sign}", counts if kind is not KINDS[2] else "How many quadruples were told.", "%d"))
    return [
        *columns,
        Column("ζ_con off-diagonal", "Concept unity without each statement's likeness with itself: it does not depend on their "
               "number.", SCORE),
        Column("Dangling", "Chunks that hold a pronoun, demonstrative or connective with nothing inside to refer to; lower is "
               "better. English only."),
        Column("Failed", "Requests that failed: they are in no mean.", "%d"),
        Column("Not defined", "Passages or questions without the score, such as a passage of one sentence.", "%d"),
        Column("Not asked", "Left out since the run was stopped.", "%d"),
    ]  # fmt: skip


def _row(one: Scored) -> list[Any]:
    result, chunks = one.result, one.outcome.chunking.chunks if one.outcome.chunking else ()
    scores = [getattr(result, kind.field) for kind in KINDS]
    rate = result.dangling.rate if result.dangling else None
    return [
        len(chunks), median(chunk.tokens for chunk in chunks) if chunks else None,
        *(value for score in scores for value in (score.value, score.n)),
        result.off_diagonal.value, f"{rate.count:,} of {rate.total:,}" if rate else None,
        *(sum(getattr(score, field) for score in scores) for field in ("failures", "undefined", "skipped")),
    ]  # fmt: skip


def _in_words(result: HopeResult) -> str:
    return ", ".join(f"{kind.name.lower()} {in_figures(getattr(result, kind.field))}" for kind in KINDS)


def _not_defined(scored: Sequence[Scored]) -> None:
    lines = []
    for one in scored:
        name = f"{badge(one.outcome.setup.colour)} {literal(one.outcome.label)}"
        if not one.result.complete:
            lines.append(f"{name}: stopped; the scores are of what was done.")
        for kind in KINDS:
            score = getattr(one.result, kind.field)
            if score.value is None:
                lines.append(f"{name}: {kind.name.lower()} is not defined. {literal(score.reason or '')}")
    if lines:
        st.caption("  \n".join(lines))


def failed(scored: Sequence[Scored]) -> list[Failed]:
    """What failed, by set-up, part and kind, with the first message of each; what every set-up shares comes once."""
    found = []
    if scored:
        report = scored[0].report
        found += _grouped("All", (("Quadruples", _of(report.tasks)), ("Without passages", _of(report.control_verdicts))))
    for one in scored:
        result = one.result
        pairs = [pair for passage in result.independence for pair in passage.asked]
        found += _grouped(one.outcome.label, (
            ("Statements", _of(result.unity)), ("Questions", _of(result.independence)), ("Answers", _of(pairs)),
            ("Verdicts", _of(result.verdicts)),
        ))  # fmt: skip
    return found


def _of(items: Sequence[Any]) -> list[Failure]:
    return [item.failure for item in items if item.failure and item.failure.kind not in (UNDEFINED, CANCELLED)]


def _grouped(setup: str, parts: Sequence[tuple[str, list[Failure]]]) -> Iterator[Failed]:
    for part, failures in parts:
        for kind, count in Counter(failure.kind for failure in failures).items():
            yield Failed(setup, part, count, kind, next(f.message for f in failures if f.kind == kind))


def _failures(scored: Sequence[Scored], terms: Terms) -> None:
    found = failed(scored)
    if not found:
        return
    rows = [
        {"Set-up": one.setup, "Part": one.part, "Count": one.count, "Kind": one.kind, "Why, the first of them": one.message}
        for one in found
    ]
    count = sum(one.count for one in found)
    failed_section(
        f"{count:,} failed {'request' if count == 1 else 'requests'}, in no mean", rows, page="hope",
        again=None if terms.choice.proxy else partial(ask_anew, terms),
    )  # fmt: skip


def _mean(scored: Sequence[Scored]) -> None:
    means = (f"{badge(o.outcome.setup.colour)} {literal(o.outcome.label)} {number(o.result.mean)}" for o in scored)
    st.caption(f"{CAUTION}  \nMean of the three: {' · '.join(means)}")
    with st.expander("The paper's own correlations (Table 2)"):
        st.dataframe(CORRELATIONS, hide_index=True, key="hope_correlations", placeholder="")
        st.caption(
            "Pearson's ρ over 1,048 combinations of document and chunking; an asterisk is p < .05. From "
            "[A New HOPE](https://arxiv.org/abs/2505.02171), whose scores are a language model's."
        )


def _used(scored: Sequence[Scored], report: HopeReport) -> None:
    usages = [one.usage for one in scored if one.usage]
    if usages:
        st.caption(f"By {literal(report.backend)}: {used(reduce(add, usages))}.")
