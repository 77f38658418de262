"""Chunks made elsewhere: a file of them, aligned to the document, becomes a set-up; what has no place in it is listed."""

from __future__ import annotations

import hashlib

import streamlit as st

from chunking.errors import ChunkscopeError
from chunking.importing.align import Imported, align
from chunking.importing.files import read_chunks
from chunking.setups import LONGEST_NAME, Setup
from chunking.types import Document
from components.compare import state
from components.kept import latest
from components.notices import show_notices
from components.text import literal


def import_chunks(document: Document, *, full: bool) -> None:
    """Draw the upload; a file that can be aligned is offered as a set-up."""
    file = st.file_uploader(
        "Chunks made elsewhere", type=["jsonl", "json", "csv", "parquet"], key="compare_import",
        help="JSON lines, a JSON array, CSV or Parquet, with the texts in a field such as text or page_content; with offsets "
        "or without.",
    )  # fmt: skip
    if file is None:
        return
    try:
        imported = _aligned(file.getvalue(), file.name, document)
        settings = imported.settings(file.name)
    except ChunkscopeError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return
    total = len(imported.spans) + len(imported.unaligned)
    st.markdown(f"{len(imported.spans):,} of {total:,} chunks stand in {literal(document.name)}.")
    show_notices(imported.notices)
    name = "".join(c for c in file.name if c.isprintable())[:LONGEST_NAME].strip() or "Imported"
    st.button(
        "Add as a set-up", key="compare_import_add", on_click=state.add, args=(Setup(name, settings),), type="primary",
        icon=":material/add:", disabled=full,
    )  # fmt: skip
    _list_unaligned(imported)


def _list_unaligned(imported: Imported) -> None:
    import pandas as pd

    if not imported.unaligned:
        return
    missing = imported.unaligned
    st.dataframe(
        pd.DataFrame(
            {
                "Chunk": [u.index + 1 for u in missing],
                "Begins with": [u.beginning for u in missing],
                "Nearest place": [u.nearest for u in missing],
                "Likeness": [None if u.likeness is None else 100 * u.likeness for u in missing],
                "The document reads": [u.beside for u in missing],
            }
        ).astype({"Nearest place": "Int64"}),
        hide_index=True, alt="Chunks that stand nowhere in the document, each with the nearest place",
        column_config={
            "Chunk": st.column_config.NumberColumn(help="Its place in the file, from 1."),
            "Nearest place": st.column_config.NumberColumn(help="Offset in the document at which it is most like the chunk."),
            "Likeness": st.column_config.NumberColumn(
                format="%.0f %%", help="Share of the chunk's runs of six characters that stand near there."
            ),
        },
    )  # fmt: skip


def _aligned(data: bytes, name: str, document: Document) -> Imported:
    """The file's chunks in the document, kept while both stay the same."""
    key = (hashlib.sha256(data).hexdigest(), name, document.digest)
    return latest("compare import", key, lambda: align(document, read_chunks(data, name)))
