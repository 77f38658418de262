"""Which files are read under which names."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking.evaluation.labelled_paths import sources_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set" / "a").mkdir(parents=True)
    (tmp_path / "set" / ".hidden").mkdir()
    for name in ("10.ref", "2.ref", "a/1.ref", ".hidden/3.ref", ".4.ref", "a/README"):
        (tmp_path / "set" / name).write_text("Cats purr.")
    return tmp_path / "set"


def test_names_and_groups_of_a_folder_in_the_order_of_numbers(folder: Path) -> None:
    found = [(source.name, source.group) for source in sources_of([str(folder)])]
    assert found == [("2.ref", "set"), ("10.ref", "set"), ("a/1.ref", "a"), ("a/README", "a")]


def test_a_file_named_twice_counts_once_and_equal_names_are_told_apart(folder: Path) -> None:
    (folder / "a" / "2.ref").write_text("Cats nap.")
    paths = [str(folder / "2.ref"), str(folder / "a" / "2.ref"), str(folder / "10.ref"), str(folder / "10.ref")]
    found = [(source.name, source.group) for source in sources_of(paths)]
    assert found == [(paths[0], ""), (paths[1], ""), ("10.ref", "")]


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sources_of([str(tmp_path / "none")])
