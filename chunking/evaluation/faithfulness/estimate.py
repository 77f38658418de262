"""What a run will ask of the models, before it is paid for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.faithfulness.run import request
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.line import Question
from chunking.llm.estimate import estimate_tokens, expected_usage
from chunking.llm.usage import Usage

_ANSWER = "The answer takes two sentences of a length that is usual for them. Together they say what the context says about it."
"""Stands for what the model will have written."""


def expected(
    setups: Mapping[str, Sequence[Context]], questions: Sequence[Question], settings: FaithSettings
) -> tuple[Usage, Usage]:
    """Calls and tokens of answering, and of judging: at most, if nothing is cached, fails or abstains.

    A context that two set-ups share counts once. A model that thinks writes more than this foresees.
    """
    answering, judging = Usage(), Usage()
    pairs = {(q.text, context.text) for contexts in setups.values() for q, context in zip(questions, contexts, strict=True)}
    written = 15 + estimate_tokens(_ANSWER)
    for pair in pairs:
        answering += expected_usage(request(prompts.answer(*pair), settings), prompts.Reply, completion_tokens=written)
        verdict = expected_usage(request(prompts.judge(*pair, _ANSWER), settings), prompts.Verdict, completion_tokens=30)
        judging += verdict + verdict if settings.second_pass else verdict
    return answering, judging
