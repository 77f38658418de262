"""Fixtures for every test: the shared folder of real data, and a fake encoder that counts its calls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from tests.fake_encoder import FakeEncoder

# Deadlines measure the machine, not the code.
settings.register_profile("chunkscope", deadline=None, max_examples=60)
settings.load_profile("chunkscope")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


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
