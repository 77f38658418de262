"""Curves: what the cut is like at every amount, exact answers, and where it is stable. Nothing is labelled here."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument
from chunking.evaluation.tuning.curves import Curves, curves
from chunking.settings import CutSettings
from components.compare.progress import offer_to_go_on, stopped
from components.cut_controls import remember_amount
from components.text import literal
from components.tune.answers import answers_section, wanted_size
from components.tune.curve_panels import curve_figure
from components.tune.documents import cutters_of, pick_documents
from components.tune.kept import key_of, once
from components.tune.notes import cuts_notes, documents_notes
from components.tune.panels import panels_view
from components.tune.plateaus import plateaus_section
from components.tune.progress import counted
from components.tune.rule_figure import amounts_of
from components.workbench import Workbench

STEP = "tune_curves"


def curves_part(work: Workbench, embedded: EmbeddedDocument, settings: CutSettings) -> None:
    """Draw the part. Sample, rule and limits are the sidebar's; the marker's amount is Explore's too."""
    documents = pick_documents(work, embedded)
    if all(len(one.sentences) < 2 for one in documents):
        st.info("A cut needs two sentences: pick a longer document.", icon=":material/short_text:")
        documents_notes([one.document for one in documents])
        return
    cutters = cutters_of(documents, settings)
    _notes(cutters)
    limit = wanted_size(settings)
    found = swept(cutters, settings, limit)
    if found is None:
        return
    bounded = swept(cutters, settings, None) if (settings.minimum, settings.maximum) != (None, None) else None
    figure = curve_figure(found, settings.unit, documents=len(documents), limit=limit, bounded=bounded)
    assert settings.amount is not None
    panels_view(figure, amount=settings.amount, key="tune_curves_view", on_amount=remember_amount(settings.rule))
    cuts_notes(cutters, settings.amount)
    answers_section(cutters, settings)
    plateaus_section(found, settings)


def swept(cutters: Sequence[Cutter], settings: CutSettings, limit: int | None) -> Curves | None:
    """The curves, made once for documents and settings; ``None`` while they are stopped."""
    if stopped(STEP):
        offer_to_go_on(STEP, "Curves")
        return None
    amounts = amounts_of(settings)

    def make() -> Curves:
        with counted(STEP, "Cutting at every amount") as show:
            return curves(cutters, amounts=amounts, limit=limit, on_progress=show)

    with st.container():
        return once("curves", (key_of(cutters), limit, amounts), make)


def _notes(cutters: Sequence[Cutter]) -> None:
    edited = [cutter.embedded.document.name for cutter in cutters if cutter.edits]
    if edited:
        st.caption(f"With the boundaries changed by hand on Explore in {literal(', '.join(edited))}.")
    if len(cutters) > 1:
        sentences = sum(len(cutter.embedded.sentences) for cutter in cutters)
        st.caption(f"{len(cutters)} documents, {sentences:,} sentences. The rule computes T anew for each.")
