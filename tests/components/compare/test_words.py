from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from components.compare.words import clip, wrapped

TEXT = st.text(st.sampled_from("ab c\n日"), max_size=80)


def test_clip_keeps_whole_words_on_one_line() -> None:
    assert clip("one\n two   three", 30) == "one two three"
    assert clip("one two three", 9) == "one two…"
    assert clip("onetwothree", 5) == "onet…"


def test_wrapped_breaks_at_spaces_and_long_words_where_it_must() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("onetwothree", 4) == ["onet", "woth", "ree"]
    assert wrapped("", 4) == [""]


@given(TEXT, st.integers(2, 20))
def test_clip_is_never_longer_and_says_when_something_is_missing(text: str, length: int) -> None:
    clipped = clip(text, length)
    assert len(clipped) <= length
    assert clipped == " ".join(text.split()) or clipped.endswith("…") or not text[: 2 * length].strip()


@given(TEXT, st.integers(1, 20))
def test_wrapped_loses_nothing_visible(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
