"""All scores as one file, with every setting, seed, model and prompt version."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.hope.export import to_csv, to_json
from components.hope.scored import Scored, together


def download_section(scored: Sequence[Scored], embedded: EmbeddedDocument) -> None:
    """Draw the buttons; the files are made when one is pressed."""
    report, setups = together(scored), [one.outcome.setup for one in scored]
    name = embedded.document.name
    stem = PurePath(name).stem or "scores"
    st.subheader("Export")
    with st.container(horizontal=True):
        for label, make, extension, mime in (
            ("JSON with every statement and answer", to_json, "json", "application/json"),
            ("CSV: a row a set-up", to_csv, "csv", "text/csv"),
        ):
            st.download_button(
                label, lambda make=make: make(report, setups, document=name), f"{stem}.hope.{extension}", mime,
                key=f"hope_download_{extension}", icon=":material/download:", on_click="ignore",
            )  # fmt: skip
    st.caption("The JSON holds text of the document. Neither file holds a key.")
