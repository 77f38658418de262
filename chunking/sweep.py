"""Every amount on a grid, cut once: what the live chart, the k curves and tuning all read.

A :class:`~chunking.cutter.Step` holds plain arrays, so that a hundred of them are made in well under a second and cross to
a browser as bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.cutter import FLAG_BITS, REASON_CODES, Cutter, Step
from chunking.settings import CutSettings
from chunking.thresholds import RULES

__all__ = ["FLAG_BITS", "REASON_CODES", "Step", "Sweep", "sweep"]


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
    :param holds: ``(n − 1,)`` uint8: 0 free, 1 held inside a table, list or code block, 2 held after a heading, 3 closed by
        hand, 5 no local maximum where only these count. A gap above T that is no boundary was suppressed for that reason, or,
        if free, merged by the guardrails.
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
    holds: npt.NDArray[np.uint8]
    steps: tuple[Step, ...]


def sweep(cutter: Cutter, amounts: Iterable[float] | None = None) -> Sweep:
    """Cut at every amount; by default at every tick of the rule's slider and at the settings' own amount."""
    settings, layout = cutter.settings, cutter.layout
    if amounts is None:
        amounts = np.union1d(RULES[settings.rule].grid(), [settings.amount]).tolist()
    return Sweep(
        cutter.embedded.document.text, settings, layout.starts, layout.sentences, layout.sizes, layout.kinds,
        cutter.distances, cutter.series, cutter.critical, cutter.holds,
        tuple(cutter.step(amount) for amount in sorted(set(amounts))),
    )  # fmt: skip
