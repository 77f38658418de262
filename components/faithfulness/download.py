"""The run as files, with every setting, seed, model and prompt version."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.evaluation.faithfulness.context import Budget
from chunking.evaluation.faithfulness.export import to_csv, to_json, to_markdown
from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.results import Results
from chunking.setups import Setup


def download_section(
    run: Run, results: Results, setups: Sequence[Setup], documents: Sequence[str], budget: Budget, *, stem: str
) -> None:
    """Draw the buttons; the files are made when one is pressed."""
    st.subheader("Export")
    with st.container(horizontal=True):
        for label, make, extension, mime in (
            ("JSON with everything",
             lambda: to_json(run, results, documents=documents, setups=setups, budget=budget), "json", "application/json"),
            ("CSV: a row a question and set-up", lambda: to_csv(run, documents=documents), "csv", "text/csv"),
            ("Markdown: the table", lambda: to_markdown(run, results, budget=budget), "md", "text/markdown"),
        ):
            st.download_button(
                label, make, f"{stem}.faithfulness.{extension}", mime, key=f"faith_download_{extension}",
                icon=":material/download:", on_click="ignore",
            )  # fmt: skip
    st.caption("JSON and CSV hold text of the documents. None of them holds a key.")
