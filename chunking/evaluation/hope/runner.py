"""Runs the jobs of a backend, says how far they are, and stops where a person asks to, keeping what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from chunking.errors import Cancelled, ChunkscopeError
from chunking.evaluation.hope.protocol import CANCELLED, Backend, Failure

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HopeProgress:
    """How far a run is. ``stage`` is for a person; ``done`` of ``total`` calls of the backend, or texts while these are
    embedded. A run may end below its total: what is not defined is not asked."""

    stage: str
    done: int
    total: int


class Runner:
    """:ivar cancelled: whether ``on_progress`` raised :class:`~chunking.errors.Cancelled`; from then on nothing is asked."""

    def __init__(self, backend: Backend, total: int, on_progress: Callable[[HopeProgress], None] | None) -> None:
        self._backend, self._total, self._on_progress = backend, total, on_progress
        self._done = 0
        self.cancelled = False

    def __call__(self, stage: str, jobs: Sequence[Callable[[], T | Failure]]) -> list[T | Failure]:
        """The result of each job, in order: a :class:`Failure` for one that raised an error meant for a person, or that did
        not run since the run was stopped."""
        results: list[T | Failure] = [Failure(CANCELLED, "The run was stopped before this was asked.") for _ in jobs]
        if self.cancelled or not jobs:
            return results
        running = self._backend.map([_guarded(job) for job in jobs])
        try:
            for place, result in running:
                results[place] = result
                self._done += 1
                if self._on_progress:
                    self._on_progress(HopeProgress(stage, self._done, self._total))
        except Cancelled:
            self.cancelled = True
        finally:
            if close := getattr(running, "close", None):
                close()
        return results


def _guarded(job: Callable[[], T | Failure]) -> Callable[[], T | Failure]:
    def guarded() -> T | Failure:
        try:
            return job()
        except Cancelled:
            raise
        except ChunkscopeError as error:
            return Failure("error", str(error))

    return guarded
