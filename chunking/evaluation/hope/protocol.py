"""What the algorithm asks of a backend, a language model or a stand-in for one, and the values that pass between them.

Whatever can go wrong with one request comes back as a :class:`Failure` in place of its result: it is counted, shown, and
never turned into a number. Temperature, prompts and the like are a backend's own; it names them in ``parameters``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")

UNDEFINED = "undefined"
"""The kind of a failure that is no fault: what was asked for does not exist, such as two sentences in a passage of one."""

CANCELLED = "cancelled"
"""The kind of a failure that stands for what was not asked, since a person stopped the run."""


@dataclass(frozen=True, slots=True)
class Failure:
    """In place of a result. ``kind`` groups failures that are counted together; ``message`` is one sentence for a person."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk as the metric sees it: the half-open ``[start, end)`` of the document, and its ``index`` among the chunks."""

    index: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Segment:
    """Three consecutive sentences of the document. ``sentences`` are their indices, ``text`` runs from the first's start to
    the last's end."""

    index: int
    sentences: tuple[int, ...]
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question on a passage. ``source``: the interval of the document that it was made of, where it is one."""

    text: str
    source: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer. ``source``: the interval of the document that it was taken from, where it is one."""

    text: str
    source: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Quadruple:
    """A true statement and three false ones, all different.

    :param how: for each false statement what makes it false, where the backend knows; else empty.
    """

    true: str
    false: tuple[str, str, str]
    how: tuple[str, ...] = ()


class Backend(Protocol):
    """States what a passage states, asks, answers, writes quadruples and tells the true one.

    :ivar name: of the backend with its model, as shown beside every score.
    :ivar proxy: whether its scores stand in for those of a language model, and have to be labelled so.
    :ivar parameters: all that shapes its results, such as model, temperatures and prompt version; written into the result,
        so never a key.
    """

    @property
    def name(self) -> str: ...
    @property
    def proxy(self) -> bool: ...
    @property
    def parameters(self) -> Mapping[str, str | int | float | bool | None]: ...

    def prepare(self, passages: Sequence[Passage]) -> None:
        """Called with all passages that the next jobs read, before they run; a backend without use for it does nothing."""
        ...

    def statements(self, passage: Passage, count: int, seed: int) -> Sequence[str] | Failure:
        """At most ``count`` statements that ``passage`` makes, and at least one."""
        ...

    def questions(self, passage: Passage, count: int, seed: int) -> Sequence[Question] | Failure:
        """At most ``count`` questions that ``passage`` answers, and at least one."""
        ...

    def answer(self, question: Question, passages: Sequence[Passage]) -> Answer | Failure:
        """The answer to ``question`` from ``passages`` alone; the focus passage stands last in them and in a prompt."""
        ...

    def quadruple(self, segment: Segment, seed: int) -> Quadruple | Failure:
        """One true and three false statements on ``segment``."""
        ...

    def tell(self, statements: Sequence[str], passages: Sequence[Passage]) -> int | Failure:
        """The place, 0 … 3, of the true one of four ``statements``, by ``passages`` (best first; none in the control).

        Definitive even under uncertainty: a backend has to choose one.
        """
        ...

    def map(self, jobs: Sequence[Callable[[], T | Failure]]) -> Iterator[tuple[int, T | Failure]]:
        """Run ``jobs``, each of which calls one method above once, and yield ``(place in jobs, result)`` as they finish.

        Every place comes once, in any order. Closing the iterator early drops the jobs that have not begun.
        """
        ...
