"""Answers every question from every set-up's context, and has each answer judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.asking import Asking, FaithProgress
from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.faithfulness.settings import TEMPERATURE, FaithSettings
from chunking.evaluation.line import Question
from chunking.llm.outcomes import Failure
from chunking.llm.request import Request
from chunking.llm.structured import Answered, Asker

Answer = Answered[prompts.Reply] | Failure
Verdict = Answered[prompts.Verdict] | Failure
Judged = tuple[str, str, str]
"""The texts of question, context and answer: all that a verdict depends on."""


def run(
    setups: Mapping[str, Sequence[Context]],
    questions: Sequence[Question],
    asker: Asker,
    settings: FaithSettings | None = None,
    *,
    judge: Asker | None = None,
    workers: int | None = None,
    on_progress: Callable[[FaithProgress], None] | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Run:
    """Answer from every context, then judge every answer.

    Where two set-ups give a question the same context it is asked once, and the same answer to it is judged once. Neither
    model is told a set-up's name; judging goes through all answers in an order drawn by the seed from their texts alone.
    Whatever goes wrong with one question is in its item, and the rest goes on.

    :param setups: name → one context a question, in the order of ``questions``.
    :param asker: the model that answers. Give it a cache, and a run that was stopped is taken up where it was.
    :param judge: the model that judges, if it is another.
    :param workers: requests at once; by default 4, and 1 for a server on this computer.
    :param on_progress: called after every answer and verdict. :param on_wait: called several times a second while none comes.
        Both may raise :class:`~chunking.errors.Cancelled`: then what is done is returned, and the rest is ``cancelled``.
    :raises ValueError: if a set-up has not one context for each question.
    """
    settings, judge = settings or FaithSettings(), judge or asker
    if any(len(contexts) != len(questions) for contexts in setups.values()):
        raise ValueError("every set-up needs one context for every question.")
    ask = Asking(workers=workers, on_progress=on_progress, on_wait=on_wait)
    passes = 2 if settings.second_pass else 1

    # Question by question, so that a run that is stopped has asked all set-ups alike.
    pairs = dict.fromkeys((q.text, contexts[i].text) for i, q in enumerate(questions) for contexts in setups.values())
    ask.total = len(pairs) * (1 + passes)
    unused = asker.client.meter.total
    to_answer = {pair: request(prompts.answer(*pair), settings) for pair in pairs}
    answers = ask("Answering", to_answer, prompts.Reply, asker)
    usage = asker.client.meter.total - unused

    answered = [(*pair, text) for pair, answer in answers.items() if (text := _text(answer)) is not None]
    ask.total = len(pairs) + len(answered) * passes
    unused = judge.client.meter.total
    verdicts = ask("Judging", to_judge(answered, settings), prompts.Verdict, judge)
    again: dict[Judged, Verdict] = {}
    if settings.second_pass:
        judged = [key for key, verdict in verdicts.items() if isinstance(verdict, Answered)]
        ask.total = len(pairs) + len(answered) + len(judged)
        again = ask("Judging again", to_judge(judged, settings, second=True), prompts.Verdict, judge)

    items = tuple(
        tuple(
            _item(Item(i, number, context), question.text, answers[question.text, context.text], verdicts, again)
            for i, (question, context) in enumerate(zip(questions, contexts, strict=True))
        )
        for number, contexts in enumerate(setups.values())
    )
    endpoint: dict[str, str | int | float | bool | None] = {
        **_described(asker, answers.values()),
        **{f"judge_{key}": value for key, value in _described(judge, [*verdicts.values(), *again.values()]).items()},
        "temperature": TEMPERATURE,
    }
    return Run(
        tuple(setups), tuple(questions), items, settings, endpoint, prompts.VERSION,
        usage, judge.client.meter.total - unused, not ask.cancelled,
    )  # fmt: skip


def request(messages: prompts.Messages, settings: FaithSettings, *, second: bool = False) -> Request:
    """:param second: whether it belongs to the second pass, which has a seed of its own."""
    seed = settings.seed + second
    return Request(messages, prompts.VERSION, temperature=TEMPERATURE, seed=seed, max_tokens=settings.max_tokens)


def to_judge(answered: Iterable[Judged], settings: FaithSettings, *, second: bool = False) -> dict[Judged, Request]:
    """The judge's requests in an order that depends on the texts and the seed, and not on which set-up they are from."""
    ordered = sorted(set(answered))
    order = np.random.default_rng([settings.seed + second, 1]).permutation(len(ordered))
    return {ordered[i]: request(prompts.judge(*ordered[i]), settings, second=second) for i in order.tolist()}


def _text(answer: Answer) -> str | None:
    """What is to be judged; ``None`` after a failure or an abstention."""
    return None if isinstance(answer, Failure) or answer.value.abstained else answer.value.answer.strip()


def _item(
    item: Item, question: str, answer: Answer, verdicts: Mapping[Judged, Verdict], again: Mapping[Judged, Verdict]
) -> Item:
    if isinstance(answer, Failure):
        return replace(item, failure=answer, stage="answer")
    text = _text(answer)
    if text is None:
        return replace(item, abstained=True)
    key = (question, item.context.text, text)
    verdict, second = verdicts[key], again.get(key)
    if isinstance(verdict, Failure):
        return replace(item, answer=text, failure=verdict, stage="judge")
    return replace(
        item,
        answer=text,
        grounded=verdict.value.grounded,
        unsupported=tuple(verdict.value.unsupported_claims),
        second_grounded=second.value.grounded if isinstance(second, Answered) else None,
        second_failure=second if isinstance(second, Failure) else None,
    )


def _described(asker: Asker, outcomes: Iterable[Answered[Any] | Failure]) -> dict[str, str]:
    """``left_out``: parameters that the model rejected; ``formats``: how it was held to the form."""
    endpoint = asker.client.endpoint
    given = [outcome for outcome in outcomes if isinstance(outcome, Answered)]
    return {
        "base_url": endpoint.base_url,
        "model": endpoint.model,
        "left_out": ", ".join(sorted({name for outcome in given for name in outcome.left_out})),
        "formats": ", ".join(sorted({outcome.rung for outcome in given})),
    }
