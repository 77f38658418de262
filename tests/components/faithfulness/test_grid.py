"""Outcomes as symbols, question by question."""

from __future__ import annotations

from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.line import Question
from chunking.llm.outcomes import Failure
from chunking.llm.usage import Usage
from components.faithfulness.grid import Grid, marked, of_run, symbol

CONTEXT = Context("[1] It is so.")


def test_every_outcome_has_a_symbol_and_a_flip_a_mark() -> None:
    def shown(**of: object) -> str:
        return symbol(Item(0, 0, CONTEXT, **of))  # type: ignore[arg-type]

    assert shown(answer="So.", grounded=True) == "✓"
    assert shown(answer="So.", grounded=False, unsupported=("No.",)) == "✗"
    assert shown(abstained=True) == "∅"
    assert shown(failure=Failure("timeout"), stage="answer") == "–"
    assert shown(answer="So.", grounded=True, second_grounded=True) == "✓"
    assert shown(answer="So.", grounded=True, second_grounded=False) == "✓ ↯"


def test_a_row_a_question_and_a_column_a_set_up() -> None:
    questions = (Question("One?", ()), Question("Two?", ()))
    items = tuple(
        tuple(Item(q, s, CONTEXT, answer="So.", grounded=grounded) for q, grounded in enumerate(row))
        for s, row in enumerate([(True, True), (True, False)])
    )
    run = Run(("1 A", "2 B"), questions, items, FaithSettings(), {}, "v", Usage(), Usage())
    assert of_run(run) == Grid(("1 A", "2 B"), (("✓", "✓"), ("✓", "✗")))
    assert [of_run(run).differs(question) for question in (0, 1)] == [False, True]


def test_a_drafted_question_is_marked_until_somebody_checked_it() -> None:
    assert marked(Question("Is it\n so?", (), drafted=True)) == "✎ Is it so?"
    assert marked(Question("Is it so?", ())) == "Is it so?"
