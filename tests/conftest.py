"""Fixtures for every test: the shared folder of real data, a fake encoder that counts its calls, and a way to ask a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.client import Client
from chunking.llm.endpoint import Endpoint
from chunking.llm.secret import Secret
from chunking.llm.structured import Asker
from tests.fake_encoder import FakeEncoder
from tests.llm.fake_server import FakeServer, Script

# Deadlines measure the machine, not the code.
settings.register_profile("chunkscope", deadline=None, max_examples=60)
settings.load_profile("chunkscope")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
KEY = "sk-very-secret-0123456789"


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """``shared("data/choi")``: a path in the folder beside the project; skips the test where it is absent."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"{name} is not beside this checkout")
        return path

    return find


@pytest.fixture
def encoder() -> FakeEncoder:
    return FakeEncoder()


@pytest.fixture
def cache() -> Iterator[AnswerCache]:
    """Answers in memory."""
    cache = AnswerCache(":memory:")
    yield cache
    cache.close()


@pytest.fixture
def ask_through() -> Iterator[Callable[..., Asker]]:
    """``ask_through(server or script, cache=…, model=…, timeout=…, retries=…)``: an asker with its client; both, and a server
    that was started for a script, go after the test."""
    with ExitStack() as stack:

        def make(
            played: FakeServer | Script, *, cache: AnswerCache | None = None, model: str = "m", timeout: float = 10,
            retries: int = 1,
        ) -> Asker:  # fmt: skip
            server = played if isinstance(played, FakeServer) else stack.enter_context(FakeServer(played))
            endpoint = Endpoint(server.base_url, model, Secret(KEY))
            return Asker(stack.enter_context(Client(endpoint, timeout=timeout, retries=retries)), cache=cache)

        yield make
