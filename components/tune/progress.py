"""A long step in view of the person who waits, counted in whole numbers; see :mod:`components.compare.progress`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from chunking.embedding import Progress
from components.compare.progress import progress

EVERY = 0.1
"""Seconds between two drawings: a grid reports hundreds of thousands of times."""
SOON = 0.3
"""Seconds before the first, so that what is quick does not flicker."""

_NOTHING = np.empty((0, 0), dtype=np.float32), np.empty(0, dtype=np.int64)


@contextmanager
def counted(step: str, what: str) -> Iterator[Callable[[int, int], None]]:
    """A callback ``(done, total)``; a bar with a Stop button is drawn if it takes a while. Not for fragments."""
    drawn = time.monotonic() - EVERY + SOON
    with progress(step, what, key=step) as show:

        def report(done: int, total: int) -> None:
            nonlocal drawn
            now = time.monotonic()
            if done < total and now - drawn >= EVERY:
                drawn = now
                show(Progress(done, 0, total, *_NOTHING))

        yield report
