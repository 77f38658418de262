"""BEGIN's form: what is read of it, and how a damaged file is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from chunking.errors import LoadError
from chunking.evaluation.begin import BeginItem, load_begin

BEGIN = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "begin" / "begin_dev_wow.tsv"
HEADER = "knowledge\tmessage\tresponse\tbegin_label\n"


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "begin.tsv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_reads_columns_by_name_and_quotation_marks_as_text(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "model\tresponse\tbegin_label\tmessage\tknowledge\r\n"
        't5\t"Pigs fly.\tNot fully attributable\tDo they?\tPigs are "animals".\r\n'
        "t5\tHello!\tGeneric\t\tPigs walk.\n\n"
        "t5\tPigs walk.\tFully attributable\tHm\tPigs walk.",
    )
    assert load_begin(path) == (
        BeginItem('Pigs are "animals".', "Do they?", '"Pigs fly.', False, "Not fully attributable"),
        BeginItem("Pigs walk.", "", "Hello!", False, "Generic"),
        BeginItem("Pigs walk.", "Hm", "Pigs walk.", True, "Fully attributable"),
    )


def test_a_long_passage_is_read(tmp_path: Path) -> None:
    (item,) = load_begin(written(tmp_path, HEADER + "k" * 200_000 + "\tm\tr\tGeneric\n"))
    assert len(item.knowledge) == 200_000


GOOD = "k\tm\tr\tFully attributable\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (HEADER + GOOD + "k\tm\tr\n", "line 3, has 3 fields for 4 columns"),
        (HEADER + "k\tm\tr\tFully attributable\tmore\n", "line 2, has 5 fields for 4 columns"),
        (HEADER + GOOD + "\n" + "k\tm\tr\tfine\n", "line 4, has the label 'fine', which is none of: Fully attributable, Not"),
        (HEADER + "k\tm\tr\t\n", "line 2, has the label ''"),
        (HEADER + " \tm\tr\tFully attributable\n", "line 2, has an empty knowledge"),
        (HEADER + "k\tm\t\tFully attributable\n", "line 2, has an empty response"),
        ("knowledge,message,response,begin_label\n", "has no column knowledge, message, response, begin_label"),
        ("knowledge\tmessage\tbegin_label\n", "has no column response"),
        ("", "has no column"),
        (HEADER, "holds no labelled answer"),
        ("Pig \xe4".encode("latin-1"), "not UTF-8"),
    ],
)
def test_what_is_malformed_is_named(content: str | bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(LoadError) as caught:
        load_begin(written(tmp_path, content))
    assert str(caught.value).startswith("begin.tsv")
    assert message in str(caught.value)


@pytest.mark.skipif(not BEGIN.exists(), reason="BEGIN is not beside this checkout")
def test_the_published_file() -> None:
    items = load_begin(BEGIN)
    assert Counter(item.label for item in items) == {"Not fully attributable": 250, "Fully attributable": 180}
    assert sum(item.grounded for item in items) == 180
    assert items[3].response == "cheerleading is an activity where participants cheer for their team"
    assert '(referred to as "cheerleaders")' in items[3].knowledge
