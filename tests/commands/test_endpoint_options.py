"""What the options of a command name, and what is refused before anything is sent."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from chunking.commands.endpoint_options import add_endpoint_options, asker_of, endpoint_of
from chunking.errors import SettingsError
from chunking.llm.endpoint import Endpoint
from tests.llm.fake_server import FakeServer, completion
from tests.llm.words import REQUEST, Word, ok


def options(*arguments: str, no_cache: bool = False) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_endpoint_options(parser)
    return parser.parse_args(arguments, argparse.Namespace(no_cache=no_cache))


def test_the_key_comes_from_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHUNKSCOPE_LLM_KEY", "key-0123456789")
    endpoint = endpoint_of(options("--base-url", "http://localhost:1/v1", "--model", "m"))
    assert endpoint == Endpoint("http://localhost:1/v1", "m")
    assert endpoint.key.reveal() == "key-0123456789"
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_endpoint_options(parser)
    assert "key" not in {action.dest for action in parser._actions}


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ((), "base_url"),
        (("--model", "m"), "base_url"),
        (("--base-url", "http://localhost:1/v1"), "model"),
        (("--base-url", "http://example.com/v1", "--model", "m"), "base_url"),
    ],
)
def test_what_is_missing_or_unsafe_is_named(arguments: tuple[str, ...], field: str) -> None:
    with pytest.raises(SettingsError) as caught, asker_of(options(*arguments)):
        pass
    assert caught.value.field == field
    assert field in str(caught.value)


def test_answers_are_kept_unless_not_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path))
    with FakeServer(lambda _: completion('{"word": "tree"}')) as server:
        arguments = ("--base-url", server.base_url, "--model", "m")
        for no_cache, requests in ((False, 1), (False, 1), (True, 2)):
            with asker_of(options(*arguments, no_cache=no_cache)) as asker:
                ok(asker.ask(REQUEST, Word))  # type: ignore[arg-type]
            assert len(server.requests) == requests
