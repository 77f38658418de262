from __future__ import annotations

import pytest

from chunking.evaluation.tuning.baselines import BASELINES, baselines
from chunking.evaluation.tuning.data import split
from chunking.evaluation.tuning.grid import grid
from chunking.evaluation.tuning.ranking import estimate, rank, tune
from chunking.evaluation.tuning.report import ReportDocument, TuneReport, report
from chunking.evaluation.tuning.score import score
from chunking.settings import CutSettings
from tests.evaluation.tuning.cases import case_with

CASES = [
    case_with([0.1, 0.2, 0.9, 0.2, 0.1 * i], [3], name=f"d{i}", group="even" if i % 2 == 0 else "odd") for i in range(6)
]
SCORES = score(CASES, grid(rules={"absolute": (0.15, 0.6, 1.0), "percentile": (50, 90)}))
TUNING, HELD_OUT = split(CASES, seed=5)


def made(measure: str = "pk_error") -> TuneReport:
    return report(CASES, SCORES, baselines(CASES), measure, TUNING, HELD_OUT, seed=5, top=3)


def test_it_holds_what_was_found_and_what_it_takes_to_find_it_again() -> None:
    found = made()
    assert (found.encoder, found.seed, found.measure, found.tried, found.distinct) == (
        "fake", 5, "pk_error", SCORES.settings, SCORES.distinct,
    )  # fmt: skip
    assert found.fingerprint == CASES[0].embedded.encoder.fingerprint != ""
    digest = CASES[1].labelled.document.digest
    assert found.documents[1] == ReportDocument("d1", "odd", digest, 6, (3,), 1 in HELD_OUT)
    assert [i for i, document in enumerate(found.documents) if document.held_out] == list(HELD_OUT)
    assert found.rows == rank(SCORES, "pk_error", documents=TUNING, seed=5)[:3]
    assert found.tuned == tune(SCORES, "pk_error", TUNING, HELD_OUT, seed=5)


def test_the_best_here_finds_every_boundary() -> None:
    found = made("f1")
    assert found.tuned.settings == CutSettings("absolute", 0.6)
    assert (found.tuned.held_out.mean, found.tuned.optimism) == (1, 0)


def test_baselines_are_estimated_on_both_parts() -> None:
    found, values = made(), baselines(CASES)
    assert list(found.baselines) == list(BASELINES)
    tuning, held_out = found.baselines["no boundaries"]
    assert tuning == estimate(values["no boundaries"]["pk_error"][list(TUNING)], seed=5)
    assert held_out.mean == pytest.approx(0.5)  # (1, 3) and (2, 4) of four pairs
    assert found.baselines["true count"][1].mean == 0
