"""Vectors kept on disk, so that a text is encoded once on a computer: SQLite, shared by threads and processes, bounded."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import TypeVar

import numpy as np
from platformdirs import user_cache_dir

from chunking.encoders.protocol import FloatArray, IntArray
from chunking.encoders.vector_source import Found, vector_key
from chunking.types import Notice

Result = TypeVar("Result")

IN_MEMORY = ":memory:"
MAX_BYTES = 512 * 2**20
_BUSY_SECONDS = 10
_KEYS_A_QUERY = 500
_TOUCH_SECONDS = 3600
_VERSION = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (
    key BLOB NOT NULL UNIQUE, vector BLOB NOT NULL, tokens INTEGER NOT NULL, used INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS vectors_by_use ON vectors (used);
"""


class VectorCache:
    """A :class:`~chunking.encoders.vector_source.VectorSource` in one file. It is keyed by content and holds no text.

    It never fails: a damaged file is set aside and begun anew, a place that cannot be written to means a cache in memory,
    a row that does not fit is a miss, and ``notices`` tells. Threads may share one cache, processes one file.

    :param path: the file; by default ``vectors.sqlite3`` in the folder that the environment variable ``CHUNKSCOPE_CACHE``
        names, else in the user's cache folder. ``":memory:"`` keeps nothing on disk.
    :param max_bytes: size above which the vectors used longest ago go.
    :ivar path: the file in use, ``None`` in memory.
    """

    def __init__(self, path: Path | str | None = None, *, max_bytes: int = MAX_BYTES) -> None:
        self.path = None if path == IN_MEMORY else Path(path or default_path())
        self._max_bytes = max_bytes
        self._notices: dict[str, Notice] = {}
        self._lock = threading.Lock()
        self._open()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What went wrong so far, each kind once."""
        return tuple(self._notices.values())

    def get_many(self, fingerprint: str, texts: Sequence[str], dimension: int) -> Found:
        keys = [vector_key(fingerprint, text) for text in texts]
        nothing: dict[bytes, tuple[bytes, int]] = {}
        rows = self._attempt(lambda connection: _select(connection, keys), nothing)
        found = Found.nothing(len(texts), dimension)
        hits = [(i, *rows[key]) for i, key in enumerate(keys) if key in rows and len(rows[key][0]) == 4 * dimension]
        if hits:
            at, blobs, tokens = (list(column) for column in zip(*hits, strict=True))
            found.vectors[at] = np.frombuffer(b"".join(blobs), dtype="<f4").reshape(-1, dimension)
            found.tokens[at] = tokens
            found.known[at] = True
        return found

    def put_many(self, fingerprint: str, texts: Sequence[str], vectors: FloatArray, tokens: IntArray) -> None:
        now = int(time.time())
        rows = [
            (vector_key(fingerprint, text), vector.tobytes(), count, now)
            for text, vector, count in zip(texts, np.asarray(vectors, dtype="<f4"), tokens.tolist(), strict=True)
        ]
        self._attempt(lambda connection: _insert(connection, rows, self._max_bytes), None)

    def close(self) -> None:
        """Close the file; the cache cannot be used afterwards."""
        self._close()

    def _attempt(self, action: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        with self._lock:
            try:
                return action(self._connection)
            except sqlite3.ProgrammingError:
                raise
            except sqlite3.OperationalError as error:  # locked for too long, disk full, file gone
                self._note("cache_skipped", f"The vector cache was left out ({error}): sentences are encoded anew.")
                return otherwise
            except sqlite3.DatabaseError:
                self._close()
                self._set_aside()
                self._open()
                return otherwise

    def _open(self) -> None:
        """Connect to the file if at all possible, else to memory."""
        try:
            connection = self._connect_to_file()
        except (OSError, sqlite3.Error, _Foreign) as error:
            self._note("cache_in_memory", f"No vector cache at {self.path} ({error}): vectors are kept in memory only.")
            self.path = None
            connection = _connect(IN_MEMORY)
        self._connection = connection
        self._close = weakref.finalize(self, connection.close)

    def _connect_to_file(self) -> sqlite3.Connection:
        if self.path is None:
            return _connect(IN_MEMORY)
        # Owner only: vectors do not hold the text, but tell much about it.
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            return _connect(self.path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._set_aside()
            return _connect(self.path)

    def _set_aside(self) -> None:
        """Rename a damaged file."""
        if self.path is None:
            return
        aside = self.path.with_name(f"{self.path.name}.corrupt-{time.strftime('%Y%m%d-%H%M%S')}")
        with suppress(OSError):  # then opening it fails again, and memory is used
            self.path.replace(aside)
            for suffix in ("-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        self._note("cache_set_aside", f"The vector cache was damaged: it is now {aside.name}, and a new one is begun.")

    def _note(self, code: str, message: str) -> None:
        self._notices.setdefault(code, Notice(code, message, "warning"))


class _Foreign(Exception):
    """A database that this class did not make."""


def default_path() -> Path:
    """Where the cache is unless told otherwise."""
    folder = os.environ.get("CHUNKSCOPE_CACHE") or user_cache_dir("chunkscope", appauthor=False)
    return Path(folder).expanduser() / "vectors.sqlite3"


def _connect(target: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(target, timeout=_BUSY_SECONDS, check_same_thread=False)
    try:
        _set_up(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    both = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"  # as one: others may be at it
    version, tables = connection.execute(both).fetchone()
    if tables and version != _VERSION:
        raise _Foreign("it belongs to another program or version")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("BEGIN IMMEDIATE")  # fails where the file cannot be written to
    with connection:
        for statement in _SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {_VERSION}")


def _select(connection: sqlite3.Connection, keys: list[bytes]) -> dict[bytes, tuple[bytes, int]]:
    """Key → vector and tokens. Being read counts as use, noted once an hour."""
    rows: dict[bytes, tuple[bytes, int]] = {}
    now = int(time.time())
    aged: list[tuple[int, bytes]] = []
    for start in range(0, len(keys), _KEYS_A_QUERY):
        some = keys[start : start + _KEYS_A_QUERY]
        query = f"SELECT key, vector, tokens, used FROM vectors WHERE key IN ({','.join('?' * len(some))})"
        for key, vector, tokens, used in connection.execute(query, some):
            rows[key] = vector, tokens
            if used < now - _TOUCH_SECONDS:
                aged.append((now, key))
    if aged:
        with suppress(sqlite3.OperationalError), connection:
            connection.executemany("UPDATE vectors SET used = ? WHERE key = ?", aged)
    return rows


def _insert(connection: sqlite3.Connection, rows: list[tuple[bytes, bytes, int, int]], max_bytes: int) -> None:
    with connection:
        connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)", rows)
        size = _bytes(connection)
        if size > max_bytes:
            (count,) = connection.execute("SELECT count(*) FROM vectors").fetchone()
            surplus = ceil(count * (1 - 0.9 * max_bytes / size))
            connection.execute(
                "DELETE FROM vectors WHERE rowid IN (SELECT rowid FROM vectors ORDER BY used, rowid LIMIT ?)", [surplus]
            )


def _bytes(connection: sqlite3.Connection) -> int:
    """Size of what the file holds; pages that were freed are used again, so that the file stays about as large."""
    pages, free, size = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)
