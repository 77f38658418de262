"""All set-ups' chunks as one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st

from chunking.export_many import many_to_parquet, to_zip
from components.compare.outcome import Outcome, done


def download_section(outcomes: Sequence[Outcome]) -> None:
    """Draw the buttons; the files are made when one is pressed."""
    cuts = [(outcome.setup, outcome.chunking) for outcome in done(outcomes) if outcome.chunking]
    if not cuts:
        return
    stem = PurePath(cuts[0][1].document.name).stem or "chunks"
    st.subheader("Export")
    with st.container(horizontal=True):
        for label, make, extension, mime in (
            ("Zip: a JSONL each", to_zip, ".setups.zip", "application/zip"),
            ("Parquet with a set-up column", many_to_parquet, ".setups.parquet", "application/vnd.apache.parquet"),
        ):
            st.download_button(
                label, lambda make=make: make(cuts), f"{stem}{extension}", mime, key=f"compare_download{extension}",
                icon=":material/download:", on_click="ignore",
            )  # fmt: skip
