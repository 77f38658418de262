"""Encoder: whether it places sentences that belong together closer than those that do not, several side by side."""

import streamlit as st

from components.document_header import document_header
from components.encoder_fit.fitted import embed_missing, fits, offer, pick_encoders
from components.encoder_fit.pairs_section import pairs_section
from components.encoder_fit.pictures import picture_section
from components.encoder_fit.source import pick_source
from components.encoder_fit.table import table_section
from components.notices import show_notices
from components.workbench import current

work = current()
embedded = work.embedded()
document_header(embedded)
show_notices((*embedded.document.notices, *embedded.notices))
source = pick_source(embedded)
encoders = pick_encoders(work.encoder)
waiting = st.container()
if source:
    found = fits(source, encoders)
    with waiting:
        offer(source, found)
    table_section(found)
    picture_section(found)
    pairs_section(source, found)
    embed_missing(source, found, waiting)
