from __future__ import annotations

import math

from chunking.evaluation.tuning.measures import MEASURES, RANKED, figures


def test_names_in_order_and_senses_as_the_names_say() -> None:
    assert list(MEASURES) == [
        "pk_error", "window_diff_error", "f1", "f1_near", "boundary_similarity", "surplus", "boundaries"
    ]  # fmt: skip
    assert [name for name in MEASURES if MEASURES[name].sense == "lower"] == ["pk_error", "window_diff_error"]
    assert {MEASURES[name].sense for name in RANKED} == {"lower", "higher"}
    assert all(measure.form % 0.25 and measure.help for measure in MEASURES.values())


def test_figures_by_hand() -> None:
    # True 3 of six sentences, placed 2 and 3, k = 2: apart wrongly is (0, 2) alone, told twice apart (1, 3).
    found = dict(zip(MEASURES, figures([3], [2, 3], 6), strict=True))
    assert found == {
        "pk_error": 0.25, "window_diff_error": 0.5, "f1": 2 / 3, "f1_near": 2 / 3, "boundary_similarity": 0.5,
        "surplus": 1, "boundaries": 2,
    }  # fmt: skip


def test_errors_of_one_sentence_are_undefined() -> None:
    values = figures([], [], 1)
    assert [math.isnan(value) for value in values] == [True, True] + [False] * 5
