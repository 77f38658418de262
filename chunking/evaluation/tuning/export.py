"""A tuning as files: the report as JSON, and every setting's figures on every document as Parquet."""

from __future__ import annotations

import io
import json
from dataclasses import asdict, fields, replace
from math import isnan
from typing import Any

import numpy as np

from chunking.evaluation.tuning.report import TuneReport
from chunking.evaluation.tuning.score import GridScores
from chunking.evaluation.tuning.tried import described
from chunking.settings import CutSettings

FORMAT, VERSION = "chunkscope tuning", 1


def to_json(report: TuneReport) -> bytes:
    """The report, UTF-8, floats at full precision; what is undefined is ``null``. Settings are as in files of set-ups.

    ``settings`` is how many were tried, and ``tried`` which, as :func:`~chunking.evaluation.tuning.tried.described` has it.
    """
    content = {"format": FORMAT, "version": VERSION, **asdict(replace(report, tried=()))}
    content |= {"settings": len(report.tried), "tried": described(report.tried)}
    content["baselines"] = {
        name: {"tuning": asdict(tuning), "held_out": asdict(held_out)}
        for name, (tuning, held_out) in report.baselines.items()
    }
    text = json.dumps(_plain(content), ensure_ascii=False, allow_nan=False, indent=2)
    return (text + "\n").encode("utf-8", "backslashreplace")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return None if isinstance(value, float) and isnan(value) else value


def to_parquet(scores: GridScores) -> bytes:
    """Parquet: one row a setting and document, setting by setting; columns for the document, its group, every setting and
    every measure. Undefined figures, limits that are not set, are null."""
    import pyarrow as pa
    from pyarrow import parquet

    s, d = len(scores.settings), len(scores.documents)
    kinds = {"rule": pa.string(), "amount": pa.float64(), "unit": pa.string()}
    kinds |= dict.fromkeys(("window", "minimum", "maximum"), pa.int64())
    columns = {
        "document": pa.array([_utf8(name) for name in scores.documents] * s, pa.string()),
        "group": pa.array([_utf8(group) for group in scores.groups] * s, pa.string()),
    }
    for field in fields(CutSettings):
        values = [getattr(one, field.name) for one in scores.settings]
        dictionary = pa.array(values, kinds.get(field.name, pa.bool_()))
        columns[field.name] = dictionary.take(pa.array(np.repeat(np.arange(s), d)))
    for name, table in scores.values.items():
        columns[name] = pa.array(table.ravel(), pa.float64(), from_pandas=True)
    out = io.BytesIO()
    parquet.write_table(pa.table(columns), out)
    return out.getvalue()


def _utf8(text: str) -> str:
    """A lone surrogate, say of an undecodable file name, written out."""
    return text.encode("utf-8", "backslashreplace").decode()
