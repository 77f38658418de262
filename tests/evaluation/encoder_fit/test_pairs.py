from __future__ import annotations

import pytest

from chunking.errors import LimitExceeded, LoadError
from chunking.evaluation.encoder_fit import pairs
from chunking.evaluation.encoder_fit.pairs import Pair, load_pairs


def test_labels_in_any_case_and_columns_in_any_order() -> None:
    data = "Related,B,extra,A\n1,two,x,one\nFALSE,four,,three\nYes,six,,five\nno,eight,,seven\n".encode("utf-8-sig")
    assert load_pairs(data) == (
        Pair("one", "two", True), Pair("three", "four", False), Pair("five", "six", True), Pair("seven", "eight", False)
    )  # fmt: skip


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_scores_and_delimiters(delimiter: str) -> None:
    lines = [["a", "b", "score"], ['"one, two; three"', "x", "4.5"], ["y", "z", "-1e2"]]
    data = "\r\n".join(delimiter.join(line) for line in lines).encode()
    assert load_pairs(data) == (Pair("one, two; three", "x", None, 4.5), Pair("y", "z", None, -100.0))


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_decimal_comma_where_fields_are_parted_otherwise(delimiter: str) -> None:
    data = "a;b;score\nx;y;4,5\nz;w;-0,25\nu;v;1.5\n".replace(";", delimiter).encode()
    assert [pair.score for pair in load_pairs(data)] == [4.5, -0.25, 1.5]


@pytest.mark.parametrize(("a", "b"), [("sentence1", "sentence2"), ("text_a", "Text_B")])
def test_other_names_of_the_columns(a: str, b: str) -> None:
    assert load_pairs(f"{a},{b},label,score\nx,y,1,0.5\n".encode()) == (Pair("x", "y", True, 0.5),)


def test_the_plain_name_counts_where_a_column_of_another_stands_beside_it() -> None:
    assert load_pairs(b"label,a,b,related\nneutral,x,y,1\n") == (Pair("x", "y", True),)


def test_both_labels_and_either_may_be_missing_in_a_row() -> None:
    data = b"a,b,related,score\np,q,1,\nr,s,,0\n\nt,u,0,0.5\n"
    assert load_pairs(data) == (Pair("p", "q", True), Pair("r", "s", None, 0.0), Pair("t", "u", False, 0.5))


def test_what_pandas_and_spreadsheets_write_is_read() -> None:
    assert load_pairs(b"a,b,related,score\np,q,1.0,\nr,s,,2.5\n,,,\nt,u,0.0,\n,,,\n") == (
        Pair("p", "q", True), Pair("r", "s", None, 2.5), Pair("t", "u", False)
    )  # fmt: skip


def test_a_text_may_hold_line_ends_and_quotation_marks() -> None:
    assert load_pairs(b'a,b,related\n"one\ntwo ""three""",four,1\n') == (Pair('one\ntwo "three"', "four", True),)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "needs the columns a and b and one of related or score; it has none"),
        (b"a,related\nx,1\n", "it has a, related"),
        (b"a,b\nx,y\n", "needs the columns a and b and one of related or score; it has a, b"),
        (b"a,b,related\n", "p.csv has a header but no pairs"),
        (b"a,b,related\n,,\n", "p.csv has a header but no pairs"),
        (b"a,b,B,related\nx,y,z,1\n", "p.csv has the column b 2 times: leave one"),
        (b"a,b,related\nx,y,1\nx,y,maybe\n", "p.csv, row 2, field related, is 'maybe': write 1 or 0"),
        (b"a,b,score\nx,y,high\n", "p.csv, row 1, field score, is 'high': write a number"),
        (b"a,b,score\nx,y,nan\n", "p.csv, row 1, field score, is 'nan'"),
        (b'a,b,score\nx,y,"0,8"\n', "p.csv, row 1, field score, is '0,8': write a number, with a decimal point"),
        (b"a;b;score\nx;y;1,000,5\n", "field score, is '1,000,5': write a number"),
        (b"a;b;score\nx;y;1,000.5\n", "field score, is '1,000.5': write a number"),
        (b"sentence1,sentence2,label\nx,y,4.5\n", "p.csv, row 1, field label, is '4.5': write 1 or 0"),
        (b"text_a,text_b,label\nx,,1\n", "p.csv, row 1, field text_b, is empty"),
        (b"a,b,related\nx,,1\n", "p.csv, row 1, field b, is empty"),
        (b"a,b,related\nx,y\n", "p.csv, row 1, field related, is empty"),
        (b"a,b,related,score\nx,y,,\n", "p.csv, row 1, field related and score, is empty"),
        (b"a,b,related\nwell, then,y,1\n", "Line 2 of p.csv has more fields than the first line names"),
        (b"a,b,related\n\xff,y,1\n", "p.csv is not UTF-8"),
        (b"\0\0\0", "^p.csv is not text in UTF-8: it holds NUL characters. Save it as CSV UTF-8"),
        ("a,b,related\nx,y,1\n".encode("utf-16-le"), "^p.csv is not text in UTF-8"),
        (b'a,b,related\n"x,y,1\np,q,0\n', "unexpected end of data.*check its quotation marks"),
    ],
)
def test_what_cannot_be_read_names_row_and_field(data: bytes, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        load_pairs(data, name="p.csv")


def test_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "MOST_PAIRS", 2)
    assert len(load_pairs(b"a,b,related\nx,y,1\nx,y,1\n")) == 2
    with pytest.raises(LimitExceeded, match="more than 2 pairs"):
        load_pairs(b"a,b,related\nx,y,1\nx,y,1\nx,y,1\n")
