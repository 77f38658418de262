"""Vectors kept on disk, so that a text is encoded once on a computer: SQLite, shared by threads and processes, bounded."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from chunking.cache_file import IN_MEMORY, CacheFile, default_folder, drop_oldest
from chunking.encoders.protocol import FloatArray, IntArray
from chunking.encoders.vector_source import Found, vector_key
from chunking.types import Notice

__all__ = ["IN_MEMORY", "MAX_BYTES", "VectorCache", "default_path"]

MAX_BYTES = 512 * 2**20
_KEYS_A_QUERY = 500
_TOUCH_SECONDS = 3600
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
    """

    def __init__(self, path: Path | str | None = None, *, max_bytes: int = MAX_BYTES) -> None:
        self._file = CacheFile(
            path or default_path(),
            schema=_SCHEMA,
            version=1,
            name="vector cache",
            skipped="sentences are encoded anew",
            in_memory="vectors are kept in memory only",
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

    def get_many(self, fingerprint: str, texts: Sequence[str], dimension: int) -> Found:
        keys = [vector_key(fingerprint, text) for text in texts]
        nothing: dict[bytes, tuple[bytes, int]] = {}
        rows = self._file.attempt(lambda connection: _select(connection, keys), nothing)
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
        self._file.attempt(lambda connection: _insert(connection, rows, self._max_bytes), None)

    def close(self) -> None:
        """Close the file; the cache cannot be used afterwards."""
        self._file.close()


def default_path() -> Path:
    """Where the cache is unless told otherwise."""
    return default_folder() / "vectors.sqlite3"


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
        drop_oldest(connection, "vectors", max_bytes)
