"""BEGIN (Dziri et al. 2022, CC BY 4.0): what people say of answers that models gave from a passage: is all of it in there?

A file is tab-separated with a header and no quoting. The columns ``knowledge`` (the passage), ``message`` (what the answer
replies to), ``response`` and ``begin_label`` are read; others may be there.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chunking.csv_fields import fields_up_to
from chunking.errors import LoadError
from chunking.loading.limits import read_upload

COLUMNS = ("knowledge", "message", "response", "begin_label")
LABELS: Mapping[str, bool] = {"Fully attributable": True, "Not fully attributable": False, "Generic": False}
"""Whether an answer with this label is grounded. "Generic" ones, which say nothing of the passage, are in some files only."""


@dataclass(frozen=True, slots=True)
class BeginItem:
    """One labelled answer.

    :param grounded: whether all of ``response`` is supported by ``knowledge``, as people judged; from ``label``.
    """

    knowledge: str
    message: str
    response: str
    grounded: bool
    label: str


def load_begin(path: Path | str) -> tuple[BeginItem, ...]:
    """Read a file of BEGIN's form, UTF-8.

    :raises LoadError: if it is not UTF-8, lacks a column or has no row, and for a malformed row, naming its line.
    :raises OSError: if it cannot be opened.
    """
    name = Path(path).name
    with Path(path).open("rb") as file:
        data = read_upload(file, name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LoadError(f"{name} is not UTF-8: save it as UTF-8 and try again.") from error
    reader = csv.reader(io.StringIO(text, newline=""), delimiter="\t", quoting=csv.QUOTE_NONE)
    items: list[BeginItem] = []
    try:
        columns = next(reader, [])
        lacking = [column for column in COLUMNS if column not in columns]
        if lacking:
            raise LoadError(
                f"{name} has no column {', '.join(lacking)}: its first line has to name the columns, parted by tabs."
            )
        with fields_up_to(len(text) + 1):
            for fields in reader:
                if any(field.strip() for field in fields):
                    items.append(_item(columns, fields, f"{name}, line {reader.line_num}"))
    except csv.Error as error:
        raise LoadError(f"{name}, line {reader.line_num}, cannot be read ({error}): mend or delete it.") from error
    if not items:
        raise LoadError(f"{name} holds no labelled answer: it needs a row under its header.")
    return tuple(items)


def _item(columns: Sequence[str], fields: Sequence[str], where: str) -> BeginItem:
    if len(fields) != len(columns):
        raise LoadError(f"{where}, has {len(fields)} fields for {len(columns)} columns: mend or delete it.")
    row = dict(zip(columns, fields, strict=True))
    knowledge, message, response, label = (row[column].strip() for column in COLUMNS)
    for column, value in (("knowledge", knowledge), ("response", response)):
        if not value:
            raise LoadError(f"{where}, has an empty {column}: fill it in or delete the row.")
    if label not in LABELS:
        raise LoadError(f"{where}, has the label {label[:80]!r}, which is none of: {', '.join(LABELS)}.")
    return BeginItem(knowledge, message, response, LABELS[label], label)
