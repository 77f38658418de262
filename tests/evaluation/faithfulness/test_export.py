from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from chunking.evaluation.faithfulness.context import EqualChunks, EqualTokens
from chunking.evaluation.faithfulness.export import to_csv, to_json, to_markdown
from chunking.evaluation.faithfulness.results import summarise
from tests.evaluation.faithfulness.made_run import made

RUN = made({"A|b": "gnaf", "C": "gGmn"}, documents=[0, 0, 1, 1])
DOCUMENTS = ["first.txt", "second.txt"]


def test_csv_has_a_row_an_item_that_says_what_it_was_made_with() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(RUN, documents=DOCUMENTS).decode(), newline="")))
    assert [row["setup"] for row in rows] == ["A|b"] * 4 + ["C"] * 4
    assert [row["outcome"] for row in rows] == [
        "grounded", "not grounded", "abstained", "missing", "grounded", "grounded", "missing", "not grounded",
    ]  # fmt: skip
    assert [row["grounded"] for row in rows[:4]] == ["True", "False", "", ""]
    assert (rows[1]["number"], rows[1]["question"], rows[1]["document"]) == ("2", "Question 1?", "first.txt")
    assert json.loads(rows[1]["unsupported"]) == ["A claim | of it."]
    assert (rows[3]["stage"], rows[3]["failure"], rows[3]["answer"]) == ("answer", "refusal", "")
    assert (rows[6]["stage"], rows[6]["failure"], rows[6]["answer"]) == ("judge", "invalid", "Answer 2 of 1.")
    assert (rows[5]["second_grounded"], rows[0]["second_grounded"]) == ("False", "")
    assert {row["second_failure"] for row in rows} == {""}
    assert {(row["model"], row["judge_model"], row["seed"], row["prompt_version"]) for row in rows} == {
        ("m", "j", "0", "faithfulness-1")
    }


def test_json_holds_table_comparisons_notes_and_every_item() -> None:
    content = json.loads(to_json(RUN, summarise(RUN), documents=DOCUMENTS, budget=EqualTokens(1000)))
    assert content["budget"] == {"tokens": 1000}
    assert content["table"][0]["judged"] == {"count": 1, "total": 2, "value": 0.5}
    assert content["table"][0]["flips"]["value"] is None
    assert content["pairs"][0]["finding"] == "cannot be told apart"
    assert [notice["code"] for notice in content["notes"]] == ["missing", "documents"]
    assert content["items"][1][2]["failure"] == {"kind": "invalid", "detail": "no JSON", "status": None}
    assert (content["items"][0][2]["outcome"], content["setups"]) == ("abstained", ["A|b", "C"])
    assert (content["usage"]["calls"], content["judge_usage"]["calls"]) == (3, 2)


def test_markdown_is_the_table_with_names_that_break_no_cell() -> None:
    lines = to_markdown(RUN, summarise(RUN), budget=EqualTokens(1000)).splitlines()
    assert lines[2].startswith("| A\\|b | 1 | 1 | 1 | 1 | 2 | 50.0 % (")
    assert lines[3].startswith("| C | 2 | 1 | 0 | 1 | 3 | 66.7 % (")
    assert lines[5] == "Model m, judge j, seed 0, budget 1,000 tokens, prompts faithfulness-1."
    assert lines[7] == "Pairs are compared on the questions that are judged in both."
    # Judged in both: questions 0 and 1; the second is grounded in C only.
    assert lines[11].startswith("| C − A\\|b | 2 | +50.0 ")
    assert lines[11].endswith("| 1.000 | 1.000 | 0.000 | cannot be told apart |")
    assert all(line.replace("\\|", "").count("|") == lines[0].count("|") for line in lines[:4])


def test_a_share_of_nothing_is_a_dash() -> None:
    run = made({"A": "aa", "B": "ff"})
    lines = to_markdown(run, summarise(run)).splitlines()
    assert lines[3] == "| B | 0 | 0 | 0 | 2 | 0 | – | – |"
    assert lines[-1] == "| B − A | 0 | – | – | – | – | not compared |"


def test_markdown_says_what_pairs_are_compared_on_and_takes_no_mark_up_from_names() -> None:
    run = made({"*A*\n<b>\\|": "ga", "[x](y) `z`": "gn"})
    run = replace(run, endpoint={**run.endpoint, "judge_model": "big_*j*"})
    shown = to_markdown(run, summarise(run, basis="asked"), budget=EqualChunks(1))
    assert "\nModel m, judge big\\_\\*j\\*, seed 0, budget the best 1 chunk, prompts" in shown
    assert "| \\*A\\* \\<b\\>\\\\\\| | 1 |" in shown
    assert "| \\[x\\](y) \\`z\\` | 1 |" in shown
    assert "questions that are judged or abstained from in both" in shown
