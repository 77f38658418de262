"""A run as CSV with one row an item, as JSON with everything, and its table as Markdown."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from chunking.evaluation.faithfulness.context import Budget
from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.faithfulness.notes import notes
from chunking.evaluation.faithfulness.results import Basis, Results, p_in_words
from chunking.setup_files import to_json as setups_to_json
from chunking.setups import Setup

BASES: dict[Basis, str] = {
    "judged": "judged in both",
    "asked": "judged or abstained from in both, where an abstention counts as not grounded",
}
FORMAT, VERSION = "chunkscope faithfulness", 1


def to_csv(run: Run, *, documents: Sequence[str] = ()) -> bytes:
    """One row an item, and in every row what it was made with. Empty where there is nothing; a failure is no verdict.

    Texts stay exact, so a cell may start with ``=``, ``+``, ``-`` or ``@``, which a spreadsheet takes for a formula: import
    these columns as text.

    :param documents: names, by which ``document`` says what a question is about; without them it is an index.
    """
    shared = {"prompt_version": run.prompt_version, **asdict(run.settings), **run.endpoint}
    rows = [_row(run, item, documents) | shared for items in run.items for item in items]
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(rows[0]) if rows else ["setup", "question"], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode("utf-8", "backslashreplace")


def to_json(
    run: Run,
    results: Results,
    *,
    documents: Sequence[str] = (),
    setups: Sequence[Setup] = (),
    budget: Budget | None = None,
) -> bytes:
    """Everything: the table, comparisons, notes, every question, context, answer and verdict, and what they were made with.

    :param documents: names. :param setups: of ``run.names``, where they are set-ups of this program.
    :param budget: of the contexts, where all have the same.
    """
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "complete": run.complete,
        "prompt_version": run.prompt_version,
        "settings": asdict(run.settings),
        "budget": asdict(budget) if budget else None,
        "endpoint": dict(run.endpoint),
        "usage": asdict(run.usage),
        "judge_usage": asdict(run.judge_usage),
        "documents": list(documents),
        "table": [_with_shares(asdict(row)) for row in results.rows],
        "basis": results.basis,
        "pairs": [asdict(pair) | {"finding": pair.finding, "in_words": pair.in_words(run.names)} for pair in results.pairs],
        "leaders": [run.names[i] for i in results.leaders],
        "notes": [asdict(notice) for notice in notes(run, results)],
        "setups": json.loads(setups_to_json(setups))["setups"] if setups else list(run.names),
        "questions": [asdict(question) for question in run.questions],
        "items": [[asdict(item) | {"outcome": item.outcome} for item in items] for items in run.items],
    }
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


def to_markdown(run: Run, results: Results, *, budget: Budget | None = None) -> str:
    """The table, what it was made with, and the comparisons, for a report. Shares are of grounded answers, each with its 95 %
    interval.

    :param budget: of the contexts, where all have the same.
    """
    names = [row.name for row in results.rows]
    lines = [
        "| Set-up | Grounded | Not grounded | Abstained | Missing | Judged | Of judged | Of judged and abstained |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in results.rows:
        judged, asked = _share(row.judged.value, row.low, row.high), _share(row.asked.value, row.asked_low, row.asked_high)
        counts = f"{row.grounded} | {row.not_grounded} | {row.abstained} | {row.missing} | {row.judged.total}"
        lines.append(f"| {_cell(row.name)} | {counts} | {judged} | {asked} |")
    lines += ["", _made_with(run, budget)]
    if results.pairs:
        lines += [
            "",
            f"Pairs are compared on the questions that are {BASES[results.basis]}.",
            "",
            "| Set-ups | n | Difference (points) | p | p after Holm | Power | Finding |",
            "|---|---:|---:|---:|---:|---:|---|",
        ]
    for pair in results.pairs:
        difference = _share(pair.difference, pair.low, pair.high, sign="+")
        figures = " | ".join((_p(pair.p_value), _p(pair.holm), _number(pair.power)))
        both = f"{_cell(names[pair.second])} − {_cell(names[pair.first])}"
        lines.append(f"| {both} | {pair.n} | {difference} | {figures} | {pair.finding} |")
    return "\n".join(lines) + "\n"


def _made_with(run: Run, budget: Budget | None) -> str:
    model, judge = (_cell(str(run.endpoint.get(name))) for name in ("model", "judge_model"))
    parts = [
        f"Model {model}", f"judge {judge}", f"seed {run.settings.seed}",
        *([f"budget {budget.in_words}"] if budget else []), f"prompts {_cell(run.prompt_version)}",
    ]  # fmt: skip
    stopped = "" if run.complete else " The run was stopped: what was not asked is missing."
    return f"{', '.join(parts)}.{stopped}"


def _row(run: Run, item: Item, documents: Sequence[str]) -> dict[str, Any]:
    question = run.questions[item.question]
    known = 0 <= question.document < len(documents)
    return {
        "setup": run.names[item.setup],
        "number": item.question + 1,
        "question": question.text,
        "document": documents[question.document] if known else question.document,
        "drafted": question.drafted,
        "reference_answer": question.answer,
        "outcome": item.outcome,
        "answer": item.answer,
        "abstained": item.abstained,
        "grounded": item.grounded,
        "unsupported": json.dumps(item.unsupported, ensure_ascii=False) if item.unsupported else None,
        "second_grounded": item.second_grounded,
        "stage": item.stage,
        "failure": item.failure.kind if item.failure else None,
        "message": item.failure.message if item.failure else None,
        "second_failure": item.second_failure.kind if item.second_failure else None,
        "tokens": item.context.tokens,
        "cut": item.context.cut,
        "context": item.context.text,
    }


def _with_shares(row: dict[str, Any]) -> dict[str, Any]:
    for name in ("judged", "asked", "flips"):
        count, total = row[name]["count"], row[name]["total"]
        row[name] |= {"value": count / total if total else None}
    return row


def _share(value: float | None, low: float | None, high: float | None, *, sign: str = "") -> str:
    if value is None:
        return "–"
    unit = "" if sign else " %"
    shown = f"{value * 100:{sign}.1f}{unit}"
    return shown if low is None or high is None else f"{shown} ({low * 100:{sign}.1f} to {high * 100:{sign}.1f})"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _p(value: float | None) -> str:
    return "–" if value is None else p_in_words(value).removeprefix("p ").removeprefix("= ")


def _cell(text: str) -> str:
    """As it stands: one line, and no mark-up in it."""
    return re.sub(r"([\\`*_~\[\]<>&|$])", r"\\\1", " ".join(text.split()))
