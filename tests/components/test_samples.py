"""The samples open without an encoder, with the vectors that the encoder gives, and show what their suggestions say."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from chunking.chunkers.semantic import cut
from chunking.distances import adjacent_distances
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders import get_encoder
from chunking.encoders.protocol import FloatArray, IntArray
from chunking.encoders.shipped import ShippedVectors
from chunking.evaluation.questions import load_questions
from chunking.settings import CutSettings
from chunking.types import Chunking
from components.samples import SAMPLES, VECTORS, load_sample, sample_sentences

DEFAULT = get_encoder()


class NoEncoder:
    """Knows what the default encoder is, and fails when it is asked for anything."""

    name = DEFAULT.name
    fingerprint = DEFAULT.fingerprint
    dimension = DEFAULT.dimension
    max_tokens = DEFAULT.max_tokens
    languages = DEFAULT.languages

    def encode(self, texts: Sequence[str]) -> FloatArray:
        raise AssertionError(f"no shipped vector for {texts}: run python -m scripts.ship_sample_vectors")

    def count_tokens(self, texts: Sequence[str]) -> IntArray:
        raise AssertionError(f"no shipped token count for {texts}: run python -m scripts.ship_sample_vectors")


@cache
def opened(key: str) -> EmbeddedDocument:
    return embed_document(load_sample(key), NoEncoder(), cache=ShippedVectors(VECTORS))


def cut_sample(key: str, **settings: object) -> Chunking:
    return cut(opened(key), CutSettings(**settings))  # type: ignore[arg-type]


def openings(chunking: Chunking, words: int = 3) -> list[str]:
    return [" ".join(chunk.text.split()[:words]) for chunk in chunking.chunks]


def test_exactly_the_sentences_of_the_samples_are_shipped() -> None:
    texts = sorted(sample_sentences())
    found = ShippedVectors(VECTORS).get_many(DEFAULT.fingerprint, texts, DEFAULT.dimension)
    assert [text for text, known in zip(texts, found.known, strict=True) if not known] == []
    assert len(np.load(VECTORS / "vectors.npy")) == len(texts)


@pytest.mark.model
def test_the_shipped_vectors_are_what_the_encoder_gives() -> None:
    texts = sorted(sample_sentences())
    found = ShippedVectors(VECTORS).get_many(DEFAULT.fingerprint, texts, DEFAULT.dimension)
    np.testing.assert_allclose(found.vectors, DEFAULT.encode(texts), atol=1e-4)
    np.testing.assert_array_equal(found.tokens, DEFAULT.count_tokens(texts))


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_opens_without_an_encoder_and_nothing_is_lost(key: str) -> None:
    chunking = cut_sample(key)
    assert len(opened(key).sentences) >= 35
    assert "".join(chunk.text for chunk in chunking.chunks) == load_sample(key).text
    assert SAMPLES[key].suggestion.endswith(".")


def test_the_article_is_cut_where_its_topics_change() -> None:
    settings = {"window": 2, "amount": 1.5}
    topics = ["A sourdough starter", "Ocean tides are", "A coastal lighthouse", "A honeybee that"]
    last = ["With simple interest,", "By now the"]
    assert openings(cut_sample("article", **settings)) == [*topics, "No queen gives", *last]
    assert openings(cut_sample("article", **settings, minimum=20)) == [*topics, *last]


def test_a_maximum_cuts_the_handbook_again_at_its_largest_inner_distances() -> None:
    free, limited = cut_sample("handbook"), cut_sample("handbook", maximum=256)
    assert max(chunk.tokens for chunk in free.chunks) > 256
    assert max(chunk.tokens for chunk in limited.chunks) <= 256
    assert "maximum" in {chunk.opened_by.reason for chunk in limited.chunks}


def test_the_answer_about_returns_keeps_its_question_unless_headings_may_part() -> None:
    kept, parted = cut_sample("faq"), cut_sample("faq", keep_headings=False)
    assert [chunk.opened_by.reason for chunk in kept.chunks if chunk.text.startswith("## How can I return")] == ["heading"]
    assert "You have 30" in openings(parted)


def test_tables_and_code_of_the_guide_stay_whole_within_128_tokens() -> None:
    chunking = cut_sample("troubleshooting", maximum=128)
    blocks = [(b.start, b.end) for b in chunking.document.blocks if b.kind == "code"]
    rows = [b for b in chunking.document.blocks if b.kind == "table_row"]
    inside_tables = [right.start for left, right in pairwise(rows) if left.group == right.group]
    starts = [chunk.start for chunk in chunking.chunks]
    assert len(blocks) == 7
    assert [start for start in starts if any(a < start < b for a, b in blocks)] == []
    assert set(starts).isdisjoint(inside_tables)
    assert len(inside_tables) == 8


def test_an_english_encoder_hardly_notices_the_topics_of_the_japanese_text() -> None:
    embedded = opened("japanese")
    texts = [embedded.document.text[s.start : s.end] for s in embedded.sentences]
    distances = adjacent_distances(embedded.vectors, 1)
    for opening in ("東海道新幹線は", "味噌は"):
        gap = next(i for i, text in enumerate(texts) if text.startswith(opening)) - 1
        assert np.mean(distances > distances[gap]) > 0.2


def test_the_transcript_falls_back_to_lines_and_its_announcements_come_apart() -> None:
    quiet = cut_sample("transcript")
    assert len(opened("transcript").sentences) == load_sample("transcript").text.count("\n")
    assert {notice.code for notice in quiet.notices} >= {"no_punctuation", "no_boundary"}
    assert len(quiet.chunks) == 1
    assert openings(cut_sample("transcript", window=3, minimum=40)) == ["okay good morning", "the second problem"]


WITH_QUESTIONS = [key for key, sample in SAMPLES.items() if sample.questions]


def test_the_first_sample_has_questions() -> None:
    assert next(iter(SAMPLES)) in WITH_QUESTIONS


@pytest.mark.parametrize("key", WITH_QUESTIONS)
def test_every_excerpt_of_a_samples_questions_stands_in_it_exactly_once(key: str) -> None:
    path, document = SAMPLES[key].questions, load_sample(key)
    assert path
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert 12 <= len(rows) <= 20
    assert [row["excerpt"] for row in rows if document.text.count(row["excerpt"]) != 1] == []
    found = load_questions(path.read_bytes(), [document])
    assert (found.unaligned, found.ambiguous) == ((), ())
    assert [question.text for question in found.questions] == [row["question"] for row in rows]
    assert all(question.answer and not question.drafted for question in found.questions)
