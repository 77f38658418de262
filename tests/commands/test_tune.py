"""``python -m chunking tune``: what it prints is what the library finds, and what it refuses."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from chunking import __main__ as cli
from chunking.evaluation.labelled import embed_labelled
from chunking.evaluation.labelled_paths import sources_of
from chunking.evaluation.labelled_reading import read_labelled
from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.export import to_json
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.ranking import rank
from chunking.evaluation.tuning.report import report
from chunking.evaluation.tuning.score import score
from chunking.settings import CutSettings
from tests.fake_encoder import FakeEncoder
from tests.test_main import run as run_command

PETS, MONEY = "cats purr and nap", "stocks fell again today"
MARK = "=========="


def marked(*segments: list[str]) -> str:
    return "".join(f"{MARK}\n" + "".join(f"{sentence}\n" for sentence in segment) for segment in segments) + MARK + "\n"


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeEncoder:
    encoder = FakeEncoder()
    monkeypatch.setattr(cli, "get_encoder", lambda name: encoder)
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "cache"))
    return encoder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four documents in two groups; in each a topic of two equal sentences follows another: only gap 1 has a distance."""
    for group in ("a", "b"):
        (tmp_path / "set" / group).mkdir(parents=True)
        for i in (1, 2):
            (tmp_path / "set" / group / f"{i}.ref").write_text(marked([PETS, PETS], [MONEY, MONEY]))
    return tmp_path / "set"


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Eight documents of different lengths, whose cuts are right, missed or too many."""
    (tmp_path / "mixed").mkdir()
    for i in range(8):
        other = f"{MONEY} {i}" if i % 3 else PETS
        strays = [f"stray {i} {j}" for j in range(i % 4)]
        text = marked([PETS, *strays, f"{PETS} {'word ' * i}"], [other, MONEY, MONEY, *strays], [PETS] * (1 + i % 2))
        (tmp_path / "mixed" / f"{i}.ref").write_text(text)
    return tmp_path / "mixed"


GRID = ("--amounts", "absolute=0.5,2", "--windows", "1", "--peaks-only", "no")


def test_figures_by_hand(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, err = run_command(capfdbinary, "tune", folder, "--labels", "choi", *GRID)
    content = json.loads(out)
    assert (code, err) == (0, "")
    # T = 0.5 finds the one boundary everywhere. T = 2 finds none: with k = 2 both pairs, (0, 2) and (1, 3), are wrong.
    assert content["tuned"]["settings"]["amount"] == 0.5
    assert content["tuned"]["tuning"] == {"mean": 0, "low": 0, "high": 0, "n": 2}
    assert content["tuned"]["held_out"] == {"mean": 0, "low": 0, "high": 0, "n": 2}
    assert content["tuned"]["optimism"] == 0
    assert [(row["settings"]["amount"], row["mean"], row["tied"]) for row in content["rows"]] == [(0.5, 0, True), (2, 1, False)]
    assert {name: held["held_out"]["mean"] for name, held in content["baselines"].items() if name != "random"} == {
        "no boundaries": 1, "equal segments": 0, "true count": 0
    }  # fmt: skip
    assert (content["tied"], content["settings"], content["labels"], content["share"]) == (1, 2, "choi", 0.5)
    assert [group["rules"] for group in content["tried"]] == [{"absolute": [0.5, 2]}]
    assert {name: found["n"] for name, found in content["tuned"]["by_group"].items()} == {"a": 1, "b": 1}
    assert [(d["name"], d["group"], d["sentences"], d["boundaries"]) for d in content["documents"]] == [
        ("a/1.ref", "a", 4, [2]), ("a/2.ref", "a", 4, [2]), ("b/1.ref", "b", 4, [2]), ("b/2.ref", "b", 4, [2])
    ]  # fmt: skip


def test_the_table_says_the_same(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, _ = run_command(capfdbinary, "tune", folder, "--labels", "choi", "--format", "text", *GRID)
    lines = out.decode().splitlines()
    assert code == 0
    assert lines[0] == "Best setting: python -m chunking cut --rule absolute --amount 0.5 --encoder fake -- FILE"
    assert [line.split() for line in lines[3:6]] == [
        ["tuned", "on", "(2)", "held", "out", "(2)"],
        ["best", "setting", *("0.000", "[0.000,", "0.000]", "n=2") * 2],
        ["no", "boundaries", *("1.000", "[1.000,", "1.000]", "n=2") * 2],
    ]
    assert [line.split() for line in lines[9:11]] == [["a", "0.000", "n=1"], ["b", "0.000", "n=1"]]
    assert "Optimism (how much better it looks where it was chosen): +0.000." in lines[12]
    assert lines[13] == "Its amount, T = 0.5, is the smallest tried of its rule: a better one may lie beyond."
    assert lines[14] == "Held out, the best setting is no better than segments of equal length."  # these are right too
    assert lines[15].endswith("it among them: 1 of 2")


def cases_of(folder: Path) -> list[Case]:
    found = read_labelled(sources_of([str(folder)]), "choi").labelled
    return [Case(labelled, embed_labelled(labelled, FakeEncoder())) for labelled in found]


def test_the_report_is_the_librarys(mixed: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    options = ("--rules", "iqr,absolute", "--amounts", "iqr=0,0.5", "--windows", "1,2", "--maximum", "none,20",
               "--measure", "f1_near", "--seed", "3", "--share", "0.6")  # fmt: skip
    code, out, _ = run_command(capfdbinary, "tune", mixed, "--labels", "choi", *options)
    content = json.loads(out)
    cases = cases_of(mixed)
    settings = grid(
        rules={"iqr": (0, 0.5), "absolute": coarse_amounts("absolute")}, windows=(1, 2),
        limits=((None, None), (None, 20)), peaks_only=(False, True),
    )  # fmt: skip
    scores = score(cases, settings)
    tuning, held_out = split(cases, seed=3, share=0.6)
    best = rank(scores, "f1_near", documents=tuning, seed=3)[0].settings
    told = baselines(cases, seed=3, window=best.window, peaks_only=best.peaks_only)
    expected = json.loads(to_json(report(cases, scores, told, "f1_near", tuning, held_out, seed=3)))
    assert code == 0
    assert 0 < content["tuned"]["held_out"]["mean"] < 1
    assert {name: content[name] for name in expected} == expected
    assert set(content) - set(expected) == {"labels", "share", "tied", "cut", "notes"}
    assert content["tied"] == sum(row.tied for row in rank(scores, "f1_near", documents=tuning, seed=3))


def test_the_split_is_seeded(mixed: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    def held_out(seed: int) -> list[bool]:
        out = run_command(capfdbinary, "tune", mixed, "--labels", "choi", "--seed", seed, *GRID)[1]
        return [document["held_out"] for document in json.loads(out)["documents"]]

    assert held_out(1) == held_out(1)
    assert len({tuple(held_out(seed)) for seed in range(5)}) > 1
    assert sum(held_out(1)) == 4


def test_every_figure_as_a_table(mixed: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    import pandas as pd

    code, _, _ = run_command(
        capfdbinary, "tune", mixed, "--labels", "choi", *GRID, "--limits", "none:none,2:30",
        "--output", tmp_path / "report.json", "--parquet", tmp_path / "all.parquet",
    )  # fmt: skip
    table = pd.read_parquet(io.BytesIO((tmp_path / "all.parquet").read_bytes()))
    settings = grid(rules={"absolute": (0.5, 2)}, limits=((None, None), (2, 30)))
    scores = score(cases_of(mixed), settings)
    assert code == 0
    assert len(table) == 4 * 8
    assert table["document"].tolist() == [f"{i}.ref" for i in range(8)] * 4
    assert table["pk_error"].tolist() == scores.values["pk_error"].ravel().tolist()
    assert set(MEASURES) <= set(table.columns)
    assert json.loads((tmp_path / "report.json").read_text())["settings"] == 4


def test_a_second_run_asks_the_encoder_for_nothing(
    folder: Path, fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    run_command(capfdbinary, "tune", folder, "--labels", "choi", *GRID)
    asked = list(fake.encoded)
    run_command(capfdbinary, "tune", folder, "--labels", "choi", *GRID)
    assert sorted(asked) == sorted({PETS, MONEY})
    assert fake.encoded == asked
    run_command(capfdbinary, "tune", folder, "--labels", "choi", "--no-cache", *GRID)
    assert len(fake.encoded) > len(asked)


def test_what_has_no_labels_is_noted_and_left_out(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (folder / "README").write_text("About the set. No marks here.")
    (folder / "a" / "empty.ref").write_bytes(b"")
    code, out, err = run_command(capfdbinary, "tune", folder, "--labels", "choi", *GRID)
    content = json.loads(out)
    assert (code, len(content["documents"])) == (0, 4)
    assert err.splitlines() == [
        "note: Left out: README has no line that starts with ==========: mark where segments start.",
        "note: Left out: a/empty.ref is empty (0 bytes): check that it was saved or uploaded completely.",
    ]
    assert [f"note: {note}" for note in content["notes"]] == err.splitlines()


def test_a_name_cannot_steer_the_terminal(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (folder / "red\x1b[31m").write_text("No marks here.")
    _, _, err = run_command(capfdbinary, "tune", folder, "--labels", "choi", *GRID)
    assert "Left out: red\\x1b[31m has no line" in err


def test_nothing_left_is_an_error(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "none").mkdir()
    arguments = ("tune", tmp_path / "none", "--labels", "headings", *GRID)
    told = f"chunking: There is no document in {tmp_path / 'none'}: name files, or folders that hold some.\n"
    assert run_command(capfdbinary, *arguments) == (1, b"", told)
    for i in range(5):
        (tmp_path / "none" / f"{i}.txt").write_text("One here. Two there.")
    code, out, err = run_command(capfdbinary, *arguments)
    assert (code, out, err.count("\n")) == (1, b"", 1)
    assert "0.txt has no heading" in err
    assert "2.txt has no heading" in err
    assert err.endswith("And 2 more.\n")


def test_a_single_document_holds_nothing_out(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, err = run_command(capfdbinary, "tune", folder / "a" / "1.ref", "--labels", "choi", *GRID)
    tuned = json.loads(out)["tuned"]
    assert (code, tuned["held_out"]["n"], tuned["held_out"]["mean"], tuned["optimism"]) == (0, 0, None, None)
    assert err.startswith("note: A single document cannot be divided: nothing is held out")
    text = run_command(capfdbinary, "tune", folder / "a" / "1.ref", "--labels", "choi", "--format", "text", *GRID)[1].decode()
    assert "it was chosen): not known." in text
    assert text.splitlines()[4].split()[-1] == "–"


def test_headings_cuts_and_excerpts(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("one.md", "two.md"):
        (docs / name).write_text("# Pets\n\nCats purr. Cats nap.\n\n# Money\n\nStocks fell. Stocks rose.\n")
    (tmp_path / "cuts.json").write_text('{"one": [3], "two.md": [3]}')  # the headings are sentences here
    rows = "".join(f"Which?,{name},Stocks fell. Stocks rose.\n" for name in ("one", "two"))
    (tmp_path / "questions.csv").write_text("question,corpus_id,excerpt\n" + rows)
    for labels, sentences in (
        (("headings",), 4),
        (("cuts", "--cuts", tmp_path / "cuts.json"), 6),
        (("spans", "--questions", tmp_path / "questions.csv"), 6),
    ):
        code, out, err = run_command(capfdbinary, "tune", docs, "--labels", *labels, *GRID)
        assert (code, err) == (0, "")
        assert [(d["sentences"], len(d["boundaries"])) for d in json.loads(out)["documents"]] == [(sentences, 1)] * 2


def test_the_file_beside_the_documents_may_lie_among_them(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "one.md").write_text("Cats purr. Cats nap. Stocks fell. Stocks rose.\n")
    (docs / "cuts.json").write_text('{"one.md": [2]}')
    (docs / "questions.csv").write_text("question,excerpt\nWhich?,Stocks fell. Stocks rose.\n")  # which document is plain
    for labels in (("cuts", "--cuts", docs / "cuts.json"), ("spans", "--questions", docs / "questions.csv")):
        other = docs / {"cuts": "questions.csv", "spans": "cuts.json"}[labels[0]]
        kept = other.read_bytes()
        other.unlink()
        code, out, err = run_command(capfdbinary, "tune", docs, "--labels", *labels, *GRID)
        assert [(d["name"], d["boundaries"]) for d in json.loads(out)["documents"]] == [("one.md", [2])]
        assert (code, "Left out" in err) == (0, False)
        other.write_bytes(kept)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--share", "1"), "--share: share must be above 0 and below 1; got 1"),
        (("--share", "nan"), "--share: share must be above 0 and below 1; got nan"),
        (("--seed", "-1"), "--seed: seed must be a whole number between 0 and 4294967295; got -1"),
        (("--seed", "4294967296"), "--seed: seed must be a whole number between 0 and 4294967295; got 4294967296"),
        (("--amounts", "iqr=99"), "--amounts: amount must be a number between -1 and 5"),
        (("--windows", "51"), "--windows: window must be a whole number between 1 and 50"),
        (("--windows", "a"), "argument --windows: 'a' is no list of whole numbers"),
        (("--limits", "9:1"), "--limits: minimum is above the maximum in 9:1"),
        (("--minimum", "9", "--maximum", "1"), "--minimum: minimum is above the maximum in every pair"),
        (("--measure", "surplus"), "argument --measure: invalid choice: 'surplus'"),
        (("--labels", "cuts"), "--cuts: cuts must name a file where the labels are cuts"),
        (("--labels", "spans"), "--questions: questions must name a file where the labels are spans"),
        (("--cuts", "c.json"), "--cuts: cuts is read only where the labels are cuts"),
        (("--output", "same.json", "--parquet", "./same.json"), "--parquet: parquet and output both name ./same.json"),
    ],
)
def test_wrong_usage_is_one_line_that_names_the_option(
    arguments: tuple[str, ...], message: str, folder: Path, fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code, out, err = run_command(capfdbinary, "tune", folder, "--labels", "choi", *arguments)
    assert (code, out, err.count("\n"), fake.calls) == (2, b"", 1, 0)
    assert message in err


def test_inputs_are_not_overwritten(folder: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "cuts.json").write_text("{}")
    inside, cuts = folder / "a" / "1.ref", tmp_path / "cuts.json"
    before = inside.read_bytes()
    for option in ("--output", "--parquet"):
        code, _, err = run_command(capfdbinary, "tune", folder, "--labels", "choi", *GRID, option, inside)
        assert (code, "not overwritten" in err, inside.read_bytes()) == (1, True, before)
        code, _, err = run_command(capfdbinary, "tune", folder, "--labels", "cuts", "--cuts", cuts, *GRID, option, cuts)
        assert (code, "not overwritten" in err, cuts.read_text()) == (1, True, "{}")


@pytest.mark.parametrize("missing", ["path", "cuts", "parquet"])
def test_what_is_not_there_is_named(
    missing: str, folder: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    arguments = {
        "path": (tmp_path / "none", "--labels", "choi"),
        "cuts": (folder, "--labels", "cuts", "--cuts", tmp_path / "none"),
        "parquet": (folder, "--labels", "choi", "--parquet", tmp_path / "none" / "all.parquet"),
    }[missing]
    code, out, err = run_command(capfdbinary, "tune", *arguments)
    assert (code, out, err) == (1, b"", f"chunking: {tmp_path / 'none'}: No such file or directory. Check the path and your "
                                "rights to it.\n")  # fmt: skip


def test_cuts_that_do_not_fit_end_it(folder: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "cuts.json").write_text('{"nobody.md": [1]}')
    code, _, err = run_command(capfdbinary, "tune", folder, "--labels", "cuts", "--cuts", tmp_path / "cuts.json")
    assert (code, "--cuts: cuts names the document 'nobody.md', which is not among the files given" in err) == (2, True)


def test_the_chosen_settings_cut_as_the_command_says(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    out = run_command(capfdbinary, "tune", folder, "--labels", "choi", "--amounts", "iqr=-0.5", "--windows", "2")[1]
    content = json.loads(out)
    assert CutSettings(**content["tuned"]["settings"]).rule == "iqr"
    assert content["cut"].startswith("python -m chunking cut --rule iqr --amount=-0.5 --window 2")
