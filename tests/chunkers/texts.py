"""Texts for the tests of the other ways to cut: repeated sentences, odd white space, scripts, words without end."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from chunking.embedded import EmbeddedDocument
from chunking.sentences import segment
from chunking.types import Block, Chunking, Document
from tests.fake_encoder import FakeEncoder

PIECES = (
    "The cat sat.", "The cat sat.", "Dr. No said so!", "日本語の文。", "a", "👩\u200d👧", "word", "?",
    "\n", "\n\n", "  ", "\t", "x" * 25,
)  # fmt: skip

texts = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(("", " "))).map("".join), max_size=25).map("".join)


def embedded(text: str, *, blocks: tuple[Block, ...] = (), pages: tuple[int, ...] = ()) -> EmbeddedDocument:
    """``text`` with its sentences and their token counts; all vectors are the same."""
    document, encoder = Document("test.txt", text, blocks, pages), FakeEncoder()
    sentences = segment(document).sentences
    counts = encoder.count_tokens([text[s.start : s.end] for s in sentences])
    return EmbeddedDocument(document, sentences, np.ones((len(sentences), 2), np.float32), counts, encoder)


def spans(chunking: Chunking) -> list[tuple[int, int]]:
    return [(chunk.start, chunk.end) for chunk in chunking.chunks]


def rebuilds(chunking: Chunking) -> bool:
    """Whether the slices, in order, are the text (or there is nothing visible to cut)."""
    text = chunking.document.text
    return "".join(chunk.text for chunk in chunking.chunks) == (text if text.strip("\u200b\u200d \n\t") else "")
