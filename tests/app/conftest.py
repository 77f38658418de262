"""The app as a person drives it, with the fake encoder where a document is not one of the samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from components import encoder_picker
from tests.fake_encoder import FakeEncoder

MAIN = Path(__file__).resolve().parents[2] / "pages" / "main.py"


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeEncoder]:
    """Stands in for every encoder; nothing is read from or written to the real vector cache."""
    encoder = FakeEncoder()
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path))
    monkeypatch.setattr(encoder_picker, "get_encoder", lambda name: encoder)
    st.cache_resource.clear()
    yield encoder
    st.cache_resource.clear()


@pytest.fixture
def start(fake: FakeEncoder) -> Callable[..., AppTest]:
    """``start(rule="iqr", …)``: the app opened at an address with these parameters."""

    def begin(**query: str) -> AppTest:
        app = AppTest.from_file(str(MAIN), default_timeout=60)
        for name, value in query.items():
            app.query_params[name] = value
        app.run()
        assert not app.exception, app.exception[0].value
        return app

    return begin




def rerun(element: Any) -> AppTest:
    """Run the app again, after ``element`` (a widget, or the app itself) was set; it must not fail."""
    app: AppTest = element.run()
    assert not app.exception, app.exception[0].value
    return app
