"""HOPE: concept unity, semantic independence and information preservation of the set-ups of Compare."""

import streamlit as st

from components.compare.notes import document_notes, setups_note
from components.compare.outcomes import finish, outcomes
from components.compare.state import setups
from components.document_header import document_header
from components.hope.chunks import chunks_section
from components.hope.download import download_section
from components.hope.run_section import run_section, terms_section
from components.hope.scores import scores_section
from components.hope.scoring import score_missing
from components.workbench import current

work = current()
embedded = work.embedded()
document_header(embedded)
document_notes(embedded)
found = outcomes(setups(), embedded)
setups_note(found, "scored on this document")
terms = terms_section(embedded, found)
waiting = st.container()
if terms:
    scored = run_section(found, terms)
    if scored:
        scores_section(scored, terms)
        chunks_section(scored, embedded, proxy=terms.choice.proxy)
        download_section(scored, embedded)
    score_missing(found, terms, waiting)
finish(found, embedded, waiting)
