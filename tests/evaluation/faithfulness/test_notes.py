from __future__ import annotations

from dataclasses import replace

from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.notes import notes
from chunking.evaluation.faithfulness.results import summarise
from chunking.evaluation.questions import UNKNOWN
from chunking.llm.outcomes import Failure
from tests.evaluation.faithfulness.made_run import made


def said(run: Run) -> dict[str, str]:
    return {notice.code: notice.message for notice in notes(run, summarise(run))}


def test_a_run_without_a_catch_needs_no_note() -> None:
    assert said(made({"A": "gna", "B": "gng"})) == {}


def test_each_catch_is_told() -> None:
    run = made({"A": "gmf", "B": "gnn"}, documents=[0, 0, 1], drafted=2)
    assert "2 items have no outcome" in said(run)["missing"]
    assert said(run)["drafted"].startswith("2 of 3 questions were written by a model")
    assert "about 2 documents" in said(run)["documents"]
    assert "about one document" in said(made({"A": "gg"}, documents=[3, 3]))["documents"]
    assert "stopped" in said(replace(run, complete=False))
    assert "same_judge" in said(replace(run, endpoint={**run.endpoint, "judge_model": "m"}))
    assert "does not take seed:" in said(replace(run, endpoint={**run.endpoint, "judge_left_out": "seed, top_p"}))["left_out"]


def test_what_was_not_asked_is_no_fault_of_the_model() -> None:
    run = made({"A": "gfm", "B": "ggg"})
    unasked = replace(run.items[0][1], failure=Failure("cancelled"))
    stopped = replace(run, items=((run.items[0][0], unasked, run.items[0][2]), run.items[1]), complete=False)
    assert "1 item has no outcome" in said(stopped)["missing"]
    assert "missing" not in said(replace(stopped, items=((run.items[0][0], unasked, run.items[0][0]), run.items[1])))


def test_contexts_of_different_length_are_no_equal_budget() -> None:
    run = made({"A": "gg", "B": "gg"})
    longer = tuple(replace(item, context=replace(item.context, tokens=12)) for item in run.items[1])
    assert "between 10 and 12 tokens" in said(replace(run, items=(run.items[0], longer)))["uneven"]
    bare = tuple(replace(item, context=replace(item.context, text="")) for item in run.items[1])
    assert "Nothing was retrieved 2 times" in said(replace(run, items=(run.items[0], bare)))["empty"]


def test_verdicts_that_contradict_themselves_are_told() -> None:
    run = made({"A": "gg"})
    torn = (replace(run.items[0][0], unsupported=("A claim.",)), run.items[0][1])
    assert said(replace(run, items=(torn,)))["inconsistent"].startswith("1 verdict contradicts")


def test_questions_of_unknown_documents_are_not_of_one() -> None:
    assert "documents" not in said(made({"A": "gg"}, documents=[UNKNOWN, UNKNOWN]))


def test_questions_that_are_asked_twice_are_told() -> None:
    run = made({"A": "ggg"})
    again = replace(run, questions=(run.questions[0], run.questions[1], run.questions[0]))
    assert said(again)["repeated"].startswith("1 of 3 questions repeat")
    elsewhere = replace(run.questions[0], document=7)
    assert "repeated" not in said(replace(run, questions=(run.questions[0], run.questions[1], elsewhere)))
