"""HOPE by a language model behind an OpenAI-compatible address."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from chunking.evaluation.hope import prompts
from chunking.evaluation.hope.protocol import Answer, Failure, Passage, Quadruple, Question, Segment
from chunking.llm import outcomes
from chunking.llm.json_text import F
from chunking.llm.pool import run_jobs, workers_for
from chunking.llm.request import Request
from chunking.llm.structured import Asker

T = TypeVar("T")

GENERATING = 0.7
"""Temperature at which statements, questions and quadruples are written (section 3: "non-zero")."""
DECIDING = 0.0
"""Temperature at which questions are answered and the true statement is told."""
MAX_TOKENS = 2048


class OpenAIBackend:
    """A :class:`~chunking.evaluation.hope.protocol.Backend` that asks a model. It is made for one run, and closes nothing.

    :param asker: the endpoint, with the cache of answers.
    :param max_tokens: limit of each answer; thinking counts too.
    :param workers: requests at once; by default 4, and 1 for a server on this computer.
    :param on_wait: called several times a second while no answer comes; it may raise
        :class:`~chunking.errors.Cancelled`, which stops the run and keeps what is done.
    """

    proxy = False

    def __init__(
        self,
        asker: Asker,
        *,
        max_tokens: int = MAX_TOKENS,
        workers: int | None = None,
        on_wait: Callable[[], None] | None = None,
    ) -> None:
        self._asker = asker
        self._max_tokens = max_tokens
        self._workers = workers or workers_for(asker.client.endpoint)
        self._on_wait = on_wait
        self._lock = threading.Lock()
        self._rungs: set[str] = set()
        self._left_out: set[str] = set()

    @property
    def name(self) -> str:
        endpoint = self._asker.client.endpoint
        return f"{endpoint.model} at {endpoint.host}"

    @property
    def parameters(self) -> Mapping[str, str | int | float | bool | None]:
        """``left_out``: parameters that the model rejected, so that answers were made without them; ``formats``: how it was
        held to the form. Both are known after the run, cached answers included."""
        endpoint = self._asker.client.endpoint
        return {
            "backend": "openai",
            "base_url": endpoint.base_url,
            "model": endpoint.model,
            "prompt_version": prompts.VERSION,
            "generation_temperature": GENERATING,
            "answer_temperature": DECIDING,
            "max_tokens": self._max_tokens,
            "left_out": ", ".join(sorted(self._left_out)),
            "formats": ", ".join(sorted(self._rungs)),
        }

    def prepare(self, passages: Sequence[Passage]) -> None:
        """Nothing to do."""

    def statements(self, passage: Passage, count: int, seed: int) -> Sequence[str] | Failure:
        given = self._ask(prompts.statements(passage, count), prompts.Statements, GENERATING, seed)
        return given if isinstance(given, Failure) else tuple(given.statements[:count])

    def questions(self, passage: Passage, count: int, seed: int) -> Sequence[Question] | Failure:
        given = self._ask(prompts.questions(passage, count), prompts.Questions, GENERATING, seed)
        return given if isinstance(given, Failure) else tuple(Question(text) for text in given.questions[:count])

    def answer(self, question: Question, passages: Sequence[Passage]) -> Answer | Failure:
        given = self._ask(prompts.answer(question, passages), prompts.Reply, DECIDING)
        return given if isinstance(given, Failure) else Answer(given.answer)

    def quadruple(self, segment: Segment, seed: int) -> Quadruple | Failure:
        given = self._ask(prompts.quadruple(segment), prompts.Quadruples, GENERATING, seed)
        if isinstance(given, Failure):
            return given
        first, second, third = given.false_statements
        return Quadruple(given.true_statement, (first, second, third))

    def tell(self, statements: Sequence[str], passages: Sequence[Passage]) -> int | Failure:
        given = self._ask(prompts.tell(statements, passages), prompts.Choice, DECIDING)
        return given if isinstance(given, Failure) else given.choice - 1

    def map(self, jobs: Sequence[Callable[[], T | Failure]]) -> Iterator[tuple[int, T | Failure]]:
        return run_jobs(jobs, workers=self._workers, on_wait=self._on_wait)

    def _ask(self, messages: prompts.Messages, form: type[F], temperature: float, seed: int = 0) -> F | Failure:
        request = Request(messages, prompts.VERSION, temperature=temperature, seed=seed, max_tokens=self._max_tokens)
        outcome = self._asker.ask(request, form)
        if isinstance(outcome, outcomes.Failure):
            return Failure(outcome.kind, outcome.message)
        with self._lock:
            self._rungs.add(outcome.rung)
            self._left_out.update(outcome.left_out)
        return outcome.value
