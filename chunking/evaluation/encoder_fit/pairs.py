"""Pairs of sentences with labels, and the CSV file they come in.

Columns, found by name whatever their order and case; others are left alone:

``a``, ``b``   the two sentences, or ``sentence1`` and ``sentence2``, or ``text_a`` and ``text_b``; rows with nothing in them
               are passed over
``related``    or ``label``: 1 or 0, true or false, yes or no: whether they are about the same thing
``score``      instead or as well: how alike they are, as a number on any scale; higher is more alike. Where fields are not
               parted by commas, it may have a decimal comma
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from chunking.csv_rows import csv_rows, delimiter_of, utf8
from chunking.errors import LimitExceeded, LoadError

MOST_PAIRS = 20_000
WORDS = {"1": True, "1.0": True, "true": True, "yes": True, "0": False, "0.0": False, "false": False, "no": False}
"""What ``related`` may say; pandas writes 1.0 where the column has gaps."""
NAMES = {
    "a": ("a", "sentence1", "text_a"), "b": ("b", "sentence2", "text_b"), "related": ("related", "label"), "score": ("score",),
}  # fmt: skip
"""What a column may be called; of several the first counts."""
LABELS = ("related", "score")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts and what is known of them.

    :param related: ``None`` where nobody said. :param score: higher is more alike, on any scale; ``None`` where nobody said.
    """

    a: str
    b: str
    related: bool | None = None
    score: float | None = None


def load_pairs(data: bytes, *, name: str = "The file of pairs") -> tuple[Pair, ...]:
    """Read a CSV file (UTF-8; fields parted by comma, semicolon or tab) of pairs, in its order.

    :raises LoadError: if it is not UTF-8, not CSV, lacks a column or has no pairs, or a field cannot be read; the message
        names row and field.
    :raises LimitExceeded: if it holds more than :data:`MOST_PAIRS`.
    """
    text = utf8(data, name)
    rows, columns = csv_rows(text, name)
    called = {field: found for field, names in NAMES.items() if (found := next((n for n in names if n in columns), None))}
    for column in called.values():
        if columns.count(column) > 1:
            raise LoadError(f"{name} has the column {column} {columns.count(column)} times: leave one.")
    if not {"a", "b"} <= set(called) or not set(LABELS) & set(called):
        has = ", ".join(columns) or "none"
        raise LoadError(f"{name} needs the columns a and b and one of related or score; it has {has}.")
    if len(rows) > MOST_PAIRS:
        raise LimitExceeded(f"{name} has more than {MOST_PAIRS:,} pairs: leave some out.")
    comma = delimiter_of(text) != ","
    pairs = tuple(_pair(row, called, f"{name}, row {number}", comma) for number, row in enumerate(rows, 1))
    if not pairs:
        raise LoadError(f"{name} has a header but no pairs: add a row for each.")
    return pairs


def _pair(row: Mapping[str, str], called: Mapping[str, str], where: str, comma: bool) -> Pair:
    """:param called: field → its column. :param comma: whether a number may have a decimal comma."""
    fields = {field: row.get(column, "").strip() for field, column in called.items()}
    for side in ("a", "b"):
        if not fields[side]:
            raise LoadError(f"{where}, field {called[side]}, is empty: a pair needs two texts.")
    related, score = (fields.get(label, "") for label in LABELS)
    if not related and not score:
        given = " and ".join(called[label] for label in LABELS if label in called)
        raise LoadError(f"{where}, field {given}, is empty: label every pair or leave it out.")
    return Pair(
        fields["a"], fields["b"], _related(related, f"{where}, field {called.get('related')}"),
        _score(score, where, decimal_comma=comma),
    )  # fmt: skip


def _related(field: str, where: str) -> bool | None:
    if not field:
        return None
    if field.lower() not in WORDS:
        raise LoadError(f"{where}, is {field[:40]!r}: write 1 or 0, true or false, yes or no.")
    return WORDS[field.lower()]


def _score(field: str, where: str, *, decimal_comma: bool) -> float | None:
    if not field:
        return None
    try:
        score = float(field.replace(",", ".", 1) if decimal_comma and "." not in field else field)
    except ValueError:
        score = math.nan
    if not math.isfinite(score):
        raise LoadError(f"{where}, field score, is {field[:40]!r}: write a number, with a decimal point.")
    return score
