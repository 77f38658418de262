from __future__ import annotations

import csv
import io
import json

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.errors import Cancelled
from chunking.evaluation.hope.export import rows, to_csv, to_json
from chunking.evaluation.hope.protocol import Failure
from chunking.evaluation.hope.results import HopeReport
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.runner import HopeProgress
from chunking.setups import Setup
from tests.evaluation.hope.made import Scripted, cut_before, embedded_as
from tests.fake_encoder import FakeEncoder

SETUPS = (Setup("Two, “quoted”", FixedSizeSettings(30)), Setup("Three", FixedSizeSettings(20)))


def report(*, stop_in_second: bool = False) -> HopeReport:
    embedded = embedded_as("Alpha one. Beta two. Gamma three. Delta four.", FakeEncoder())
    document = embedded.document
    backend = Scripted(asked=lambda p: Failure("refusal", "It would not.") if "Alpha" in p.text else [p.text])
    begun: list[str] = []

    def watch(progress: HopeProgress) -> None:
        begun.append(progress.stage)
        if stop_in_second and progress.stage == "Discrimination":
            raise Cancelled("Stopped.")

    chunkings = [cut_before(document, "Gamma"), cut_before(document, "Beta", "Gamma")]
    return evaluate(embedded, chunkings, backend, on_progress=watch)


def test_json_holds_the_table_the_settings_and_what_is_behind_each_number() -> None:
    made = report()
    content = json.loads(to_json(made, SETUPS, document="a.txt"))
    assert (content["backend"], content["parameters"], content["encoder"]) == ("scripted", {"model": "none"}, "fake")
    assert content["settings"] == {"statements": 5, "questions": 5, "segments": 20, "passages": 12, "seed": 0}
    assert [setup["settings"]["size"] for setup in content["setups"]] == [30, 20]
    first, second = content["table"]
    assert (first["setup"], first["passages"], second["passages"]) == ("Two, “quoted”", 2, 3)
    assert first["semantic_independence"]["failures"] == 1
    assert first["concept_unity"]["value"] == made.results[0].concept_unity.value  # type: ignore[union-attr]
    asked = content["details"][0]["independence"][1]["asked"][0]
    assert (asked["alone"]["text"], asked["among"]["text"], asked["theta"]) == ("the same", "the same", 1.0)
    assert content["details"][0]["independence"][0]["failure"] == {"kind": "refusal", "message": "It would not."}
    assert [task["gold"] for task in content["tasks"]] == [task.gold for task in made.tasks]
    assert "details" not in json.loads(to_json(made, SETUPS, document="a.txt", details=False))


def test_csv_has_a_row_a_set_up_that_says_what_it_was_made_with() -> None:
    made = report()
    table = list(csv.DictReader(io.StringIO(to_csv(made, SETUPS, document="a.txt").decode(), newline="")))
    assert [row["setup"] for row in table] == ["Two, “quoted”", "Three"]
    row = table[0]
    assert (row["document"], row["backend"], row["backend_model"], row["seed"], row["proxy"]) == (
        "a.txt", "scripted", "none", "0", "False",
    )  # fmt: skip
    score = made.results[0].information_preservation  # type: ignore[union-attr]
    assert float(row["information_preservation_value"]) == score.value
    assert (row["information_preservation_n"], row["control_n"]) == ("2", "2")
    assert row["semantic_independence_failures"] == "1"


def test_a_set_up_that_a_stopped_run_did_not_come_to_has_no_numbers() -> None:
    made = report(stop_in_second=True)
    assert made.results[1] is None
    first, second = rows(made, SETUPS)
    assert (first["complete"], second) == (False, {"setup": "Three"})
    table = list(csv.DictReader(io.StringIO(to_csv(made, SETUPS, document="a.txt").decode(), newline="")))
    assert table[1]["concept_unity_value"] == ""
