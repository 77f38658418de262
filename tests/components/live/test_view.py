"""The Python side of the view: what reaches the script, and that moving the amount sends the same bytes."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components import live
from components.live import LiveEvent
from components.live.payload import read_header


def page() -> None:
    import streamlit as st

    from components.live import live_view
    from tests.browser.synthetic import synthetic_sweep

    if "sweep" not in st.session_state:
        st.session_state["sweep"] = synthetic_sweep(20)
    amount = st.session_state.get("amount", 0.5)
    st.session_state["event"] = live_view(st.session_state["sweep"], amount=amount, key="live")


@pytest.fixture
def mounted(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the two components are mounted with, in order."""
    calls: list[dict[str, Any]] = []
    for name in ("_view", "_channel"):
        mount = getattr(live, name)

        def record(mount: Any = mount, **arguments: Any) -> Any:
            calls.append(arguments)
            return mount(**arguments)

        monkeypatch.setattr(live, name, record)
    return calls


def test_the_first_run_shows_the_amount_given(mounted: list[dict[str, Any]]) -> None:
    at = AppTest.from_function(page).run()
    assert not at.exception
    assert at.session_state["event"] == LiveEvent(0.5)
    channel, view = mounted
    digest = read_header(view["data"])["digest"]
    assert channel["data"] == {"channel": "live", "amount": 0.5, "digest": digest, "seen": 0, "height": None}


def test_another_amount_passes_through_the_channel_alone(mounted: list[dict[str, Any]]) -> None:
    at = AppTest.from_function(page).run()
    at.session_state["amount"] = 1.25
    at.run()
    assert not at.exception
    first, again = mounted[1]["data"], mounted[3]["data"]
    assert first is again
    assert mounted[2]["data"]["amount"] == 1.25
    assert at.session_state["event"] == LiveEvent(1.25)


def test_another_sweep_is_packed_anew(mounted: list[dict[str, Any]]) -> None:
    at = AppTest.from_function(page).run()
    del at.session_state["sweep"]
    at.run()
    assert mounted[1]["data"] == mounted[3]["data"]
    assert mounted[1]["data"] is not mounted[3]["data"]
