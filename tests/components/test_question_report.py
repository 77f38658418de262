from __future__ import annotations

from chunking.evaluation.questions import ANSWERS, Kind, Problem
from components.question_report import in_words, unused


def problem(row: int, kind: Kind) -> Problem:
    return Problem(row, "What?", "This.", "Why.", kind)


def test_one_is_told_as_one() -> None:
    assert in_words([problem(1, "nowhere")], "the document") == "1 excerpt has no place in the document"
    assert in_words([problem(4, "several")], "the documents") == "1 excerpt stands in the documents several times"


def test_each_kind_is_told_and_rows_count_once() -> None:
    found = [
        problem(1, "nowhere"), problem(1, "nowhere"), problem(2, "no question"), problem(3, "no excerpt"),
        problem(5, "no document"), problem(5, "no document"), problem(6, "no question"),
    ]  # fmt: skip
    assert in_words(found, "the document") == (
        "2 excerpts have no place in the document, 1 row has no excerpt, 2 rows have no question, "
        "1 row is of a document that is not here"
    )


def test_columns_that_nothing_is_made_of_are_told_once() -> None:
    columns = ("question", "excerpt", "level", "", "answer", "level")
    assert unused(columns) == ["level"]
    assert unused(columns, ANSWERS) == ["level", "answer"]
