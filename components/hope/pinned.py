"""A backend whose quadruples and control stay those of an earlier run, so that set-ups scored one by one are still paired."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from chunking.evaluation.hope.protocol import Answer, Backend, Failure, Passage, Quadruple, Question, Segment, T
from chunking.evaluation.hope.results import HopeReport


class Pinned:
    """``backend``, except for what ``first`` knows: failures too stay as they were, since they count in every set-up alike."""

    def __init__(self, backend: Backend, first: HopeReport) -> None:
        self._backend = backend
        self._written: dict[int, Quadruple | Failure] = {}
        self._told: dict[tuple[str, ...], int | Failure] = {}
        for task in first.tasks:
            if given := task.quadruple or task.failure:
                self._written[task.segment.start] = given
        for verdict in first.control_verdicts:
            told = verdict.told if verdict.told is not None else verdict.failure
            if told is not None:
                self._told[first.tasks[verdict.task].shown] = told

    @property
    def name(self) -> str:
        return self._backend.name

    @property
    def proxy(self) -> bool:
        return self._backend.proxy

    @property
    def parameters(self) -> Mapping[str, str | int | float | bool | None]:
        return self._backend.parameters

    def prepare(self, passages: Sequence[Passage]) -> None:
        self._backend.prepare(passages)

    def statements(self, passage: Passage, count: int, seed: int) -> Sequence[str] | Failure:
        return self._backend.statements(passage, count, seed)

    def questions(self, passage: Passage, count: int, seed: int) -> Sequence[Question] | Failure:
        return self._backend.questions(passage, count, seed)

    def answer(self, question: Question, passages: Sequence[Passage]) -> Answer | Failure:
        return self._backend.answer(question, passages)

    def quadruple(self, segment: Segment, seed: int) -> Quadruple | Failure:
        known = self._written.get(segment.start)
        return known if known is not None else self._backend.quadruple(segment, seed)

    def tell(self, statements: Sequence[str], passages: Sequence[Passage]) -> int | Failure:
        known = None if passages else self._told.get(tuple(statements))
        return known if known is not None else self._backend.tell(statements, passages)

    def map(self, jobs: Sequence[Callable[[], T | Failure]]) -> Iterator[tuple[int, T | Failure]]:
        return self._backend.map(jobs)
