"""The test of a connection says what works, or what is wrong and what to do."""

from __future__ import annotations

import pytest

from chunking.llm.check import check_connection
from chunking.llm.endpoint import Endpoint
from chunking.llm.secret import Secret
from tests.conftest import KEY
from tests.llm.conftest import Start
from tests.llm.fake_server import FakeServer, Reply, completion, error, in_turn

FIVE = completion('{"sum": 5}')


def endpoint(server: FakeServer) -> Endpoint:
    return Endpoint(server.base_url, "m", Secret(KEY))


def test_all_is_well(start: Start) -> None:
    server = start(in_turn(FIVE))
    check = check_connection(endpoint(server))
    assert (check.ok, check.rung, check.left_out, check.failure) == (True, "json_schema", (), None)
    assert check.message == f"m at {endpoint(server).host} answers."


def test_what_the_server_lacks_is_said(start: Start) -> None:
    check = check_connection(
        endpoint(
            start(
                lambda body: (
                    error(400, "no temperature") if "temperature" in body
                    else error(400, "no response_format") if "response_format" in body
                    else completion('{"sum": 6}')
                )
            )
        )
    )  # fmt: skip
    assert check.ok
    assert (check.rung, check.left_out) == ("text", ("temperature",))
    assert "2 + 3 to be 6" in check.message
    assert "cannot hold the model to a form" in check.message
    assert "does not take temperature" in check.message


def test_an_unknown_model_lists_those_on_offer(start: Start) -> None:
    check = check_connection(endpoint(start(in_turn(error(404, "model 'm' not found")))))
    assert not check.ok
    assert check.models == ("small", "large")
    assert "model 'm' not found" in check.message
    assert check.message.endswith("The server offers: small, large.")


@pytest.mark.parametrize("models", [Reply("no"), Reply({"data": [{}]}), Reply({"data": None}), Reply([]), error(404, "x")])
def test_a_server_that_does_not_list_models(models: Reply, start: Start) -> None:
    server = start(in_turn(error(404, "model 'm' not found")))
    server.models = models
    assert check_connection(endpoint(server)).models == ()


@pytest.mark.parametrize(
    ("reply", "kind", "advice"),
    [
        (error(401, f"wrong key {KEY}"), "auth", "does not accept the key"),
        (Reply("", reset=True), "connection", "check that it runs"),
        (error(429, "quota"), "rate_limit", "quota"),
        (Reply("<html>", content_type="text/html"), "request", "/v1"),
        (completion("", reasoning="hm"), "thinking", "thinking"),
    ],
)
def test_what_is_wrong_is_said_with_a_way_out(reply: Reply, kind: str, advice: str, start: Start) -> None:
    server = start(in_turn(reply))
    check = check_connection(endpoint(server))
    assert not check.ok
    assert check.failure
    assert check.failure.kind == kind
    assert advice in check.message
    assert KEY not in check.message
    assert len(server.requests) == 1  # a test does not repeat
