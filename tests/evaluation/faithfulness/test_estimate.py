from __future__ import annotations

import pytest

from chunking.evaluation.faithfulness.estimate import expected
from chunking.evaluation.faithfulness.run import run
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.llm.client import Client
from chunking.llm.endpoint import Endpoint
from chunking.llm.structured import Asker
from tests.evaluation.faithfulness.made import QUESTIONS, SETUPS, form_of, good, model
from tests.llm.fake_server import FakeServer, Reply


def test_the_estimate_is_what_is_then_asked_if_all_is_answered() -> None:
    settings = FaithSettings(second_pass=True)

    def always(body: dict[str, object]) -> Reply:
        return good({"abstained": False, "answer": "So it is."}) if form_of(body) == "Reply" else model(body)

    with FakeServer(always) as server, Client(Endpoint(server.base_url, "m")) as client:
        run(SETUPS, QUESTIONS, Asker(client), settings)
        sent = sum(len(message["content"].encode()) / 4 + 4 for body in server.requests for message in body["messages"])
        answering, judging = expected(SETUPS, QUESTIONS, settings)
        assert (answering.calls, judging.calls) == (10, 20)
        assert len(server.requests) == 30
        assert answering.prompt_tokens + judging.prompt_tokens == pytest.approx(sent, rel=0.15)
