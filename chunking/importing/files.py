"""Chunks made elsewhere, as they come: JSON lines, a JSON array, CSV or Parquet, told by content, to texts and offsets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from chunking.csv_fields import fields_up_to
from chunking.errors import DamagedDocument, EmptyDocument, LimitExceeded, UnsupportedFormat
from chunking.importing.records import FIELD_NAMES, TEXT_NAMES, GivenChunk, fail_unknown, from_record, has_known_field
from chunking.loading.decode import decode

if TYPE_CHECKING:
    import pyarrow as pa

MAX_FILE_BYTES = 50 * 2**20
MAX_CHUNKS = 100_000
MAX_TEXT_LENGTH = 100_000_000
"""Characters of all chunks together: what a Parquet file of a few bytes can unpack to."""
MAX_VALUES = 5_000_000
"""Values in a JSON file: each takes far more memory than its two bytes."""

LIST_NAMES = ("chunks", "nodes", "documents", "passages", "data", "records", "items")
"""Names of the field of a JSON object that holds the list of chunks."""



def read_chunks(data: bytes, name: str = "The file") -> tuple[GivenChunk, ...]:
    """The chunks of a file, in its order.

    JSON lines and JSON arrays hold strings or objects; the first row of a CSV names its columns.

    :raises EmptyDocument: for a file without chunks. :raises UnsupportedFormat: for one in none of the formats, or with no
        field of a known name. :raises DamagedDocument: for one that breaks its format's rules.
    :raises LimitExceeded: for one beyond a limit named in this module.
    """
    if len(data) > MAX_FILE_BYTES:
        raise LimitExceeded(
            f"{name} has {len(data) / 2**20:,.0f} MB, more than the limit of {MAX_FILE_BYTES // 2**20} MB for chunks: "
            "leave out columns such as vectors, or split it."
        )
    if data.startswith(b"PAR1"):
        chunks = list(_parquet(data, name))
    else:
        text = decode(data)[0].strip()
        chunks = list(_json(text, name) if _is_json(text) else _csv(text, name))
    if not chunks:
        raise EmptyDocument(f"{name} holds no chunks: choose a file with at least one.")
    return tuple(chunks)


def _is_json(text: str) -> bool:
    """A quotation mark opens a JSON text or a CSV column: the first line tells."""
    first_line = text.split("\n", 1)[0]
    if not first_line.startswith('"'):
        return first_line.startswith(("[", "{"))
    value = _whole(first_line)
    return value is not None and not has_known_field(value)


def _json(text: str, name: str) -> Iterator[GivenChunk]:
    if text.count(",") + text.count("\n") > MAX_VALUES:
        raise LimitExceeded(f"{name} holds more than {MAX_VALUES:,} values: leave out fields such as vectors, or split it.")
    records = _whole(text)
    if records is None:
        lines = ((number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip())
        records = [_line(line, number, name) for number, line in lines]
    if isinstance(records, dict) and has_known_field(records):
        records = [records]
    if isinstance(records, dict):
        lowered = {key.lower(): value for key, value in records.items()}
        records = next((lowered[key] for key in LIST_NAMES if isinstance(lowered.get(key), list)), None)
        if records is None:
            fail_unknown(name, lowered)
    _check_number(len(records), name)
    for number, record in enumerate(records, 1):
        if isinstance(record, str):
            yield GivenChunk(record)
        elif isinstance(record, dict):
            yield from_record(record, number, name)
        else:
            raise UnsupportedFormat(f"Chunk {number} of {name} is neither a text nor an object: write it as one of them.")


def _whole(text: str) -> list[Any] | dict[str, Any] | None:
    """The one JSON value that ``text`` is, if it is a list or an object."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return [value] if isinstance(value, str) else value


def _line(line: str, number: int, name: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise DamagedDocument(
            f"Line {number} of {name} is not valid JSON: write one JSON value a line, or the whole file as one array."
        ) from error


def _csv(text: str, name: str) -> Iterator[GivenChunk]:
    if not text:
        return
    first_line = text.split("\n", 1)[0]
    delimiter = next((mark for mark in ",;\t|" if has_known_field(_rows(first_line, mark, name)[0])), None)
    if delimiter is None:
        fail_unknown(name, _rows(first_line, ",", name)[0])
    rows = _rows(text, delimiter, name)
    _check_number(len(rows) - 1, name)
    for number, row in enumerate(rows[1:], 1):
        yield from_record(dict(zip(rows[0], row, strict=False)), number, name)


def _rows(text: str, delimiter: str, name: str) -> list[list[str]]:
    """The rows of a CSV text, without blank ones."""
    try:
        with fields_up_to(MAX_FILE_BYTES):
            reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
            return list(islice((row for row in reader if row), MAX_CHUNKS + 2))
    except csv.Error as error:
        raise DamagedDocument(f"{name} is not valid CSV ({error}): save it again as CSV in UTF-8.") from error


def _parquet(data: bytes, name: str) -> Iterator[GivenChunk]:
    import pyarrow as pa
    from pyarrow import parquet

    try:
        schema = parquet.read_schema(pa.BufferReader(data))
        columns = {column.lower(): column for column in schema.names}
        text_name = next((columns[known] for known in TEXT_NAMES if known in columns), None)
        # As a dictionary, so that one long text in a million rows takes the memory of one.
        file = parquet.ParquetFile(pa.BufferReader(data), read_dictionary=[text_name] if text_name else [])
        wanted = [columns[known] for known in FIELD_NAMES if known in columns]
        if not wanted:
            fail_unknown(name, schema.names)
        _check_number(file.metadata.num_rows, name)
        length = number = 0
        for batch in file.iter_batches(batch_size=4096, columns=wanted):
            length += _text_length(batch.column(text_name)) if text_name else 0
            _check_length(length, name)
            for record in batch.to_pylist():
                number += 1
                yield from_record(record, number, name)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise DamagedDocument(f"{name} is a damaged Parquet file: save or download it again.") from error


def _text_length(column: pa.Array) -> int:
    """Characters of a column of texts, without unpacking it; other types count nothing."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if isinstance(column, pa.DictionaryArray):
        lengths = pc.utf8_length(column.dictionary)
        return int(pc.sum(lengths.take(column.indices)).as_py() or 0)
    return int(pc.sum(pc.utf8_length(column)).as_py() or 0) if pa.types.is_string(column.type) else 0


def _check_number(number: int, name: str) -> None:
    if number > MAX_CHUNKS:
        raise LimitExceeded(f"{name} holds more than the limit of {MAX_CHUNKS:,} chunks: split it.")


def _check_length(length: int, name: str) -> None:
    if length > MAX_TEXT_LENGTH:
        raise LimitExceeded(f"The chunks of {name} hold more than the limit of {MAX_TEXT_LENGTH:,} characters: split it.")
