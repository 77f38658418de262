"""The files that paths name, whether files or folders: each gets a name of its own, and a group."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read.

    :param name: unique among the files: its path within the folder it was found in, or its own name.
    :param group: its sub-folder; for a file right in the folder that was named, that folder's name; else nothing.
    """

    path: Path
    name: str
    group: str = ""


def sources_of(paths: Sequence[str]) -> tuple[Source, ...]:
    """The files that ``paths`` name: files as given, and those in folders, sub-folders too, in the order of their names.

    Hidden files and folders are passed over; a file named twice counts once.

    :raises OSError: for a path that is neither a file nor a folder.
    """
    found: dict[Path, Source] = {}
    for given in map(Path, paths):
        if given.is_dir():
            inside = sorted((path.relative_to(given) for path in given.rglob("*") if path.is_file()), key=_by_number)
            for path in (path for path in inside if not any(part.startswith(".") for part in path.parts)):
                group = given.resolve().name if path.parent == Path() else path.parent.as_posix()
                found.setdefault((given / path).resolve(), Source(given / path, path.as_posix(), group))
        else:
            given.stat()
            found.setdefault(given.resolve(), Source(given, given.name))
    names = [source.name for source in found.values()]
    return tuple(
        source if names.count(source.name) == 1 else replace(source, name=source.path.as_posix()) for source in found.values()
    )


def _by_number(path: PurePath) -> list[tuple[bool, list[Any]]]:
    """A folder's files before its sub-folders', ``2.md`` before ``10.md``."""
    pieces = [[int(p) if i % 2 else p for i, p in enumerate(re.split(r"(\d+)", part))] for part in path.parts]
    return [(depth < len(pieces) - 1, piece) for depth, piece in enumerate(pieces)]
