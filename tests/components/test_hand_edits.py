"""Hand edits in a session: each document keeps its own, and the words say what they changed."""

from __future__ import annotations

import pytest
import streamlit as st

from chunking.chunkers.semantic import cut
from chunking.embedded import embed_document
from chunking.manual import Edits
from chunking.settings import CutSettings
from chunking.types import Document
from components import hand_edits
from tests.fake_encoder import FakeEncoder

ONE, OTHER = Document("one", "Alpha beta. Gamma delta. Epsilon zeta."), Document("other", "Eta theta. Iota kappa.")


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {})


def test_an_edit_goes_to_its_document_and_counts_boundaries_from_the_gap() -> None:
    hand_edits.apply(ONE, "open", 1)
    assert hand_edits.history_of(ONE).present == Edits(opened=frozenset({2}))
    assert hand_edits.history_of(OTHER).present == Edits()
    hand_edits.apply(ONE, "close", 1)
    assert hand_edits.history_of(ONE).present == Edits(closed=frozenset({2}))
    assert len(hand_edits.history_of(ONE).past) == 2


@pytest.mark.parametrize(("action", "gap"), [("explode", 1), ("open", -1)])
def test_what_a_stale_page_sends_changes_nothing(action: str, gap: int) -> None:
    hand_edits.apply(ONE, action, gap)
    assert not hand_edits.history_of(ONE).past


def test_the_difference_is_said_in_words() -> None:
    embedded, settings = embed_document(ONE, FakeEncoder()), CutSettings("absolute", 0)
    edits = Edits(frozenset({1}), frozenset({2}))
    words = hand_edits.difference(cut(embedded, settings), cut(embedded, settings, edits=edits), edits)
    assert words == "By hand: 2 boundaries kept. Against the automatic cut: 0 added, 1 removed."
