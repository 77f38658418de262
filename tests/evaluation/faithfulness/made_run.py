"""Runs put together without a model, by one letter an item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.line import Question
from chunking.llm.outcomes import Failure
from chunking.llm.usage import Usage

ENDPOINT = {"base_url": "http://localhost/v1", "model": "m", "judge_base_url": "http://localhost/v1", "judge_model": "j"}


def item(letter: str, question: int, setup: int) -> Item:
    """``g`` grounded, ``n`` not grounded, ``a`` abstained, ``m`` missing at the judge, ``f`` missing at the answer; capitals
    were judged again and flipped."""
    context = Context(f"[1] Context {question} of {setup}.", ((0, 0, 9),), 10)
    kind = letter.lower()
    if kind == "a":
        return Item(question, setup, context, abstained=True)
    if kind == "f":
        return Item(question, setup, context, failure=Failure("refusal"), stage="answer")
    answer = f"Answer {question} of {setup}."
    if kind == "m":
        return Item(question, setup, context, answer, failure=Failure("invalid", "no JSON"), stage="judge")
    grounded = kind == "g"
    unsupported = () if grounded else ("A claim | of it.",)
    second = None if letter.islower() else not grounded
    return Item(question, setup, context, answer, grounded=grounded, unsupported=unsupported, second_grounded=second)


def made(setups: Mapping[str, str], *, documents: Sequence[int] | None = None, drafted: int = 0) -> Run:
    """``{"A": "gna", "B": "ggm"}`` is two set-ups on three questions."""
    count = len(next(iter(setups.values())))
    of = documents or range(count)
    questions = tuple(Question(f"Question {i}?", (), of[i], drafted=i < drafted) for i in range(count))
    items = tuple(tuple(item(letter, i, j) for i, letter in enumerate(letters)) for j, letters in enumerate(setups.values()))
    return Run(tuple(setups), questions, items, FaithSettings(), dict(ENDPOINT), prompts.VERSION, Usage(3), Usage(2))
