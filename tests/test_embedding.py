"""Each text is encoded once, what a cache knows never, and a cancelled run keeps what it has done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.embedding import Progress, embed, embed_batches
from chunking.encoders import get_encoder
from chunking.encoders.protocol import FloatArray
from chunking.encoders.vector_cache import IN_MEMORY, VectorCache
from chunking.errors import Cancelled, EncoderError
from chunking.sentences import segment
from chunking.types import Document
from tests.fake_encoder import FakeEncoder

SENTENCES = [
    f"Sentence {word} is here." for word in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
]


@given(st.lists(st.sampled_from(["a b", "b c", "", "c d e", "...", "a b"])), st.integers(1, 4), st.booleans())
def test_rows_equal_what_the_encoder_gives_and_each_text_is_encoded_once(
    texts: list[str], batch_size: int, cached: bool
) -> None:
    encoder, plain = FakeEncoder(), FakeEncoder()
    cache = VectorCache(IN_MEMORY) if cached else None
    embedded = embed(texts, encoder, cache=cache, batch_size=batch_size)
    assert embedded.vectors.dtype == np.float32
    np.testing.assert_array_equal(embedded.vectors, plain.encode(texts))
    np.testing.assert_array_equal(embedded.tokens, plain.count_tokens(texts))
    assert encoder.encoded == list(dict.fromkeys(texts))
    assert (embedded.from_cache, embedded.encoded) == (0, len(set(texts)))


def test_no_texts_need_no_encoder(encoder: FakeEncoder) -> None:
    embedded = embed([], encoder, cache=VectorCache(IN_MEMORY))
    assert embedded.vectors.shape == (0, 32)
    assert embedded.tokens.shape == embedded.truncated.shape == (0,)
    assert encoder.calls == 0


def test_a_second_run_and_an_edited_document_encode_only_what_is_new(encoder: FakeEncoder) -> None:
    cache = VectorCache(IN_MEMORY)
    first = embed(SENTENCES, encoder, cache=cache)
    again = embed(SENTENCES, encoder, cache=cache)
    assert encoder.calls == 1
    assert (again.from_cache, again.encoded) == (10, 0)
    np.testing.assert_array_equal(again.vectors, first.vectors)
    np.testing.assert_array_equal(again.tokens, first.tokens)
    edited = [*SENTENCES[:4], "A new one.", *SENTENCES[5:], SENTENCES[0]]
    third = embed(edited, encoder, cache=cache)
    assert encoder.encoded[10:] == ["A new one."]
    assert (third.from_cache, third.encoded) == (10, 1)
    np.testing.assert_array_equal(third.vectors, FakeEncoder().encode(edited))


def test_another_encoder_does_not_get_the_first_ones_vectors(encoder: FakeEncoder) -> None:
    cache = VectorCache(IN_MEMORY)
    embed(SENTENCES, encoder, cache=cache)
    other = FakeEncoder()
    other.fingerprint = "fake-2"
    assert embed(SENTENCES, other, cache=cache).encoded == 10


def test_longer_than_the_encoder_reads_is_truncated(encoder: FakeEncoder) -> None:
    embedded = embed(["word " * 64, "word " * 65, "short"], encoder)
    assert embedded.tokens.tolist() == [64, 65, 1]
    assert embedded.truncated.tolist() == [False, True, False]


def test_progress_counts_texts_and_ends_at_all_of_them(encoder: FakeEncoder) -> None:
    seen: list[Progress] = []
    embed([*SENTENCES, SENTENCES[0]], encoder, batch_size=4, on_progress=seen.append)
    assert [(progress.done, progress.total) for progress in seen] == [(0, 11), (5, 11), (9, 11), (11, 11)]


def test_a_cancelled_run_keeps_its_finished_batches(encoder: FakeEncoder) -> None:
    cache = VectorCache(IN_MEMORY)

    def stop(progress: Progress) -> None:
        if progress.done >= 4:
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled):
        embed(SENTENCES, encoder, cache=cache, batch_size=4, on_progress=stop)
    assert encoder.encoded == SENTENCES[:4]
    assert embed(SENTENCES, encoder, cache=cache).encoded == 6
    assert encoder.encoded == SENTENCES


def test_the_series_fills_in_from_the_start(encoder: FakeEncoder) -> None:
    cache = VectorCache(IN_MEMORY)
    embed(SENTENCES[5:8], encoder, cache=cache)
    whole = FakeEncoder().encode(SENTENCES)
    prefixes = []
    for progress in embed_batches(SENTENCES, encoder, cache=cache, batch_size=3):
        np.testing.assert_array_equal(progress.vectors, whole[: progress.prefix])
        prefixes.append((progress.prefix, progress.done, progress.total))
    assert prefixes == [(0, 3, 10), (3, 6, 10), (9, 9, 10), (10, 10, 10)]


def test_undefined_vectors_are_kept_as_they_are(encoder: FakeEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(texts: Sequence[str]) -> FloatArray:
        return np.vstack([np.full(32, np.nan), np.zeros(32), np.eye(32)[0]]).astype(np.float32)

    monkeypatch.setattr(encoder, "encode", broken)
    cache = VectorCache(IN_MEMORY)
    first = embed(["a", "b", "c"], encoder, cache=cache)
    again = embed(["a", "b", "c"], encoder, cache=cache)
    for vectors in (first.vectors, again.vectors):
        assert np.isnan(vectors[0]).all()
        assert (vectors[1] == 0).all()
        assert vectors[2, 0] == 1
    assert again.from_cache == 3


@pytest.mark.parametrize("shape", [(2, 32), (3, 31), (3,), (3, 32, 1)])
def test_a_wrong_shape_is_an_error_that_names_the_encoder(
    encoder: FakeEncoder, monkeypatch: pytest.MonkeyPatch, shape: tuple[int, ...]
) -> None:
    monkeypatch.setattr(encoder, "encode", lambda texts: np.zeros(shape, dtype=np.float32))
    cache = VectorCache(IN_MEMORY)
    with pytest.raises(EncoderError, match="fake returned an array of shape"):
        embed(["a", "b", "c"], encoder, cache=cache)
    assert not cache.get_many(encoder.fingerprint, ["a", "b", "c"], 32).known.any()


@pytest.mark.model
def test_the_multi_topic_text_gives_the_similarities_its_source_prints(shared: Callable[[str], Path]) -> None:
    source = next(shared("seeds").glob("003*.txt")).read_text("utf-8")
    text = source.split('multi_topic_text = """', 1)[1].split('"""', 1)[0].strip()
    sentences = [text[s.start : s.end] for s in segment(Document("multi-topic", text)).sentences]
    vectors = embed(sentences, get_encoder()).vectors.astype(np.float64)
    similarities = np.sum(vectors[:-1] * vectors[1:], axis=1)
    assert len(sentences) == 15
    assert round(float(np.percentile(similarities, 30)), 4) == 0.1927
    assert round(float(similarities.min()), 3) == -0.117
    weakest = int(np.argmin(similarities))
    assert "photosynthesis" in sentences[weakest]
    assert "stock market" in sentences[weakest + 1]
    assert (np.flatnonzero(similarities < np.percentile(similarities, 30)) + 1).tolist() == [4, 8, 10, 12]
