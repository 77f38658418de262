"""What an encoder is to the rest of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]
IntArray = npt.NDArray[np.int64]


@runtime_checkable
class Encoder(Protocol):
    """Turns texts into unit vectors, and counts tokens the way it reads them.

    :ivar name: what a person typed or chose.
    :ivar fingerprint: identifies weights, pooling and normalisation; equal fingerprints give equal vectors.
    :ivar dimension: length of a vector.
    :ivar languages: what it was trained on, as BCP 47 primary subtags; empty if that is not known, or many.
    :ivar max_tokens: content tokens it reads of one text (special tokens excluded); what lies beyond is not seen.
    """

    @property
    def name(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    @property
    def languages(self) -> tuple[str, ...]: ...
    @property
    def max_tokens(self) -> int: ...

    def encode(self, texts: Sequence[str]) -> FloatArray:
        """``(len(texts), dimension)`` float32, each row of norm 1 (or all zero where the text has nothing to encode)."""
        ...

    def count_tokens(self, texts: Sequence[str]) -> IntArray:
        """``(len(texts),)``: tokens of each text without special tokens and without truncation. Needs no weights."""
        ...
