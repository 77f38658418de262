"""A chunking as a file: one record a chunk, the same in every format; and the code that reproduces it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chunking.reproduce import command_line, python_snippet
from chunking.types import Chunking

__all__ = ["EXPORTS", "Export", "command_line", "python_snippet", "records", "to_csv", "to_jsonl", "to_parquet"]

Record = dict[str, Any]


def records(chunking: Chunking) -> list[Record]:
    """One dict a chunk, in order, of plain values; the texts concatenated are the document's text."""
    return [
        {
            "document": chunking.document.name,
            "index": chunk.index,
            "start": chunk.start,
            "end": chunk.end,
            "text": chunk.text,
            "sentences": chunk.sentences,
            "tokens": chunk.tokens,
            "characters": chunk.characters,
            "pages": list(chunk.pages),
            "opened_by": {
                "reason": chunk.opened_by.reason,
                "distance": chunk.opened_by.distance,
                "threshold": chunk.opened_by.threshold,
            },
            "flags": list(chunk.flags),
        }
        for chunk in chunking.chunks
    ]


def to_jsonl(chunking: Chunking) -> bytes:
    """One JSON object a line, UTF-8, floats at full precision, a newline at the end (no chunks: no bytes).

    Only ``\\n`` ends a line: split there, not with ``str.splitlines``, which also splits at U+2028.
    """
    lines = (json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n" for record in records(chunking))
    return _utf8("".join(lines))


def _utf8(text: str) -> bytes:
    """UTF-8 in which a lone surrogate, say of an undecodable file name, is written out: ``\\udc80``, as JSON has it."""
    return text.encode("utf-8", "backslashreplace")


def to_csv(chunking: Chunking) -> bytes:
    """Comma-separated, UTF-8 without BOM, RFC 4180 quoting and line ends; read it with ``newline=""``.

    ``opened_by`` becomes three columns, ``pages`` and ``flags`` are joined with ``;``, ``None`` is an empty cell. The
    text stays exact, so a cell may start with ``=``, ``+``, ``-`` or ``@``, which a spreadsheet takes for a formula:
    import the text column as text.
    """
    rows = [_flat(record) for record in records(chunking)]
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return _utf8(out.getvalue())


CSV_COLUMNS = (
    "document", "index", "start", "end", "text", "sentences", "tokens", "characters", "pages",
    "opened_by_reason", "opened_by_distance", "opened_by_threshold", "flags",
)  # fmt: skip


def _flat(record: Record) -> Record:
    opened_by = {f"opened_by_{name}": value for name, value in record.pop("opened_by").items()}
    return {**record, **opened_by, **{name: ";".join(map(str, record[name])) for name in ("pages", "flags")}}


def to_parquet(chunking: Chunking) -> bytes:
    """Parquet: ``pages`` and ``flags`` as lists, ``opened_by`` as a struct; the types hold without chunks too."""
    import pyarrow as pa
    from pyarrow import parquet

    opened_by = pa.struct([("reason", pa.string()), ("distance", pa.float64()), ("threshold", pa.float64())])
    schema = pa.schema(
        [
            ("document", pa.string()),
            ("index", pa.int64()),
            ("start", pa.int64()),
            ("end", pa.int64()),
            ("text", pa.string()),
            ("sentences", pa.int64()),
            ("tokens", pa.int64()),
            ("characters", pa.int64()),
            ("pages", pa.list_(pa.int64())),
            ("opened_by", opened_by),
            ("flags", pa.list_(pa.string())),
        ]
    )
    out = io.BytesIO()
    rows = records(chunking)
    for row in rows:
        row.update({name: _utf8(row[name]).decode() for name in ("document", "text")})
    parquet.write_table(pa.Table.from_pylist(rows, schema), out)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Export:
    """A format to download: ``write(chunking)`` gives the file's bytes."""

    write: Callable[[Chunking], bytes]
    extension: str
    mime: str


EXPORTS: dict[str, Export] = {
    "jsonl": Export(to_jsonl, ".jsonl", "application/x-ndjson"),
    "csv": Export(to_csv, ".csv", "text/csv"),
    "parquet": Export(to_parquet, ".parquet", "application/vnd.apache.parquet"),
}
