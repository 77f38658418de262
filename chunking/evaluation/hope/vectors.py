"""Unit vectors of any text, from the document's sentences where it is one of them, else from a cache or the encoder."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from chunking.embedded import EmbeddedDocument
from chunking.embedding import Progress, VectorSource, embed

Floats = npt.NDArray[np.float64]


class TextVectors:
    """Remembers every vector of a run.

    :ivar encoded: how many texts were neither sentences of the document nor remembered.
    """

    def __init__(self, embedded: EmbeddedDocument, *, cache: VectorSource | None = None) -> None:
        text = embedded.document.text
        self._encoder, self._cache = embedded.encoder, cache
        self._known = {
            text[s.start : s.end]: row for s, row in zip(embedded.sentences, _unit(embedded.vectors), strict=True)
        }
        self.encoded = 0

    @property
    def encoder(self) -> str:
        """The encoder's name."""
        return self._encoder.name

    def __call__(self, texts: Sequence[str], *, on_progress: Callable[[Progress], None] | None = None) -> Floats:
        """``(n, d)``: a row of norm 1 for each text, ``nan`` where it has no direction. :raises EncoderError: as ``embed``."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            vectors = embed(new, self._encoder, cache=self._cache, on_progress=on_progress).vectors
            self._known.update(zip(new, _unit(vectors), strict=True))
            self.encoded += len(new)
        return np.array([self._known[text] for text in texts]).reshape(len(texts), self._encoder.dimension)


def _unit(vectors: npt.ArrayLike) -> Floats:
    rows = np.asarray(vectors, dtype=np.float64)
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Floats = rows / np.where(np.isfinite(norms) & (norms > 0), norms, np.nan)
    return unit
