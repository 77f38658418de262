"""The amount that does what is wanted: chunks small enough, or so many of them.

A cut changes only at the critical amounts of its gaps (:attr:`chunking.cutter.Cutter.critical`). Between two of them every
amount cuts alike, so that trying one amount in each of these intervals tries them all. (At a critical amount itself rounding
may still let its gap fire, so every answer is cut at once more.) With limits neither the number of chunks nor their sizes
need rise or fall steadily with the amount; nothing here relies on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from itertools import chain

import numpy as np
import numpy.typing as npt

from chunking.cutter import Cutter
from chunking.evaluation.tuning.cuts import fitting, sizes_at
from chunking.thresholds import RULES, Rule, threshold

Floats = npt.NDArray[np.float64]
OnProgress = Callable[[int, int], None]

FINEST = 17
"""Decimals at which the search for a short amount ends."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An amount, and what it gives.

    :param low, high: the cut is the same for all amounts in [low, high); the end of the rule's range is included.
    :param amount: in there, and short: on the slider if one is, else with as few decimals as will do.
    :param chunks: over all documents. :param share: of these, within the size asked for, or else within the settings' limits.
    :param exact: whether every distinct cut was tried as far as needed; else only some of them, evenly spread.
    """

    low: float
    high: float
    amount: float
    chunks: int
    share: float
    exact: bool


def largest_amount_within(
    cutters: Sequence[Cutter], size: int, *, share: float = 0.95, most: int = 5000, on_progress: OnProgress | None = None
) -> Answer | None:
    """The largest amount at which at least ``share`` of all chunks are at most ``size``; ``None`` if none does it.

    :param cutters: one a document, with the same settings but for the amount.
    :param size: in the settings' unit. :param most: distinct cuts to try.
    :param on_progress: called with how many are tried, and how many there are; may raise
        :class:`~chunking.errors.Cancelled`.
    """
    search = _Search(cutters, size, most)
    for done, (low, high) in enumerate(search.downwards(), 1):
        chunks, fit = search.at(low, high)
        if chunks and fit / chunks >= share:  # rounding would lift .55 · 100 above 55
            answer = search.answer(low, high, to_the_top=True)
            if answer is not None:
                return answer
        if on_progress is not None:
            on_progress(done, len(search.lows))
    return None


def amount_for_count(
    cutters: Sequence[Cutter], count: int, *, most: int = 5000, on_progress: OnProgress | None = None
) -> Answer | None:
    """The amount at which the number of all chunks is nearest to ``count``, of equally near ones the largest; ``None``
    without chunks. Parameters as for :func:`largest_amount_within`."""
    search = _Search(cutters, None, most)
    tried: list[tuple[int, int, float, float]] = []
    for done, (low, high) in enumerate(search.downwards(), 1):
        chunks, _ = search.at(low, high)
        if chunks:
            tried.append((abs(chunks - count), done, low, high))
        if on_progress is not None:
            on_progress(done, len(search.lows))
        if chunks == count:
            break
    answers = (search.answer(low, high, to_the_top=False) for _, _, low, high in sorted(tried))
    return next((answer for answer in answers if answer is not None), None)


class _Search:
    """The intervals between critical amounts of all documents; each document's own distinct cuts are made at most once."""

    def __init__(self, cutters: Sequence[Cutter], limit: int | None, most: int) -> None:
        self._limit = limit
        self._cutters = cutters
        self._rule: Rule = RULES[cutters[0].settings.rule if cutters else "iqr"]
        self._edges = [self._own_edges(cutter) for cutter in cutters]
        self._known: list[dict[int, tuple[int, int]]] = [{} for _ in cutters]
        edges = np.unique(np.concatenate([[self._rule.low], *self._edges]))
        self._highs = np.append(edges[1:], self._rule.high)
        self.exact = len(edges) <= most
        chosen = np.arange(len(edges)) if self.exact else np.unique(np.linspace(0, len(edges) - 1, most).round().astype(int))
        self.lows, self._highs = edges[chosen], self._highs[chosen]

    def _own_edges(self, cutter: Cutter) -> Floats:
        """Where this document's cut changes, ascending, within the range."""
        critical = np.unique(cutter.critical[cutter.targets > 0])
        return critical[(critical > self._rule.low) & (critical <= self._rule.high)]

    def downwards(self) -> Iterator[tuple[float, float]]:
        return zip(self.lows[::-1].tolist(), self._highs[::-1].tolist(), strict=True)

    def at(self, low: float, high: float) -> tuple[int, int]:
        """Number of chunks, and of those that fit, for amounts in [low, high)."""
        counts = [0, 0]
        for cutter, edges, known in zip(self._cutters, self._edges, self._known, strict=True):
            own = int(np.searchsorted(edges, low, side="right"))
            if own not in known:
                ends = np.concatenate(([self._rule.low], edges, [self._rule.high]))
                known[own] = self._cut(cutter, float(ends[own : own + 2].mean()))  # where rounding is furthest away
            counts = [total + more for total, more in zip(counts, known[own], strict=True)]
        return counts[0], counts[1]

    def _cut(self, cutter: Cutter, amount: float) -> tuple[int, int]:
        sizes = sizes_at(cutter, cutter.starts(threshold(self._rule.name, cutter.series, amount)))
        return len(sizes), fitting(sizes, cutter.settings, self._limit)

    def answer(self, low: float, high: float, *, to_the_top: bool) -> Answer | None:
        """The answer in [low, high) with its amount cut at once more; ``None`` where rounding leaves no amount for it."""
        expected = self.at(low, high)
        for amount in _short(self._rule, low, high, to_the_top=to_the_top):
            cuts = [self._cut(cutter, amount) for cutter in self._cutters]
            if (sum(chunks for chunks, _ in cuts), sum(fit for _, fit in cuts)) == expected:
                return Answer(low, high, amount, expected[0], expected[1] / expected[0], self.exact)
        return None


def _short(rule: Rule, low: float, high: float, *, to_the_top: bool) -> Iterator[float]:
    """Amounts in [low, high), the coarser first: ticks of the slider, then more and more decimals; of each kind the one
    nearest to the upper end, or to the middle. The end of the range belongs to its interval."""
    bottom, top, closed = Decimal(repr(low)), Decimal(repr(high)), high == rule.high
    tick = Decimal(str(rule.step))
    first = max(-int(tick.as_tuple().exponent), 0)
    for step in chain([tick], (Decimal(1).scaleb(-digits) for digits in range(first, FINEST + 1))):
        if to_the_top:
            steps = (top / step).to_integral_value(ROUND_FLOOR)
            amount = steps * step if steps * step < top or closed else (steps - 1) * step
        else:
            amount = ((bottom + top) / 2 / step).to_integral_value(ROUND_HALF_EVEN) * step
        if bottom <= amount and (amount < top or (closed and amount == top)):
            yield float(amount)
    yield low
