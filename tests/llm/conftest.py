"""Servers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.llm.fake_server import FakeServer, Script

Start = Callable[[Script], FakeServer]


@pytest.fixture
def start() -> Iterator[Start]:
    """``start(script)``: a server that runs until the test ends."""
    with ExitStack() as stack:
        yield lambda script: stack.enter_context(FakeServer(script))
