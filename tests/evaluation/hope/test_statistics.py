from __future__ import annotations

import math

import pytest

from chunking.evaluation.hope.protocol import CANCELLED, UNDEFINED, Failure
from chunking.evaluation.hope.results import SubScore
from chunking.evaluation.hope.statistics import bootstrap, mean_score, share_score, wilson


def test_wilson_by_hand() -> None:
    # z = 1.95996: centre (p + z²/2n) / (1 + z²/n), half width z·√(p(1 − p)/n + z²/4n²) / (1 + z²/n).
    z, n, p = 1.959963985, 20, 0.9
    centre, half = (p + z * z / 2 / n) / (1 + z * z / n), z * math.sqrt(p * (1 - p) / n + (z / 2 / n) ** 2) / (1 + z * z / n)
    assert wilson(18, 20) == (pytest.approx(centre - half), pytest.approx(centre + half))
    assert wilson(20, 20)[1] == 1
    assert wilson(0, 20)[0] == 0


def test_bootstrap_holds_the_mean_is_seeded_and_needs_two_values() -> None:
    values = [0.1, 0.4, 0.5, 0.9]
    interval = bootstrap(values, 1)
    assert interval
    assert 0.1 < interval[0] < 0.475 < interval[1] < 0.9
    assert bootstrap(values, 1) == interval
    assert bootstrap([0.5, 0.5], 1) == (0.5, 0.5)
    assert bootstrap([0.5], 1) is None


def test_kinds_of_failures_are_counted_apart() -> None:
    failures = [Failure(kind, "Why.") for kind in (UNDEFINED, CANCELLED, "timeout", "refusal")]
    score = share_score([True, False], failures, "Nothing.")
    assert (score.value, score.n, score.failures, score.undefined, score.skipped, score.reason) == (0.5, 2, 2, 1, 1, None)


def test_no_value_has_the_commonest_reason() -> None:
    assert mean_score([], [], 0, "Nothing.") == SubScore(None, 0, reason="Nothing.")
    failures = [Failure("a", "Rare."), Failure("b", "Common."), Failure("b", "Common.")]
    assert mean_score([], failures, 0, "Nothing.").reason == "Common."


def test_a_mean_of_zero_is_a_value() -> None:
    assert mean_score([0.0, 0.0], [], 0, "Nothing.") == SubScore(0.0, 2, 0.0, 0.0)
