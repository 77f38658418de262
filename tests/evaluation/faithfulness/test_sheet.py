from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from chunking.csv_fields import fields_up_to
from chunking.errors import LoadError
from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.results import summarise
from chunking.evaluation.faithfulness.sheet import COLUMNS, read_sheet, to_sheet
from tests.evaluation.faithfulness.made_run import made

RUN = made({"Semantic": "ggggnnaf", "Fixed": "gggnnnmm"})
"""14 of its 16 items have an answer, and the last two of the second set-up no verdict."""


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def filled(rows: list[dict[str, str]], labels: dict[str, str]) -> bytes:
    """:param labels: answer → what a person wrote."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    writer.writerows(row | {"grounded": labels.get(row["answer"], "")} for row in rows)
    return out.getvalue().encode()


def test_the_sheet_is_blind_and_seeded() -> None:
    data = to_sheet(RUN)
    rows = rows_of(data)
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 14
    assert all(row["grounded"] == "" for row in rows)
    assert b"Semantic" not in data
    assert b"Fixed" not in data
    assert b"claim" not in data
    assert to_sheet(RUN) == data
    assert len(rows_of(to_sheet(RUN, count=5))) == 5
    assert to_sheet(RUN, seed=1) != data
    assert sorted(row["id"] for row in rows_of(to_sheet(RUN, seed=1))) == sorted(row["id"] for row in rows)


def test_labels_give_agreement_and_corrected_rates_by_hand() -> None:
    rows = rows_of(to_sheet(RUN))
    # Labelled: of the first set-up 0–3 yes but for 3, which the judge called grounded; 4 no, 5 yes though the judge said no.
    # Of the second: 6 has no verdict. So tp 3, fp 1, fn 1, tn 1 and one missing.
    labels = {f"Answer {i} of 0.": "yes" for i in (0, 1, 2)} | {"Answer 3 of 0.": "No", "Answer 4 of 0.": "0"}
    labels |= {"Answer 5 of 0.": "TRUE", "Answer 6 of 1.": "n"}
    found = read_sheet(filled(rows, labels), RUN, summarise(RUN))
    assert (found.labelled, found.blank, found.agreement.n, found.agreement.missing) == (7, 7, 6, 1)
    confusion = found.agreement.confusion
    assert (confusion.tp, confusion.fp, confusion.fn, confusion.tn) == (3, 1, 1, 1)
    assert (found.agreement.sensitivity.value, found.agreement.specificity.value) == (3 / 4, 1 / 2)
    # (rate + ½ − 1) / (¾ + ½ − 1): 4/6 → 2/3, 3/6 → 0.
    assert found.corrected == (pytest.approx(2 / 3), 0)


def test_without_labels_of_both_kinds_nothing_is_corrected() -> None:
    found = read_sheet(filled(rows_of(to_sheet(RUN)), {"Answer 0 of 0.": "y"}), RUN, summarise(RUN))
    assert (found.agreement.n, found.corrected) == (1, (None, None))


def test_equal_answers_of_two_set_ups_are_labelled_once() -> None:
    run = made({"A": "gn", "B": "gn"})
    same: Run = replace(run, items=(run.items[0], tuple(replace(item, setup=1) for item in run.items[0])))
    assert len(rows_of(to_sheet(same))) == 2


def test_no_cell_is_a_formula() -> None:
    run = made({"A": "g"})
    evil: Run = replace(run, items=((replace(run.items[0][0], answer="=1+1"),),))
    (row,) = rows_of(to_sheet(evil))
    assert row["answer"] == "'=1+1"
    assert read_sheet(filled([row], {"'=1+1": "yes"}), evil, summarise(evil)).agreement.n == 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"id,answer\nx,y\n", "The sheet has no column grounded: fill in"),
        (b"id,grounded\nx,yes\n", "Row 1 of The sheet is no answer of this run: its id is x"),
        (b"id,grounded\nITEM,perhaps\n", "Row 1 of The sheet says 'perhaps' in the column grounded: write yes or no"),
        (b"id;grounded\nITEM;yes\nITEM;no\n", "Row 2 of The sheet contradicts an earlier row"),
    ],
)
def test_what_cannot_be_read_is_named(data: bytes, message: str) -> None:
    key = rows_of(to_sheet(RUN))[0]["id"]
    with pytest.raises(LoadError, match=message):
        read_sheet(data.replace(b"ITEM", key.encode()), RUN, summarise(RUN))


def test_a_sheet_survives_a_spreadsheet() -> None:
    # Semicolons, other order, rows left out, words in capitals and empty rows; and a context beyond the csv module's limit.
    run = made({"A": "gn", "B": "gm"})
    long = replace(run.items[0][0].context, text="[1] " + "long " * 60_000)
    run = replace(run, items=((replace(run.items[0][0], context=long), run.items[0][1]), run.items[1]))
    with fields_up_to(1_000_000):
        rows = rows_of(to_sheet(run))
    said = {"Answer 0 of 0.": "TRUE", "Answer 1 of 0.": "No\xa0", "Answer 1 of 1.": "yes"}
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(["Grounded", "id", "context", ""])
    for row in reversed(rows):
        if row["answer"] in said:
            writer.writerow([said[row["answer"]], row["id"], row["context"], ""])
    writer.writerows([["", rows[0]["id"], "", ""], ["", "", "", ""]])
    found = read_sheet(out.getvalue().encode("utf-8-sig"), run, summarise(run))
    assert (found.labelled, found.blank, found.agreement.n, found.agreement.missing) == (3, 1, 2, 1)
    assert (found.agreement.confusion.tp, found.agreement.confusion.tn) == (1, 1)
