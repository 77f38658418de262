"""What a grid search found, as files; they are made when a button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

import streamlit as st

from chunking.evaluation.tuning.export import to_json, to_parquet
from chunking.evaluation.tuning.report import TuneReport
from chunking.evaluation.tuning.score import GridScores


def downloads(name: str, scores: GridScores, report: Callable[[], TuneReport]) -> None:
    """Draw the buttons.

    :param name: of the sidebar's document, which files are named after; a set of several is named by its size.
    """
    count = len(scores.documents)
    stem = (PurePath(name).stem if count == 1 else f"{count}-documents") or "tuning"
    st.subheader("Export")
    with st.container(horizontal=True):
        for label, make, extension, mime, help in (
            ("Report as JSON", lambda: to_json(report()), ".tuning.json", "application/json",
             "Documents, halves, seed, the best settings, the tuned one on held-out documents, baselines. No text."),
            ("All figures as Parquet", lambda: to_parquet(scores), ".tuning.parquet", "application/vnd.apache.parquet",
             "One row a setting and document, with every setting and every measure."),
        ):  # fmt: skip
            st.download_button(
                label, make, f"{stem}{extension}", mime, key=f"tune_download{extension}", help=help,
                icon=":material/download:", on_click="ignore",
            )  # fmt: skip
