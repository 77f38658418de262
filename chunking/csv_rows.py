"""CSV files that people make: UTF-8, fields parted by comma, semicolon or tab, columns found by name whatever their case."""

from __future__ import annotations

import csv
import io

from chunking.csv_fields import fields_up_to
from chunking.errors import LoadError

DELIMITERS = ",;\t"


def utf8(data: bytes, name: str) -> str:
    """:raises LoadError: if it is none, or holds NULs, as other encodings and files that are no text do."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LoadError(f"{name} is not UTF-8: save it as CSV UTF-8 and try again.") from error
    if "\0" in text:
        raise LoadError(f"{name} is not text in UTF-8: it holds NUL characters. Save it as CSV UTF-8 and try again.")
    return text


def delimiter_of(text: str) -> str:
    """The one of :data:`DELIMITERS` that stands most often in the first line with anything in it."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=header.count)


def csv_rows(text: str, name: str) -> tuple[list[dict[str, str]], list[str]]:
    """The rows by column, and the columns in order, trimmed and lower case; rows with nothing in them are left out.

    A row may have fewer fields than there are columns; then it lacks them.

    :raises LoadError: naming the line at which the row begins that has too many fields or cannot be read.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text), strict=True)
    columns: list[str] | None = None
    rows: list[dict[str, str]] = []
    line = 1  # at which the row begins; one in quotation marks may have several
    try:
        with fields_up_to(len(text) + 1):
            for cells in reader:
                if not any(cell.strip() for cell in cells):
                    pass
                elif columns is None:
                    columns = [cell.strip().lower() for cell in cells]
                elif any(cell.strip() for cell in cells[len(columns) :]):
                    raise LoadError(
                        f"Line {line} of {name} has more fields than the first line names: put quotation marks around a text "
                        "that holds the character between fields."
                    )
                else:
                    rows.append(dict(zip(columns, cells, strict=False)))
                line = reader.line_num + 1
    except csv.Error as error:
        raise LoadError(
            f"{name} is not a CSV file that can be read: the row that begins in line {line} is broken ({error}); check its "
            "quotation marks."
        ) from error
    return rows, columns or []
