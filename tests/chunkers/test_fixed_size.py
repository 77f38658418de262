"""Fixed-size chunks: exact offsets, exact overlap, nothing lost."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.fixed_size import FixedSizeSettings, cut, windows
from chunking.encoders.token_spans import token_starts
from chunking.errors import SettingsError
from tests.chunkers.texts import embedded, rebuilds, spans, texts

TEXT = "One two six. Four is one. Done.\n"


def test_characters_without_overlap() -> None:
    result = cut(embedded(TEXT), FixedSizeSettings(10))
    assert [c.text for c in result.chunks] == ["One two si", "x. Four is", " one. Done", ".\n"]
    assert [c.opened_by.reason for c in result.chunks] == ["start", "size", "size", "size"]
    assert [c.flags for c in result.chunks] == [("cut_inside_sentence",)] * 4


def test_characters_with_overlap_repeat_exactly_that_many() -> None:
    result = cut(embedded(TEXT), FixedSizeSettings(12, 4))
    assert spans(result) == [(0, 12), (8, 20), (16, 28), (24, 32)]


def test_a_window_that_would_only_repeat_the_one_before_is_not_made() -> None:
    assert windows(10, 6, 4) == [(0, 6), (2, 8), (4, 10)]
    assert windows(3, 6, 4) == [(0, 3)]
    assert windows(0, 6, 4) == []


def test_tokens_start_at_tokens_and_white_space_belongs_to_what_precedes_it() -> None:
    # tokens: One two six . Four is one . Done .  (the last of a word is estimated: "six." is cut in its middle)
    result = cut(embedded("  One two six . Four is\n"), FixedSizeSettings(2, unit="tokens"))
    assert [c.text for c in result.chunks] == ["  One two ", "six . ", "Four is\n"]
    assert [c.tokens for c in result.chunks] == [2, 2, 2]
    overlapping = cut(embedded("a b c d e"), FixedSizeSettings(3, 1, "tokens"))
    assert [c.text for c in overlapping.chunks] == ["a b c ", "c d e"]


@pytest.mark.parametrize("unit", ["characters", "tokens"])
def test_text_without_anything_visible_has_no_chunks(unit: str) -> None:
    for text in ("", " \n "):
        result = cut(embedded(text), FixedSizeSettings(1, unit=unit))
        assert (result.chunks, [n.code for n in result.notices]) == ((), ["no_sentences"])


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("size", (0,)), ("size", (10_000_001,)), ("overlap", (5, -1)), ("overlap", (5, 5)), ("overlap", (5, 6)),
        ("unit", (5, 0, "words")),
    ],
)  # fmt: skip
def test_settings_out_of_range_name_the_field(field: str, arguments: tuple[int, ...]) -> None:
    with pytest.raises(SettingsError) as caught:
        FixedSizeSettings(*arguments)
    assert caught.value.field == field


def test_too_many_chunks_are_refused_with_the_number() -> None:
    with pytest.raises(SettingsError, match="100,001 chunks") as caught:
        cut(embedded("a" * 100_001), FixedSizeSettings(1))
    assert caught.value.field == "size"


sizes = st.integers(1, 12).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))


@given(texts, sizes)
def test_characters_tile_the_text_and_overlap_by_the_setting(text: str, size: tuple[int, int]) -> None:
    document = embedded(text)
    result = cut(document, FixedSizeSettings(*size))
    assert result == cut(document, FixedSizeSettings(*size))
    if not document.sentences:
        return
    found = spans(result)
    assert (found[0][0], found[-1][1]) == (0, len(text))
    assert all(b[0] == a[1] - size[1] and a[1] < b[1] for a, b in itertools.pairwise(found))
    assert all(end - start == size[0] for start, end in found[:-1])
    assert size[1] or rebuilds(result)


@given(texts, sizes)
def test_tokens_lie_on_the_tokenizers_grid(text: str, size: tuple[int, int]) -> None:
    document = embedded(text)
    result = cut(document, FixedSizeSettings(*size, "tokens"))
    starts = token_starts(text, document.encoder)
    edges = {0, *starts, len(text)}
    assert all(set(span) <= edges for span in spans(result))
    held = [sum(start <= s < end for s in starts) for start, end in spans(result)]
    assert all(count == size[0] for count in held[:-1]) or len(set(starts)) < len(starts)
    if not size[1]:
        assert rebuilds(result)
