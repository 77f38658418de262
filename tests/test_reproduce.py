"""The code shown cuts the same chunks as the settings it was made from."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import chunking.encoders
from chunking import __main__ as cli
from chunking.chunkers.semantic import cut
from chunking.embedded import embed_document
from chunking.export import records
from chunking.loading import load, load_text
from chunking.manual import Edits
from chunking.normalise import Cleanup
from chunking.reproduce import command_line, python_snippet
from chunking.settings import CutSettings
from chunking.types import Chunking
from tests.fake_encoder import FakeEncoder

NAME = "-it's \"odd\" $x.txt"
TEXT = "Cats purr softly. Cats nap for\nlong hours.\n\nStocks fell sharply today! Stocks recov-\nered later. Cats purr.\n"
CASES = [
    (CutSettings(amount=0), Cleanup()),
    (CutSettings("absolute", 0.1 + 0.2), Cleanup(unwrap=False)),
    (
        CutSettings("percentile", 40, 2, 5, 9, "characters", keep_headings=False, keep_units=False),
        Cleanup(dehyphenate=False, unwrap=False, drop_running_heads=False),
    ),
    (CutSettings("standard_deviation", -1e-05, minimum=2, unit="sentences", peaks_only=True), Cleanup(dehyphenate=False)),
]


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeEncoder:
    """The only encoder there is, known as ``a 'fake'``, in a folder that holds the document."""
    encoder = FakeEncoder()
    for module in (chunking.encoders, cli):
        monkeypatch.setattr(module, "get_encoder", {"a 'fake'": encoder}.__getitem__)
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path(NAME).write_text(TEXT, "utf-8")
    return encoder


@pytest.mark.parametrize(("settings", "cleanup"), CASES)
def test_the_python_cuts_the_same_chunks(settings: CutSettings, cleanup: Cleanup, fake: FakeEncoder) -> None:
    expected = cut(embed_document(load(TEXT.encode(), NAME, cleanup=cleanup), fake), settings)
    scope: dict[str, Chunking] = {}
    exec(python_snippet(settings, NAME, "a 'fake'", cleanup), scope)
    assert len(expected.chunks) > 1
    assert scope["chunking"] == expected


def test_pasted_text_is_read_as_text_whatever_it_looks_like(fake: FakeEncoder) -> None:
    pasted = "<p>Cats purr.</p> <p>Stocks fell.</p>"
    Path("Pasted text").write_text(pasted, "utf-8")
    scope: dict[str, Chunking] = {}
    exec(python_snippet(CutSettings(), "Pasted text", "a 'fake'", Cleanup(), pasted=True), scope)
    assert scope["chunking"] == cut(embed_document(load_text(pasted), fake), CutSettings())


@pytest.mark.parametrize(("settings", "cleanup"), CASES)
def test_the_command_cuts_the_same_chunks(
    settings: CutSettings, cleanup: Cleanup, fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = shlex.split(command_line(settings, NAME, "a 'fake'", cleanup))
    assert words[:4] == ["python", "-m", "chunking", "cut"]
    assert cli.main(words[3:]) == 0
    lines = capfdbinary.readouterr().out.decode().split("\n")[:-1]
    expected = cut(embed_document(load(TEXT.encode(), NAME, cleanup=cleanup), fake), settings)
    assert [json.loads(line) for line in lines] == records(expected)


def test_only_what_differs_from_the_defaults_is_written() -> None:
    settings = CutSettings(amount=1.5, maximum=256)
    snippet = python_snippet(settings, "a.pdf", "all-MiniLM-L6-v2", Cleanup())
    assert "cut(embedded, CutSettings(rule='iqr', amount=1.5, maximum=256))" in snippet
    assert "Cleanup" not in snippet
    assert command_line(settings, "a.pdf", "all-MiniLM-L6-v2", Cleanup(unwrap=False)) == (
        "python -m chunking cut --rule iqr --amount 1.5 --maximum 256 --encoder all-MiniLM-L6-v2 --no-unwrap -- a.pdf"
    )


def test_boundaries_changed_by_hand_are_reproduced(fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    settings, edits = CutSettings("absolute", 0.5), Edits(frozenset({1, 4}), frozenset({2}))
    expected = cut(embed_document(load(TEXT.encode(), NAME), fake), settings, edits=edits)
    assert expected != cut(embed_document(load(TEXT.encode(), NAME), fake), settings)
    scope: dict[str, Chunking] = {}
    exec(python_snippet(settings, NAME, "a 'fake'", Cleanup(), edits=edits), scope)
    assert scope["chunking"] == expected
    capfdbinary.readouterr()
    arguments = shlex.split(command_line(settings, NAME, "a 'fake'", Cleanup(), edits=edits))
    assert cli.main(arguments[3:]) == 0
    assert [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()] == records(expected)
