"""A document with its vectors: what it holds, what it says, and what a second run asks of the encoder."""

from __future__ import annotations

from pathlib import Path

from chunking.embedded import embed_document
from chunking.encoders.vector_cache import VectorCache
from chunking.types import Document
from tests.fake_encoder import FakeEncoder


class EnglishEncoder(FakeEncoder):
    languages = ("en",)


def codes(document: Document, encoder: FakeEncoder) -> list[str]:
    return [notice.code for notice in embed_document(document, encoder).notices]


def test_sentences_vectors_and_tokens_go_together() -> None:
    embedded = embed_document(Document("d", "One two three. Four five."), FakeEncoder())
    assert [(s.start, s.end) for s in embedded.sentences] == [(0, 14), (15, 25)]
    assert embedded.vectors.shape == (2, 32)
    assert embedded.tokens.tolist() == [4, 3]


def test_sentences_beyond_what_the_encoder_reads_are_counted() -> None:
    text = "word " * 70 + "end. Short."
    embedded = embed_document(Document("d", text), FakeEncoder())
    assert [n.code for n in embedded.notices] == ["truncated"]
    assert embedded.notices[0].message.startswith("1 of 2 sentences are longer than the 64 tokens that fake reads")


def test_an_english_encoder_says_so_on_another_language_and_only_there() -> None:
    japanese, english = Document("d", "日本語の文。次の文。"), Document("d", "An English sentence. Another.")
    assert codes(japanese, EnglishEncoder()) == ["language"]
    assert codes(english, EnglishEncoder()) == []
    assert codes(japanese, FakeEncoder()) == []


def test_an_edited_document_embeds_only_what_changed(tmp_path: Path) -> None:
    encoder, cache = FakeEncoder(), VectorCache(tmp_path / "vectors.sqlite")
    embed_document(Document("d", "First one. Second one. Third one."), encoder, cache=cache)
    encoder.encoded.clear()
    embed_document(Document("d", "First one. Second changed. Third one."), encoder, cache=cache)
    assert encoder.encoded == ["Second changed."]
