"""After a run: how many answers of each set-up are grounded, and which set-ups differ by more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.notes import notes
from chunking.evaluation.faithfulness.results import Basis, Pair, Results, Row, summarise
from chunking.evaluation.shares import Share
from chunking.llm.outcomes import EXPLANATIONS
from components.compare.tables import Column, table
from components.faithfulness.dots import Dot, dots
from components.faithfulness.dots import in_words as dot_in_words
from components.faithfulness.numbers import PERCENT, hundredfold, interval, percent, points
from components.faithfulness.running import Terms, ask_anew, running
from components.kept import latest
from components.language_model.words import failed_section, used
from components.notices import show_notices
from components.text import literal

BASES: dict[Basis, str] = {"judged": "of those judged", "asked": "of those judged or abstained"}

COLUMNS = (
    Column("Grounded ↑", "Answers of which the judge found every claim supported by the context, as a share of the answers "
           "above. Higher is better.", PERCENT),
    Column("95 %", "Wilson's interval of that share."),
    Column("n", "Answers that the share is of.", "%d"),
    Column("Difference", "This share minus the reference's over the questions that count in both, in percentage points, with "
           "the 95 % bootstrap interval: over documents if there are several, else over questions."),
    Column("p", "McNemar's exact test against the reference, two-sided: of the questions that only one of the two gets "
           "right, how likely is so uneven a split by chance?", "%.3g"),
    Column("p (Holm)", "The same, corrected for all pairs of set-ups. At most 0.05: they differ.", "%.3g"),
    Column("✓", "Grounded.", "%d"),
    Column("✗", "Not grounded: at least one claim that the context does not support.", "%d"),
    Column("∅ Abstained", "Abstained: the model said that the context holds no answer.", "%d"),
    Column("– Missing", "Failed at answering or judging: in no share.", "%d"),
    Column("Power", "How likely so many questions are to find a difference like the one seen, uncorrected. Low: more questions "
           "may find what these did not.", "%.2f"),
    Column("Finding", "Against the reference, by p after Holm's correction."),
    Column("Flips", "Verdicts that the second pass turned round."),
    Column("Contradictory", "Verdicts that contradict the claims listed beside them.", "%d"),
    Column("Context tokens", "Mean length of a context, in tokens of the encoder in the sidebar.", "%.0f"),
)  # fmt: skip


def results_section(run: Run, terms: Terms, *, reference: int) -> Results:
    """Figure, table, findings in words, and what failed."""
    basis = _basis()
    results = latest("faith_results", (run, basis, terms.seed), lambda: summarise(run, basis=basis, seed=terms.seed))
    show_notices([note for note in notes(run, results) if note.code != "stopped" or not running(terms)])
    outcomes = [one.outcome for one in terms.retrieved]
    rows = [
        Dot(outcome, share.value, low, high, f"n {share.total:,}")
        for outcome, (share, low, high) in zip(outcomes, (_share(row, basis) for row in results.rows), strict=True)
    ]
    st.plotly_chart(
        dots(rows, f"grounded, {BASES[basis]}"), key="faith_results", config={"displayModeBar": False},
        alt="; ".join(map(dot_in_words, rows)),
    )  # fmt: skip
    cells = [_row(row, against(results, reference, place), basis) for place, row in enumerate(results.rows)]
    table(outcomes, COLUMNS, cells, key="faith_table", alt="Grounded answers of each set-up")
    _flips(results)
    _findings(results, run.names, reference)
    _failures(results, terms)
    _used(run)
    return results


def against(results: Results, reference: int, place: int) -> Pair | None:
    """The comparison of a set-up with the reference, of which the difference is turned to be the set-up's minus the
    reference's; ``None`` for the reference itself."""
    for pair in results.pairs:
        if (pair.first, pair.second) == (reference, place):
            return pair
        if (pair.first, pair.second) == (place, reference):
            turned = [None if value is None else -value for value in (pair.difference, pair.high, pair.low)]
            return replace(
                pair, first=reference, second=place, difference=turned[0], low=turned[1], high=turned[2],
                only_first=pair.only_second, only_second=pair.only_first,
            )  # fmt: skip
    return None


