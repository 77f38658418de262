"""What labels files have, and what happens to those without."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chunking.errors import LoadError, SettingsError
from chunking.evaluation.labelled_paths import sources_of
from chunking.evaluation.labelled_reading import parse_cuts, read_labelled
from tests.loading.pdf_maker import lines, make_pdf

MARKED = "==========\nCats purr.\nCats nap.\n==========\nStocks fell.\n==========\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set" / "a").mkdir(parents=True)
    for name in ("10.ref", "2.ref", "a/1.ref"):
        (tmp_path / "set" / name).write_text(MARKED)
    (tmp_path / "set" / "a" / "README").write_text("Nothing marked. Here.")
    return tmp_path / "set"


def test_documents_without_labels_are_left_out_and_told(folder: Path) -> None:
    found = read_labelled(sources_of([str(folder)]), "choi")
    assert [(one.name, one.group, one.boundaries) for one in found.labelled] == [
        ("2.ref", "set", (2,)), ("10.ref", "set", (2,)), ("a/1.ref", "a", (2,))
    ]  # fmt: skip
    (notice,) = found.notices
    assert notice.message.startswith("Left out: a/README has no line that starts with ==========")


def test_an_encrypted_file_is_left_out_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(make_pdf([lines(["Cats purr."])], user_password="miaow"))
    (notice,) = read_labelled(sources_of([str(tmp_path)]), "headings").notices
    assert notice.message == (
        "Left out: a.pdf is encrypted: enter its password to open it. None is asked for here: save a copy without one."
    )


def test_a_file_that_the_system_keeps_back_is_left_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = sources_of([str(folder / "2.ref")])
    sources[0].path.unlink()
    (notice,) = read_labelled(sources, "headings").notices
    assert notice.message == "Left out: 2.ref cannot be read (No such file or directory): check your rights to it."


def test_headings_of_a_document(tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text("# Pets\n\nCats purr.\n\n# Money\n\nStocks fell.\n")
    (labelled,) = read_labelled(sources_of([str(tmp_path)]), "headings").labelled
    assert (labelled.document.text, labelled.boundaries) == ("Cats purr.\n\nStocks fell.\n", (1,))


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_text("Cats purr. Cats nap. Stocks fell.")
    (tmp_path / "docs" / "b.txt").write_text("One is here. Two is there. Three is gone.")
    return tmp_path / "docs"


def test_cuts_by_name_with_or_without_ending(texts: Path) -> None:
    found = read_labelled(sources_of([str(texts)]), "cuts", extra=json.dumps({"a": [2]}).encode(), extra_name="cuts.json")
    assert [(one.name, one.boundaries) for one in found.labelled] == [("a.txt", (2,))]
    assert [notice.message[:43] for notice in found.notices] == ["Left out: b.txt has no boundary set by hand"]


@pytest.mark.parametrize(
    ("cuts", "message"),
    [
        ({"c": [1]}, "cuts names the document 'c', which is not among the files"),
        ({"a": [1], "a.txt": [2]}, r"cuts names the document 'a\.txt' twice"),
        ({"a": [3]}, r"cuts names boundary 3, which a\.txt does not have: its 3 sentences have boundaries 1 to 2"),
    ],
)
def test_cuts_that_do_not_fit(cuts: dict[str, list[int]], message: str, texts: Path) -> None:
    with pytest.raises(SettingsError, match=message) as caught:
        read_labelled(sources_of([str(texts)]), "cuts", extra=json.dumps(cuts).encode(), extra_name="cuts.json")
    assert caught.value.field == "cuts"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", r"cuts must name a JSON file in UTF-8; c\.json cannot be read"),
        (b"\xff", r"cuts must name a JSON file in UTF-8; c\.json cannot be read"),
        (b'{"a": [1], "b": [1], "a": [2]}', r"c\.json cannot be read \(it names 'a' twice\)"),
        (b"[1]", "c.json holds no JSON object"),
        (b'{"a": 1}', "cuts must give a list of sentence numbers for 'a'; c.json does not"),
        (b'{"a": [true]}', "a list of sentence numbers for 'a'"),
        (b'{"a": [1.5]}', "a list of sentence numbers for 'a'"),
    ],
)
def test_files_that_hold_no_cuts(data: bytes, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        parse_cuts(data, "c.json")


def test_excerpts_of_questions(texts: Path) -> None:
    questions = b"question,corpus_id,excerpt\nWho naps?,a,Cats nap.\nWhere?,a,nowhere at all\nWho?,c,Cats\n"
    found = read_labelled(sources_of([str(texts)]), "spans", extra=questions, extra_name="q.csv")
    assert [(one.name, one.group, one.boundaries) for one in found.labelled] == [("a.txt", "docs", (1, 2))]
    assert [question.text for question in found.labelled[0].questions] == ["Who naps?"]
    assert [notice.message for notice in found.notices] == [
        "Left out: b.txt has no excerpt of a question that starts or ends between its sentences: name some in the questions.",
        "q.csv, question 2: It is not in a.txt.",
        "q.csv, question 3: There is no document c.",
    ]


def test_excerpts_without_a_place_are_counted_after_the_fifth(texts: Path) -> None:
    rows = "".join(f"Q{i},a,nowhere {i}\n" for i in range(7))
    questions = f"question,corpus_id,excerpt\nWho naps?,a,Cats nap.\n{rows}".encode()
    notices = read_labelled(sources_of([str(texts)]), "spans", extra=questions, extra_name="q.csv").notices
    assert [notice.message for notice in notices][-1] == "q.csv: 2 more excerpts have no place."
    assert len(notices) == 1 + 5 + 1


def test_excerpts_with_several_places_are_told(texts: Path) -> None:
    (texts / "a.txt").write_text("Stocks fell. Cats nap. Dogs bark. Cats nap.")
    questions = b"question,corpus_id,excerpt\nWho naps?,a,Cats nap.\n"
    found = read_labelled(sources_of([str(texts / "a.txt")]), "spans", extra=questions, extra_name="q.csv")
    assert [one.boundaries for one in found.labelled] == [(1, 2)]
    assert [notice.message for notice in found.notices] == ["q.csv, question 1: It is in a.txt 2 times; the first counts."]


def test_questions_that_cannot_be_read(texts: Path) -> None:
    with pytest.raises(LoadError, match=r"q\.csv needs a column question"):
        read_labelled(sources_of([str(texts)]), "spans", extra=b"a,b\n1,2\n", extra_name="q.csv")
