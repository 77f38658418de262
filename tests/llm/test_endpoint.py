"""Addresses and keys are checked where they enter, and a key stays a secret."""

from __future__ import annotations

import json
import pickle
from dataclasses import asdict, replace

import pytest

from chunking.errors import SettingsError
from chunking.llm.endpoint import KEY_VARIABLE, PRESETS, Endpoint, key_from_environment
from chunking.llm.secret import Secret

KEY = "sk-very-secret/0123"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_is_an_endpoint_and_needs_a_key_where_it_is_not_local(preset: object) -> None:
    endpoint = Endpoint(preset.base_url, preset.model)  # type: ignore[attr-defined]
    assert endpoint.is_local is not preset.needs_key  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://localhost:11434/v1", True),
        ("http://LOCALHOST/v1", True),
        ("http://127.0.0.1:8080/v1", True),
        ("http://127.1.2.3/v1", True),
        ("http://[::1]:8080/v1", True),
        ("http://0.0.0.0:8000/v1", True),
        ("http://llm.localhost/v1", True),
        ("https://api.openai.com/v1", False),
        ("https://10.0.0.5/v1", False),
    ],
)
def test_whether_an_address_is_this_computer(url: str, local: bool) -> None:
    assert Endpoint(url, "m").is_local is local


@pytest.mark.parametrize(
    "url", ["http://example.com/v1", "http://10.0.0.5/v1", "http://localhost.example.com/v1", "http://127.0.0.1.nip.io/v1"]
)
def test_unencrypted_addresses_elsewhere_are_refused_unless_allowed(url: str) -> None:
    with pytest.raises(SettingsError, match="not encrypted"):
        Endpoint(url, "m")
    assert Endpoint(url, "m", allow_plain_http=True).base_url == url


@pytest.mark.parametrize(
    "url",
    ["", "localhost:11434/v1", "ftp://localhost/v1", "http://", "http:///v1", "http://localhost:port/v1",
     "http://local host/v1", "http://localhost:99999/v1", "http://[::1/v1", "https://user:pass-word@example.com/v1", f"https://example.com/v1?key={KEY}",
     f"https://example.com/v1#{KEY}", f"https://{KEY[:5]}@example.com/v1"],
)  # fmt: skip
def test_what_is_no_plain_address_is_refused_without_quoting_it(url: str) -> None:
    with pytest.raises(SettingsError) as error:
        Endpoint(url, "m")
    assert error.value.field == "base_url"
    assert KEY[:5] not in str(error.value)
    assert "pass-word" not in str(error.value)


def test_blanks_and_a_closing_slash_do_not_make_another_address() -> None:
    assert Endpoint(" https://API.example.com/v1/ ", " m ") == Endpoint("https://api.example.com/v1", "m")


@pytest.mark.parametrize("key", ["two words", "line\nend", "clé", "tab\tbed"])
def test_a_key_that_no_header_can_hold_is_refused_without_quoting_it(key: str) -> None:
    with pytest.raises(SettingsError) as error:
        Endpoint("https://example.com/v1", "m", Secret(key))
    assert error.value.field == "key"
    assert key not in str(error.value)


def test_an_empty_model_is_refused() -> None:
    with pytest.raises(SettingsError, match="model is empty"):
        Endpoint("http://localhost/v1", " ")


def test_the_key_is_in_no_text_export_or_pickle() -> None:
    endpoint = Endpoint("https://example.com/v1", "m", KEY)  # type: ignore[arg-type]
    assert endpoint.key.reveal() == KEY
    for text in (repr(endpoint), str(endpoint), f"{endpoint.key}", json.dumps(asdict(endpoint), default=str)):
        assert KEY not in text
        assert "key" in text
    with pytest.raises(TypeError):
        pickle.dumps(endpoint)
    assert replace(endpoint, model="n").key.reveal() == KEY
    assert endpoint == Endpoint("https://example.com/v1", "m")


def test_a_key_is_hidden_as_it_is_and_as_in_an_address() -> None:
    assert Secret(KEY).hide(f"a {KEY} b sk-very-secret%2F0123 c") == "a [key] b [key] c"
    assert Secret().hide("nothing") == "nothing"
    assert Secret("ollama").hide_in_answer("an ollama") == "an ollama"
    assert Secret(KEY).hide_in_answer(f"{KEY}!") == "[key]!"


@pytest.mark.parametrize(
    ("url", "variables", "key"),
    [
        ("https://api.openai.com/v1", {"OPENAI_API_KEY": "theirs"}, "theirs"),
        ("https://api.openai.com/v1", {"OPENAI_API_KEY": "theirs", KEY_VARIABLE: "ours\n"}, "ours"),
        ("https://example.com/v1", {"OPENAI_API_KEY": "theirs"}, ""),
        ("https://api.openai.com.example.com/v1", {"OPENAI_API_KEY": "theirs"}, ""),
        ("http://localhost/v1", {KEY_VARIABLE: "ours"}, "ours"),
    ],
)
def test_the_key_for_openai_goes_to_openai_only(url: str, variables: dict[str, str], key: str) -> None:
    assert key_from_environment(url, variables).reveal() == key
