from __future__ import annotations

from dataclasses import replace

import numpy as np

from chunking.cutter import Step
from chunking.settings import CutSettings
from components.live.figures import BINS, histogram, quartiles, summaries
from tests.browser.synthetic import synthetic_sweep


def test_summaries_count_sizes_forced_cuts_and_flags() -> None:
    """Atoms of 5, 1, 2, 8 and 4; chunks of 6, 2 and 12; two forced, one flagged."""
    sweep = replace(
        synthetic_sweep(5),
        atom_sizes=np.array([5, 1, 2, 8, 4]),
        steps=(Step(0.0, 0.5, np.array([0, 2, 3]), np.array([0, 3, 4], np.uint8), np.array([0, 1, 0], np.uint8)),),
    )
    found = {name: values.tolist() for name, values in summaries(sweep).items()}
    assert found == {"chunks": [3], "smallest": [2], "median": [6], "largest": [12], "forced": [2], "flagged": [1]}


def test_a_document_without_sentences_has_no_sizes() -> None:
    found = summaries(synthetic_sweep(0))
    assert set(found["chunks"]) == {0}
    assert np.isnan(found["median"]).all()


def test_summaries_agree_with_the_steps() -> None:
    sweep = synthetic_sweep(60, CutSettings(minimum=30, maximum=200))
    found = summaries(sweep)
    for i, step in enumerate(sweep.steps):
        sizes = [int(part.sum()) for part in np.split(sweep.atom_sizes, step.starts[1:])]
        assert (found["smallest"][i], found["largest"][i]) == (min(sizes), max(sizes))
        assert found["median"][i] == np.median(sizes)


def test_quartiles_leave_undefined_distances_out() -> None:
    assert quartiles(np.array([0.0, np.nan, 1.0, 2.0, 3.0, 4.0])) == (0.0, 1.0, 2.0, 3.0, 4.0)
    assert quartiles(np.array([np.nan])) is None


def test_the_histogram_counts_every_defined_distance_once() -> None:
    distances = np.append(np.random.default_rng(0).random(1000), np.nan)
    found = histogram(distances)
    assert found["histogram_counts"].sum() == 1000
    assert BINS[0] <= len(found["histogram_counts"]) <= BINS[1]
    assert len(found["histogram_edges"]) == len(found["histogram_counts"]) + 1


def test_equal_or_missing_distances_have_no_histogram() -> None:
    assert len(histogram(np.full(9, 0.3))["histogram_counts"]) == 0
    assert len(histogram(np.full(9, np.nan))["histogram_counts"]) == 0


def test_a_spike_with_a_quartile_range_of_zero_still_has_one() -> None:
    counts = histogram(np.array([0.1] * 20 + [0.9]))["histogram_counts"]
    assert counts.tolist() == [20, *[0] * (BINS[0] - 2), 1]
