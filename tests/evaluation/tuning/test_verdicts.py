"""What is said of a setting that was chosen."""

from __future__ import annotations

import pytest

from chunking.evaluation.tuning.verdicts import at_the_end, no_better_than
from chunking.settings import CutSettings
from chunking.thresholds import RULES

TOLD = {"no boundaries": 0.4, "equal segments": 0.42, "random": 0.5, "true count": 0.1}


@pytest.mark.parametrize(
    ("measure", "mean", "expected"),
    [
        ("pk_error", 0.39, ""),
        ("pk_error", 0.4, "no better than not cutting at all"),
        ("pk_error", 0.45, "no better than not cutting at all or segments of equal length"),
        ("pk_error", 0.6, "no better than not cutting at all, segments of equal length or cutting at random"),
        ("f1", 0.51, ""),
        ("f1", 0.45, "no better than cutting at random"),
    ],
)
def test_a_setting_is_held_against_what_takes_no_distance(measure: str, mean: float, expected: str) -> None:
    assert no_better_than(mean, TOLD, measure) == expected


def test_a_baseline_that_is_undefined_is_beaten_by_nothing_and_beats_nothing() -> None:
    assert no_better_than(0.9, {"no boundaries": None, "random": 0.8}, "pk_error") == "no better than cutting at random"


def test_the_end_of_what_was_tried_is_told_from_the_end_of_the_rule() -> None:
    tried = [CutSettings("iqr", amount, window) for amount in (-0.5, 0.5, 1.5) for window in (1, 2)]
    tried.append(CutSettings("percentile", 90))
    assert at_the_end(tried[2], tried) == ""
    assert at_the_end(tried[0], tried) == (
        "Its amount, k = −0.5, is the smallest tried of its rule: a better one may lie beyond."
    )
    assert "k = 1.5, is the largest tried" in at_the_end(tried[4], tried)
    assert at_the_end(CutSettings("percentile", 90), tried) == ""  # the only one
    top = CutSettings("iqr", RULES["iqr"].high)
    assert "is the end of the rule's range" in at_the_end(top, [*tried, top])
