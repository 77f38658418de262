"""What a person should know of documents and of their cuts, in one quiet list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st

from chunking.cutter import Cutter
from chunking.notices import cut_notices
from chunking.types import Document, Notice
from components.compare.notes import ICONS
from components.text import literal

MOST = 12
"""Lines shown; hundreds of documents would push the page away."""


def cuts_notes(cutters: Sequence[Cutter], amount: float) -> None:
    """Everything that Explore says of a single document; of several, what warns, by name."""
    found = [
        (c.embedded.document.name, (*c.embedded.document.notices, *c.embedded.notices, *cut_notices(c, c.step(amount))))
        for c in cutters
    ]
    if len(found) == 1:
        _list(("", notice) for notice in found[0][1])
    else:
        _list(_warnings(found))


def documents_notes(documents: Iterable[Document]) -> None:
    """What loading warned of, by name."""
    _list(_warnings((document.name, document.notices) for document in documents))


def _warnings(found: Iterable[tuple[str, Sequence[Notice]]]) -> list[tuple[str, Notice]]:
    return [(name, notice) for name, notices in found for notice in notices if notice.severity == "warning"]


def _list(notes: Iterable[tuple[str, Notice]]) -> None:
    lines = [f"{literal(name)} {ICONS[note.severity]} {literal(note.message)}".strip() for name, note in notes]
    if len(lines) > MOST:
        lines = [*lines[:MOST], f"And {len(lines) - MOST:,} more."]
    if lines:
        st.caption("  \n".join(lines))
