"""A press during a run ends the scoring, and is passed on once what is done is kept."""

from __future__ import annotations

import pytest
import streamlit as st
from streamlit.runtime.scriptrunner_utils.exceptions import StopException

from chunking.errors import Cancelled
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.runner import HopeProgress
from chunking.evaluation.hope.settings import HopeSettings
from components.hope.progress import Bar
from components.hope.scored import shared_was_stopped
from tests.components.compare.made import outcome
from tests.components.hope.made import document, halves
from tests.evaluation.hope.made import Scripted


class Pressed(Bar):
    """Somebody presses at the first call of a stage."""

    stage = ""

    def _draw(self, now: HopeProgress) -> None:
        if now.stage == self.stage:
            raise StopException


def stopped_at(stage: str) -> tuple[Pressed, object]:
    of = document()
    chunking = outcome(1, of, *halves(of)).chunking
    assert chunking
    bar = Pressed(st._main, "Made", lambda: None)
    bar.stage = stage
    return bar, evaluate(of, [chunking], Scripted(), HopeSettings(segments=4), on_progress=bar.show)


def test_what_is_done_is_kept_and_the_press_is_remembered() -> None:
    bar, report = stopped_at("Answers")
    assert isinstance(bar.interruption, StopException)
    result = report.results[0]  # type: ignore[attr-defined]
    assert not result.complete
    assert result.concept_unity.value is not None
    assert result.information_preservation.skipped == 4
    assert not shared_was_stopped(report)  # type: ignore[arg-type]


def test_a_shared_part_that_was_stopped_is_told() -> None:
    _, report = stopped_at("Quadruples")
    assert shared_was_stopped(report)  # type: ignore[arg-type]


def test_waiting_can_be_stopped_too() -> None:
    bar = Pressed(st._main, "Made", lambda: None)
    bar.stage = "Starting"
    with pytest.raises(Cancelled):
        bar.wait()
