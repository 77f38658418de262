"""Faithfulness: do answers stay with what was retrieved? The same questions for every set-up of Compare."""

import streamlit as st

from components.compare.notes import setups_note
from components.compare.outcomes import finish, outcomes
from components.compare.state import setups
from components.document_header import document_header
from components.faithfulness.asked import pick_questions, sample_of
from components.faithfulness.choice import pick_model
from components.faithfulness.corpus import pick_corpus
from components.faithfulness.measured import measured_section
from components.faithfulness.retrieved import ways, worst
from components.notices import show_notices
from components.workbench import current

work = current()
shared = work.embedded()
document_header(shared)
show_notices((*shared.document.notices, *shared.notices))
corpus = pick_corpus(work)
found = [outcomes(setups(), embedded) for embedded in corpus.documents]
setups_note(worst(found), "compared on the same questions")
choice = pick_model()
asked = pick_questions(corpus, sample_of(work.picked.path), choice)
waiting = st.container()
if asked:
    measured_section(ways(found, corpus), asked, corpus, choice, waiting)
for row, embedded in zip(found, corpus.documents, strict=True):
    finish(row, embedded, waiting)
