"""Long cells in CSV files: the ``csv`` module refuses those above 131,072 characters unless told otherwise."""

from __future__ import annotations

import csv
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()


@contextmanager
def fields_up_to(length: int) -> Iterator[None]:
    """Within it, cells may have so many characters. The module's limit is the whole process's, so it is set and put back under
    a lock: read all rows inside."""
    with _lock:
        before = csv.field_size_limit(length)
        try:
            yield
        finally:
            csv.field_size_limit(before)
