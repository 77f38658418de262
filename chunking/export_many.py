"""Several set-ups' chunks in one file: a zip with a JSONL each, or one Parquet table with a set-up column."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence

from chunking.export import to_jsonl, to_parquet
from chunking.setup_files import to_json
from chunking.setups import Setup
from chunking.types import Chunking

Cut = tuple[Setup, Chunking]

_MOMENT = (1980, 1, 1, 0, 0, 0)
"""A date for all files in a zip, so that equal chunks give equal bytes."""


def to_zip(cuts: Sequence[Cut]) -> bytes:
    """A zip with ``setups.json`` (:func:`~chunking.setup_files.to_json`) and each set-up's chunks as
    :func:`~chunking.export.to_jsonl` has them, in files named by number and name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        files = {"setups.json": to_json([setup for setup, _ in cuts]).encode()}
        files |= {file_name(i, setup.name): to_jsonl(chunking) for i, (setup, chunking) in enumerate(cuts, 1)}
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def file_name(number: int, name: str) -> str:
    """``2-fixed-500.jsonl``: unique by its number, and safe on every file system."""
    stem = re.sub(r"[^\w]+", "-", name.lower()).strip("-_")[:60]
    return f"{number}-{stem}.jsonl" if stem else f"{number}.jsonl"


def many_to_parquet(cuts: Sequence[Cut]) -> bytes:
    """One table: the columns ``setup_number`` (from 1) and ``setup``, then those of :func:`~chunking.export.to_parquet`."""
    import pyarrow as pa
    from pyarrow import parquet

    tables = []
    for number, (setup, chunking) in enumerate(cuts, 1):
        table = parquet.read_table(pa.BufferReader(to_parquet(chunking)))
        named = table.add_column(0, "setup", pa.array([setup.name] * len(table), pa.string()))
        tables.append(named.add_column(0, "setup_number", pa.array([number] * len(table), pa.int64())))
    out = io.BytesIO()
    if tables:
        parquet.write_table(pa.concat_tables(tables), out)
    return out.getvalue()
