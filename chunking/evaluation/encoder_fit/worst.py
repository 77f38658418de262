"""The pairs that an encoder gets most wrong."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.evaluation.encoder_fit.fit import Fit


@dataclass(frozen=True, slots=True)
class Wrong:
    """A pair by its ``index`` in the fit, and how wrong it is: ``error`` in [0, 1]."""

    index: int
    error: float


def worst(fit: Fit, count: int, *, related: bool) -> tuple[Wrong, ...]:
    """At most ``count`` related pairs by the lowest cosine, or unrelated ones by the highest; those without error left out.

    The error is the share of pairs of the other kind that a pair is on the wrong side of, a tie counting half: over either
    kind its mean is 1 − AUC.
    """
    mine = _defined(fit, [pair.related is related for pair in fit.pairs])
    cosines, others = fit.cosines[mine], np.sort(fit.of(related=not related))
    above = len(others) - np.searchsorted(others, cosines, side="right")
    below = np.searchsorted(others, cosines, side="left")
    ties = len(others) - above - below
    errors = ((above if related else below) + ties / 2) / max(len(others), 1)
    return _first(mine, errors, np.argsort(cosines if related else -cosines, kind="stable"), count)


def worst_by_score(fit: Fit, count: int) -> tuple[Wrong, ...]:
    """At most ``count`` pairs whose places by cosine and by score are furthest apart, as a share of the places."""
    mine = _defined(fit, [pair.score is not None for pair in fit.pairs])
    if len(mine) < 2:
        return ()
    from scipy.stats import rankdata

    scores = np.array([fit.pairs[i].score for i in mine.tolist()], dtype=np.float64)
    errors = np.abs(rankdata(scores) - rankdata(fit.cosines[mine])) / (len(mine) - 1)
    return _first(mine, errors, np.argsort(-errors, kind="stable"), count)


def _defined(fit: Fit, labels: list[bool]) -> npt.NDArray[np.int64]:
    return np.flatnonzero(np.array(labels, dtype=np.bool_) & ~np.isnan(fit.cosines))


def _first(
    indices: npt.NDArray[np.int64], errors: npt.NDArray[np.float64], order: npt.NDArray[np.int64], count: int
) -> tuple[Wrong, ...]:
    chosen = order[errors[order] > 0][:count]
    return tuple(Wrong(int(indices[i]), float(errors[i])) for i in chosen)
