"""Documents of any length without an encoder: topics as random directions, sentences scattered around them."""

from __future__ import annotations

import itertools

import numpy as np

from chunking.embedded import EmbeddedDocument
from chunking.encoders.protocol import FloatArray, IntArray
from chunking.types import Document, Sentence

DIMENSION = 384
BLOCK = 10_000


class NoEncoder:
    """Stands where an encoder does and refuses to work: what is measured here must not need one."""

    name = fingerprint = "none"
    dimension, max_tokens = DIMENSION, 254
    languages = ()

    def encode(self, texts: object) -> FloatArray:
        raise AssertionError("a re-cut asked for vectors")

    def count_tokens(self, texts: object) -> IntArray:
        raise AssertionError("a re-cut counted tokens")


def synthetic(sentences: int, *, seed: int = 0) -> EmbeddedDocument:
    """``sentences`` sentences of 6 to 50 tokens whose topic changes every ten or so."""
    rng = np.random.default_rng(seed)
    topics = np.cumsum(rng.random(sentences) < 0.1)
    centres = rng.standard_normal((int(topics[-1]) + 1, DIMENSION), dtype=np.float32)
    vectors = np.empty((sentences, DIMENSION), dtype=np.float32)
    for first in range(0, sentences, BLOCK):
        block = slice(first, min(first + BLOCK, sentences))
        vectors[block] = centres[topics[block]]
        vectors[block] += 0.8 * rng.standard_normal(vectors[block].shape, dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    tokens = rng.integers(6, 51, sentences)
    starts = np.concatenate(([0], np.cumsum(tokens * 2)))
    text = "a " * int(tokens.sum())
    spans = tuple(Sentence(int(a), int(b) - 1) for a, b in itertools.pairwise(starts))
    return EmbeddedDocument(Document("synthetic", text), spans, vectors, tokens, NoEncoder())
