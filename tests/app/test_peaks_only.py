"""Cuts at local maxima only, from the address to the table, the exports, the code, changes by hand and Compare."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.semantic import cut
from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.manual import Edits, History
from chunking.normalise import Cleanup
from chunking.reproduce import command_line, python_snippet
from chunking.settings import CutSettings
from chunking.setups import Setup, run
from components.compare import state
from components.samples import SAMPLES, load_sample
from tests.app.conftest import rerun
from tests.app.test_compare import compare, frame_of, press, query_of, shown, state_of  # noqa: F401
from tests.app.test_explore import Start, table
from tests.fake_encoder import FakeEncoder

PEAKS = CutSettings("iqr", 0.2, window=3, peaks_only=True)
QUERY = {"peaks_only": "true", "window": "3", "k": "0.2"}


@pytest.fixture
def embedded() -> EmbeddedDocument:
    return embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder())


def test_an_address_opens_explore_with_that_cut_and_the_switch_takes_it_back(start: Start, embedded: EmbeddedDocument) -> None:
    app = start(**QUERY)
    fewer, more = cut(embedded, PEAKS).chunks, cut(embedded, CutSettings("iqr", 0.2, window=3)).chunks
    assert len(fewer) < len(more)
    assert table(app)["Text"].tolist() == [chunk.text for chunk in fewer]
    rerun(app.toggle(key="peaks_only").set_value(False))
    assert table(app)["Text"].tolist() == [chunk.text for chunk in more]


def test_moving_it_asks_no_encoder(start: Start, fake: FakeEncoder) -> None:
    app = start(**QUERY)
    asked = fake.calls
    for on in (False, True):
        rerun(app.toggle(key="peaks_only").set_value(on))
    assert fake.calls == asked


def test_a_boundary_by_hand_beside_a_maximum_opens_a_chunk_of_explore(start: Start, embedded: EmbeddedDocument) -> None:
    app = start(**QUERY)
    beside = next(gap for gap, why in cut(embedded, PEAKS).suppressed.items() if why == "no local maximum")
    edits = Edits().open(beside + 1)
    app.session_state["hand_edits"] = {embedded.document.digest: History().then(edits)}
    rerun(app)
    expected = cut(embedded, PEAKS, edits=edits)
    assert table(app)["Text"].tolist() == [chunk.text for chunk in expected.chunks]
    assert embedded.sentences[beside + 1].start in {chunk.start for chunk in expected.chunks}


def test_python_and_command_line_have_the_switch(embedded: EmbeddedDocument) -> None:
    assert "peaks_only=True" in python_snippet(PEAKS, "a.txt", "fake", Cleanup())
    assert " --peaks-only " in command_line(PEAKS, "a.txt", "fake", Cleanup())
    assert "peaks" not in command_line(CutSettings(), "a.txt", "fake", Cleanup())


def test_compare_has_it_in_chunks_address_and_changes_by_hand(
    compare: Callable[..., AppTest], embedded: EmbeddedDocument  # noqa: F811
) -> None:
    setups = (Setup("Maxima", PEAKS), Setup("All", CutSettings("iqr", 0.2, window=3), 1))
    app = compare(setups)
    assert shown(app) == setups
    counts = [len(run(setup, embedded).chunks) for setup in setups]
    assert frame_of(app, "Chunks")["Chunks"].tolist() == counts
    beside = next(gap for gap, why in run(setups[0], embedded).suppressed.items() if why == "no local maximum")
    rerun(app.number_input(key=f"compare_hand_{state_of(app)}").set_value(beside + 2))
    press(app, "Start a chunk here")
    assert app.session_state[state.SETUPS][0].method == ManualSettings.of(PEAKS, Edits().open(beside + 1), embedded.document)
    assert frame_of(app, "Chunks")["Chunks"].tolist() == [counts[0] + 1, counts[1]]
    assert query_of(app)


def test_equal_and_undefined_distances_have_a_maximum_at_most() -> None:
    vectors = np.array([[1, 0], [0, 1], [1, 0], [0, 1], [0, 0], [np.nan, 0]], dtype=np.float32)
    doc = embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder())
    few = EmbeddedDocument(doc.document, doc.sentences[:6], vectors, doc.tokens[:6], doc.encoder)
    cutter = Cutter(few, CutSettings("absolute", 0.5, peaks_only=True))
    assert cutter.peaks.tolist() == [True, False, False, False, False]
    assert [chunk.first_sentence for chunk in cut(few, cutter.settings).chunks] == [0, 1]
