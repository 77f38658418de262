"""The statements that all set-ups are asked to tell apart, and what a set-up's passages made of them."""

from __future__ import annotations

import streamlit as st

from chunking.evaluation.hope.results import HopeReport, Verdict
from components.compare.words import clip
from components.hope.evidence import retrieved
from components.hope.scored import Scored
from components.text import literal

RIGHT, WRONG = "✓ right", "✗ wrong"


def quadruples(one: Scored) -> None:
    """A list of all, and one of them in full."""
    report, told = one.report, {verdict.task: verdict for verdict in one.result.verdicts}
    without = {verdict.task: verdict for verdict in report.control_verdicts}
    rows = [
        {
            "": i + 1, "True statement": task.quadruple.true if task.quadruple else None, "Verdict": _word(told.get(i)),
            "Without passages": _word(without.get(i)),
            "Failed": next((x.failure.message for x in (task, told.get(i)) if x and x.failure), None),
        }
        for i, task in enumerate(report.tasks)
    ]  # fmt: skip
    if not rows:
        st.caption(literal(one.result.information_preservation.reason or "There are no quadruples."))
        return
    st.dataframe(rows, hide_index=True, key="hope_quadruples", placeholder="")
    written = [i for i, task in enumerate(report.tasks) if task.quadruple]
    chosen = st.selectbox(
        "Look into", written, key="hope_quadruple",
        format_func=lambda i: f"{i + 1}: {_word(told.get(i)) or 'failed'}: {clip(report.tasks[i].quadruple.true, 80)}",
    )  # fmt: skip
    if chosen is not None:
        _in_full(one, report, chosen, told.get(chosen))


def _in_full(one: Scored, report: HopeReport, index: int, verdict: Verdict | None) -> None:
    task = report.tasks[index]
    assert task.quadruple is not None
    changes = dict(zip(task.quadruple.false, task.quadruple.how, strict=False))
    rows = [
        {
            "": place + 1, "Statement": text, "Is": "true" if place == task.gold else "false", "Altered": changes.get(text),
            "Told": "◀ named as the true one" if verdict and verdict.told == place else None,
        }
        for place, text in enumerate(task.shown)
    ]  # fmt: skip
    st.dataframe(rows, hide_index=True, key="hope_four", placeholder="")
    if verdict and verdict.failure:
        st.caption(literal(verdict.failure.message))
    with st.expander("The segment that it was made of"):
        st.text(task.segment.text)
    if verdict and verdict.retrieved:
        retrieved(one, verdict.retrieved, "hope_retrieved")


def _word(verdict: Verdict | None) -> str | None:
    if verdict is None or verdict.correct is None:
        return None
    return RIGHT if verdict.correct else WRONG
