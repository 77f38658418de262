"""A press during a run ends the scoring, and is passed on once what is done is kept."""

from __future__ import annotations

import pytest
import streamlit as st
from streamlit.runtime.scriptrunner_utils.exceptions import StopException

from chunking.errors import Cancelled
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from components.hope.choice import Choice
from components.hope.scored import Scored, Terms, keep
from components.language_model.kept import Store
from components.language_model.progress import Bar, Step
from tests.components.compare.made import outcome
from tests.components.hope.made import document, halves
from tests.evaluation.hope.made import Scripted


class Pressed(Bar):
    """Somebody presses at the first call of a stage."""

    stage = ""

    def _draw(self, now: Step) -> None:
        if now.stage == self.stage:
            raise StopException


def stopped_at(stage: str) -> tuple[Pressed, Terms, Scored]:
    of, settings = document(), HopeSettings(segments=4)
    one = outcome(1, of, *halves(of))
    assert one.chunking
    bar = Pressed(st._main, "Made", lambda: None, key="stop")
    bar.stage = stage
    report = evaluate(of, [one.chunking], Scripted(), settings, on_progress=bar.show)
    return bar, Terms(of, Choice(), settings), Scored(one, report)


def test_what_is_done_is_kept_and_the_press_is_remembered() -> None:
    bar, terms, scored = stopped_at("Answers")
    assert isinstance(bar.interruption, StopException)
    assert not scored.result.complete
    assert scored.result.concept_unity.value is not None
    assert scored.result.information_preservation.skipped == 4
    store: Store[Scored] = Store()
    keep(terms, scored, store)
    assert store.results[terms.of(scored.outcome)] is scored


def test_without_the_part_that_all_share_nothing_is_kept() -> None:
    for stage in ("Quadruples", "Control"):
        _, terms, scored = stopped_at(stage)
        store: Store[Scored] = Store()
        keep(terms, scored, store)
        assert not store.results


def test_waiting_can_be_stopped_too() -> None:
    bar = Pressed(st._main, "Made", lambda: None, key="stop")
    bar.stage = "Starting"
    with pytest.raises(Cancelled):
        bar.wait()
