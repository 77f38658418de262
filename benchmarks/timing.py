"""Repeated timing of one call, and a table of what came out."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence


def median_seconds(call: Callable[[], object], *, repeat: int = 5) -> float:
    """The median of ``repeat`` timed calls after one that is not counted."""
    call()
    return statistics.median(seconds(call) for _ in range(repeat))


def seconds(call: Callable[[], object]) -> float:
    """One call, timed."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a Markdown table."""
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
