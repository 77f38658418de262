"""A cache in one SQLite file that never fails its caller: shared by threads and processes, bounded, begun anew if damaged."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import TypeVar

from platformdirs import user_cache_dir

from chunking.types import Notice

Result = TypeVar("Result")

IN_MEMORY = ":memory:"
_BUSY_SECONDS = 10


class CacheFile:
    """A damaged file is set aside and begun anew, a place that cannot be written to means memory, and ``notices`` tells.

    :param path: the file, or ``":memory:"``.
    :param schema: the statements that make its tables, separated by semicolons.
    :param version: of the schema; a file of another version, or of another program, is left alone.
    :param name: what the notices call it ("vector cache").
    :param skipped: what it means that the cache was left out once ("sentences are encoded anew").
    :param in_memory: what it means that there is no file ("vectors are kept in memory only").
    :ivar path: the file in use, ``None`` in memory.
    """

    def __init__(self, path: Path | str, *, schema: str, version: int, name: str, skipped: str, in_memory: str) -> None:
        self.path = None if path == IN_MEMORY else Path(path)
        self._schema, self._version = schema, version
        self._name, self._skipped, self._in_memory = name, skipped, in_memory
        self._notices: dict[str, Notice] = {}
        self._lock = threading.Lock()
        self._open()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What went wrong so far, each kind once."""
        return tuple(self._notices.values())

    def attempt(self, action: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        """What ``action`` gives, or ``otherwise`` where the file does not let it."""
        with self._lock:
            try:
                return action(self._connection)
            except sqlite3.ProgrammingError:
                raise
            except sqlite3.OperationalError as error:  # locked for too long, disk full, file gone
                self._note("cache_skipped", f"The {self._name} was left out ({error}): {self._skipped}.")
                return otherwise
            except sqlite3.DatabaseError:
                self.close()
                self._set_aside()
                self._open()
                return otherwise

    def _open(self) -> None:
        """Connect to the file if at all possible, else to memory."""
        try:
            connection = self._connect_to_file()
        except (OSError, sqlite3.Error, _Foreign) as error:
            self._note("cache_in_memory", f"No {self._name} at {self.path} ({error}): {self._in_memory}.")
            self.path = None
            connection = self._connect(IN_MEMORY)
        self._connection = connection
        self.close = weakref.finalize(self, connection.close)

    def _connect_to_file(self) -> sqlite3.Connection:
        if self.path is None:
            return self._connect(IN_MEMORY)
        # Owner only: what is cached tells much about the text.
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            return self._connect(self.path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._set_aside()
            return self._connect(self.path)

    def _connect(self, target: Path | str) -> sqlite3.Connection:
        connection = sqlite3.connect(target, timeout=_BUSY_SECONDS, check_same_thread=False)
        try:
            self._set_up(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _set_up(self, connection: sqlite3.Connection) -> None:
        # Both as one: others may be at it.
        both = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
        version, tables = connection.execute(both).fetchone()
        if tables and version != self._version:
            raise _Foreign("it belongs to another program or version")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN IMMEDIATE")  # fails where the file cannot be written to
        with connection:
            for statement in self._schema.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {self._version}")

    def _set_aside(self) -> None:
        """Rename a damaged file."""
        if self.path is None:
            return
        aside = self.path.with_name(f"{self.path.name}.corrupt-{time.strftime('%Y%m%d-%H%M%S')}")
        with suppress(OSError):  # then opening it fails again, and memory is used
            self.path.replace(aside)
            for suffix in ("-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        self._note("cache_set_aside", f"The {self._name} was damaged: it is now {aside.name}, and a new one is begun.")

    def _note(self, code: str, message: str) -> None:
        self._notices.setdefault(code, Notice(code, message, "warning"))


class _Foreign(Exception):
    """A database that this program did not make."""


def default_folder() -> Path:
    """Where caches are: what the environment variable ``CHUNKSCOPE_CACHE`` names, else the user's cache folder."""
    return Path(os.environ.get("CHUNKSCOPE_CACHE") or user_cache_dir("chunkscope", appauthor=False)).expanduser()


def drop_oldest(connection: sqlite3.Connection, table: str, max_bytes: int) -> None:
    """Where the file holds more than ``max_bytes``, delete the rows with the smallest ``used``, down to nine tenths."""
    size = _bytes(connection)
    if size > max_bytes:
        (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        surplus = ceil(count * (1 - 0.9 * max_bytes / size))
        oldest = f"SELECT rowid FROM {table} ORDER BY used, rowid LIMIT ?"
        connection.execute(f"DELETE FROM {table} WHERE rowid IN ({oldest})", [surplus])


def _bytes(connection: sqlite3.Connection) -> int:
    """Size of what the file holds; pages that were freed are used again, so that the file stays about as large."""
    pages, free, size = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)
