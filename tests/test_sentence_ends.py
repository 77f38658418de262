"""sentencex behind its guard: text of equal length that it can read, and ends that do not depend on how it is fed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
import sentencex
from hypothesis import given
from hypothesis import strategies as st

from chunking import sentence_ends
from chunking.sentence_ends import SentenceEnds, readable


@given(st.text(st.one_of(st.characters(), st.sampled_from("\r\n\u2028\u3000\u200b\ud800\u17d4")), max_size=60))
def test_readable_keeps_the_length_and_all_its_spaces_are_ascii(text: str) -> None:
    reading = readable(text)
    assert len(reading) == len(text)
    assert {character for character in reading if character.isspace()} <= {" ", "\n", "\t"}
    assert reading.encode().decode() == reading
    for before, after in zip(text, reading, strict=True):
        if before.isalnum():
            assert after == before


def test_every_space_there_is_becomes_readable() -> None:
    spaces = "".join(character for character in map(chr, range(0x110000)) if character.isspace())
    assert set(readable(spaces)) == {" ", "\n", "\t"}
    assert readable("a\r\nb\rc\u2029d\u00a0e") == "a \nb\nc\nd e"


@given(st.text(st.sampled_from("aB. !?\"'“”()\nあ。"), max_size=200), st.integers(0, 20), st.integers(5, 40))
def test_ends_ascend_to_the_end(text: str, start: int, longest: int) -> None:
    start = min(start, len(text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sentence_ends, "_LONGEST_CALL", longest)
        patch.setattr(sentence_ends, "_LONG_SENTENCE", 10)
        found = list(SentenceEnds("en").find(text, start, len(text)))
    assert all(a < b for a, b in pairwise([start, *found]))
    assert (found or [start])[-1] == len(text)


def test_feeding_it_in_parts_finds_the_same_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "One sentence stands here. Another one follows! Is this the third? " * 20
    whole = list(SentenceEnds("en").find(text, 0, len(text)))
    monkeypatch.setattr(sentence_ends, "_LONGEST_CALL", 100)
    assert list(SentenceEnds("en").find(text, 0, len(text))) == whole
    assert len(whole) == 60


def test_a_panic_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    panic = type("PanicException", (BaseException,), {})

    def fail(language: str, text: str) -> list[dict[str, Any]]:
        raise panic

    monkeypatch.setattr(sentencex, "get_sentence_boundaries", fail)
    ends = SentenceEnds("en")
    assert list(ends.find("One. Two?", 0, 9)) == [5, 9]
    assert ends.failures == 1
