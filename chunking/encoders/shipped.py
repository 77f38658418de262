"""Vectors that come with the app, so that its sample documents open at once. Three plain ``.npy`` files in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from chunking.encoders.protocol import FloatArray, IntArray
from chunking.encoders.vector_source import Found, vector_key

_KEYS, _VECTORS, _TOKENS = "keys.npy", "vectors.npy", "tokens.npy"


class ShippedVectors:
    """A read-only :class:`~chunking.encoders.vector_source.VectorSource`; a folder without the files knows nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get_many(self, fingerprint: str, texts: Sequence[str], dimension: int) -> Found:
        found = Found.nothing(len(texts), dimension)
        rows, vectors, tokens = self._loaded
        if vectors.shape[1:] != (dimension,):
            return found
        hits = [(i, rows.get(vector_key(fingerprint, text), -1)) for i, text in enumerate(texts)]
        known = np.array([hit for hit in hits if hit[1] >= 0], dtype=np.int64).reshape(-1, 2)
        found.vectors[known[:, 0]] = vectors[known[:, 1]]
        found.tokens[known[:, 0]] = tokens[known[:, 1]]
        found.known[known[:, 0]] = True
        return found

    def put_many(self, fingerprint: str, texts: Sequence[str], vectors: FloatArray, tokens: IntArray) -> None:
        """Keeps nothing."""

    @cached_property
    def _loaded(self) -> tuple[dict[bytes, int], FloatArray, IntArray]:
        try:
            keys, vectors, tokens = (np.load(self._folder / name, allow_pickle=False) for name in (_KEYS, _VECTORS, _TOKENS))
            if not len(keys) == len(vectors) == len(tokens):
                raise ValueError("files of different lengths")
        except (OSError, ValueError):
            return {}, np.empty((0, 0), dtype=np.float32), np.empty(0, dtype=np.int64)
        return {key.tobytes(): row for row, key in enumerate(keys)}, vectors, tokens


def write_shipped(folder: Path, fingerprint: str, texts: Sequence[str], vectors: FloatArray, tokens: IntArray) -> None:
    """Write the files that :class:`ShippedVectors` reads: keys ``(n, 32)`` uint8, vectors float32, tokens int32.

    Rows are sorted by key: the files do not depend on the order of ``texts``, nor tell it.
    """
    keys = [vector_key(fingerprint, text) for text in texts]
    order = sorted(range(len(texts)), key=keys.__getitem__)
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / _KEYS, np.frombuffer(b"".join(keys[row] for row in order), dtype=np.uint8).reshape(-1, 32))
    np.save(folder / _VECTORS, np.asarray(vectors, dtype=np.float32)[order])
    np.save(folder / _TOKENS, np.asarray(tokens, dtype=np.int32)[order])
