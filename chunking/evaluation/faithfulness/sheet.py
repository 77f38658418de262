"""A sheet for a person to label answers by hand, without knowing whose they are, and what the labels say about the judge."""

from __future__ import annotations

import csv
import hashlib
import io
from dataclasses import dataclass

import numpy as np

from chunking.errors import LoadError
from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.faithfulness.results import Results
from chunking.evaluation.judging import JudgeAgreement, agreement, corrected_rate
from chunking.evaluation.question_rows import read_rows

COUNT = 40
"""Answers to label: 30 to 50 take an hour or less and leave intervals of some ten points."""

COLUMNS = ("id", "question", "context", "answer", "grounded")
YES = ("yes", "y", "true", "1", "grounded")
NO = ("no", "n", "false", "0", "not grounded")


@dataclass(frozen=True)
class Checked:
    """The judge against a person.

    :param corrected: the share grounded of each set-up after Rogan and Gladen, in [0, 1]; ``None`` where the labels do not
        allow one. It takes the judge to err alike for all set-ups, and is as uncertain as its errors are.
    :param labelled: answers with a label. :param blank: rows without one.
    """

    agreement: JudgeAgreement
    corrected: tuple[float | None, ...]
    labelled: int
    blank: int


def to_sheet(run: Run, *, count: int = COUNT, seed: int = 0) -> bytes:
    """``count`` answers drawn at random from all set-ups together, each once, as CSV with the columns :data:`COLUMNS`.

    Neither set-up nor verdict stands in it, and the order tells nothing. A cell that a spreadsheet would take for a formula
    gets an apostrophe in front; only ``id`` and ``grounded`` are read back.
    """
    items = _by_id(run)
    ids = sorted(items)
    chosen = np.random.default_rng([seed, 3]).permutation(len(ids))[:count]
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for place in chosen.tolist():
        item = items[ids[place]][0]
        shown = (run.questions[item.question].text, item.context.text, item.answer or "")
        writer.writerow([ids[place], *map(_safe, shown), ""])
    return out.getvalue().encode("utf-8-sig", "backslashreplace")  # spreadsheets take a file without the mark for another code


def read_sheet(data: bytes, run: Run, results: Results, *, name: str = "The sheet") -> Checked:
    """The judge's first verdicts beside the labels of a filled-in sheet; rows left blank count as not labelled.

    :param results: of ``run``, whose shares are corrected.
    :raises LoadError: naming the row, if a label is neither yes nor no, or an answer is not of this run.
    """
    rows, columns = read_rows(data, name=name)
    if missing := {"id", "grounded"} - set(columns):
        raise LoadError(f"{name} has no column {' and no column '.join(sorted(missing))}: fill in the sheet as it was written.")
    items = _by_id(run)
    labels: dict[str, bool] = {}
    blank = 0
    for row in rows:
        key, label = row.text("id") or "", (row.text("grounded") or "").lower()
        if not label:
            blank += 1
            continue
        if key not in items:
            raise LoadError(f"Row {row.number} of {name} is no answer of this run: its id is {key or 'empty'}.")
        if label not in YES + NO:
            raise LoadError(f"Row {row.number} of {name} says {label!r} in the column grounded: write yes or no.")
        if labels.setdefault(key, label in YES) != (label in YES):
            raise LoadError(f"Row {row.number} of {name} contradicts an earlier row with the same id: keep one of them.")
    found = agreement(list(labels.values()), [items[key][0].grounded for key in labels])
    sensitivity, specificity = found.sensitivity.value, found.specificity.value
    corrected = tuple(
        None
        if row.judged.value is None or sensitivity is None or specificity is None
        else corrected_rate(row.judged.value, sensitivity, specificity)
        for row in results.rows
    )
    return Checked(found, corrected, len(labels), blank)


def _by_id(run: Run) -> dict[str, list[Item]]:
    """All items with an answer, equal ones of several set-ups together. The id is made from what the sheet shows."""
    found: dict[str, list[Item]] = {}
    for items in run.items:
        for item in items:
            if item.answer is not None:
                seen = repr((run.questions[item.question].text, item.context.text, item.answer))
                # A letter in front: a spreadsheet takes some digests for numbers.
                key = f"item-{hashlib.sha256(seen.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
                found.setdefault(key, []).append(item)
    return found


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
