from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.encoder_fit.figures import Figure, area, best_threshold, rank_correlation

cosines = st.lists(st.integers(-4, 4).map(lambda i: i / 4), min_size=1, max_size=12).map(np.array)


def test_the_area_by_hand() -> None:
    # Of the four comparisons .5 > .2, .5 = .5, .3 > .2 and .3 < .5, two and a half are right.
    assert area(np.array([0.5, 0.3]), np.array([0.2, 0.5])).value == 0.625
    assert area(np.array([0.9]), np.array([0.1])) == Figure(1.0, None, None, 2)
    assert area(np.array([0.1]), np.array([0.1])).value == 0.5
    assert area(np.array([]), np.array([0.1])) == Figure(None, None, None, 1)


@given(cosines, cosines)
def test_the_area_is_the_share_of_comparisons_and_lies_in_its_interval(related: np.ndarray, unrelated: np.ndarray) -> None:
    signs = np.sign(related[:, None] - unrelated[None, :])
    found = area(related, unrelated, seed=1)
    assert found.value == pytest.approx((signs + 1).mean() / 2)
    assert found.n == len(related) + len(unrelated)
    assert found == area(related, unrelated, seed=1)
    if min(len(related), len(unrelated)) < 2:
        assert found.low is found.high is None
    else:
        assert 0 <= found.low <= found.high <= 1  # type: ignore[operator]


def test_the_interval_of_the_area_resamples_each_kind() -> None:
    # Two of each kind: a resample of .9 and .3 against .5 and .1 has an area of 1 unless .3 comes against .5.
    # Both from .3 and both from .5, with a chance of 1/16, is the least there is: 0.
    found = area(np.array([0.9, 0.3]), np.array([0.5, 0.1]))
    assert (found.value, found.low, found.high) == (0.75, 0.0, 1.0)
    apart = area(np.linspace(0.5, 0.9, 20), np.linspace(0.0, 0.4, 20))
    assert (apart.value, apart.low, apart.high) == (1.0, 1.0, 1.0)
    rng = np.random.default_rng(0)
    x, y = rng.normal(1, 1, 300), rng.normal(0, 1, 300)
    wide = area(x, y)
    # Hanley and McNeil's standard error at an area of .76 with 300 of each kind is about .0195.
    assert wide.high - wide.low == pytest.approx(2 * 1.96 * 0.0195, rel=0.15)  # type: ignore[operator]


def test_spearman_by_hand() -> None:
    # Ranks 1 2 3 4 5 against 2 1 4 3 5: squared differences 1 1 1 1 0, so ρ = 1 − 6 · 4 / (5 · 24) = .8.
    scores, found = np.array([1.0, 2, 3, 4, 5]), np.array([0.2, 0.1, 0.4, 0.3, 0.5])
    rho = rank_correlation(scores, found)
    assert rho.value == pytest.approx(0.8)
    assert rho.n == 5
    assert -1 <= rho.low < 0.8 <= rho.high <= 1  # type: ignore[operator]
    assert rank_correlation(scores, scores / 5) == Figure(pytest.approx(1.0), pytest.approx(1.0), pytest.approx(1.0), 5)


def test_spearman_of_what_does_not_vary_is_not_defined() -> None:
    same, rising = np.ones(3), np.arange(3.0)
    assert rank_correlation(same, rising) == Figure(None, None, None, 3)
    assert rank_correlation(rising, same) == Figure(None, None, None, 3)
    assert rank_correlation(np.empty(0), np.empty(0)) == Figure(None, None, None, 0)
    # Many resamples of these have one score only; they have no ρ and are left out.
    assert rank_correlation(np.array([0.0, 0, 0, 1]), np.array([0.1, 0.2, 0.3, 0.4])).low is not None


def test_the_best_threshold_by_hand() -> None:
    # Taking .6 and more as related is right about .9, .6, .3, .2 and .1, wrong about .4: 5 of 6. Halfway to .4 is .5.
    found = best_threshold(np.array([0.9, 0.6, 0.2]), np.array([0.4, 0.3, 0.1]))
    assert found is not None
    assert found.accuracy == pytest.approx(5 / 6)
    assert found.value == pytest.approx(0.5)
    assert best_threshold(np.array([0.5]), np.array([])) is None


def test_the_best_threshold_is_found_while_another_thread_imports_the_library() -> None:
    """As when the encoder is loaded in the background and the Encoder page is the first that is opened."""
    script = """
import sys, threading, time
import numpy as np
from chunking.evaluation.encoder_fit.figures import best_threshold
other = threading.Thread(target=__import__, args=("sentence_transformers",))
other.start()
while "sentence_transformers.util" not in sys.modules:
    time.sleep(0.0002)
print(best_threshold(np.array([0.9]), np.array([0.5])).value)
other.join()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "0.7\n", done.stderr


@given(cosines, cosines)
def test_no_threshold_is_more_accurate_and_it_is_as_accurate_as_it_says(related: np.ndarray, unrelated: np.ndarray) -> None:
    def accuracy(threshold: float) -> float:
        return float(np.concatenate((related >= threshold, unrelated < threshold)).mean())

    found = best_threshold(related, unrelated)
    assert found is not None
    assert accuracy(found.value) == pytest.approx(found.accuracy)
    tried = [-2.0, 2.0, *np.concatenate((related, unrelated)).tolist()]
    assert found.accuracy == pytest.approx(max(map(accuracy, tried)))
