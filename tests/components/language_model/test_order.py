"""What HOPE and Faithfulness share of a run: the order, what is kept, and what is said where it fails."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

import pytest
import streamlit as st
from streamlit.runtime.scriptrunner_utils.exceptions import StopException

from chunking.errors import ChunkscopeError
from components.language_model.order import Order
from components.language_model.progress import Bar, Step

ORDER = Order("made_order")


class Pressed(Bar):
    """Somebody presses anything at the first report."""

    def _draw(self, now: Step) -> None:
        raise StopException


@pytest.fixture
def rerun(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows when the page is run again."""
    runs: list[bool] = []
    monkeypatch.setattr(st, "session_state", {})
    monkeypatch.setattr(st, "rerun", lambda: runs.append(True))
    ORDER.give(("a", 1))
    return runs


def carry_out(make: Callable[[Bar], None], *, whole: bool = True, kind: type[Bar] = Bar) -> None:
    ORDER.carry_out(make, kind(st._main, "Made", ORDER.withdraw, key="stop"), Lock(), st._main, who="Made", whole=whole)


def test_an_order_stands_on_its_own_terms_alone(rerun: list[bool]) -> None:
    assert ORDER.stands(("a", 1))
    assert not ORDER.stands(("a", 2))
    ORDER.withdraw()
    assert not ORDER.stands(("a", 1))


@pytest.mark.parametrize("whole", [True, False])
def test_what_was_made_in_part_leaves_the_order_for_the_rest(whole: bool, rerun: list[bool]) -> None:
    carry_out(lambda _: None, whole=whole)
    assert rerun == [True]
    assert ORDER.stands(("a", 1)) is not whole


def test_a_failure_ends_the_order_and_the_page_goes_on(rerun: list[bool]) -> None:
    def fail(_: Bar) -> None:
        raise ChunkscopeError("No.")

    carry_out(fail, whole=False)
    assert not rerun
    assert not ORDER.stands(("a", 1))


def test_a_press_is_passed_on_once_what_is_done_is_kept_and_the_order_stands(rerun: list[bool]) -> None:
    kept = []

    def make(bar: Bar) -> None:
        try:
            bar.wait()
        finally:
            kept.append("some")

    with pytest.raises(StopException):
        carry_out(make, kind=Pressed)
    assert kept == ["some"]
    assert not rerun
    assert ORDER.stands(("a", 1))
