"""The cache gives back exactly what it was given, stays bounded, and never fails."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from chunking import cache_file
from chunking.encoders import vector_cache
from chunking.encoders.protocol import FloatArray, IntArray
from chunking.encoders.vector_cache import IN_MEMORY, VectorCache, default_path

ROOT = Path(__file__).resolve().parents[2]


def rows(count: int, dimension: int = 8, seed: int = 0) -> tuple[list[str], FloatArray, IntArray]:
    vectors = np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)
    return [f"text {seed}-{n}" for n in range(count)], vectors, np.arange(count, dtype=np.int64)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "vectors.sqlite3"


def test_what_was_put_is_found_exactly_by_the_next_process(path: Path) -> None:
    texts, vectors, tokens = rows(1_203)
    cache = VectorCache(path)
    cache.put_many("f", texts, vectors, tokens)
    cache.close()
    asked = [*texts[::-1], "unknown", texts[7]]
    found = VectorCache(path).get_many("f", asked, 8)
    np.testing.assert_array_equal(found.vectors[:1_203], vectors[::-1])
    np.testing.assert_array_equal(found.tokens[:1_203], tokens[::-1])
    np.testing.assert_array_equal(found.vectors[-1], vectors[7])
    assert found.known.sum() == 1_204
    assert not found.known[1_203]
    assert np.isnan(found.vectors[1_203]).all()
    assert found.tokens[1_203] == -1


def test_fingerprint_and_length_have_to_fit() -> None:
    texts, vectors, tokens = rows(3)
    cache = VectorCache(IN_MEMORY)
    cache.put_many("f", texts, vectors, tokens)
    assert not cache.get_many("g", texts, 8).known.any()
    assert not cache.get_many("f", texts, 9).known.any()
    assert cache.get_many("f", [], 8).vectors.shape == (0, 8)
    longer = np.ones((3, 9), dtype=np.float32)
    cache.put_many("f", texts, longer, tokens)
    np.testing.assert_array_equal(cache.get_many("f", texts, 9).vectors, longer)


def test_the_file_holds_no_text_and_is_for_its_owner(path: Path) -> None:
    cache = VectorCache(path)
    cache.put_many("f", ["a secret sentence"], *rows(1)[1:])
    cache.close()
    assert b"secret" not in path.read_bytes()
    assert path.parent.stat().st_mode & 0o077 == 0


def test_what_was_used_longest_ago_goes_when_it_is_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 1_000_000.0
    monkeypatch.setattr(vector_cache.time, "time", lambda: clock)
    cache = VectorCache(path, max_bytes=400_000)
    batches = [rows(50, 384, seed) for seed in range(8)]
    for number, (texts, vectors, tokens) in enumerate(batches):
        cache.put_many("f", texts, vectors, tokens)
        if number:
            assert cache.get_many("f", batches[0][0], 384).known.all()
        clock += 7_200
    assert not cache.get_many("f", batches[1][0], 384).known.any()
    assert cache.get_many("f", batches[0][0], 384).known.all()
    assert cache.get_many("f", batches[-1][0], 384).known.all()
    for seed in range(8, 30):
        cache.put_many("f", *rows(50, 384, seed))
    cache.close()
    assert path.stat().st_size < 400_000 + 2 * 50 * 4_096
    assert cache.notices == ()


@pytest.mark.parametrize("content", [b"not a database " * 500, b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_file_that_is_no_database_is_set_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    cache = VectorCache(path)
    texts, vectors, tokens = rows(2)
    cache.put_many("f", texts, vectors, tokens)
    assert cache.get_many("f", texts, 8).known.all()
    assert [notice.code for notice in cache.notices] == ["cache_set_aside"]
    (aside,) = path.parent.glob("*.corrupt-*")
    assert aside.read_bytes() == content
    assert aside.name in cache.notices[0].message


def test_damage_that_shows_later_is_set_aside_too(path: Path) -> None:
    texts, vectors, tokens = rows(400, 384)
    cache = VectorCache(path)
    cache.put_many("f", texts, vectors, tokens)
    cache.close()
    content = bytearray(path.read_bytes())
    content[5 * 4_096 :] = b"\xff" * (len(content) - 5 * 4_096)
    path.write_bytes(content)
    cache = VectorCache(path)
    assert not cache.get_many("f", texts, 384).known.any()
    assert [notice.code for notice in cache.notices] == ["cache_set_aside"]
    cache.put_many("f", texts, vectors, tokens)
    np.testing.assert_array_equal(cache.get_many("f", texts, 384).vectors, vectors)


def test_where_nothing_can_be_written_it_works_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for place in (tmp_path / "file" / "vectors.sqlite3", tmp_path):
        cache = VectorCache(place)
        texts, vectors, tokens = rows(2)
        cache.put_many("f", texts, vectors, tokens)
        assert cache.get_many("f", texts, 8).known.all()
        assert [notice.code for notice in cache.notices] == ["cache_in_memory"]
        assert str(place) in cache.notices[0].message
        assert cache.path is None
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE theirs (x)")
    other.close()
    before = path.read_bytes()
    cache = VectorCache(path)
    cache.put_many("f", *rows(2))
    assert [notice.code for notice in cache.notices] == ["cache_in_memory"]
    assert path.read_bytes() == before


def test_a_file_locked_for_too_long_is_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_file, "_BUSY_SECONDS", 0.01)
    cache = VectorCache(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    texts, vectors, tokens = rows(2)
    cache.put_many("f", texts, vectors, tokens)
    assert [notice.code for notice in cache.notices] == ["cache_skipped"]
    other.execute("ROLLBACK")
    other.close()
    cache.put_many("f", texts, vectors, tokens)
    assert cache.get_many("f", texts, 8).known.all()


def test_threads_share_one_cache(path: Path) -> None:
    cache = VectorCache(path)
    failures: list[int] = []

    def work(seed: int) -> None:
        for turn in range(10):
            texts, vectors, tokens = rows(20, 8, seed * 10 + turn)
            cache.put_many("f", texts, vectors, tokens)
            if not np.array_equal(cache.get_many("f", texts, 8).vectors, vectors):
                failures.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert cache.notices == ()


def test_processes_share_one_file(path: Path) -> None:
    program = (
        "import sys; from tests.encoders.test_vector_cache import *\n"
        "cache = VectorCache(sys.argv[1])\n"
        "for seed in range(10):\n"
        "    texts, vectors, tokens = rows(20, 8, seed)\n"
        "    cache.put_many('f', texts, vectors, tokens)\n"
        "    assert np.array_equal(cache.get_many('f', texts, 8).vectors, vectors)\n"
        "assert cache.path and not cache.notices, cache.notices\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    running = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    errors = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], errors


def test_the_environment_says_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path))
    assert default_path() == tmp_path / "vectors.sqlite3"
    cache = VectorCache()
    assert cache.path == tmp_path / "vectors.sqlite3"
    assert cache.path.is_file()
    cache.close()
    monkeypatch.delenv("CHUNKSCOPE_CACHE")
    assert default_path().parent.name == "chunkscope"
