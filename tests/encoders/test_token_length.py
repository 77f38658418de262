"""Token counts, each text counted once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from chunking.encoders import token_length
from chunking.encoders.protocol import IntArray
from chunking.encoders.token_length import TokenLength
from tests.fake_encoder import FakeEncoder


class Counting(FakeEncoder):
    """A fake encoder that remembers what it counted, batch by batch."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[str]] = []

    def count_tokens(self, texts: Sequence[str]) -> IntArray:
        self.batches.append(list(texts))
        return super().count_tokens(texts)


def test_each_text_is_counted_once_and_many_in_one_batch() -> None:
    encoder = Counting()
    length = TokenLength(encoder)
    length.learn(["one two", "three", "one two"])
    assert [length(text) for text in ("one two", "three", "four!", "four!", "")] == [2, 1, 2, 2, 0]
    length.learn(["three"])
    assert encoder.batches == [["one two", "three"], ["four!"]]


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_length, "MOST_KNOWN", 3)
    encoder = Counting()
    length = TokenLength(encoder)
    length.learn(["a", "b"])
    length.learn(["b", "c", "d"])
    assert [length(text) for text in "bcd"] == [1, 1, 1]
    assert encoder.batches == [["a", "b"], ["b", "c", "d"]]
