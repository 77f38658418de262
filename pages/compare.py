"""Compare: several ways to cut the same document, side by side."""

import streamlit as st

from components.compare.chunk_vectors import make_vectors
from components.compare.download import download_section
from components.compare.editor import editor
from components.compare.notes import document_notes, setup_notes
from components.compare.outcomes import finish, outcomes
from components.compare.picture import picture
from components.compare.retrieval import retrieval_section
from components.compare.sections import agreement_section, cut_section, size_section
from components.document_header import document_header
from components.workbench import current

work = current()
setups = editor(work)
embedded = work.embedded()
document_header(embedded)
document_notes(embedded)
waiting = st.container()
found = outcomes(setups, embedded)
picture(found, embedded)
setup_notes(found)
size_section(found)
cut_section(found)
agreement_section(found)
retrieval_section(found)
embedding = st.container()
download_section(found)
finish(found, embedded, waiting)
make_vectors(found, embedding)
