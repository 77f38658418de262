"""Sub-scores out of measured values and failures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from chunking.evaluation.hope.protocol import CANCELLED, UNDEFINED, Failure
from chunking.evaluation.hope.results import SubScore
from chunking.evaluation.statistics import mean_interval, wilson


def mean_score(values: Iterable[float], failures: Sequence[Failure], seed: int, nothing: str) -> SubScore:
    """The mean of ``values``, each in [0, 1], with its bootstrap interval.

    :param nothing: why there is no value, where neither values nor failures tell.
    """
    listed = list(values)
    low, high = mean_interval(listed, seed=seed) or (None, None)
    return _sub_score(float(np.mean(listed)) if listed else None, len(listed), low, high, failures, nothing)


def share_score(verdicts: Iterable[bool], failures: Sequence[Failure], nothing: str) -> SubScore:
    """The share of true ``verdicts`` with its Wilson interval."""
    listed = list(verdicts)
    low, high = wilson(sum(listed), len(listed)) if listed else (None, None)
    return _sub_score(sum(listed) / len(listed) if listed else None, len(listed), low, high, failures, nothing)


def _sub_score(
    value: float | None, n: int, low: float | None, high: float | None, failures: Sequence[Failure], nothing: str
) -> SubScore:
    kinds = [failure.kind for failure in failures]
    undefined, skipped = kinds.count(UNDEFINED), kinds.count(CANCELLED)
    reason = None
    if value is None:
        messages = [failure.message for failure in failures]
        reason = max(messages, key=messages.count) if messages else nothing
    return SubScore(value, n, low, high, len(kinds) - undefined - skipped, undefined, skipped, reason)
