from __future__ import annotations

import numpy as np
import pytest

from chunking.evaluation.tuning import bootstrap
from chunking.evaluation.tuning.bootstrap import draws, intervals

NAN = float("nan")


def test_draws_are_as_many_documents_as_there_are_and_the_same_for_a_seed() -> None:
    drawn = draws(5, 400, 1)
    assert drawn.shape == (5, 400)
    assert drawn.sum(axis=0).tolist() == [5] * 400
    assert drawn.mean(axis=1) == pytest.approx([1] * 5, abs=0.25)
    assert (draws(5, 400, 1) == drawn).all()
    assert (draws(5, 400, 2) != drawn).any()


def test_it_is_the_percentiles_of_the_resampled_means() -> None:
    values, drawn = np.random.default_rng(0).random((3, 7)), draws(7, 300, 0)
    found = intervals(values, drawn)
    for row, (low, high) in zip(values, found, strict=True):
        means = [np.average(row, weights=column) for column in drawn.T]
        assert [low, high] == pytest.approx(np.percentile(means, [2.5, 97.5]).tolist())


def test_undefined_values_count_in_no_mean() -> None:
    row = np.array([0.1, NAN, 0.5, 0.9])
    drawn = draws(4, 500, 0)
    means = [np.average(row[[0, 2, 3]], weights=column[[0, 2, 3]]) for column in drawn.T if column[[0, 2, 3]].any()]
    assert intervals(row[np.newaxis], drawn)[0] == pytest.approx(np.percentile(means, [2.5, 97.5]))


def test_fewer_than_two_documents_have_no_interval() -> None:
    rows = np.array([[0.5, NAN, NAN], [NAN] * 3, [0.5, 0.5, NAN]])
    assert np.isnan(intervals(rows, draws(3, 200, 0))).tolist() == [[True] * 2, [True] * 2, [False] * 2]
    assert np.isnan(intervals(np.array([[0.5]]), draws(1, 10, 0))).all()


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    values, drawn = np.random.default_rng(0).random((20, 6)), draws(6, 50, 0)
    values[3, 2] = NAN
    whole = intervals(values, drawn)
    monkeypatch.setattr(bootstrap, "BLOCK", 150)
    assert intervals(values, drawn) == pytest.approx(whole, nan_ok=True)
