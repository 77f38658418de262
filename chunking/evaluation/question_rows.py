"""The rows of a questions file, whether CSV or JSON Lines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chunking.errors import LoadError

DELIMITERS = ",;\t"
_TRUE = ("true", "yes", "1")


@dataclass(frozen=True)
class Row:
    """One question as the file has it.

    :param number: counts questions from 1. :param fields: by name, lower case; texts in a CSV file, any JSON in the other.
    """

    number: int
    fields: Mapping[str, Any]

    def text(self, *names: str) -> str | None:
        """The first of these fields that holds a text, trimmed."""
        values = (self.fields.get(name) for name in names)
        return next((value.strip() for value in values if isinstance(value, str) and value.strip()), None)

    def mark(self, name: str) -> bool:
        """Whether the field says yes."""
        return str(self.fields.get(name, "")).strip().lower() in _TRUE


def read_rows(data: bytes, *, name: str) -> tuple[list[Row], list[str]]:
    """The rows, and the names of all fields that occur.

    JSON Lines if ``name`` ends with ``.jsonl`` or ``.ndjson`` or the content starts with an object, else CSV (fields parted by
    comma, semicolon or tab).

    :raises LoadError: if it is not UTF-8 or cannot be read, naming the line of JSON Lines that is to blame.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LoadError(f"{name} is not UTF-8: save it as CSV UTF-8 and try again.") from error
    if name.lower().endswith((".jsonl", ".ndjson")) or text.lstrip().startswith("{"):
        return _json_lines(text, name)
    return _csv(text, name)


def _csv(text: str, name: str) -> tuple[list[Row], list[str]]:
    header = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=header.count))
    try:
        columns = [column.strip().lower() for column in reader.fieldnames or ()]
        reader.fieldnames = columns
        return [Row(number, fields) for number, fields in enumerate(reader, 1)], columns
    except csv.Error as error:
        raise LoadError(f"{name} is not a CSV file that can be read ({error}): check its quotation marks.") from error


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
