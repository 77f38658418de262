"""What is being looked at, in one quiet line."""

from __future__ import annotations

import streamlit as st

from chunking.embedded import EmbeddedDocument
from components.text import literal


def document_header(embedded: EmbeddedDocument) -> None:
    """The document's name, and how much of it there is."""
    document = embedded.document
    tokens, pages = int(embedded.tokens.sum()), len(document.page_starts)
    counted = [("sentence", len(embedded.sentences)), ("token", tokens), ("page", pages)]
    parts = [f"{count:,} {unit}{'' if count == 1 else 's'}" for unit, count in counted if count]
    st.caption(" · ".join([f"**{literal(document.name)}**", *parts]))
