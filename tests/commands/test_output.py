"""Results on their way out: whole or not at all, and never over something that is no plain file."""

from __future__ import annotations

import errno
import os
import re
import stat
import threading
from pathlib import Path

import pytest

from chunking.commands import output
from chunking.commands.output import check_output, write_output


def test_a_file_appears_whole_and_keeps_its_rights(tmp_path: Path) -> None:
    target = tmp_path / "chunks.jsonl"
    write_output(b"first", str(target))
    assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~output._umask()
    target.chmod(0o600)
    write_output(b"second", str(target))
    assert target.read_bytes() == b"second"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [target]


def test_the_longest_name_a_folder_takes_is_enough(tmp_path: Path) -> None:
    longest = tmp_path / ("n" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    write_output(b"chunks", str(longest))
    assert longest.read_bytes() == b"chunks"
    with pytest.raises(OSError, match="name too long") as caught:
        write_output(b"chunks", f"{longest}n")
    assert caught.value.filename == f"{longest}n"
    assert list(tmp_path.iterdir()) == [longest]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_output(b"new", str(link))
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_output(b"chunks", str(pipe))
    reader.join()
    assert got == [b"chunks"]
    assert pipe.is_fifo()


def test_nothing_is_left_of_a_file_that_could_not_be_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="space") as caught:
        write_output(b"chunks", str(tmp_path / "out"))
    assert caught.value.filename == str(tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_said_before_the_work(tmp_path: Path) -> None:
    document = tmp_path / "document.txt"
    document.write_text("One. Two.")
    (tmp_path / "alias").symlink_to(document)
    refused = {
        str(tmp_path): (errno.EISDIR, str(tmp_path)),
        str(tmp_path / "no" / "out"): (errno.ENOENT, str(tmp_path / "no")),
        str(document / "out"): (errno.ENOTDIR, str(document)),
        str(document): (errno.EEXIST, str(document)),
        str(tmp_path / "alias"): (errno.EEXIST, str(tmp_path / "alias")),
    }
    for name, (number, named) in refused.items():
        with pytest.raises(OSError, match=re.escape(named)) as caught:
            check_output(name, str(document))
        assert (caught.value.errno, caught.value.filename) == (number, named)
    check_output(str(tmp_path / "out"), str(document))
    check_output(str(document), "-")


def test_a_folder_that_takes_no_file_is_named_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there.txt").write_text("x")
    (tmp_path / "link.txt").symlink_to(tmp_path / "none" / "x.txt")
    with pytest.raises(FileNotFoundError) as gone:
        check_output(str(tmp_path / "link.txt"), "source")
    assert gone.value.filename == str(tmp_path / "none")
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path and allowed(path, mode))
    for name in ("new.txt", "there.txt"):
        with pytest.raises(PermissionError) as refused:
            check_output(str(tmp_path / name), "source")
        assert refused.value.filename == str(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_is_read_only_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.touch(0o444)
    with pytest.raises(PermissionError):
        check_output(str(target), "-")
