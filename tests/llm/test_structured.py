"""Whatever a model writes ends in the right value or in a counted, explained failure."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.outcomes import EXPLANATIONS, Failure, Kind, count_failures
from chunking.llm.request import Request
from chunking.llm.usage import Usage
from tests.llm.conftest import Start
from tests.llm.fake_server import Reply, completion, error, in_turn
from tests.llm.words import GOOD, REQUEST, Through, Word, ok

# What the model writes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        '{"word": "tree"}',
        'Here you are: {"word": "tree"} Anything else?',
        'Sets such as {1, 2} aside:\n```json\n{"word": "tree"}\n```',
        '<think>{"word": "bush"}? No.</think>\n{"word": "tree"}',
        '{"word": "tree", "confidence": 1}',
        [{"type": "text", "text": '{"word": "tree"}'}],
    ],
)
def test_the_object_is_found_wherever_it_stands(content: Any, start: Start, ask_through: Through) -> None:
    server = start(in_turn(completion(content)))
    assert ok(ask_through(server).ask(REQUEST, Word)).asked == 1
    assert len(server.requests) == 1


@pytest.mark.parametrize("word", ["l'été d'Élodie", 'He said "no"', "it's", "名前", "a\nb", "{braces}", "😀"])
def test_apostrophes_accents_and_braces_survive(word: str, start: Start, ask_through: Through) -> None:
    ok(ask_through(start(in_turn(completion(json.dumps({"word": word}, ensure_ascii=False))))).ask(REQUEST, Word), word)


BAD: dict[str, str] = {
    "prose": "A tree.",
    "cut off": '{"word": "tr',
    "wrong key": '{"words": "tree"}',
    "wrong type": '{"word": ["tree"]}',
    "null": '{"word": null}',
    "a list": '["tree"]',
    "single quotes": "{'word': 'tree'}",
    "half a character": '{"word": "\\ud800"}',
    "too deep": "{" + '"a":{' * 5_000,
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_an_invalid_answer_is_asked_again_once_with_what_was_wrong(content: str, start: Start, ask_through: Through) -> None:
    server = start(in_turn(completion(content), GOOD))
    assert ok(ask_through(server).ask(REQUEST, Word)).asked == 2
    first, second = (request["messages"] for request in server.requests)
    assert second[: len(first)] == first
    assert second[-2]["content"] == content
    assert second[-1]["content"].startswith("That reply cannot be used: ")


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_a_second_invalid_answer_is_a_failure(content: str, start: Start, ask_through: Through) -> None:
    server = start(in_turn(completion(content)))
    outcome = ask_through(server).ask(REQUEST, Word)
    assert isinstance(outcome, Failure)
    assert outcome.kind == "invalid"
    assert len(outcome.message) < 600
    assert len(server.requests) == 2


SILENT: list[tuple[Reply, Kind]] = [
    (completion(""), "empty"),
    (completion(None), "empty"),
    (completion(" \n"), "empty"),
    (completion("", reasoning_content="Let me see"), "thinking"),
    (completion(None, reasoning="Let me see", finish_reason="length"), "thinking"),
    (completion('<think>It may be {"word": "bush"}'), "thinking"),
    (completion("", finish_reason="length"), "truncated"),
    (completion('{"word": "tr', finish_reason="length"), "truncated"),
    (completion('{"word": "tree"}', finish_reason="length"), "truncated"),
    (completion(None, refusal="I cannot help with that."), "refusal"),
    (completion('{"word": "tree"}', finish_reason="content_filter"), "refusal"),
    (Reply({"error": {"message": "upstream is down"}}), "server"),
    (Reply({"choices": []}), "server"),
    (Reply("<html>Welcome</html>", content_type="text/html"), "request"),
    (Reply('{"choices": [{"mess'), "request"),
    (Reply({"choices": [{"message": {"content": 7}}]}), "request"),
    (Reply("[]"), "request"),
]


@pytest.mark.parametrize(("reply", "kind"), SILENT, ids=range(len(SILENT)))
def test_what_holds_no_answer_is_told_apart_and_not_asked_again(
    reply: Reply, kind: Kind, start: Start, ask_through: Through
) -> None:
    server = start(in_turn(reply))
    outcome = ask_through(server).ask(REQUEST, Word)
    assert isinstance(outcome, Failure)
    assert outcome.kind == kind
    assert outcome.message.startswith(EXPLANATIONS[kind])
    assert count_failures([outcome, "a value", outcome]) == {kind: 2}
    assert len(server.requests) == 1


# How the server is held to the form ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "rung", "calls"), [(("json_schema",), "json_schema", 1), (("json_object",), "json_object", 2), ((), "text", 3)]
)
def test_the_ladder_stops_at_what_the_server_takes_and_remembers_it(
    taken: tuple[str, ...], rung: str, calls: int, start: Start, ask_through: Through
) -> None:
    def script(body: dict[str, Any]) -> Reply:
        kind = body.get("response_format", {}).get("type")
        return GOOD if kind is None or kind in taken else error(400, "response_format is not supported")

    server = start(script)
    asker = ask_through(server)
    assert ok(asker.ask(REQUEST, Word)).rung == rung
    assert len(server.requests) == calls
    ok(asker.ask(REQUEST, Word))
    assert len(server.requests) == calls + 1
    assert asker.rung == rung


def test_the_form_is_sent_strictly_and_in_words(start: Start, ask_through: Through) -> None:
    server = start(in_turn(GOOD))
    ask_through(server).ask(REQUEST, Word)
    sent = server.requests[0]
    schema = sent["response_format"]["json_schema"]["schema"]
    assert sent["response_format"]["json_schema"]["strict"] is True
    assert (schema["required"], schema["additionalProperties"]) == (["word"], False)
    assert "JSON" in sent["messages"][-1]["content"]


# Giving up, stopping, counting ----------------------------------------------------------------------------------------


def test_a_rejected_key_is_tried_once(start: Start, ask_through: Through) -> None:
    server = start(in_turn(error(401, "no")))
    asker = ask_through(server)
    outcomes = [asker.ask(REQUEST, Word) for _ in range(4)]
    assert count_failures(outcomes) == {"auth": 4}
    assert len(server.requests) == 1


def test_five_broken_connections_in_a_row_are_enough(start: Start, ask_through: Through) -> None:
    reset = Reply("", reset=True)
    server = start(in_turn(*[reset] * 4, GOOD, *[reset] * 9))
    asker = ask_through(server, retries=0)
    outcomes = [asker.ask(REQUEST, Word) for _ in range(12)]
    assert count_failures(outcomes) == {"connection": 11}
    assert len(server.requests) == 10


def test_after_stop_only_the_cache_answers(start: Start, ask_through: Through) -> None:
    server = start(in_turn(GOOD))
    cache = AnswerCache(":memory:")
    asker = ask_through(server, cache=cache)
    asker.ask(REQUEST, Word)
    asker.stop()
    assert ok(asker.ask(REQUEST, Word)).cached
    assert asker.ask(Request((("user", "Another."),), "p1"), Word) == Failure("cancelled")
    assert len(server.requests) == 1
    cache.close()


def test_a_closed_asker_lets_what_is_under_way_end_in_the_cache(start: Start, ask_through: Through) -> None:
    late = threading.Event()
    server = start(lambda _: replace(GOOD, wait=late))
    cache = AnswerCache(":memory:")
    asker = ask_through(server, cache=cache)
    under_way = threading.Thread(target=asker.ask, args=(REQUEST, Word))
    under_way.start()
    while not server.requests:
        time.sleep(0.01)
    asker.close()
    assert not asker.client.is_closed
    assert asker.ask(Request((("user", "Another."),), "p1"), Word) == Failure("cancelled")
    late.set()
    under_way.join()
    assert asker.client.is_closed
    assert asker.known(REQUEST, Word) is not None
    assert len(server.requests) == 1
    cache.close()


def test_a_closed_asker_with_nothing_under_way_closes_its_client(start: Start, ask_through: Through) -> None:
    asker = ask_through(start(in_turn(GOOD)))
    asker.ask(REQUEST, Word)
    assert not asker.client.is_closed
    assert asker.known(REQUEST, Word) is None
    asker.close()
    assert asker.client.is_closed


def test_calls_and_tokens_are_added_up(start: Start, ask_through: Through) -> None:
    cache = AnswerCache(":memory:")
    server = start(in_turn(completion("no", usage=(10, 5)), GOOD, completion('{"word": "x"}', usage=None)))
    asker = ask_through(server, cache=cache)
    asker.ask(REQUEST, Word)
    asker.ask(REQUEST, Word)
    asker.ask(Request((("user", "Another."),), "p1"), Word)
    assert asker.client.meter.total == Usage(calls=3, cached=1, prompt_tokens=20, completion_tokens=10, uncounted=1)
    cache.close()
