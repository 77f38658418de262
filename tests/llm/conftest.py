"""A server and an asker for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.client import Client
from chunking.llm.endpoint import Endpoint
from chunking.llm.secret import Secret
from chunking.llm.structured import Asker
from tests.llm.fake_server import FakeServer, Script

KEY = "sk-very-secret-0123456789"

Start = Callable[[Script], FakeServer]


@pytest.fixture
def start() -> Iterator[Start]:
    """``start(script)``: a server that runs until the test ends."""
    with ExitStack() as stack:
        yield lambda script: stack.enter_context(FakeServer(script))


@pytest.fixture
def ask_through() -> Iterator[Callable[..., Asker]]:
    """``ask_through(server, cache=…, model=…, timeout=…, retries=…)``: an asker whose client is closed after the test."""
    with ExitStack() as stack:

        def make(
            server: FakeServer, *, cache: AnswerCache | None = None, model: str = "m", timeout: float = 10, retries: int = 1
        ) -> Asker:
            endpoint = Endpoint(server.base_url, model, Secret(KEY))
            return Asker(stack.enter_context(Client(endpoint, timeout=timeout, retries=retries)), cache=cache)

        yield make
