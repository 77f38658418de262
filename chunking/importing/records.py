"""One chunk made elsewhere, from an object or a row, by the field names in use."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from chunking.errors import UnsupportedFormat

TEXT_NAMES = ("text", "page_content", "content", "chunk", "chunk_text", "passage", "body")
"""Names of the field that holds a chunk's text, the likeliest first; upper and lower case are the same."""

OFFSET_NAMES = (
    ("start", "end"), ("start_index", "end_index"), ("start_char_idx", "end_char_idx"), ("start_char", "end_char"),
    ("char_start", "char_end"), ("start_offset", "end_offset"), ("begin", "end"),
)  # fmt: skip
"""Names of the fields that hold its offsets, in the record itself or in its ``metadata`` or ``meta``."""

FIELD_NAMES = tuple(dict.fromkeys((*TEXT_NAMES, *(name for pair in OFFSET_NAMES for name in pair))))


@dataclass(frozen=True, slots=True)
class GivenChunk:
    """One chunk of a file. Nothing is checked against a document yet.

    :param text: ``None`` where the file gives offsets only. :param start, end: offsets as the file has them.
    """

    text: str | None
    start: int | None = None
    end: int | None = None


def from_record(record: Mapping[str, Any], number: int, name: str) -> GivenChunk:
    """Chunk ``number`` (from 1) of the file ``name``; fields of other names do not matter.

    :raises UnsupportedFormat: if it has neither a text nor both offsets, or its text is none.
    """
    fields = _lowered(record)
    text = next((fields[known] for known in TEXT_NAMES if fields.get(known) is not None), None)
    if text is not None and not isinstance(text, str):
        raise UnsupportedFormat(f"The text of chunk {number} of {name} is no text: put it into a field called text.")
    inner = [_lowered(fields[key]) for key in ("metadata", "meta") if isinstance(fields.get(key), dict)]
    for place in (fields, *inner):
        for first, last in OFFSET_NAMES:
            start, end = _offset(place.get(first)), _offset(place.get(last))
            if start is not None and (text is not None or end is not None):
                return GivenChunk(text, start, end)
    if text is None and not has_known_field(fields):
        fail_unknown(name, fields)
    return GivenChunk(text or "")


def has_known_field(fields: Iterable[str]) -> bool:
    """Whether one of the fields can hold a text, or two of them offsets."""
    lowered = {field.strip().lower() for field in fields}
    return not lowered.isdisjoint(TEXT_NAMES) or any(lowered.issuperset(pair) for pair in OFFSET_NAMES)


def fail_unknown(name: str, fields: Iterable[str]) -> NoReturn:
    """:raises UnsupportedFormat: saying what to name the fields of ``name``."""
    found = ", ".join(field[:40] for field in list(fields)[:8]) or "nothing"
    raise UnsupportedFormat(
        f"{name} has no field with chunk texts (found: {found}): name one of them text, or give start and end offsets."
    )


def _lowered(record: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key).strip().lower(): value for key, value in record.items()}


def _offset(value: object) -> int | None:
    """A whole number, also as a float (a column with gaps) or as digits (CSV)."""
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 20:
        return int(value)
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
