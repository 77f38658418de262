"""A key from the environment goes where it was meant to go, and nowhere that a visitor names."""

from __future__ import annotations

from chunking.llm.endpoint import KEY_VARIABLE, OPENAI_KEY_VARIABLE
from components.language_model.endpoint_settings import URL_VARIABLE, configured_key

CONFIGURED = {KEY_VARIABLE: "for-any-preset", OPENAI_KEY_VARIABLE: "for-openai"}


def test_a_presets_address_gets_the_key() -> None:
    assert configured_key("http://localhost:11434/v1/", CONFIGURED).reveal() == "for-any-preset"
    assert configured_key("https://api.openai.com/v1", {OPENAI_KEY_VARIABLE: "for-openai"}).reveal() == "for-openai"
    assert not configured_key("http://localhost:11434/v1", {OPENAI_KEY_VARIABLE: "for-openai"})


def test_an_address_that_a_visitor_made_up_does_not() -> None:
    assert not configured_key("https://collector.example/v1", CONFIGURED)
    assert not configured_key("https://api.openai.com.example/v1", CONFIGURED)
    assert not configured_key("", CONFIGURED)


def test_the_address_that_the_environment_names_does() -> None:
    configured = {**CONFIGURED, URL_VARIABLE: "https://models.example/v1/"}
    assert configured_key("https://models.example/v1", configured).reveal() == "for-any-preset"
    assert not configured_key("https://other.example/v1", configured)
