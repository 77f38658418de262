"""Every setting of a grid on every document with known boundaries, each distinct cut made and scored once.

For one document, window, limits and choice of gaps a cut depends on the rule and its amount only through which gaps that
may cut are above T. All rules but ``gradient`` look at the same series, on which the number of gaps above T says which
they are: so thresholds are counted first, and one cut is made for each number. Cuts that end up with the same boundaries,
whatever their limits, are scored once. What comes out is what :class:`~chunking.cutter.Cutter` and
:func:`~chunking.evaluation.segmentation.agreement` give for every setting one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from chunking.cutter import Cutter
from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.cuts import boundaries_at, gaps_above
from chunking.evaluation.tuning.data import Case
from chunking.evaluation.tuning.measures import MEASURES, figures
from chunking.settings import CutSettings
from chunking.thresholds import threshold

__all__ = ["GridScores", "Scorer", "baselines", "score"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class GridScores:
    """``s`` settings on ``d`` documents.

    :param documents: names. :param groups: the group of each.
    :param values: name of a measure → ``(s, d)``, ``nan`` where undefined.
    :param distinct: cuts that were made; each of the other s · d was known to equal one of them.
    """

    settings: tuple[CutSettings, ...]
    documents: tuple[str, ...]
    groups: tuple[str, ...]
    values: Mapping[str, Floats]
    distinct: int


def score(
    cases: Sequence[Case], settings: Sequence[CutSettings], *, on_progress: Callable[[int, int], None] | None = None
) -> GridScores:
    """Cut every document by every one of ``settings`` and hold the cuts against the known boundaries.

    :param on_progress: called with how many of the s · d are done, and s · d; may raise
        :class:`~chunking.errors.Cancelled`.
    """
    values = np.full((len(MEASURES), len(settings), len(cases)), np.nan)
    families = _families(settings)
    done = distinct = 0
    for column, case in enumerate(cases):
        scorer = Scorer(case)
        thresholds: dict[tuple[object, ...], float | None] = {}
        for family in families:
            cutter = None
            for rows in family:
                cutter = _cutter(case, settings[rows[0]], cutter)
                ts = [_threshold(cutter, settings[row], thresholds) for row in rows]
                which, of_row = _distinct(cutter, ts)
                cuts = np.array([scorer.figures(boundaries_at(cutter, cutter.starts(ts[i]))) for i in which])
                values[:, rows, column] = cuts[of_row].T
                distinct += len(which)
                done += len(rows)
            if on_progress is not None:
                on_progress(done, len(settings) * len(cases))
    return GridScores(
        tuple(settings),
        tuple(case.name for case in cases),
        tuple(case.group for case in cases),
        dict(zip(MEASURES, values, strict=True)),
        distinct,
    )


class Scorer:
    """Scores cuts of one document, each distinct set of boundaries once."""

    def __init__(self, case: Case) -> None:
        self._reference, self._n = case.labelled.boundaries, case.n
        self._known: dict[bytes, tuple[float, ...]] = {}

    def figures(self, boundaries: Ints) -> tuple[float, ...]:
        """One value for each of :data:`~chunking.evaluation.tuning.measures.MEASURES`."""
        key = boundaries.tobytes()
        if key not in self._known:
            self._known[key] = figures(self._reference, boundaries.tolist(), self._n)
        return self._known[key]


def _families(settings: Sequence[CutSettings]) -> list[list[list[int]]]:
    """Indices of ``settings``: those in a family share a layout, and those in each list of it the series and its gaps too."""
    families: dict[CutSettings, dict[tuple[bool, bool], list[int]]] = {}
    for i, one in enumerate(settings):
        layout = replace(one, rule="iqr", amount=None, peaks_only=False)
        families.setdefault(layout, {}).setdefault((one.rule == "gradient", one.peaks_only), []).append(i)
    return [list(family.values()) for family in families.values()]


def _cutter(case: Case, settings: CutSettings, like: Cutter | None) -> Cutter:
    return Cutter(case.embedded, settings) if like is None else like.sibling(settings)


def _threshold(cutter: Cutter, settings: CutSettings, known: dict[tuple[object, ...], float | None]) -> float | None:
    """T of ``settings``; limits and peaks do not change it."""
    assert settings.amount is not None
    key = (settings.window, settings.rule, settings.amount)
    if key not in known:
        known[key] = threshold(settings.rule, cutter.series, settings.amount)
    return known[key]


def _distinct(cutter: Cutter, ts: Sequence[float | None]) -> tuple[list[int], npt.NDArray[np.intp]]:
    """Indices of one of each kind of ``ts``, and for every one of ``ts`` its place among these. Of a kind are those with
    equally many, and so the same, gaps above them that may cut."""
    counts = gaps_above(cutter, np.array([np.inf if t is None else t for t in ts]))
    _, first, kinds = np.unique(counts, return_index=True, return_inverse=True)
    return first.tolist(), kinds
