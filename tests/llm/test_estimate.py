"""Estimates follow from what would be sent."""

from __future__ import annotations

from chunking.llm.estimate import estimate_tokens, expected_usage
from chunking.llm.json_text import Form
from chunking.llm.request import Request
from chunking.llm.usage import Meter, Usage


class Word(Form):
    word: str


def test_a_token_for_four_bytes() -> None:
    assert [estimate_tokens(text) for text in ("", "a", "abcd", "abcde", "名前", "\ud800")] == [0, 1, 1, 2, 2, 1]


def test_a_longer_prompt_by_400_characters_takes_100_tokens_more() -> None:
    short, long = (expected_usage(Request((("user", "x" * length),), "p"), Word, completion_tokens=7) for length in (100, 500))
    assert long - short == Usage(prompt_tokens=100)
    assert (short.calls, short.completion_tokens) == (1, 7)
    assert short.prompt_tokens > 25  # the form is sent too


def test_usage_adds_up_and_is_taken_apart() -> None:
    meter = Meter()
    meter.add(Usage(1, 0, 10, 5))
    before = meter.total
    meter.add(Usage(1, 2, 3, 4, 1))
    assert meter.total == Usage(2, 2, 13, 9, 1)
    assert meter.total - before == Usage(1, 2, 3, 4, 1)
