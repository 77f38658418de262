"""Texts to vectors, as seldom as possible: each text once, nothing that is cached, and nothing twice after a cancel."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.encoders.protocol import Encoder, FloatArray, IntArray
from chunking.encoders.vector_source import VectorSource
from chunking.errors import EncoderError

__all__ = ["Embedded", "Progress", "VectorSource", "embed", "embed_batches"]

BATCH = 128
"""Texts a call of the encoder. It sorts them by length: more would waste less on padding, fewer would show sooner."""


@dataclass(frozen=True)
class Embedded:
    """The vectors of ``n`` texts, row by row.

    :param vectors: ``(n, dimension)`` float32; zero or nan where the encoder gave that.
    :param tokens: ``(n,)`` int64, of the whole text.
    :param truncated: ``(n,)`` bool: longer than the encoder reads.
    :param from_cache: how many of the texts the cache knew.
    :param encoded: how many distinct texts the encoder was given.
    """

    vectors: FloatArray
    tokens: IntArray
    truncated: npt.NDArray[np.bool_]
    from_cache: int
    encoded: int


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    :param done: texts whose vectors are there, anywhere in the document.
    :param prefix: texts from the start without a hole; what can be drawn already.
    :param total: texts in all.
    """

    done: int
    prefix: int
    total: int
    _distinct: FloatArray
    _row_of: IntArray

    @property
    def vectors(self) -> FloatArray:
        """``(prefix, dimension)`` float32: the vectors of the texts from the start."""
        return self._distinct[self._row_of[: self.prefix]]


def embed(
    texts: Sequence[str],
    encoder: Encoder,
    *,
    cache: VectorSource | None = None,
    batch_size: int = BATCH,
    on_progress: Callable[[Progress], None] | None = None,
) -> Embedded:
    """The vectors of ``texts``, from ``cache`` where it has them, else from ``encoder``.

    :param on_progress: called with how far the run is after the cache was asked and after every batch. It may raise, usually
        :class:`~chunking.errors.Cancelled`: the batches done stay in ``cache``.
    :raises EncoderError: if the encoder fails, or returns anything but one vector of its dimension a text.
    """
    run = embed_batches(texts, encoder, cache=cache, batch_size=batch_size)
    while True:
        try:
            progress = next(run)
        except StopIteration as end:
            embedded: Embedded = end.value
            return embedded
        if on_progress:
            on_progress(progress)


def embed_batches(
    texts: Sequence[str], encoder: Encoder, *, cache: VectorSource | None = None, batch_size: int = BATCH
) -> Generator[Progress, None, Embedded]:
    """As :func:`embed`, batch by batch in document order; the generator's return value is the :class:`Embedded`."""
    row_of_text: dict[str, int] = {}
    row_of = np.array([row_of_text.setdefault(text, len(row_of_text)) for text in texts], dtype=np.int64)
    distinct = list(row_of_text)
    vectors = np.full((len(distinct), encoder.dimension), np.nan, dtype=np.float32)
    tokens = np.zeros(len(distinct), dtype=np.int64)
    known = np.zeros(len(distinct), dtype=np.bool_)
    if cache is not None and distinct:
        found = cache.get_many(encoder.fingerprint, distinct, encoder.dimension)
        vectors, tokens, known = found.vectors, found.tokens, found.known.copy()
    from_cache = int(np.count_nonzero(known[row_of]))
    missing = np.flatnonzero(~known)
    yield _progress(known, vectors, row_of)
    for start in range(0, len(missing), batch_size):
        rows = missing[start : start + batch_size]
        batch = [distinct[row] for row in rows]
        vectors[rows] = _encode(encoder, batch)
        tokens[rows] = encoder.count_tokens(batch)
        known[rows] = True
        if cache is not None:
            cache.put_many(encoder.fingerprint, batch, vectors[rows], tokens[rows])
        yield _progress(known, vectors, row_of)
    tokens = tokens[row_of]
    if len(distinct) < len(texts):
        vectors = vectors[row_of]
    return Embedded(vectors, tokens, tokens > encoder.max_tokens, from_cache, len(missing))


def _encode(encoder: Encoder, batch: list[str]) -> FloatArray:
    vectors = np.asarray(encoder.encode(batch))
    if vectors.shape != (len(batch), encoder.dimension):
        raise EncoderError(
            f"{encoder.name} returned an array of shape {vectors.shape} for {len(batch)} texts of {encoder.dimension} "
            "numbers each: choose another encoder."
        )
    return vectors.astype(np.float32, copy=False)


def _progress(known: npt.NDArray[np.bool_], vectors: FloatArray, row_of: IntArray) -> Progress:
    ready = known[row_of]
    prefix = len(ready) if ready.all() else int(np.argmin(ready))
    return Progress(int(np.count_nonzero(ready)), prefix, len(ready), vectors, row_of)
