"""Whatever a server does is repeated, worked around, or a counted failure; and the key goes to the server alone."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.outcomes import Failure, Kind
from chunking.llm.request import Request
from chunking.llm.structured import Answered
from tests.conftest import KEY
from tests.llm.conftest import Start
from tests.llm.fake_server import QUICK, Reply, completion, error, in_turn
from tests.llm.words import GOOD, REQUEST, Through, Word, ok

# What the server does ------------------------------------------------------------------------------------------------

FAULTS: list[tuple[Reply, Kind, int]] = [
    (error(408, "slow"), "timeout", 2),
    (error(409, "conflict"), "server", 2),
    (error(429, "slow down"), "rate_limit", 2),
    (error(500, "oops"), "server", 2),
    (error(503, "loading model"), "server", 2),
    (Reply("<h1>Bad gateway</h1>", 502, QUICK, "text/html"), "server", 2),
    (Reply("", reset=True), "connection", 2),
    (Reply(GOOD.body, missing=5), "connection", 2),
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


@pytest.mark.parametrize("param", [["temperature"], {"name": "seed"}, 7])
def test_a_rejection_that_names_no_single_parameter_is_a_failure(param: Any, start: Start, ask_through: Through) -> None:
    server = start(lambda _: error(400, "no", param=param))
    outcome = ask_through(server).ask(REQUEST, Word)
    assert isinstance(outcome, Failure)
    assert outcome.kind == "request"


def test_half_a_character_in_a_document_is_sent_as_a_mark(start: Start, ask_through: Through) -> None:
    server = start(in_turn(GOOD))
    ok(ask_through(server).ask(Request((("user", "a\ud800b"),), "p1"), Word))
    assert server.requests[0]["messages"][0]["content"].startswith("a?b")


def test_half_a_character_in_an_answer_spoils_no_reply(start: Start, ask_through: Through) -> None:
    # Half an emoji, a whole one, a backslash and then what only looks like a half.
    inner = json.dumps({"word": "HALF WHOLE SLASHud83d"})
    body = json.dumps(completion(inner).body)
    body = body.replace("HALF", r"\ud83d").replace("WHOLE", r"\ud83d\ude00").replace("SLASH", r"\\\\")
    ok(ask_through(start(lambda _: Reply(body))).ask(REQUEST, Word), "\ufffd \U0001f600 \\ud83d")


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
