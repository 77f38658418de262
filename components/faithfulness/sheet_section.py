"""How good is the judge? A sheet to label by hand, and what the labels say about it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.errors import LoadError
from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.results import Results
from chunking.evaluation.faithfulness.sheet import COUNT, Checked, read_sheet, to_sheet
from chunking.evaluation.shares import Share
from chunking.evaluation.statistics import wilson
from components.compare.outcome import Outcome
from components.compare.tables import Column, table
from components.faithfulness.files import pick_files
from components.faithfulness.numbers import PERCENT, hundredfold, percent
from components.text import literal

COLUMNS = (
    Column("By the judge", "Grounded of those judged.", PERCENT),
    Column("Corrected", "What the share would be with a judge that never errs, after Rogan and Gladen: (share + specificity "
           "− 1) / (sensitivity + specificity − 1), clipped to 0 … 100 %. It takes the judge to err alike for all set-ups.",
           PERCENT),
)  # fmt: skip


def sheet_section(run: Run, results: Results, outcomes: Sequence[Outcome], *, seed: int, stem: str) -> None:
    """Draw both halves: the sheet out, and the filled-in one back."""
    if not any(item.answer is not None for items in run.items for item in items):
        return
    st.subheader("Check the judge by hand")
    st.caption(
        "The sheet holds answers drawn from all set-ups together, without set-up or verdict. Write yes or no into its column "
        "grounded: does the context support every claim of the answer? Then drop it here."
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count = st.number_input("Answers to label", 30, 50, COUNT, key="faith_sheet_count", persist_state="session", width=160)
        st.download_button(
            "Sheet to label", lambda: to_sheet(run, count=int(count), seed=seed), f"{stem}.to-label.csv", "text/csv",
            key="faith_sheet", icon=":material/download:", on_click="ignore",
        )  # fmt: skip
    files = pick_files(
        "Sheet filled in", key="faith_labelled", types=["csv"], most=1, help="Rows that are left empty count as not labelled."
    )
    if not files:
        return
    try:
        checked = read_sheet(files[0].data, run, results, name=files[0].name)
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return
    st.markdown(in_words(checked))
    rows = [
        [hundredfold(row.judged.value), hundredfold(corrected)]
        for row, corrected in zip(results.rows, checked.corrected, strict=True)
    ]
    table(outcomes, COLUMNS, rows, key="faith_corrected", alt="Shares corrected for the judge's errors")
    if any(row[0] is not None and row[1] is None for row in rows):
        st.caption("Without answers labelled either way, or by a judge no better than chance, nothing is corrected.")


def in_words(checked: Checked) -> str:
    """Agreement with the labels."""
    found = checked.agreement
    if not found.n:
        return "No row has both a label and a verdict yet."
    kappa = "not defined, since labels and verdicts are all the same" if found.kappa is None else f"{found.kappa:.2f}"
    missing = f"; {found.missing:,} labelled without a verdict" if found.missing else ""
    blank = f"; {checked.blank:,} rows without a label" if checked.blank else ""
    return "  \n".join((
        f"**{checked.labelled:,} labels**{missing}{blank}. Agreement {_share(found.accuracy)}; Cohen's κ {kappa}.",
        f"Sensitivity {_share(found.sensitivity)}: grounded answers that the judge calls so.",
        f"Specificity {_share(found.specificity)}: answers that are not grounded and that it calls so.",
    ))  # fmt: skip


def _share(share: Share) -> str:
    if not share.total:
        return "not defined (n 0)"
    low, high = wilson(share.count, share.total)
    return f"**{percent(share.value)}** [{percent(low)}, {percent(high)}] (n {share.total:,})"
