"""What a person should know: of the document once, of each set-up beside its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import streamlit as st

from chunking.embedded import EmbeddedDocument
from components.compare.outcome import Outcome, done
from components.compare.palette import badge
from components.compare.state import take_problem
from components.notices import show_notices
from components.text import literal

ICONS = {"warning": ":material/warning:", "info": ":material/info:"}


def document_notes(embedded: EmbeddedDocument) -> None:
    """The document's notices; without sentences the page ends here."""
    show_notices((*embedded.document.notices, *embedded.notices))
    if not embedded.sentences:
        nothing_to_cut()


def nothing_to_cut() -> NoReturn:
    """The page ends here."""
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


def setups_note(outcomes: Sequence[Outcome], purpose: str) -> None:
    """For pages that take the set-ups from Compare: which of them there are, and why some have no chunks.

    :param purpose: ends the sentence "3 set-ups of Compare, …".
    """
    if problem := take_problem():
        st.error(literal(problem), icon=":material/error:")
    count = len(done(outcomes))
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.caption(f"{count:,} {'set-up' if count == 1 else 'set-ups'} of Compare, {purpose}.", width="content")
        st.page_link("compare.py", label="Change the set-ups", icon=":material/compare:")
    failed = [outcome for outcome in outcomes if outcome.problem]
    if failed:
        lines = (f"{badge(o.setup.colour)} {literal(o.label)}: {literal(o.problem or '')}" for o in failed)
        st.caption("  \n".join(lines))
