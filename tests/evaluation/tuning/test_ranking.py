from __future__ import annotations

import numpy as np
import pytest

from chunking.errors import SettingsError
from chunking.evaluation.tuning.ranking import Estimate, estimate, rank, tune
from chunking.evaluation.tuning.score import GridScores
from chunking.settings import CutSettings

NAN = float("nan")


def scores_of(*rows: list[float], measure: str = "pk_error", groups: str = "") -> GridScores:
    values = np.array(rows, dtype=np.float64)
    settings = tuple(CutSettings("percentile", i) for i in range(len(rows)))
    names = tuple(f"d{i}" for i in range(values.shape[1]))
    return GridScores(settings, names, tuple(groups) or ("",) * len(names), {measure: values}, values.size)


def test_errors_rank_upwards_and_scores_downwards_and_equals_by_the_grid() -> None:
    rows = ([0.2, 0.4], [0.1, 0.1], [0.3, 0.3], [NAN, NAN])
    assert [row.index for row in rank(scores_of(*rows), "pk_error")] == [1, 0, 2, 3]
    assert [row.index for row in rank(scores_of(*rows, measure="f1"), "f1")] == [0, 2, 1, 3]
    assert rank(scores_of(*rows), "pk_error")[0].settings == CutSettings("percentile", 1)


def test_means_ignore_the_undefined_and_differences_are_paired() -> None:
    first, second, last = rank(scores_of([0.2, NAN, 0.4], [0.5, 0.7, 0.9], [NAN, NAN, NAN]), "pk_error")
    assert (first.mean, first.n, first.difference, first.tied) == (pytest.approx(0.3), 2, 0, True)
    assert (second.mean, second.n) == (pytest.approx(0.7), 3)
    assert second.difference == pytest.approx((0.3 + 0.5) / 2)  # over the two documents that both have
    assert (np.isnan(last.mean), last.n, np.isnan(last.low)) == (True, 0, True)


def test_a_difference_that_never_changes_sign_is_told_apart_though_the_intervals_overlap() -> None:
    easy_and_hard = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    noise = np.array([0.1, -0.1, 0.1, -0.1, 0.1, -0.09])
    best, tied, worse = rank(
        scores_of(list(easy_and_hard), list(easy_and_hard + 0.05), list(easy_and_hard + noise)), "pk_error"
    )
    assert (best.index, tied.index, worse.index) == (0, 2, 1)
    assert worse.low < best.high
    assert (worse.difference_low, worse.difference_high) == (pytest.approx(0.05), pytest.approx(0.05))
    assert (best.tied, tied.tied, worse.tied) == (True, True, False)
    assert tied.difference_low < 0 < tied.difference_high


def test_one_document_tells_nothing_apart() -> None:
    rows = rank(scores_of([0.1], [0.9]), "pk_error")
    assert [row.tied for row in rows] == [True, True]
    assert all(np.isnan([row.low, row.high, row.difference_low]).all() for row in rows)


def test_only_the_documents_asked_for_count() -> None:
    scores = scores_of([0.1, 0.9, 0.5], [0.9, 0.1, 0.4])
    assert [row.index for row in rank(scores, "pk_error", documents=[0])] == [0, 1]
    assert [row.index for row in rank(scores, "pk_error", documents=[1, 2])] == [1, 0]


def test_the_same_seed_gives_the_same_intervals() -> None:
    scores = scores_of([0.1, 0.9, 0.5], [0.9, 0.1, 0.4])
    assert rank(scores, "pk_error", seed=4) == rank(scores, "pk_error", seed=4)
    assert rank(scores, "pk_error", resamples=50) != rank(scores, "pk_error", resamples=50, seed=1)


def test_nothing_to_rank() -> None:
    empty = GridScores((), ("d",), ("",), {"pk_error": np.empty((0, 1))}, 0)
    assert rank(empty, "pk_error") == ()
    assert [row.n for row in rank(scores_of([], []), "pk_error")] == [0, 0]


@pytest.mark.parametrize("measure", ["surplus", "nonsense"])
def test_a_measure_that_has_no_best_is_refused(measure: str) -> None:
    with pytest.raises(SettingsError, match=f"measure must be one of pk_error, .*; got '{measure}'"):
        rank(scores_of([0.1]), measure)


def test_estimates() -> None:
    assert estimate([]) == Estimate(None, None, None, 0)
    assert estimate([NAN, 0.25]) == Estimate(0.25, None, None, 1)
    found = estimate([0.2, 0.4, NAN])
    assert (found.mean, found.low, found.high) == pytest.approx((0.3, 0.2, 0.4))
    assert found.n == 2


def test_tuned_by_hand() -> None:
    scores = scores_of([0.1, 0.2, 0.5, 0.6], [0.3, 0.3, 0.3, 0.3], groups="aaba")
    tuned = tune(scores, "pk_error", [0, 1], [2, 3])
    assert (tuned.index, tuned.settings) == (0, scores.settings[0])
    assert (tuned.tuning.mean, tuned.held_out.mean) == (pytest.approx(0.15), pytest.approx(0.55))
    assert tuned.optimism == pytest.approx(0.4)
    assert tuned.by_group == {"a": Estimate(0.6, None, None, 1), "b": Estimate(0.5, None, None, 1)}


def test_optimism_of_a_score_is_positive_where_the_held_out_figure_is_lower() -> None:
    tuned = tune(scores_of([0.9, 0.5], measure="f1"), "f1", [0], [1])
    assert tuned.optimism == pytest.approx(0.4)


def test_the_tuned_estimate_is_that_of_the_first_row() -> None:
    scores = scores_of([0.1, 0.2, 0.5, 0.6], [0.3, 0.3, 0.3, 0.3])
    first = rank(scores, "pk_error", documents=[0, 1, 2], seed=3)[0]
    tuned = tune(scores, "pk_error", [0, 1, 2], [3], seed=3)
    assert (tuned.index, tuned.tuning.mean, tuned.tuning.low) == (first.index, first.mean, first.low)


def test_without_held_out_documents_nothing_is_claimed_of_others() -> None:
    tuned = tune(scores_of([0.1]), "pk_error", [0], [])
    assert (tuned.held_out, tuned.optimism, tuned.by_group) == (Estimate(None, None, None, 0), None, {})


def test_a_measure_undefined_everywhere_chooses_nothing() -> None:
    with pytest.raises(SettingsError, match="Pk is undefined"):
        tune(scores_of([NAN, NAN]), "pk_error", [0, 1], [])
