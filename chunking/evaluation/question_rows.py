"""The rows of a questions file, whether CSV or JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chunking.csv_rows import csv_rows, utf8
from chunking.errors import LoadError

_TRUE = ("true", "yes", "1")


@dataclass(frozen=True)
class Row:
    """One question as the file has it.

    :param number: counts questions from 1. :param fields: by name, lower case; texts in a CSV file, any JSON in the other.
    """

    number: int
    fields: Mapping[str, Any]

    def text(self, *names: str) -> str | None:
        """The first of these fields that holds a text, trimmed; a number as it is written."""
        values = (self.fields.get(name) for name in names)
        texts = (str(value).strip() for value in values if isinstance(value, str | int | float) and not isinstance(value, bool))
        return next(filter(None, texts), None)

    def mark(self, name: str) -> bool:
        """Whether the field says yes."""
        return str(self.fields.get(name, "")).strip().lower() in _TRUE


def read_rows(data: bytes, *, name: str) -> tuple[list[Row], list[str]]:
    """The rows, and the names of all fields that occur.

    JSON Lines if ``name`` ends with ``.jsonl`` or ``.ndjson`` or the content starts with an object, else CSV (fields parted by
    comma, semicolon or tab).

    :raises LoadError: if it is not UTF-8 or cannot be read, naming the line that is to blame.
    """
    text = utf8(data, name)
    if name.lower().endswith((".jsonl", ".ndjson")) or text.lstrip().startswith("{"):
        return _json_lines(text, name)
    rows, columns = csv_rows(text, name)
    return [Row(number, fields) for number, fields in enumerate(rows, 1)], columns


def _json_lines(text: str, name: str) -> tuple[list[Row], list[str]]:
    rows: list[Row] = []
    names: dict[str, None] = {}
    for line, written in enumerate(text.split("\n"), 1):  # other line ends may stand within a text
        if not written.strip():
            continue
        try:
            found = json.loads(written)
        except (ValueError, RecursionError):
            raise LoadError(f"Line {line} of {name} is not JSON: each line has to be one whole object.") from None
        if not isinstance(found, dict):
            raise LoadError(f'Line {line} of {name} is not an object: write it as {{"question": …, "excerpt": …}}.')
        fields = {str(key).strip().lower(): value for key, value in found.items()}
        if not isinstance(fields.get("question"), str) or not fields["question"].strip():
            raise LoadError(f"Line {line} of {name} has no question: give it as text in the field question.")
        rows.append(Row(len(rows) + 1, fields))
        names |= dict.fromkeys(fields)
    return rows, list(names)
