"""How well the sentences of a chunk hang together, and how much neighbouring chunks differ, from sentence vectors at hand.

*Cohesion* of a chunk is the mean cosine over all pairs of different sentences in it (the off-diagonal mean of their cosine
matrix), in [−1, 1]. A chunk with fewer than two sentences has none. With unit vectors e and their sum S the mean over the
m(m − 1) ordered pairs is (|S|² − m) / (m(m − 1)), so no matrix is ever made: O(n · d).

*Contrast* of a seam is 1 − cos of the mean vectors of the two chunks it parts, in [0, 2]: the chunks' whole contents are
compared, where a gap's distance compares the sentences next to it. Sentences that two overlapping chunks share count in
both, so overlap lowers contrast.

Both are scores: higher is better, at an equal number of chunks. Smaller chunks have higher cohesion whatever the cut, so
neither means much without the number and sizes of the chunks beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.membership import Ints, sentence_ranges
from chunking.evaluation.shares import Share
from chunking.types import Chunking

Floats = npt.NDArray[np.float64]


class SentenceSums:
    """Running sums of a document's unit sentence vectors: made once, then every cut of it costs O(c · d).

    Sentences without a direction (zero or non-finite vectors) are left out.

    :param vectors: ``(n, d)``; need not be unit vectors.
    """

    def __init__(self, vectors: npt.ArrayLike) -> None:
        rows = np.asarray(vectors, dtype=np.float64)
        rows = np.where(np.isfinite(rows).all(axis=1, keepdims=True), rows, 0.0)
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        self._sums = np.zeros((rows.shape[0] + 1, rows.shape[1]))
        np.cumsum(rows / np.where(norms > 0, norms, 1.0), axis=0, out=self._sums[1:])
        self._counts = np.concatenate(([0], np.cumsum(norms[:, 0] > 0)))

    def counts(self, first: Ints, last: Ints) -> Ints:
        """``(c,)`` how many of the sentences ``first … last − 1`` have a direction."""
        counts: Ints = self._counts[last] - self._counts[first]
        return counts

    def cohesion(self, first: Ints, last: Ints) -> Floats:
        """``(c,)`` cohesion of each chunk of sentences ``first … last − 1``; ``nan`` with fewer than two."""
        sums, m = self._sums[last] - self._sums[first], self.counts(first, last).astype(np.float64)
        with np.errstate(divide="ignore", invalid="ignore"):
            cohesion = (np.einsum("ij,ij->i", sums, sums) - m) / (m * (m - 1))
        return np.where(m > 1, np.clip(cohesion, -1, 1), np.nan)

    def contrast(self, first: Ints, last: Ints) -> Floats:
        """``(c − 1,)`` contrast of each chunk with the next; ``nan`` where a side has no direction."""
        sums = self._sums[last] - self._sums[first]
        norms = np.linalg.norm(sums, axis=1)
        norms[norms < 1e-9] = np.nan
        cosines = np.einsum("ij,ij->i", sums[:-1], sums[1:]) / (norms[:-1] * norms[1:])
        contrast: Floats = np.clip(1.0 - cosines, 0.0, 2.0)
        return contrast


@dataclass(frozen=True)
class Cohesion:
    """Cohesion and contrast of one chunking; both are scores.

    :param score: the headline: mean cohesion weighted by sentences, over the chunks that have one. It tells how well the
        surroundings of a sentence fit together, and a few huge chunks that hold most of the text cannot hide behind many
        tiny ones, as they can in
    :param unweighted: the plain mean over the same chunks.
    :param contrast: the plain mean over seams.
    :param of_chunks: ``(c,)`` cohesion of each chunk in the order of their starts, ``nan`` where undefined.
    :param of_seams: ``(c − 1,)`` contrast of each chunk with the next in that order, ``nan`` where undefined.
    :param counted: chunks that have a cohesion, of all. :param sentences: sentences in these, of all.
    """

    score: float | None
    unweighted: float | None
    contrast: float | None
    of_chunks: Floats
    of_seams: Floats
    counted: Share
    sentences: Share


def cohesion(chunking: Chunking, embedded: EmbeddedDocument, *, sums: SentenceSums | None = None) -> Cohesion:
    """Cohesion of ``chunking``, with the sentences of ``embedded`` assigned by
    :func:`~chunking.evaluation.membership.sentence_ranges`: one cut in two counts where most of it is.

    :param sums: those of ``embedded.vectors``, where several cuts of one document are compared.
    """
    spans = sorted((chunk.start, chunk.end) for chunk in chunking.chunks)
    first, last = sentence_ranges(spans, embedded.sentences)
    sums = sums or SentenceSums(embedded.vectors)
    of_chunks, of_seams = sums.cohesion(first, last), sums.contrast(first, last)
    defined = ~np.isnan(of_chunks)
    counts = sums.counts(first, last)[defined]
    held = np.zeros(len(embedded.sentences), dtype=bool)
    for a, b in zip(first[defined], last[defined], strict=True):
        held[a:b] = True
    return Cohesion(
        score=float(np.average(of_chunks[defined], weights=counts)) if defined.any() else None,
        unweighted=float(of_chunks[defined].mean()) if defined.any() else None,
        contrast=float(np.nanmean(of_seams)) if not np.isnan(of_seams).all() else None,
        of_chunks=of_chunks,
        of_seams=of_seams,
        counted=Share.of(defined),
        sentences=Share.of(held),
    )
