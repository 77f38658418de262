"""A second run asks nothing; whatever shaped an answer, if changed, is asked anew; failures are not kept."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.json_text import Form
from chunking.llm.outcomes import Failure
from chunking.llm.request import Request
from chunking.llm.structured import Answered
from tests.llm.conftest import Start
from tests.llm.fake_server import completion, error, in_turn
from tests.llm.words import Through, Word

REQUEST = Request((("system", "Be brief."), ("user", "l'été")), "p1", temperature=0.7, top_p=0.9, seed=3, max_tokens=50)
GOOD = completion(json.dumps({"word": "l'été"}, ensure_ascii=False))


class OtherWord(Form):
    word: str
    why: str = ""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "answers.sqlite3"


@pytest.fixture
def cache(path: Path) -> Iterator[AnswerCache]:
    cache = AnswerCache(path)
    yield cache
    cache.close()


def test_a_second_run_makes_no_request(path: Path, cache: AnswerCache, start: Start, ask_through: Through) -> None:
    server = start(lambda body: error(400, "no seed") if "seed" in body else GOOD)
    first = ask_through(server, cache=cache).ask(REQUEST, Word)
    cache.close()
    before = len(server.requests)
    again = AnswerCache(path)
    second = ask_through(server, cache=again).ask(REQUEST, Word)
    again.close()
    assert len(server.requests) == before
    assert isinstance(first, Answered)
    assert second == replace(first, cached=True)
    assert first.left_out == ("seed",)
    assert first.value == Word(word="l'été")


@pytest.mark.parametrize(
    "changed",
    [{"messages": (*REQUEST.messages[:-1], ("user", "l'ete"))}, {"messages": (("user", "Be brief."), REQUEST.messages[1])},
     {"temperature": 0.0}, {"temperature": None}, {"top_p": 1.0}, {"seed": 4}, {"seed": None}, {"max_tokens": 51},
     {"prompt_version": "p2"}],
    ids=str,
)  # fmt: skip
def test_a_changed_request_is_asked_anew(
    changed: dict[str, object], cache: AnswerCache, start: Start, ask_through: Through
) -> None:
    server = start(in_turn(GOOD))
    asker = ask_through(server, cache=cache)
    asker.ask(REQUEST, Word)
    asker.ask(replace(REQUEST, **changed), Word)  # type: ignore[arg-type]
    assert len(server.requests) == 2


def test_another_form_model_or_host_is_asked_anew(cache: AnswerCache, start: Start, ask_through: Through) -> None:
    server, other = start(in_turn(GOOD)), start(in_turn(GOOD))
    for asker in (
        ask_through(server, cache=cache),
        ask_through(server, cache=cache, model="n"),
        ask_through(other, cache=cache),
    ):
        asker.ask(REQUEST, Word)
    ask_through(server, cache=cache).ask(REQUEST, OtherWord)
    assert (len(server.requests), len(other.requests)) == (3, 1)


@pytest.mark.parametrize("bad", [completion(""), completion("prose"), error(500, "x"), error(404, "x")], ids=range(4))
def test_failures_are_not_kept(bad: object, cache: AnswerCache, start: Start, ask_through: Through) -> None:
    server = start(in_turn(bad))  # type: ignore[arg-type]
    asker = ask_through(server, cache=cache)
    assert isinstance(asker.ask(REQUEST, Word), Failure)
    server.script = in_turn(GOOD)
    assert isinstance(asker.ask(REQUEST, Word), Answered)


def test_a_row_that_does_not_fit_is_asked_anew(path: Path, cache: AnswerCache, start: Start, ask_through: Through) -> None:
    server = start(in_turn(GOOD))
    asker = ask_through(server, cache=cache)
    asker.ask(REQUEST, Word)
    with sqlite3.connect(path) as other:
        for row in ('{"value": {"word": 7}}', "[]", "{", '{"value": {"word": "x"}}', "null"):
            other.execute("UPDATE answers SET answer = ?", [row])
            other.commit()
            found = asker.ask(REQUEST, Word)
            assert isinstance(found, Answered)
            assert not found.cached
    other.close()


def test_a_damaged_file_is_set_aside_and_begun_anew(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 1_000)
    cache = AnswerCache(path)
    cache.put(b"k", "v")
    assert cache.get(b"k") == "v"
    assert [notice.code for notice in cache.notices] == ["cache_set_aside"]
    assert "answer cache" in cache.notices[0].message
    assert len(list(path.parent.glob("*.corrupt-*"))) == 1
    cache.close()


def test_the_answers_used_longest_ago_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 1_000_000
    monkeypatch.setattr("chunking.llm.answer_cache.time.time", lambda: clock)
    cache = AnswerCache(":memory:", max_bytes=200_000)
    for number in range(100):
        clock += 10_000
        cache.put(b"%d" % number, "x" * 5_000)
        assert cache.get(b"0") is not None  # being read is use
    kept = [number for number in range(1, 100) if cache.get(b"%d" % number)]
    assert kept == list(range(kept[0], 100))
    assert 10 < len(kept) < 40
    cache.close()


def test_only_the_owner_may_enter_its_folder(path: Path, cache: AnswerCache) -> None:
    assert path.parent.stat().st_mode & 0o077 == 0
