"""Jobs run at most so many at once, every result comes once, and leaving keeps what is done."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest

from chunking.errors import Cancelled
from chunking.llm.endpoint import Endpoint
from chunking.llm.pool import run_jobs, workers_for


@pytest.mark.parametrize("workers", [1, 3, 50])
def test_every_place_comes_once_with_its_result(workers: int) -> None:
    jobs: list[Callable[[], int]] = [partial(pow, number, 2) for number in range(20)]
    assert sorted(run_jobs(jobs, workers=workers)) == [(number, number**2) for number in range(20)]
    assert list(run_jobs([], workers=workers)) == []


def test_that_many_run_at_once() -> None:
    together = threading.Barrier(3)
    assert len(list(run_jobs([lambda: together.wait(10)] * 6, workers=3))) == 6  # would break with fewer


def test_one_worker_runs_one_after_the_other() -> None:
    running = threading.Semaphore(1)

    def job() -> bool:
        alone = running.acquire(blocking=False)
        running.release()
        return alone

    assert [alone for _, alone in run_jobs([job] * 20, workers=1)] == [True] * 20


def test_leaving_drops_what_has_not_begun() -> None:
    begun: list[int] = []
    jobs = [partial(begun.append, number) for number in range(100)]
    gate = threading.Event()
    jobs[2] = gate.wait  # type: ignore[assignment]
    running = run_jobs(jobs, workers=1)
    assert [next(running)[0], next(running)[0]] == [0, 1]
    running.close()  # type: ignore[attr-defined]
    gate.set()
    for thread in threading.enumerate():
        if thread.name.startswith("llm-"):
            thread.join(10)
    assert begun == [0, 1]


def test_a_run_ends_at_once_while_a_request_is_still_waiting() -> None:
    gate = threading.Event()
    finished: list[bool] = []

    def slow() -> None:
        finished.append(gate.wait(10))

    def on_wait() -> None:
        raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        list(run_jobs([slow] * 4, workers=1, on_wait=on_wait))
    assert finished == []
    gate.set()
    for thread in threading.enumerate():
        if thread.name.startswith("llm-"):
            thread.join(10)
    assert finished == [True]  # what was under way ends, so that a cache can keep it; nothing else begins


def test_an_error_of_a_job_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        list(run_jobs([partial(divmod, 1, 0)], workers=2))


def test_a_local_server_gets_one_request_at_a_time() -> None:
    assert workers_for(Endpoint("http://localhost:11434/v1", "m")) == 1
    assert workers_for(Endpoint("https://api.example.com/v1", "m")) == 4
