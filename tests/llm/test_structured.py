"""Whatever a server does ends in the right value or in a counted, explained failure."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.json_text import Form
from chunking.llm.outcomes import EXPLANATIONS, Failure, Kind, count_failures
from chunking.llm.request import Request
from chunking.llm.structured import Answered, Asker
from chunking.llm.usage import Usage
from tests.llm.conftest import KEY, Start
from tests.llm.fake_server import QUICK, Reply, completion, error, in_turn

Through = Callable[..., Asker]


class Word(Form):
    word: str


REQUEST = Request((("system", "Be brief."), ("user", "Say a word.")), "p1", temperature=0.7, top_p=0.9, seed=3, max_tokens=50)
GOOD = completion('{"word": "tree"}')


def ok(outcome: Answered[Word] | Failure, word: str = "tree") -> Answered[Word]:
    assert isinstance(outcome, Answered), outcome
    assert outcome.value == Word(word=word)
    return outcome


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


# What the server does ------------------------------------------------------------------------------------------------

FAULTS: list[tuple[Reply, Kind, int]] = [
    (error(408, "slow"), "timeout", 2),
    (error(409, "conflict"), "server", 2),
    (error(429, "slow down"), "rate_limit", 2),
    (error(500, "oops"), "server", 2),
    (error(503, "loading model"), "server", 2),
    (Reply("<h1>Bad gateway</h1>", 502, QUICK, "text/html"), "server", 2),
    (Reply("", reset=True), "connection", 2),
    (error(401, f"Incorrect API key provided: {KEY[:6]}*****{KEY[-4:]}"), "auth", 1),
    (error(403, "not yours"), "auth", 1),
    (error(404, "model m does not exist"), "request", 1),
    (Reply("", 307, {"Location": "http://example.com/"}), "request", 1),
    (error(400, "maximum context length is 10 tokens, max_tokens is 50"), "request", 3),
]


@pytest.mark.parametrize(("reply", "kind", "calls"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_repeated_if_that_can_help_and_then_counted(
    reply: Reply, kind: Kind, calls: int, start: Start, ask_through: Through
) -> None:
    server = start(in_turn(reply))
    outcome = ask_through(server).ask(REQUEST, Word)
    assert isinstance(outcome, Failure)
    assert outcome.kind == kind
    assert len(server.requests) == calls


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503])
def test_a_fault_that_passes_leaves_the_right_value(status: int, start: Start, ask_through: Through) -> None:
    server = start(in_turn(error(status, "not now"), GOOD))
    ok(ask_through(server).ask(REQUEST, Word))
    assert len(server.requests) == 2


def test_a_long_retry_after_is_not_waited_for(start: Start, ask_through: Through) -> None:
    server = start(in_turn(error(429, "tomorrow", headers={"Retry-After": "86400"})))
    outcome = ask_through(server).ask(REQUEST, Word)
    assert isinstance(outcome, Failure)
    assert outcome.kind == "rate_limit"
    assert len(server.requests) == 1


def test_a_slow_server_is_a_time_out(start: Start, ask_through: Through) -> None:
    late = threading.Event()
    server = start(in_turn(Reply(GOOD.body, wait=late)))
    outcome = ask_through(server, timeout=0.2, retries=0).ask(REQUEST, Word)
    late.set()
    assert outcome == Failure("timeout")


def test_no_server_at_all_is_a_connection_failure(start: Start, ask_through: Through) -> None:
    server = start(in_turn(GOOD))
    asker = ask_through(server, retries=0)
    server.__exit__()
    outcome = asker.ask(REQUEST, Word)
    assert isinstance(outcome, Failure)
    assert outcome.kind == "connection"


# What the server does not take ----------------------------------------------------------------------------------------


def rejecting(*names: str, nested: bool = False) -> Callable[[dict[str, Any]], Reply]:
    """A server that rejects these parameters with status 400, the first one in the request by name."""

    def script(body: dict[str, Any]) -> Reply:
        for name in names:
            if name in body:
                return error(400, f"Unsupported parameter: '{name}' is not supported with this model.")
        return GOOD

    return script


@pytest.mark.parametrize("names", [("temperature",), ("seed",), ("seed", "temperature"), ("top_p",)])
def test_a_rejected_parameter_is_left_out_and_recorded(names: tuple[str, ...], start: Start, ask_through: Through) -> None:
    server = start(rejecting(*names))
    asker = ask_through(server)
    assert set(ok(asker.ask(REQUEST, Word)).left_out) == set(names)
    before = len(server.requests)
    assert before == 1 + len(names)
    assert set(ok(asker.ask(REQUEST, Word)).left_out) == set(names)
    assert len(server.requests) == before + 1  # remembered
    sent = server.requests[-1]
    kept = {"temperature": 0.7, "top_p": 0.9, "seed": 3, "max_tokens": 50}
    assert {name: sent.get(name) for name in kept} == {name: None if name in names else kept[name] for name in kept}


def test_the_limit_of_tokens_is_sent_under_its_other_name(start: Start, ask_through: Through) -> None:
    server = start(rejecting("max_tokens"))
    assert ok(ask_through(server).ask(REQUEST, Word)).left_out == ()
    assert server.requests[-1]["max_completion_tokens"] == 50


def test_a_rejection_in_the_form_of_a_list_is_understood(start: Start, ask_through: Through) -> None:
    detail = [{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted", "input": {"temperature": 0.7}}]
    server = start(lambda body: Reply({"detail": detail}, 422) if "seed" in body else GOOD)
    assert ok(ask_through(server).ask(REQUEST, Word)).left_out == ("seed",)


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


def test_calls_and_tokens_are_added_up(start: Start, ask_through: Through) -> None:
    cache = AnswerCache(":memory:")
    server = start(in_turn(completion("no", usage=(10, 5)), GOOD, completion('{"word": "x"}', usage=None)))
    asker = ask_through(server, cache=cache)
    asker.ask(REQUEST, Word)
    asker.ask(REQUEST, Word)
    asker.ask(Request((("user", "Another."),), "p1"), Word)
    assert asker.client.meter.total == Usage(calls=3, cached=1, prompt_tokens=20, completion_tokens=10, uncounted=1)
    cache.close()


# The key --------------------------------------------------------------------------------------------------------------


def test_the_key_is_sent_and_appears_nowhere_else(
    start: Start, ask_through: Through, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    cache = AnswerCache(tmp_path / "answers.sqlite3")
    echoes = [
        completion(json.dumps({"word": f"the key is {KEY}"})),
        completion(f"not JSON: {KEY}"),
        completion(None, refusal=KEY),
        error(400, f"bad request from {KEY}"),
        error(500, f"failed for {KEY}"),
        error(401, f"wrong key {KEY}"),
    ]
    outcomes: list[object] = []
    for reply in echoes:
        server = start(in_turn(reply))
        asker = ask_through(server, cache=cache, retries=1)
        outcomes += [asker.ask(REQUEST, Word), asker, asker.client, asker.client.endpoint]
        assert {headers["authorization"] for headers in server.headers} == {f"Bearer {KEY}"}
        assert not any(KEY in json.dumps(body) for body in server.requests)
    cache.close()
    assert isinstance(outcomes[0], Answered)
    written = "".join(f"{outcome!r} {outcome} {getattr(outcome, 'message', '')}" for outcome in outcomes)
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"the key is [key]" in files
    assert KEY not in written
    assert KEY.encode() not in files
    assert KEY not in caplog.text
    assert all(KEY not in str(vars(record)) for record in caplog.records)


def test_the_environment_for_openai_does_not_reach_another_server(
    start: Start, ask_through: Through, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_BASE_URL"):
        monkeypatch.setenv(name, f"leak-{name}")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    server = start(in_turn(GOOD))
    ok(ask_through(server).ask(REQUEST, Word))
    assert "leak-" not in str(server.headers)
