"""Cuts changed by hand: what is opened stays open at every amount, what is closed stays closed, and history steps back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.semantic import cut
from chunking.cutter import Cutter
from chunking.errors import SettingsError
from chunking.manual import NO_EDITS, Edits, History
from chunking.settings import CutSettings
from chunking.sweep import sweep
from tests.chunkers.test_semantic import documents, embedded, firsts, reasons, settings

HALF = CutSettings(rule="absolute", amount=0.5)


def test_edits_replace_each_other() -> None:
    assert NO_EDITS.open(3).close(3) == Edits(closed=frozenset({3}))
    assert NO_EDITS.close(3).open(3) == Edits(opened=frozenset({3}))
    assert NO_EDITS.open(3).release(3) == NO_EDITS
    assert not NO_EDITS
    assert NO_EDITS.open(1)


def test_a_boundary_added_by_hand_says_so() -> None:
    result = cut(embedded(0, 180, 0, 0), HALF, edits=NO_EDITS.open(4))
    assert firsts(result) == [0, 2, 4]
    assert reasons(result) == ["start", "semantic", "manual"]


def test_a_boundary_removed_by_hand_is_listed_as_suppressed() -> None:
    result = cut(embedded(0, 180, 0, 180), HALF, edits=NO_EDITS.close(2))
    assert firsts(result) == [0, 4]
    assert result.suppressed == {1: "closed by hand"}


def test_a_locked_boundary_stays_while_the_amount_moves() -> None:
    cutter = Cutter(embedded(0, 180, 0, 60), CutSettings(rule="absolute"), NO_EDITS.open(2))
    assert all(2 in step.starts for step in sweep(cutter).steps)


def test_guardrails_do_not_merge_across_a_boundary_kept_open() -> None:
    settings = CutSettings(rule="absolute", amount=0.5, unit="sentences", minimum=3)
    assert firsts(cut(embedded(0, 180, 0, 0), settings)) == [0]
    result = cut(embedded(0, 180, 0, 0), settings, edits=NO_EDITS.open(2))
    assert firsts(result) == [0, 2]
    assert result.chunks[0].flags == ("below_minimum",)


def test_the_maximum_cuts_at_a_closed_gap_only_where_it_cannot_hold_otherwise() -> None:
    settings = CutSettings(rule="absolute", amount=2, unit="sentences", maximum=2)
    assert firsts(cut(embedded(0, 90, 0), settings)) == [0, 2]
    assert firsts(cut(embedded(0, 90, 0), settings, edits=NO_EDITS.close(2))) == [0, 1, 3]
    assert firsts(cut(embedded(90), CutSettings("absolute", 2, unit="sentences", maximum=1), edits=NO_EDITS.close(1))) == [0, 1]


def test_edits_of_another_document_are_refused() -> None:
    with pytest.raises(SettingsError, match="Boundary 9 does not exist in a document of 3 sentences"):
        cut(embedded(0, 0), HALF, edits=NO_EDITS.open(9))
    with pytest.raises(SettingsError, match="Boundary 0"):
        cut(embedded(0, 0), HALF, edits=NO_EDITS.close(0))


def test_history_steps_back_and_forward_and_forgets_what_was_undone() -> None:
    one, two, three = NO_EDITS.open(1), NO_EDITS.open(1).open(2), NO_EDITS.open(1).close(3)
    history = History().then(one).then(two)
    assert history.undo().present == one
    assert history.undo().undo().present == NO_EDITS
    assert history.undo().undo().undo().present == NO_EDITS
    assert history.undo().redo() == history
    assert history.redo() == history
    assert history.undo().then(three).redo().present == three
    assert history.then(two) is history


@given(documents(), settings(), st.data())
def test_opened_boundaries_are_always_there_and_the_text_is_whole(doc, how, data) -> None:  # type: ignore[no-untyped-def]
    inner = list(range(1, len(doc.sentences)))
    opened = data.draw(st.sets(st.sampled_from(inner))) if inner else set()
    closed = data.draw(st.sets(st.sampled_from(inner))) - opened if inner else set()
    result = cut(doc, how, edits=Edits(frozenset(opened), frozenset(closed)))
    assert "".join(c.text for c in result.chunks) == doc.document.text
    starts = {c.start for c in result.chunks}
    assert all(doc.sentences[b].start in starts for b in opened)
    if how.maximum is None:
        assert not any(doc.sentences[b].start in starts for b in closed)
