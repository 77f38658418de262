"""A report as JSON, with everything behind each number, and as a table with one row a set-up."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from chunking.evaluation.hope.results import HopeReport, HopeResult, SubScore
from chunking.setup_files import to_json as setups_to_json
from chunking.setups import Setup

FORMAT, VERSION = "chunkscope hope", 1

SCORES = ("concept_unity", "off_diagonal", "semantic_independence", "information_preservation")
"""The sub-scores of a :class:`HopeResult` by their field names; ``off_diagonal`` is concept unity without the diagonal."""


def rows(report: HopeReport, setups: Sequence[Setup]) -> list[dict[str, Any]]:
    """One dict a set-up, in order; one that a stopped run did not come to has its name only."""
    return [
        {"setup": setup.name, **(_row(result) if result else {})}
        for setup, result in zip(setups, report.results, strict=True)
    ]


def to_json(report: HopeReport, setups: Sequence[Setup], *, document: str, details: bool = True) -> bytes:
    """The table, what it was made with, and with ``details`` every statement, question, answer and verdict.

    :param setups: of ``report.results``, in order. :param document: its name.
    """
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "document": document,
        "backend": report.backend,
        "proxy": report.proxy,
        "parameters": dict(report.parameters),
        "encoder": report.encoder,
        "settings": asdict(report.settings),
        "control": asdict(report.control),
        "table": rows(report, setups),
        "setups": json.loads(setups_to_json(setups))["setups"],
    }
    if details:
        content["tasks"] = [asdict(task) for task in report.tasks]
        content["control_verdicts"] = [asdict(verdict) for verdict in report.control_verdicts]
        content["details"] = [_details(result) if result else None for result in report.results]
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


def to_csv(report: HopeReport, setups: Sequence[Setup], *, document: str) -> bytes:
    """One row a set-up: scores with their n, interval and failures, and in every row what they were made with."""
    shared = {
        "document": document, "backend": report.backend, "proxy": report.proxy, "encoder": report.encoder,
        **asdict(report.settings), **{f"backend_{key}": value for key, value in report.parameters.items()},
        **_flat("control", asdict(report.control)),
    }  # fmt: skip
    table = [{**_flat("", row), **shared} for row in rows(report, setups)]
    columns = list(dict.fromkeys(column for row in table for column in row))
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, columns)
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue().encode("utf-8", "backslashreplace")


def _row(result: HopeResult) -> dict[str, Any]:
    scores: dict[str, SubScore] = {name: getattr(result, name) for name in SCORES}
    references = result.dangling
    return {
        "passages": result.passages,
        "sampled": len(result.sampled),
        **{name: asdict(score) for name, score in scores.items()},
        "mean": result.mean,
        "dangling": asdict(references.rate) | {"value": references.rate.value} if references else None,
        "complete": result.complete,
    }


def _details(result: HopeResult) -> dict[str, Any]:
    return {
        "sampled": list(result.sampled),
        "unity": [asdict(found) for found in result.unity],
        "independence": [asdict(found) for found in result.independence],
        "verdicts": [asdict(verdict) for verdict in result.verdicts],
        "dangling_words": [list(words) for words in result.dangling.words] if result.dangling else None,
    }


def _flat(name: str, value: Any) -> dict[str, Any]:
    """``{"a": {"b": 1}}`` as ``{"a_b": 1}``."""
    if not isinstance(value, dict):
        return {name: value}
    flat: dict[str, Any] = {}
    for key, inner in value.items():
        flat |= _flat(f"{name}_{key}" if name else key, inner)
    return flat
