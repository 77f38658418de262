"""The command line: what it prints, how it fails, and that it leaves no half-written file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from chunking import __main__ as cli
from chunking.chunkers.semantic import cut
from chunking.embedded import embed_document
from chunking.export import records
from chunking.loading import limits, load
from chunking.settings import CutSettings
from tests.fake_encoder import FakeEncoder

TEXT = "Cats purr softly. Cats nap long.\n\nStocks fell sharply today! Stocks recovered later. 日本語の文。\n"


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeEncoder:
    encoder = FakeEncoder()
    monkeypatch.setattr(cli, "get_encoder", lambda name: encoder)
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "cache"))
    return encoder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pets and stocks.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    return path


def run(capfdbinary: pytest.CaptureFixture[bytes], *arguments: object) -> tuple[int, bytes, str]:
    try:
        code = cli.main([str(a) for a in arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    captured = capfdbinary.readouterr()
    return code, captured.out, captured.err.decode()


def test_text_prints_the_documents_text_and_adds_nothing(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(capfdbinary, "text", file) == (0, TEXT.encode(), "")


def test_distances_at_full_precision_with_offsets(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, _ = run(capfdbinary, "distances", file)
    rows = list(csv.DictReader(io.StringIO(out.decode())))
    document = embed_document(load(file.read_bytes(), file.name), FakeEncoder())
    dots = np.einsum("ij,ij->i", *(v.astype(float) for v in (document.vectors[:-1], document.vectors[1:])))
    assert code == 0
    assert [int(r["gap"]) for r in rows] == [0, 1, 2, 3]
    assert [float(r["distance"]) for r in rows] == pytest.approx((1 - dots).tolist(), abs=1e-6)
    assert TEXT[int(rows[0]["left_start"]) : int(rows[0]["left_end"])] == "Cats purr softly."
    assert TEXT[int(rows[-1]["right_start"]) : int(rows[-1]["right_end"])] == "日本語の文。"


def test_cut_prints_exactly_what_the_library_gives(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    options = ["--rule", "percentile", "--amount", "40", "--minimum", "3", "--maximum", "9", "--unit", "tokens"]
    code, out, _ = run(capfdbinary, "cut", file, *options)
    document = embed_document(load(file.read_bytes(), file.name), FakeEncoder())
    expected = cut(document, CutSettings("percentile", 40, minimum=3, maximum=9))
    assert code == 0
    assert [json.loads(line) for line in out.decode().splitlines()] == records(expected)
    assert "".join(json.loads(line)["text"] for line in out.decode().splitlines()) == TEXT


def test_cut_at_local_maxima_only_prints_what_the_library_gives(
    tmp_path: Path, fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(" ".join(f"Word{i * 7 % 13} of {i * 5 % 11} things." for i in range(40)))
    code, out, _ = run(capfdbinary, "cut", file, "--amount=-0.5", "--window", "3", "--peaks-only")
    document = embed_document(load(file.read_bytes(), file.name), FakeEncoder())
    settings = CutSettings("iqr", -0.5, window=3, peaks_only=True)
    assert code == 0
    assert [json.loads(line) for line in out.decode().splitlines()] == records(cut(document, settings))
    assert len(cut(document, settings).chunks) < len(cut(document, replace(settings, peaks_only=False)).chunks)


def test_a_second_cut_asks_the_encoder_for_nothing(
    file: Path, fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    run(capfdbinary, "cut", file)
    asked = list(fake.encoded)
    assert len(asked) == 5
    run(capfdbinary, "cut", file, "--rule", "absolute", "--amount", "0.2")
    assert fake.encoded == asked
    run(capfdbinary, "cut", file, "--no-cache")
    assert len(fake.encoded) == 10


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
def test_output_file_is_what_standard_output_gives(
    kind: str, file: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    _, out, _ = run(capfdbinary, "cut", file, "--format", kind)
    code, nothing, _ = run(capfdbinary, "cut", file, "--format", kind, "--output", tmp_path / "chunks")
    assert (code, nothing) == (0, b"")
    assert (tmp_path / "chunks").read_bytes() == out


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"", "empty"), (b"\x89PNG\r\n\x1a\n" + bytes(100), "picture"), (b"%PDF-1.7\nrubbish", "PDF")],
)
def test_a_document_that_cannot_be_read_is_one_line_and_no_file(
    content: bytes, message: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "bad.pdf").write_bytes(content)
    code, out, err = run(capfdbinary, "cut", tmp_path / "bad.pdf", "--output", tmp_path / "chunks.jsonl")
    assert (code, out) == (1, b"")
    assert err.count("\n") == 1
    assert message in err
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["bad.pdf"]


def test_a_missing_file_and_a_missing_folder_are_named(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, _, err = run(capfdbinary, "text", "no-such-file.txt")
    assert code == 1
    assert err.startswith("chunking: no-such-file.txt: ")
    code, _, err = run(capfdbinary, "cut", file, "--output", "no-such-folder/chunks.jsonl")
    assert code == 1
    assert "no-such-folder" in err


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["--minimum", "9", "--maximum", "3"], "--minimum"),
        (["--rule", "percentile", "--amount", "101"], "--amount"),
        (["--window", "0"], "--window"),
        (["--maximum", "0"], "--maximum"),
        (["--unit", "words"], "--unit"),
        (["--rule", "median"], "--rule"),
        (["--no-such-option"], "--no-such-option"),
    ],
)
def test_wrong_usage_is_one_line_that_names_the_field(
    arguments: list[str], field: str, file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code, out, err = run(capfdbinary, "cut", file, *arguments)
    assert (code, out) == (2, b"")
    assert err.count("\n") == 1
    assert field in err


@pytest.mark.parametrize(("option", "value"), [("--open", "x"), ("--close", ""), ("--open", "99"), ("--close", "0")])
def test_boundaries_by_hand_that_cannot_be_name_their_option(
    option: str, value: str, file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code, out, err = run(capfdbinary, "cut", file, option, value)
    assert (code, out, err.count("\n")) == (2, b"", 1)
    assert option in err


def test_what_cannot_be_written_is_one_line_and_asks_no_encoder(
    file: Path, tmp_path: Path, fake: FakeEncoder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code, out, err = run(capfdbinary, "cut", file, "--output", tmp_path)
    assert (code, out, err.count("\n"), fake.calls) == (1, b"", 1, 0)
    assert err.startswith(f"chunking: {tmp_path}: ")
    code, _, err = run(capfdbinary, "cut", file, "--output", file)
    assert code == 1
    assert "not overwritten" in err
    assert file.read_bytes().startswith(b"Cats")


def test_notes_come_after_the_result_whatever_their_weight(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "legacy.txt").write_bytes("Ein schöner Tag. Größe zählt.".encode("cp1252"))
    for command in ("text", "distances", "cut"):
        code, out, err = run(capfdbinary, command, tmp_path / "legacy.txt")
        assert code == 0
        assert out
        assert err.startswith("note: Read as ")


def test_an_amount_above_every_distance_says_from_where_on_the_first_cut_appears(
    file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code, out, err = run(capfdbinary, "cut", file, "--amount", "5")
    assert (code, len(out.splitlines())) == (0, 1)
    assert "The first boundary appears below k = " in err


def test_standard_input_is_read_and_a_closed_one_is_named(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert run(capfdbinary, "text", "-") == (0, TEXT.encode(), "")
    monkeypatch.setattr("sys.stdin", None)
    code, _, err = run(capfdbinary, "text", "-")
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("chunking: standard input: ")


def test_reading_stops_at_the_limit(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert size > 0, "would never end"
            return b"a" * size

    monkeypatch.setattr(limits, "MAX_UPLOAD_BYTES", 2**20)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=Endless()))
    code, _, err = run(capfdbinary, "text", "-")
    assert (code, err) == (1, "chunking: standard input is larger than the limit of 1 MB: split it and load the parts.\n")


def test_an_encrypted_file_names_the_option(
    shared: Callable[[str], Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = shared("data/documents/docx/testWORD_protected_passtika.docx")
    code, out, err = run(capfdbinary, "text", path)
    assert (code, out, err.count("\n")) == (1, b"", 1)
    assert err.endswith("Give it with --password.\n")
    assert run(capfdbinary, "text", path, "--password", "tika")[1] == b"This is an encrypted Word 2007 File."


def test_an_interruption_is_no_traceback(
    file: Path, fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def interrupted(texts: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fake, "encode", interrupted)
    assert run(capfdbinary, "cut", file) == (130, b"", "chunking: Stopped.\n")


def test_degenerate_statistics_are_noted_on_standard_error(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "same.txt").write_text("The same words. " * 12)
    code, out, err = run(capfdbinary, "cut", tmp_path / "same.txt")
    assert (code, len(out.splitlines())) == (0, 1)
    assert err.startswith("note: All distances equal 0.000")


def test_white_space_has_no_chunks_and_says_so(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "blank.txt").write_text(" \n\n ")
    code, out, err = run(capfdbinary, "cut", tmp_path / "blank.txt")
    assert (code, out) == (0, b"")
    assert "no sentences" in err
