"""What no tuning has to be held against: chance differs from set to set, and so does what the true number of boundaries
is worth by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from chunking.distances import adjacent_distances
from chunking.evaluation.baselines import equal_segments, no_boundaries, random_boundaries
from chunking.evaluation.tuning.data import Case
from chunking.evaluation.tuning.measures import MEASURES, figures
from chunking.peaks import local_maxima

Floats = npt.NDArray[np.float64]

BASELINES: dict[str, str] = {
    "no boundaries": "One chunk a document.",
    "equal segments": "Segments as equal as can be; told the true number of boundaries.",
    "random": "Boundaries anywhere, the mean of several draws; told the true number of boundaries.",
    "true count": "The largest distances, or the highest local maxima of them; told the true number of boundaries.",
}
"""Name → what it is."""


def baselines(
    cases: Sequence[Case], *, draws: int = 20, seed: int = 0, window: int = 1, peaks_only: bool = False
) -> dict[str, dict[str, Floats]]:
    """Every one of :data:`BASELINES`, in order: name of a measure → ``(d,)``, ``nan`` where undefined.

    :param draws: of the random boundaries of a document, whose values are averaged.
    :param window, peaks_only: of the distances that ``true count`` takes the largest of.
    """

    def largest(case: Case) -> tuple[int, ...]:
        return largest_gaps(adjacent_distances(case.embedded.vectors, window), len(case.labelled.boundaries), peaks_only)

    def drawn(case: Case, draw: int) -> tuple[int, ...]:
        return random_boundaries(case.n, len(case.labelled.boundaries), seed=seed * draws + draw)

    placed: tuple[Callable[[Case], list[tuple[int, ...]]], ...] = (
        lambda case: [no_boundaries(case.n, len(case.labelled.boundaries))],
        lambda case: [equal_segments(case.n, len(case.labelled.boundaries))],
        lambda case: [drawn(case, draw) for draw in range(draws)],
        lambda case: [largest(case)],
    )
    return {name: _mean_figures(cases, place) for name, place in zip(BASELINES, placed, strict=True)}


def largest_gaps(distances: Floats, count: int, peaks_only: bool = False) -> tuple[int, ...]:
    """The boundaries at the ``count`` largest of the defined ``distances`` (fewer if there are fewer), or of their local
    maxima; of equal ones those further left. Ascending."""
    free = local_maxima(distances) if peaks_only else ~np.isnan(distances)
    gaps = np.flatnonzero(free)
    order = np.argsort(-distances[gaps], kind="stable")[:count]
    return tuple(sorted((gaps[order] + 1).tolist()))


def _mean_figures(cases: Sequence[Case], place: Callable[[Case], list[tuple[int, ...]]]) -> dict[str, Floats]:
    """A draw's undefined figures are so for every draw: whether one is depends on the document alone."""
    rows = [np.mean([figures(c.labelled.boundaries, found, c.n) for found in place(c)], axis=0) for c in cases]
    table = np.array(rows, dtype=np.float64).reshape(len(cases), len(MEASURES))
    return {name: table[:, i] for i, name in enumerate(MEASURES)}
