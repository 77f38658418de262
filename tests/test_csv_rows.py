"""CSV files as people and spreadsheets write them."""

from __future__ import annotations

import pytest

from chunking.csv_rows import csv_rows, utf8
from chunking.errors import LoadError


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_rows_by_column_whatever_parts_the_fields(mark: str) -> None:
    text = f"\n Question {mark}EXCERPT\r\n\r\nWhat?{mark}This.\r\n{mark}\r\nWhy{mark}"
    rows, columns = csv_rows(text, "q.csv")
    assert columns == ["question", "excerpt"]
    assert rows == [{"question": "What?", "excerpt": "This."}, {"question": "Why", "excerpt": ""}]


def test_a_field_may_hold_line_ends_and_the_mark_and_be_long() -> None:
    long = "x" * 200_000
    assert csv_rows(f'a,b\n"1,\n2","{long}"\n', "q.csv")[0] == [{"a": "1,\n2", "b": long}]


def test_a_short_row_lacks_its_last_columns_and_an_empty_file_has_none() -> None:
    assert csv_rows("a,b,c\n1,2\n", "q.csv")[0] == [{"a": "1", "b": "2"}]
    assert csv_rows("", "q.csv") == ([], [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n1,2\n\n3,4,5\n", "Line 4 of q.csv has more fields than the first line names"),
        ('a,b\n1,2\n3,"4\n5,6\n', "the row that begins in line 3 is broken"),
    ],
)
def test_what_cannot_be_read_names_its_line(text: str, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        csv_rows(text, "q.csv")


def test_a_byte_order_mark_is_no_text_and_other_encodings_are_named() -> None:
    assert utf8(b"\xef\xbb\xbfa", "q.csv") == "a"
    with pytest.raises(LoadError, match=r"q\.csv is not UTF-8"):
        utf8("é".encode("latin-1"), "q.csv")
    with pytest.raises(LoadError, match=r"q\.csv is not text in UTF-8"):
        utf8("a".encode("utf-16-le"), "q.csv")
