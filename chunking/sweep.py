"""Every amount on a grid, cut once: what the live chart, the k curves and tuning all read.

Nothing here or below calls an encoder. A :class:`Step` holds plain arrays, so that a hundred of them are made in well
under a second and cross to a browser as bytes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.settings import CutSettings

REASON_CODES = ("start", "semantic", "heading", "maximum", "oversize", "manual")
"""``Step.reasons`` holds indices into this."""

FLAG_BITS = ("below_minimum", "cut_inside_sentence", "heading_stranded", "unit_cut")
"""Bit ``i`` of ``Step.flags`` is ``FLAG_BITS[i]``."""


@dataclass(frozen=True, slots=True)
class Step:
    """One amount's cut. Chunk ``j`` runs from atom ``starts[j]`` to the next chunk's start.

    :param threshold: T, ``None`` if no distance is defined.
    :param starts: ``(c,)`` int64, ascending; the first is 0 (empty if the document has no sentences).
    :param reasons: ``(c,)`` uint8, indices into :data:`REASON_CODES`.
    :param flags: ``(c,)`` uint8, bits of :data:`FLAG_BITS`.
    """

    amount: float
    threshold: float | None
    starts: npt.NDArray[np.int64]
    reasons: npt.NDArray[np.uint8]
    flags: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Sweep:
    """All amounts of one rule over one document.

    An *atom* is what chunks are made of: a sentence, or a piece of a sentence that is itself above the maximum.

    :param text: the document's text.
    :param atom_starts: ``(a,)`` int64, code-point offset of each atom; atom ``i`` ends where atom ``i + 1`` starts (the
        first from 0, the last to the end of the text).
    :param atom_sentences: ``(a,)`` int64, the sentence each atom belongs to.
    :param atom_sizes: ``(a,)`` int64, size of each atom in ``settings.unit``.
    :param atom_kinds: ``(a,)`` uint8: 0 text, 1 heading, 2 list item, 3 table row, 4 code.
    :param distances: ``(n − 1,)`` float64 between neighbouring *sentences*; ``nan`` where undefined.
    :param series: ``(n − 1,)`` what the rule compares with T (equals ``distances`` but for ``gradient``).
    :param critical: ``(n − 1,)`` the amount below which the gap is above T.
    :param steps: one per amount, ascending by amount.
    """

    text: str
    settings: CutSettings
    atom_starts: npt.NDArray[np.int64]
    atom_sentences: npt.NDArray[np.int64]
    atom_sizes: npt.NDArray[np.int64]
    atom_kinds: npt.NDArray[np.uint8]
    distances: npt.NDArray[np.float64]
    series: npt.NDArray[np.float64]
    critical: npt.NDArray[np.float64]
    steps: tuple[Step, ...]
