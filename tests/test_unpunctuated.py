"""When a passage counts as unpunctuated, and how it is cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.unpunctuated import divide, is_unpunctuated


@pytest.mark.parametrize(
    ("passage", "expected"),
    [
        ("word " * 60, False),
        ("word " * 61, True),
        ("word " * 61 + "end.", False),
        ("word word, word " * 3 + "word " * 81, False),
        ("word word, word " * 3 + "word " * 82, True),
        ("word, " * 400, False),
        ("word, " * 401, True),
        ("word " * 150 + "end.", True),
        ("Word " + "1.1 Topic " + ". " * 40 + "7\n", False),
        (("1.1 Topic " + ". " * 40 + "7\n") * 2, True),
        ("word " * 59 + "done . ", False),
        ("あ" * 180, False),
        ("あ" * 183, True),
        ("あ、" * 100, False),
        ("x" * 10_000, False),
    ],
)
def test_is_unpunctuated(passage: str, expected: bool) -> None:
    assert is_unpunctuated(passage) is expected


@given(st.text(st.sampled_from("ab \nあแ\u0e31👩\u200d\u0301"), max_size=400), st.integers(0, 20), st.integers(0, 20))
def test_what_is_divided_stays_in_order_and_loses_nothing_visible(text: str, before: int, after: int) -> None:
    start, end = min(before, len(text)), max(len(text) - after, min(before, len(text)))
    spans = list(divide(text, start, end))
    assert all(a < b for a, b in spans)
    assert all(b <= c for (_, b), (c, _) in pairwise(spans))
    left_out = set(range(start, end)) - {i for a, b in spans for i in range(a, b)}
    assert all(text[i].isspace() for i in left_out)


def test_long_lines_among_lines_are_windowed() -> None:
    text = "a short line\n" + "word " * 62
    assert [len(text[a:b].split()) for a, b in divide(text, 0, len(text))] == [3, 21, 21, 20]


def test_thai_windows_end_at_spaces() -> None:
    text = ("ภาษาไทย" * 5 + " ") * 8
    assert {text[a:b].strip() for a, b in divide(text, 0, len(text))} == {"ภาษาไทย" * 5}
