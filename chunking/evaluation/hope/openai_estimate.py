"""What a HOPE run by a language model will ask of it, before it is paid for."""

from __future__ import annotations

from collections.abc import Sequence

from chunking.evaluation.hope import prompts
from chunking.evaluation.hope.protocol import Passage, Question, Segment
from chunking.evaluation.hope.settings import OTHERS, RETRIEVED, HopeSettings
from chunking.llm.estimate import estimate_tokens, expected_usage
from chunking.llm.json_text import Form
from chunking.llm.request import Request
from chunking.llm.usage import Usage

_SENTENCE = "A sentence of a length that statements, questions and answers often have, give or take a few words."
"""Stands for what the model will have written."""


def expected(
    cuts: Sequence[Sequence[Passage]], segments: Sequence[Segment], settings: HopeSettings
) -> tuple[Usage, tuple[Usage, ...]]:
    """Calls and tokens that all chunkings share, and those of each of ``cuts``: at most, if nothing is cached or fails.

    Passages count with their mean length. A model that thinks writes more than this foresees.
    """
    four = [_SENTENCE] * 4
    shared = Usage()
    if segments:
        mean = Segment(0, (0, 1, 2), 0, 0, _mean_text([segment.text for segment in segments]))
        written = _call(prompts.quadruple(mean), prompts.Quadruples, 4)
        shared = _times(written, len(segments)) + _times(_call(prompts.tell(four, []), prompts.Choice, 0), len(segments))
    return shared, tuple(_of_chunking(cut, len(segments), settings) for cut in cuts)


def _of_chunking(passages: Sequence[Passage], segments: int, settings: HopeSettings) -> Usage:
    if not passages:
        return Usage()
    p = Passage(0, 0, 0, _mean_text([passage.text for passage in passages]))
    told = _call(prompts.tell([_SENTENCE] * 4, [p] * min(RETRIEVED, len(passages))), prompts.Choice, 0)
    stated = _call(prompts.statements(p, settings.statements), prompts.Statements, settings.statements)
    a_passage = stated
    if len(passages) > 1:  # else there is nothing to be independent of, and nothing is asked
        question = Question(_SENTENCE)
        a_passage += _call(prompts.questions(p, settings.questions), prompts.Questions, settings.questions)
        alone = _call(prompts.answer(question, [p]), prompts.Reply, 1)
        among = _call(prompts.answer(question, [p] * (1 + min(OTHERS, len(passages) - 1))), prompts.Reply, 1)
        a_passage += _times(alone + among, settings.questions)
    return _times(a_passage, min(len(passages), settings.passages)) + _times(told, segments)


def _call(messages: prompts.Messages, form: type[Form], sentences: int) -> Usage:
    """One request that is answered with so many sentences."""
    written = 10 + sentences * (estimate_tokens(_SENTENCE) + 3)
    return expected_usage(Request(messages, prompts.VERSION), form, completion_tokens=written)


def _mean_text(texts: Sequence[str]) -> str:
    """A text as long as ``texts`` are on average."""
    return "x" * round(sum(len(text.encode("utf-8", "replace")) for text in texts) / len(texts))


def _times(usage: Usage, count: int) -> Usage:
    return Usage(
        usage.calls * count,
        usage.cached * count,
        usage.prompt_tokens * count,
        usage.completion_tokens * count,
        usage.uncounted * count,
    )
