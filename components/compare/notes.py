"""What a person should know: of the document once, of each set-up beside its name."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.embedded import EmbeddedDocument
from components.compare.outcome import Outcome, done
from components.compare.palette import badge
from components.notices import show_notices
from components.text import literal

ICONS = {"warning": ":material/warning:", "info": ":material/info:"}


def document_notes(embedded: EmbeddedDocument) -> None:
    """The document's notices; without sentences the page ends here."""
    show_notices((*embedded.document.notices, *embedded.notices))
    if not embedded.sentences:
        st.info("The document has no sentences, so there is nothing to cut.", icon=":material/draft:")
        st.stop()


def setup_notes(outcomes: Sequence[Outcome]) -> None:
    """What is to be said of single set-ups, in one quiet list."""
    lines = []
    for outcome in done(outcomes):
        if outcome.chunking is None or outcome.embedded is None:
            continue
        shared = {notice.code for notice in (*outcome.embedded.document.notices, *outcome.embedded.notices)}
        name = f"{badge(outcome.setup.colour)} {literal(outcome.label)}"
        lines += [
            f"{name} {ICONS[notice.severity]} {literal(notice.message)}"
            for notice in outcome.chunking.notices
            if notice.code not in shared
        ]
    if lines:
        st.caption("  \n".join(lines))
