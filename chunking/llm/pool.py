"""Runs jobs in threads, gives results as they come, and can be left at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TypeVar

from chunking.llm.endpoint import Endpoint

T = TypeVar("T")

WORKERS = 4
_LOOK_SECONDS = 0.2


def workers_for(endpoint: Endpoint) -> int:
    """How many requests at once: 4, and 1 for a server on this computer, which would only take them in turn."""
    return 1 if endpoint.is_local else WORKERS


def run_jobs(
    jobs: Sequence[Callable[[], T]], *, workers: int = WORKERS, on_wait: Callable[[], None] | None = None
) -> Iterator[tuple[int, T]]:
    """``(place in jobs, result)`` as they finish, each place once.

    Closing the iterator, or an error out of it, drops the jobs that have not begun; those under way end by themselves and
    nobody waits for them (a request can take minutes), so what they put into a cache is kept.

    :param workers: threads, 1 or more.
    :param on_wait: called several times a second while nothing finishes; it may raise to end the run.
    :raises Exception: whatever a job raised. Failures that are to be counted are results, not exceptions.
    """
    waiting = iter(enumerate(jobs))
    lock = threading.Lock()
    left = threading.Event()
    done: SimpleQueue[tuple[int, T] | BaseException] = SimpleQueue()

    def work() -> None:
        while not left.is_set():
            with lock:
                place, job = next(waiting, (-1, None))
            if job is None:
                return
            try:
                done.put((place, job()))
            except BaseException as error:
                done.put(error)
                return

    for number in range(min(workers, len(jobs))):
        # Daemons: leaving the program does not wait for an answer that nobody wants any more.
        threading.Thread(target=work, name=f"llm-{number}", daemon=True).start()
    try:
        for _ in jobs:
            finished = _take(done, on_wait)
            if isinstance(finished, BaseException):
                raise finished
            yield finished
    finally:
        left.set()


def _take(
    done: SimpleQueue[tuple[int, T] | BaseException], on_wait: Callable[[], None] | None
) -> tuple[int, T] | BaseException:
    while True:
        try:
            return done.get(timeout=_LOOK_SECONDS)
        except Empty:
            if on_wait is not None:
                on_wait()
