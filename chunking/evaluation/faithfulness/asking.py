"""Sends the requests of one run, says how far they are, and stops where a person asks to, keeping what is done."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from chunking.errors import Cancelled
from chunking.llm.json_text import F
from chunking.llm.outcomes import Failure
from chunking.llm.pool import run_jobs, workers_for
from chunking.llm.request import Request
from chunking.llm.structured import Answered, Asker

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class FaithProgress:
    """How far a run is. ``stage`` is for a person; ``total`` falls once it is known how many answers there are to judge."""

    stage: str
    done: int
    total: int


class Asking:
    """:ivar total: requests expected in all. :ivar cancelled: whether a callback raised
    :class:`~chunking.errors.Cancelled`; from then on nothing is asked."""

    def __init__(
        self,
        *,
        workers: int | None = None,
        on_progress: Callable[[FaithProgress], None] | None = None,
        on_wait: Callable[[], None] | None = None,
    ) -> None:
        self._workers, self._on_progress, self._on_wait = workers, on_progress, on_wait
        self._done = 0
        self.total = 0
        self.cancelled = False

    def __call__(
        self, stage: str, requests: Mapping[K, Request], form: type[F], asker: Asker
    ) -> dict[K, Answered[F] | Failure]:
        """The outcome of each request, by its key. After the run was stopped, what the cache holds still counts, so that a run
        that goes on from there and is stopped again has no less than before; the rest is ``cancelled``."""
        outcomes: dict[K, Answered[F] | Failure] = {}
        if not self.cancelled:
            self._ask(stage, requests, form, asker, outcomes)
        for key in requests.keys() - outcomes.keys():
            outcomes[key] = asker.known(requests[key], form) or Failure("cancelled")
        return {key: outcomes[key] for key in requests}

    def _ask(
        self,
        stage: str,
        requests: Mapping[K, Request],
        form: type[F],
        asker: Asker,
        outcomes: dict[K, Answered[F] | Failure],
    ) -> None:
        """Fill ``outcomes``, until the run is stopped."""
        keys = list(requests)
        jobs = [partial(asker.ask, request, form) for request in requests.values()]
        running = run_jobs(jobs, workers=self._workers or workers_for(asker.client.endpoint), on_wait=self._on_wait)
        try:
            for place, outcome in running:
                outcomes[keys[place]] = outcome
                self._done += 1
                if self._on_progress:
                    self._on_progress(FaithProgress(stage, self._done, self.total))
        except Cancelled:
            self.cancelled = True
        finally:
            if close := getattr(running, "close", None):
                close()
