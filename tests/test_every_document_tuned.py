"""Every file of the shared documents on the way to a figure: curves, answers, labels from headings, pairs for an encoder."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from chunking.chunkers.semantic import cut
from chunking.cutter import Cutter
from chunking.errors import LoadError, PasswordRequired
from chunking.evaluation.encoder_fit.fit import fit
from chunking.evaluation.encoder_fit.from_document import best_sections, pairs_from_document
from chunking.evaluation.labelled import embed_labelled
from chunking.evaluation.labels import from_upload
from chunking.evaluation.tuning.answers import amount_for_count, largest_amount_within
from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.curves import curves, plateaus
from chunking.evaluation.tuning.data import Case
from chunking.evaluation.tuning.grid import coarse_amounts
from chunking.evaluation.tuning.measures import RANKED
from chunking.evaluation.tuning.score import score
from chunking.settings import CutSettings
from components.tune.curve_panels import curve_figure
from components.tune.panels.payload import packed
from tests.fake_encoder import FakeEncoder
from tests.test_every_document import FOLDER, PASSWORDS, REFUSED, embedded, manifest

NAMES = [name for name in manifest() if name not in REFUSED]
HOW = {
    "plain": CutSettings(),
    "limits": CutSettings("percentile", 60, window=3, minimum=40, maximum=120),
    "maxima": CutSettings("absolute", 0.5, window=4, maximum=400, unit="characters", peaks_only=True),
}
LONG = 1500
"""Sentences above which only some of the distinct cuts are tried here."""


@pytest.mark.parametrize("how", list(HOW))
@pytest.mark.parametrize("name", NAMES)
def test_a_curve_is_what_each_cut_gives(name: str, how: str) -> None:
    doc, settings = embedded(name), HOW[how]
    asked = doc.encoder.calls  # type: ignore[attr-defined]
    found = curves([Cutter(doc, settings)], amounts=coarse_amounts(settings.rule, 7))
    for share in (found.within, found.forced, found.flagged, found.moved, found.above):
        assert np.nanmin(share, initial=0) >= 0
        assert np.nanmax(share, initial=1) <= 1
    assert np.nanmax(np.abs(found.cohesion), initial=0) <= 1 + 1e-9
    assert np.nanmax(np.abs(found.contrast - 1), initial=0) <= 1 + 1e-9
    at = len(found.amounts) // 2
    chunks = cut(doc, replace(settings, amount=float(found.amounts[at]))).chunks
    assert found.chunks[at] == len(chunks)
    if chunks:
        assert found.median[at] == np.median([getattr(chunk, settings.unit) for chunk in chunks])
    for low, high in plateaus(found):
        assert cut_at(name, how, low) == cut_at(name, how, high)
    packed(curve_figure(found, settings.unit, documents=1, limit=100, bounded=found))
    assert doc.encoder.calls == asked  # type: ignore[attr-defined]


def cut_at(name: str, how: str, amount: float) -> list[int]:
    return [chunk.start for chunk in cut(embedded(name), replace(HOW[how], amount=amount)).chunks]


@pytest.mark.parametrize("how", list(HOW))
@pytest.mark.parametrize("name", NAMES)
def test_an_answer_gives_what_it_says(name: str, how: str) -> None:
    doc, settings = embedded(name), HOW[how]
    most = 100 if len(doc.sentences) > LONG else 5000
    cutters = [Cutter(doc, settings)]
    for answer in (largest_amount_within(cutters, 100, most=most), amount_for_count(cutters, 5, most=most)):
        if answer is None:
            continue
        sizes = [getattr(c, settings.unit) for c in cut(doc, replace(settings, amount=answer.amount)).chunks]
        assert len(sizes) == answer.chunks
        assert answer.low <= answer.amount <= answer.high
    if not doc.sentences:
        assert largest_amount_within(cutters, 100) is amount_for_count(cutters, 5) is None


@pytest.mark.parametrize("name", manifest())
def test_headings_are_labels_that_can_be_scored_or_one_sentence_says_why_not(name: str) -> None:
    path = FOLDER / name
    if path.name in PASSWORDS:
        with pytest.raises(PasswordRequired):
            from_upload(path.read_bytes(), path.name, "headings")
    try:
        labelled = from_upload(path.read_bytes(), path.name, "headings", password=PASSWORDS.get(path.name))
    except LoadError as error:
        why = str(error)
        assert re.fullmatch(f"{re.escape(path.name)} .+\\.", why)
        return
    case = Case(labelled, embed_labelled(labelled, FakeEncoder()))
    assert all(0 < boundary < case.n for boundary in labelled.boundaries)
    found = score([case], [CutSettings("iqr", k, peaks_only=peaks) for k in (-1, 0.5, 5) for peaks in (False, True)])
    told = baselines([case], draws=2)
    for measure in RANKED:
        for figures in (found.values[measure], *(baseline[measure] for baseline in told.values())):
            defined = figures[~np.isnan(figures)]
            assert ((defined >= 0) & (defined <= 1)).all(), measure


@pytest.mark.parametrize("name", NAMES)
def test_pairs_of_a_document_are_fitted(name: str) -> None:
    doc = embedded(name)
    by = best_sections(doc.document, doc.sentences)
    if by is None:
        return
    pairs = pairs_from_document(doc.document, doc.sentences, by=by, most=30)
    found = fit(pairs, FakeEncoder())
    assert sum(pair.related is True for pair in pairs) == sum(pair.related is False for pair in pairs) > 0
    assert found.n_related + found.n_unrelated + np.isnan(found.cosines).sum() == len(pairs)
    assert found.auc.value is None or 0 <= found.auc.value <= 1
