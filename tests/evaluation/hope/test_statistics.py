from __future__ import annotations

from chunking.evaluation.hope.protocol import CANCELLED, UNDEFINED, Failure
from chunking.evaluation.hope.results import SubScore
from chunking.evaluation.hope.statistics import mean_score, share_score


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
