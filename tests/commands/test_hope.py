"""``python -m chunking hope``: what it prints is what the library finds, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from chunking import __main__ as cli
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.semantic import cut
from chunking.commands.hope import setup_of
from chunking.embedded import embed_document
from chunking.errors import SettingsError
from chunking.evaluation.hope.export import rows
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import TextVectors
from chunking.loading import load
from chunking.setups import Setup, run
from tests.fake_encoder import FakeEncoder
from tests.test_main import run as run_command

TEXT = (
    "Bern is 800 years old. It has 7 towers.\n\nStocks fell sharply today! They will not rise in 2027.\n\n"
    "Riga has 13 docks. Its river is wide.\n"
)
FIXED = '{"method": "fixed_size", "settings": {"size": 60}}'


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cli, "get_encoder", lambda name: FakeEncoder())
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "towns.txt"
    path.write_text(TEXT)
    return path


def test_prints_the_table_that_the_library_gives(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, err = run_command(capfdbinary, "hope", file, "--setup", FIXED, "--setup", "semantic", "--seed", 3)
    embedded = embed_document(load(file.read_bytes(), file.name), FakeEncoder())
    setups = (Setup("fixed_size", FixedSizeSettings(60)), setup_of("Semantic"))
    vectors = TextVectors(embedded)
    chunkings = [run(setup, embedded) for setup in setups]
    assert chunkings[1].chunks == cut(embedded, setups[1].method).chunks  # type: ignore[arg-type]
    report = evaluate(embedded, chunkings, Extractive(embedded, vectors), HopeSettings(seed=3), vectors=vectors)
    content = json.loads(out)
    assert code == 0
    assert content["table"] == json.loads(json.dumps(rows(report, setups)))
    assert (content["document"], content["proxy"], content["settings"]["seed"]) == ("towns.txt", True, 3)
    assert "stand in for" in err


def test_csv_and_details(file: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    target = tmp_path / "hope.csv"
    assert run_command(capfdbinary, "hope", file, "--setup", FIXED, "--format", "csv", "--output", target)[0] == 0
    (row,) = csv.DictReader(io.StringIO(target.read_text(), newline=""))
    assert row["setup"] == "fixed_size"
    code, out, _ = run_command(capfdbinary, "hope", file, "--setup", FIXED, "--details")
    assert code == 0
    assert len(json.loads(out)["details"][0]["verdicts"]) == int(row["information_preservation_n"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--setup", "nothing"), "--setup: setup 'nothing' is neither JSON nor one of"),
        (("--setup", "{"), "--setup: setup '{' is not valid JSON"),
        (("--setup", '{"method": "fixed", "settings": {}}'), "method must be one of"),
        (("--setup", '{"method": "fixed_size", "settings": {"size": 0}}'), "--setup: "),
        (("--setup", "Semantic, second encoder"), "choose an encoder first"),
        (("--setup", FIXED) * 9, "up to 8 times; got 9"),
        (("--setup", FIXED, "--statements", "1"), "--statements: statements must be a whole number between 2 and 50"),
        (("--setup", FIXED, "--backend", "openai"), "--base-url: base_url is needed"),
        (("--setup", FIXED, "--backend", "openai", "--base-url", "http://localhost:1/v1"), "--model: model is needed"),
        (("--setup", FIXED, "--backend", "openai", "--base-url", "http://example.com/v1", "--model", "m"), "not this computer"),
    ],
)
def test_wrong_usage_is_refused_before_the_work(
    arguments: tuple[str, ...], message: str, file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code, out, err = run_command(capfdbinary, "hope", file, *arguments)
    assert (code, out) == (2, b"")
    assert message in err


def test_a_set_up_by_name_or_as_json() -> None:
    assert setup_of("fixed 500").method == FixedSizeSettings(500)
    named = setup_of('{"name": "Mine", "method": "fixed_size", "settings": {"size": 9}, "colour": 3}')
    assert named == Setup("Mine", FixedSizeSettings(9), 3)
    with pytest.raises(SettingsError, match="unknown field 'sizes'") as caught:
        setup_of('{"method": "fixed_size", "settings": {"sizes": 9}}')
    assert caught.value.field == "setup"
