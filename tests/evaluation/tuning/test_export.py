from __future__ import annotations

import io
import json
from dataclasses import asdict

import numpy as np
import pandas as pd

from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.export import to_json, to_parquet
from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.report import report
from chunking.evaluation.tuning.score import score
from chunking.evaluation.tuning.tried import described
from chunking.settings import CutSettings
from tests.evaluation.tuning.cases import case_with

SETTINGS = [CutSettings("absolute", 0.6, maximum=9), CutSettings("percentile", 50, 2, 1, unit="characters", peaks_only=True)]
CASES = [case_with([0.1, 0.9, 0.3], [2], name="a\udc80", group="g"), case_with([], [], name="short")]
SCORES = score(CASES, SETTINGS)


def test_json_holds_the_whole_report_and_null_for_what_is_undefined() -> None:
    found = report(CASES, SCORES, baselines(CASES), "f1", [0], [1], seed=2)
    content = json.loads(to_json(found))
    assert (content["format"], content["version"], content["encoder"], content["seed"]) == ("chunkscope tuning", 1, "fake", 2)
    assert content["documents"][1] == {
        "name": "short", "group": "", "digest": CASES[1].labelled.document.digest, "sentences": 1, "boundaries": [],
        "held_out": True,
    }  # fmt: skip
    assert content["documents"][0]["boundaries"] == [2]
    assert (content["settings"], content["tried"]) == (2, described(SETTINGS))
    assert content["tuned"]["settings"] == asdict(SETTINGS[0])
    assert content["tuned"]["tuning"] == {"mean": 1.0, "low": None, "high": None, "n": 1}
    assert content["tuned"]["by_group"][""]["mean"] == 1
    assert content["rows"][0]["low"] is None
    assert len(content["rows"]) == 2
    assert content["baselines"]["no boundaries"]["tuning"]["mean"] == 0


def test_parquet_has_a_row_a_setting_and_document() -> None:
    table = pd.read_parquet(io.BytesIO(to_parquet(SCORES)))
    assert list(table.columns) == ["document", "group", *asdict(SETTINGS[0]), *MEASURES]
    assert table["document"].tolist() == ["a\\udc80", "short"] * 2
    assert table["rule"].tolist() == ["absolute"] * 2 + ["percentile"] * 2
    assert table["peaks_only"].tolist() == [False, False, True, True]
    assert table["minimum"].isna().tolist() == [True, True, False, False]
    assert table["maximum"].isna().tolist() == [False, False, True, True]
    for name in MEASURES:
        assert np.array_equal(table[name].to_numpy().reshape(2, 2), SCORES.values[name], equal_nan=True)
    assert table["pk_error"].isna().tolist() == [False, True] * 2


def test_parquet_without_settings_keeps_its_columns() -> None:
    table = pd.read_parquet(io.BytesIO(to_parquet(score(CASES, []))))
    assert (len(table), list(table.columns)[:3]) == (0, ["document", "group", "rule"])
