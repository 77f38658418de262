from __future__ import annotations

import io

import pytest

from chunking.commands.progress_line import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_one_line_that_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    with ProgressLine() as progress:
        progress.show("Scoring", 1, 3)
        progress.show("Scoring", 1, 3)
        progress.show("On", 3, 3)
    assert stream.getvalue() == "\rScoring: 33 %" + "\rOn: 100 %    " + "\r         \r"


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_a_file_sees_nothing(stream: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", stream)
    with ProgressLine() as progress:
        progress.show("Scoring", 1, 3)
    assert stream is None or stream.getvalue() == ""
