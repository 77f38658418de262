"""Tokens and requests: what a run used."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Usage:
    """What was used, or is expected to be.

    :param calls: requests that reached an answer or an error; the SDK's own repeats are not among them.
    :param cached: answers that needed no request.
    :param prompt_tokens: read by the model, as the server counts.
    :param completion_tokens: written by it, its thinking included.
    :param uncounted: calls whose tokens the server did not tell; the tokens above are then too few.
    """

    calls: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    uncounted: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.cached + other.cached,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.uncounted + other.uncounted,
        )

    def __sub__(self, other: Usage) -> Usage:
        """What was used since ``other`` was read off the same meter."""
        return Usage(
            self.calls - other.calls,
            self.cached - other.cached,
            self.prompt_tokens - other.prompt_tokens,
            self.completion_tokens - other.completion_tokens,
            self.uncounted - other.uncounted,
        )


def taken_up(before: Usage, now: Usage) -> Usage:
    """What a run used that was stopped after ``before``, and asked the same and the rest ``now``: answers that it had paid for
    itself come from the cache the second time, and are not counted among those that needed no request."""
    return replace(before + now, cached=max(before.cached, now.cached - before.calls))


class Meter:
    """Adds up usage from several threads."""

    def __init__(self) -> None:
        self._total = Usage()
        self._lock = threading.Lock()

    def add(self, usage: Usage) -> None:
        with self._lock:
            self._total += usage

    @property
    def total(self) -> Usage:
        return self._total
