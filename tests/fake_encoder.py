"""A deterministic encoder without weights: equal words give equal directions, and it counts what it is asked."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from chunking.encoders.protocol import FloatArray, IntArray


class FakeEncoder:
    """Bag of hashed words in 32 dimensions; a token is a word or a punctuation mark.

    :ivar calls: how often :meth:`encode` ran. :ivar encoded: every text it was given, in order.
    """

    name = "fake"
    fingerprint = "fake-1"
    dimension = 32
    languages = ()
    max_tokens = 64

    def __init__(self) -> None:
        self.calls = 0
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str]) -> FloatArray:
        self.calls += 1
        self.encoded.extend(texts)
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for word in re.findall(r"\w+", text.lower()):
                seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
                row += np.random.default_rng(seed).standard_normal(self.dimension).astype(np.float32)
            norm = np.linalg.norm(row)
            if norm > 0:
                row /= norm
        return vectors

    def count_tokens(self, texts: Sequence[str]) -> IntArray:
        return np.array([len(re.findall(r"\w+|[^\w\s]", text)) for text in texts], dtype=np.int64)
