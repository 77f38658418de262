"""Token offsets: taken from encoders that give them, estimated within words from those that only count."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given

from chunking.encoders import get_encoder
from chunking.encoders.token_spans import TokenSpans, token_starts
from tests.chunkers.texts import texts
from tests.fake_encoder import FakeEncoder


class Placing(FakeEncoder):
    """A fake encoder that tells where its tokens are."""

    def token_spans(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        self.calls += 1
        return [[match.span() for match in re.finditer(r"\w+|[^\w\s]", text)] for text in texts]


def test_an_encoder_that_tells_is_asked_once_for_all_lines() -> None:
    encoder = Placing()
    assert isinstance(encoder, TokenSpans)
    assert token_starts("One two.\n\nThree\n", encoder) == [0, 4, 7, 10]
    assert encoder.calls == 1


def test_an_encoder_that_only_counts_divides_a_word_evenly() -> None:
    assert not isinstance(FakeEncoder(), TokenSpans)
    # "(word)" is three tokens of two characters each, "end." two
    assert token_starts("A (word) end.", FakeEncoder()) == [0, 2, 4, 6, 9, 11]
    assert token_starts(" \n", FakeEncoder()) == []


@given(texts)
def test_the_estimate_is_exact_where_no_word_has_two_tokens(text: str) -> None:
    spaced = re.sub(r"([^\w\s])", r" \1 ", text)
    assert token_starts(spaced, FakeEncoder()) == token_starts(spaced, Placing())


@pytest.mark.parametrize("text", ["Unaffable naïve chunking,\n\n\tof  日本語 👩\u200d👧 and ﬁne text.\n", "", "\n"])
def test_the_packaged_encoder_gives_as_many_starts_as_it_counts_tokens(text: str) -> None:
    encoder = get_encoder()
    assert isinstance(encoder, TokenSpans)
    starts = token_starts(text, encoder)
    assert len(starts) == encoder.count_tokens([text])[0]
    assert starts == sorted(starts)
    assert not any(text[start].isspace() for start in starts)
