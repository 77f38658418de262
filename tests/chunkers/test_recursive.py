"""Recursive splitting: LangChain's chunks exactly, at their true places."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunking.chunkers.recursive import RecursiveSettings, cut, split
from chunking.encoders.token_length import TokenLength
from chunking.errors import SettingsError
from tests.chunkers.texts import embedded, rebuilds, spans, texts
from tests.fake_encoder import FakeEncoder


def test_paragraphs_then_words() -> None:
    text = "One two.\n\nThree four five six.\n\nSeven."
    result = cut(embedded(text), RecursiveSettings(12, 0))
    assert [c.text for c in result.chunks] == ["One two.\n\n", "Three four ", "five six.\n\n", "Seven."]
    assert [c.opened_by.reason for c in result.chunks] == ["start", "separator", "separator", "separator"]


def test_overlap_is_found_where_it_is_and_not_at_the_first_copy() -> None:
    # "a", then " a" again and again: the first chunk holds three of them, each further one repeats one and adds one
    result = cut(embedded("a a a a a a a"), RecursiveSettings(5, 2))
    assert spans(result) == [(0, 6), (4, 8), (6, 10), (8, 12), (10, 13)]


@pytest.mark.parametrize(("size", "overlap"), [(26, 0), (26, 8), (60, 25), (100, 99)])
def test_the_same_sentence_many_times_is_cut_like_different_ones_of_that_length(size: int, overlap: int) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    different = "".join(f"T{a}{b} cat{b} s{a}{b}. " for a, b in itertools.product(letters[:5], letters[:8]))
    same = "The cats sat. " * 40
    chosen = RecursiveSettings(size, overlap)
    assert spans(cut(embedded(same), chosen)) == spans(cut(embedded(different), chosen))
    chunks = cut(embedded(different), chosen).chunks
    assert [c.start for c in chunks] == [different.find(c.text) for c in chunks]


def test_a_separator_at_the_end_stays_with_the_sentence_before() -> None:
    text = "One two. Three. Four."
    result = cut(embedded(text), RecursiveSettings(9, 0, separators=(". ", ""), keep_separator="end"))
    assert [c.text for c in result.chunks] == ["One two. ", "Three. ", "Four."]


def test_tokens_are_the_encoders() -> None:
    document = embedded("One two three. Four five.\n\nOne two three.")
    result = cut(document, RecursiveSettings(4, 0, "tokens"))
    assert [c.tokens for c in result.chunks] == [4, 3, 4]


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("size", {"size": 0}),
        ("overlap", {"size": 5, "overlap": 5}),
        ("separators", {"separators": ()}),
        ("separators", {"separators": ("", " ")}),
        ("keep_separator", {"keep_separator": "both"}),
    ],
)
def test_settings_out_of_range_name_the_field(field: str, arguments: dict[str, object]) -> None:
    with pytest.raises(SettingsError) as caught:
        RecursiveSettings(**arguments)
    assert caught.value.field == field


def test_an_overlap_that_repeats_the_text_endlessly_is_refused_before_it_starts() -> None:
    document = embedded("a" * 90_000)
    with pytest.raises(SettingsError, match="repeat the text about 45,000 times") as caught:
        cut(document, RecursiveSettings(45_000, 44_999))
    assert caught.value.field == "overlap"
    with pytest.raises(SettingsError, match="chunks") as caught:
        cut(embedded("a b " * 50_000), RecursiveSettings(2, 1))
    assert caught.value.field == "size"


separators = st.sampled_from([("\n\n", "\n", " ", ""), ("\n\n", ". ", " ", ""), ("\n\n",), ("cat", ""), (" ",), ("a", " ")])
sizes = st.integers(1, 40).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))


@settings(max_examples=300)
@given(texts, sizes, separators, st.sampled_from(["start", "end"]), st.booleans())
def test_it_cuts_what_langchain_cuts(
    text: str, size: tuple[int, int], separators: tuple[str, ...], keep: str, in_tokens: bool
) -> None:
    length = TokenLength(FakeEncoder()) if in_tokens else len
    ours = split(text, RecursiveSettings(*size, separators=separators, keep_separator=keep), length)
    theirs = RecursiveCharacterTextSplitter(
        list(separators), keep, chunk_size=size[0], chunk_overlap=size[1], length_function=length
    ).split_text(text)
    assert [text[start:end] for start, end in ours] == [chunk.strip() for chunk in theirs if chunk.strip()]
    assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in itertools.pairwise(ours))


@given(texts, sizes, separators)
def test_without_overlap_the_slices_rebuild_the_text(text: str, size: tuple[int, int], separators: tuple[str, ...]) -> None:
    document = embedded(text)
    chosen = RecursiveSettings(size[0], 0, separators=separators)
    assert rebuilds(cut(document, chosen))
    assert cut(document, chosen) == cut(document, chosen)
