from __future__ import annotations

import numpy as np
import pytest

from chunking.evaluation.baselines import random_boundaries
from chunking.evaluation.segmentation import pk_error
from chunking.evaluation.tuning.baselines import BASELINES, baselines, largest_gaps
from chunking.evaluation.tuning.measures import MEASURES
from tests.evaluation.tuning.cases import case_with

CASE = case_with([0.1, 0.2, 0.9, 0.8, 0.1, 0.5, 0.1], [3, 6])


def test_the_largest_distances_and_the_largest_maxima() -> None:
    distances = np.array([0.1, 0.2, 0.9, 0.8, np.nan, 0.5, 0.5])
    assert largest_gaps(distances, 2) == (3, 4)
    assert largest_gaps(distances, 2, peaks_only=True) == (3, 6)
    assert largest_gaps(distances, 3) == (3, 4, 6)  # the left of two equals
    assert largest_gaps(distances, 9) == (1, 2, 3, 4, 6, 7)
    assert largest_gaps(distances, 0) == ()


def test_every_baseline_places_the_true_number_but_the_one_that_places_none() -> None:
    found = baselines([CASE, case_with([], [])])
    assert list(found) == list(BASELINES) == ["no boundaries", "equal segments", "random", "true count"]
    assert all(list(values) == list(MEASURES) for values in found.values())
    assert {name: values["boundaries"].tolist() for name, values in found.items()} == {
        "no boundaries": [0, 0], "equal segments": [2, 0], "random": [2, 0], "true count": [2, 0]
    }  # fmt: skip
    assert np.isnan(found["random"]["pk_error"]).tolist() == [False, True]


def test_by_hand() -> None:
    found = baselines([CASE])
    assert found["true count"]["f1"][0] == 0.5  # 3 and 4 against 3 and 6
    assert baselines([CASE], peaks_only=True)["true count"]["f1"][0] == 1
    assert found["equal segments"]["f1_near"][0] == 1  # 3 and 5
    assert found["no boundaries"]["f1"][0] == 0


def test_random_is_the_mean_of_its_draws() -> None:
    draws = [pk_error([3, 6], random_boundaries(8, 2, seed=7 * 5 + i), 8) for i in range(5)]
    found = baselines([CASE], draws=5, seed=7)["random"]["pk_error"]
    assert found[0] == pytest.approx(np.mean([draw for draw in draws if draw is not None]))
    assert found.tolist() == baselines([CASE], draws=5, seed=7)["random"]["pk_error"].tolist()
