"""Where vectors that were made before can be found."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from chunking.encoders.protocol import FloatArray, IntArray


@dataclass(frozen=True)
class Found:
    """What a source knows of some texts, row by row.

    :param vectors: ``(n, dimension)`` float32, nan where nothing was found.
    :param tokens: ``(n,)`` int64, -1 where nothing was found.
    :param known: ``(n,)`` bool.
    """

    vectors: FloatArray
    tokens: IntArray
    known: npt.NDArray[np.bool_]

    @classmethod
    def nothing(cls, count: int, dimension: int) -> Found:
        """No row known yet; sources fill the arrays in."""
        return cls(
            np.full((count, dimension), np.nan, dtype=np.float32),
            np.full(count, -1, dtype=np.int64),
            np.zeros(count, dtype=np.bool_),
        )


class VectorSource(Protocol):
    """A store of vectors, keyed by encoder fingerprint and text."""

    def get_many(self, fingerprint: str, texts: Sequence[str], dimension: int) -> Found:
        """What is known of ``texts``; never an error, at worst nothing."""
        ...

    def put_many(self, fingerprint: str, texts: Sequence[str], vectors: FloatArray, tokens: IntArray) -> None:
        """Keep the texts' vectors, if this source keeps anything."""
        ...


@dataclass(frozen=True)
class Layered:
    """Several sources as one: each is asked for what those before it do not know, and each is given what is new."""

    sources: tuple[VectorSource, ...]

    def get_many(self, fingerprint: str, texts: Sequence[str], dimension: int) -> Found:
        found = Found.nothing(len(texts), dimension)
        for source in self.sources:
            rows = np.flatnonzero(~found.known)
            if not rows.size:
                break
            more = source.get_many(fingerprint, [texts[row] for row in rows.tolist()], dimension)
            for ours, theirs in ((found.vectors, more.vectors), (found.tokens, more.tokens), (found.known, more.known)):
                ours[rows] = theirs
        return found

    def put_many(self, fingerprint: str, texts: Sequence[str], vectors: FloatArray, tokens: IntArray) -> None:
        for source in self.sources:
            source.put_many(fingerprint, texts, vectors, tokens)


def vector_key(fingerprint: str, text: str) -> bytes:
    """32 bytes that stand for a text under an encoder: SHA-256 of fingerprint, NUL and text. The text is not recoverable."""
    return hashlib.sha256(f"{fingerprint}\0{text}".encode("utf-8", "surrogatepass")).digest()