def _basis() -> Basis:
    chosen = st.segmented_control(
        "Share", list(BASES), format_func=BASES.__getitem__, key="faith_basis", default="judged", required=True,
        persist_state="session",
        help="Of those judged: how far to trust an answer that is given. Of those judged or abstained: abstentions count as "
        "not grounded, so that a set-up cannot gain by answering only what is easy.",
    )  # fmt: skip
    return "asked" if chosen == "asked" else "judged"


def _share(row: Row, basis: Basis) -> tuple[Share, float | None, float | None]:
    return (row.judged, row.low, row.high) if basis == "judged" else (row.asked, row.asked_low, row.asked_high)


def _row(row: Row, pair: Pair | None, basis: Basis) -> list[Any]:
    share, low, high = _share(row, basis)
    ends = f"{percent(low)} to {percent(high)}" if low is not None else None
    tested: list[Any] = [None] * 3
    judged: list[Any] = [None] * 2
    if pair is not None:
        difference = None if pair.difference is None else f"{points(pair.difference)} {interval(pair.low, pair.high)}"
        tested, judged = [difference, pair.p_value, pair.holm], [pair.power, pair.finding]
    return [
        hundredfold(share.value), ends, share.total, *tested,
        row.grounded, row.not_grounded, row.abstained, row.missing, *judged,
        f"{row.flips.count:,} of {row.flips.total:,}" if row.flips.total else None, row.inconsistent, row.tokens,
    ]  # fmt: skip


def _flips(results: Results) -> None:
    """How often the judge contradicts itself, over all set-ups."""
    flips = [row.flips for row in results.rows]
    both = Share(sum(share.count for share in flips), sum(share.total for share in flips))
    if both.total:
        st.markdown(
            f"Judged twice, the verdict flipped on **{both.count:,} of {both.total:,}** answers ({percent(both.value, 1)}). "
            "A single verdict can be trusted no further than that."
        )


def _findings(results: Results, names: Sequence[str], reference: int) -> None:
    """Against the reference in words; the other pairs in an expander."""
    if not results.pairs:
        st.caption("One set-up alone is not compared with anything.")
        return
    leaders = [names[place] for place in results.leaders]
    lines = [pair.in_words(names) for place in range(len(names)) if (pair := against(results, reference, place))]
    if len(leaders) > 1:
        lines.append(f"First place is shared by what cannot be told from the best: {', '.join(leaders)}.")
    st.markdown("\n".join(f"- {literal(line)}" for line in lines))
    rows = [
        {
            "Set-ups": f"{names[pair.second]} − {names[pair.first]}", "n": pair.n,
            "Difference": f"{points(pair.difference)} {interval(pair.low, pair.high)}",
            "Only the first ✓": pair.only_second, "Only the second ✓": pair.only_first, "p": pair.p_value,
            "p (Holm)": pair.holm, "Power": pair.power, "Would be found": hundredfold(pair.detectable),
            "Finding": pair.finding,
        }
        for pair in results.pairs
    ]  # fmt: skip
    number = st.column_config.NumberColumn
    config = {
        **dict.fromkeys(("p", "p (Holm)"), number(format="%.3g")), "Power": number(format="%.2f"),
        "Would be found": number(
            format="%.0f points", help="The smallest difference that so many questions find with a power of 80 %, while the "
            "two disagree as often as here.",
        ),
    }  # fmt: skip
    with st.expander("Every two set-ups"):
        st.dataframe(rows, hide_index=True, key="faith_pairs", placeholder="–", column_config=config)


def _failures(results: Results, terms: Terms) -> None:
    rows = [
        {"Set-up": row.name, "Count": count, "Kind": kind, "Meaning": EXPLANATIONS[kind]}
        for row in results.rows
        for kind, count in row.failures.items()
        if kind != "cancelled"
    ]
    if not rows:
        return
    label = f"{sum(row['Count'] for row in rows):,} failed, by kind"
    failed_section(label, rows, page="faith", again=partial(ask_anew, terms), disabled=running(terms))


def _used(run: Run) -> None:
    both = run.usage + run.judge_usage
    model, judge = run.endpoint.get("model"), run.endpoint.get("judge_model")
    who = f"Answered by {model}, judged by {'the same model' if judge == model else judge}"
    st.caption(f"{literal(who)}, prompts {literal(run.prompt_version)}: {used(both)}.")
