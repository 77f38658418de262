"""Answers kept on disk, so that what was asked and paid for once is not asked again."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from chunking.cache_file import CacheFile, default_folder, drop_oldest
from chunking.types import Notice

MAX_BYTES = 128 * 2**20
_TOUCH_SECONDS = 3600
_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (key BLOB NOT NULL UNIQUE, answer TEXT NOT NULL, used INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS answers_by_use ON answers (used);
"""


class AnswerCache:
    """Key → answer, in one file that only its owner reads. It holds what models wrote about documents, and no requests or keys.

    It never fails, as :class:`~chunking.cache_file.CacheFile` says. Threads may share one cache, processes one file.

    :param path: the file; by default ``answers.sqlite3`` in the folder of the caches. ``":memory:"`` keeps nothing on disk.
    :param max_bytes: size above which the answers used longest ago go.
    """

    def __init__(self, path: Path | str | None = None, *, max_bytes: int = MAX_BYTES) -> None:
        self._file = CacheFile(
            path or default_folder() / "answers.sqlite3",
            schema=_SCHEMA,
            version=1,
            name="answer cache",
            skipped="the model is asked anew",
            in_memory="answers are kept in memory only",
        )
        self._max_bytes = max_bytes

    @property
    def path(self) -> Path | None:
        """The file in use, ``None`` in memory."""
        return self._file.path

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What went wrong so far, each kind once."""
        return self._file.notices

    def get(self, key: bytes) -> str | None:
        return self._file.attempt(lambda connection: _select(connection, key), None)

    def put(self, key: bytes, answer: str) -> None:
        self._file.attempt(lambda connection: _insert(connection, key, answer, self._max_bytes), None)

    def close(self) -> None:
        """Close the file; the cache cannot be used afterwards."""
        self._file.close()


def _select(connection: sqlite3.Connection, key: bytes) -> str | None:
    """Being read counts as use, noted once an hour."""
    row = connection.execute("SELECT answer, used FROM answers WHERE key = ?", [key]).fetchone()
    if row is None:
        return None
    now = int(time.time())
    if row[1] < now - _TOUCH_SECONDS:
        with suppress(sqlite3.OperationalError), connection:
            connection.execute("UPDATE answers SET used = ? WHERE key = ?", [now, key])
    return str(row[0])


def _insert(connection: sqlite3.Connection, key: bytes, answer: str, max_bytes: int) -> None:
    with connection:
        connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", [key, answer, int(time.time())])
        drop_oldest(connection, "answers", max_bytes)
