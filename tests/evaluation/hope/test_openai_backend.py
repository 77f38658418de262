"""HOPE over real HTTP: the right numbers from a scripted model, and from each of its faults a counted failure."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import Cancelled
from chunking.evaluation.hope import prompts
from chunking.evaluation.hope.export import to_csv, to_json
from chunking.evaluation.hope.openai_backend import OpenAIBackend
from chunking.evaluation.hope.openai_estimate import expected
from chunking.evaluation.hope.protocol import Failure, Passage, Question, Segment
from chunking.evaluation.hope.results import HopeReport
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.runner import HopeProgress
from chunking.evaluation.hope.sampling import passages_of, segments_of
from chunking.evaluation.hope.settings import HopeSettings
from chunking.llm.answer_cache import AnswerCache
from chunking.llm.structured import Asker
from chunking.presets import PRESETS
from chunking.types import Chunking, Document
from tests.conftest import KEY
from tests.evaluation.made import at_boundaries
from tests.fake_encoder import FakeEncoder
from tests.llm.fake_server import FakeServer, Reply, completion, error

NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Jon", "Kim", "Leo"]
TEXT = " ".join(f"{name} keeps {number + 2} goats." for number, name in enumerate(NAMES))
SETTINGS = HopeSettings(statements=3, questions=2, segments=4)
P = Passage(0, 0, 9, "Ada keeps 2 goats. Bob keeps 3 goats.")
Q = Passage(1, 9, 18, "Élodie's goats are « tall ».")


def sentences(text: str) -> list[str]:
    return re.findall(r"\w+ keeps \d+ goats\.", text)


def model(body: dict[str, Any]) -> Reply:
    """States and asks what stands in the text; answers from the last passage; takes the first statement that it can read."""
    form = body["response_format"]["json_schema"]["name"]
    said = body["messages"][1]["content"]
    read = sentences(said.partition("<statements>")[0])
    if form == "Statements":
        return good({"statements": read})
    if form == "Questions":
        return good({"questions": [f"How many goats has {text.split()[0]}?" for text in read]})
    if form == "Reply":
        return good({"answer": sentences(said.rpartition("<passage>")[2])[0]})
    if form == "Quadruples":
        return good({"true_statement": read[0], "false_statements": [f"{read[0].split()[0]} has {n} cows." for n in range(3)]})
    four = re.findall(r"^\d\. (.*)$", said.partition("<statements>")[2], re.MULTILINE)
    return good({"choice": next((number for number, text in enumerate(four, start=1) if text in read), 1)})


def good(value: Any) -> Reply:
    return completion(json.dumps(value, ensure_ascii=False))


def only(form: str, reply: Callable[[dict[str, Any]], Reply]) -> Callable[[dict[str, Any]], Reply]:
    """The model above, but ``reply`` for one form."""
    return lambda body: reply(body) if body["response_format"]["json_schema"]["name"] == form else model(body)


@pytest.fixture(scope="module")
def embedded() -> EmbeddedDocument:
    return embed_document(Document("goats", TEXT), FakeEncoder())


@pytest.fixture
def cuts(embedded: EmbeddedDocument) -> list[Chunking]:
    return [at_boundaries(embedded.document, 3, 6, 9), at_boundaries(embedded.document, 6)]


Make = Callable[..., OpenAIBackend]


@pytest.fixture
def make(ask_through: Callable[..., Asker]) -> Make:
    """``make(script or server, cache=…, …)``: a backend; client and server go after the test."""

    def backend(played: Any, *, cache: AnswerCache | None = None, retries: int = 0, **options: Any) -> OpenAIBackend:
        return OpenAIBackend(ask_through(played, cache=cache, retries=retries), workers=3, **options)

    return backend


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(model) as server:
        yield server


# The whole metric ------------------------------------------------------------------------------------------------------


def test_a_model_that_reads_well_scores_what_it_must(embedded: EmbeddedDocument, cuts: list[Chunking], make: Make) -> None:
    report = evaluate(embedded, cuts, make(model), SETTINGS)
    assert not report.proxy
    assert report.control.value == 0.25  # always the first, and the true one stands at each of four places once
    for result, passages in zip(report.results, (4, 2), strict=True):
        assert result
        assert result.semantic_independence.value == pytest.approx(1)  # the focus passage stands last in both prompts
        assert (result.information_preservation.value, result.information_preservation.n) == (1, 4)
        assert result.concept_unity.n == passages
        assert result.unity[0].statements == tuple(sentences(TEXT)[:3])
    assert report.parameters["formats"] == "json_schema"


def test_an_answer_that_flips_when_another_passage_stands_first_is_seen(
    embedded: EmbeddedDocument, cuts: list[Chunking], make: Make
) -> None:
    first = only("Reply", lambda body: good({"answer": sentences(body["messages"][1]["content"])[0]}))
    result = evaluate(embedded, cuts[:1], make(first), SETTINGS).results[0]
    assert result
    assert result.semantic_independence.value is not None
    assert result.semantic_independence.value < 0.95


def test_a_second_run_makes_no_request_and_gives_the_same(
    embedded: EmbeddedDocument, cuts: list[Chunking], make: Make, server: FakeServer, cache: AnswerCache
) -> None:
    first = evaluate(embedded, cuts, make(server, cache=cache), SETTINGS)
    before = len(server.requests)
    again = make(server, cache=cache)
    assert evaluate(embedded, cuts, again, SETTINGS) == first
    assert len(server.requests) == before


def test_a_stopped_run_keeps_what_is_done_and_is_taken_up_again(
    embedded: EmbeddedDocument, cuts: list[Chunking], make: Make, server: FakeServer, cache: AnswerCache
) -> None:
    whole = evaluate(embedded, cuts, make(server), SETTINGS)
    all_of_it = {json.dumps(request["messages"]) for request in server.requests}
    server.requests.clear()

    def stop(progress: HopeProgress) -> None:
        if progress.done >= 20 and progress.stage != "Vectors of passages":
            raise Cancelled("stopped")

    stopped = evaluate(embedded, cuts, make(server, cache=cache), SETTINGS, on_progress=stop)
    for thread in threading.enumerate():
        if thread.name.startswith("llm-"):
            thread.join(10)
    asked = len(server.requests)
    assert stopped.results[-1] is None
    assert stopped.results[0]
    assert stopped.results[0].information_preservation.skipped > 0
    assert stopped.control.value == 0.25
    assert 20 <= asked < len(all_of_it)
    assert evaluate(embedded, cuts, make(server, cache=cache), SETTINGS) == whole
    assert {json.dumps(request["messages"]) for request in server.requests} == all_of_it
    assert len(server.requests) <= len(all_of_it) + 3  # threads may ask the same at the same time


BROKEN: dict[str, Reply] = {
    "empty": completion(""),
    "thinking": completion(None, reasoning_content="hm"),
    "truncated": completion('{"choice": 1', finish_reason="length"),
    "refusal": completion(None, refusal="I would rather not."),
    "invalid": completion("The first one."),
    "rate_limit": error(429, "slow down"),
    "server": error(500, "oops"),
    "request": error(404, "no such model"),
    "auth": error(401, "no"),
    "connection": Reply("", reset=True),
}
FOR_GOOD = ("auth", "connection")
"""After these nothing more is asked."""


@pytest.mark.parametrize("form", ["Statements", "Reply", "Choice", "Quadruples"])
@pytest.mark.parametrize("kind", [kind for kind in BROKEN if kind not in FOR_GOOD])
def test_a_fault_costs_its_own_sub_score_and_is_never_a_number(
    kind: str, form: str, embedded: EmbeddedDocument, cuts: list[Chunking], make: Make
) -> None:
    report = evaluate(embedded, cuts[:1], make(only(form, lambda _: BROKEN[kind])), SETTINGS)
    result = report.results[0]
    assert result
    hit = {
        "Statements": {"concept_unity"},
        "Reply": {"semantic_independence"},
        "Choice": {"information_preservation"},
        "Quadruples": {"information_preservation"},
    }[form]
    for name in ("concept_unity", "semantic_independence", "information_preservation"):
        score = getattr(result, name)
        assert (score.value is None) == (name in hit)
        assert (score.failures > 0) == (name in hit)
    assert result.mean is None
    assert kind in kinds_of_failures(report)


@pytest.mark.parametrize("kind", FOR_GOOD)
def test_a_server_out_of_reach_leaves_no_number(
    kind: str, embedded: EmbeddedDocument, cuts: list[Chunking], make: Make
) -> None:
    report = evaluate(embedded, cuts[:1], make(lambda _: BROKEN[kind]), SETTINGS)
    result = report.results[0]
    assert result
    assert report.control.value is None
    assert [result.concept_unity.value, result.semantic_independence.value, result.information_preservation.value] == [None] * 3
    assert kinds_of_failures(report) == {kind}


def test_a_failure_among_answers_is_left_out_of_the_mean_and_counted(
    embedded: EmbeddedDocument, cuts: list[Chunking], make: Make
) -> None:
    def fail_on_ada(body: dict[str, Any]) -> Reply:
        four = body["messages"][1]["content"].partition("<statements>")[2]
        return BROKEN["empty"] if "1. Cleo" in four or "2. Cleo" in four else model(body)

    settings = HopeSettings(statements=3, questions=2, segments=10)
    report = evaluate(embedded, cuts[:1], make(only("Choice", fail_on_ada)), settings)
    assert report.results[0]
    score = report.results[0].information_preservation
    assert (score.value, score.n, score.failures) == (1, 9, 1)


def kinds_of_failures(report: HopeReport) -> set[str]:
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if set(value) == {"kind", "message"}:
                found.add(value["kind"])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                walk(inner)

    walk(asdict(report))
    return found


# One call at a time ----------------------------------------------------------------------------------------------------


def test_temperatures_seed_and_limit_are_sent(make: Make, server: FakeServer) -> None:
    backend = make(server, max_tokens=77)
    backend.statements(P, 2, 5)
    backend.questions(P, 2, 5)
    backend.quadruple(Segment(0, (0, 1, 2), 0, 9, P.text), 5)
    backend.answer(Question("How many?"), [P])
    backend.tell(["a", "b", "c", "d"], [P])
    sent = [(body["temperature"], body["seed"], body["max_tokens"]) for body in server.requests]
    assert sent == [(0.7, 5, 77)] * 3 + [(0, 0, 77)] * 2


def test_at_most_as_many_as_asked_for_without_repetitions(make: Make) -> None:
    backend = make(lambda _: good({"statements": [" One. ", "", "one.", "Two's «é».", "Three."]}))
    assert backend.statements(P, 2, 0) == ("One.", "Two's «é».")


def test_passages_are_shown_in_the_order_given_and_none_in_the_control(make: Make, server: FakeServer) -> None:
    backend = make(server)
    backend.answer(Question("How?"), [Q, P])
    backend.tell(["a", "b", "c", "d"], [])
    answered, told = (body["messages"][1]["content"] for body in server.requests)
    assert answered.index(Q.text) < answered.index(P.text) < answered.index("How?")
    assert "<passage>" not in told
    assert "1. a\n2. b\n3. c\n4. d" in told


@pytest.mark.parametrize(("choice", "place"), [(1, 0), (4, 3), ("2", 1)])
def test_a_choice_is_a_place(choice: object, place: int, make: Make) -> None:
    assert make(lambda _: good({"choice": choice})).tell(["a", "b", "c", "d"], [P]) == place


@pytest.mark.parametrize("choice", [0, 5, -1, "two", None, [1, 2], True, 1.5, "", "1 or 2"])
def test_no_definite_choice_is_a_failure_and_no_guess(choice: object, make: Make) -> None:
    told = make(lambda _: good({"choice": choice})).tell(["a", "b", "c", "d"], [P])
    assert isinstance(told, Failure)
    assert told.kind == "invalid"


@pytest.mark.parametrize(
    "false", [[], ["x", "y"], ["x", "y", "z", "w"], ["x", "X ", "y"], ["x", "", "y"], ["x", "y", "It is so."], "xyz"], ids=str
)
def test_quadruples_that_are_not_four_different_statements_fail(false: object, make: Make) -> None:
    backend = make(lambda _: good({"true_statement": "It is so.", "false_statements": false}))
    found = backend.quadruple(Segment(0, (0, 1, 2), 0, 9, P.text), 0)
    assert isinstance(found, Failure)
    assert found.kind == "invalid"


def test_what_shaped_the_answers_is_recorded_without_the_key(make: Make, server: FakeServer, cache: AnswerCache) -> None:
    server.script = lambda body: error(400, "Unsupported value: 'temperature'") if "temperature" in body else model(body)
    for backend in (make(server, cache=cache), make(server, cache=cache)):  # the second time from the cache
        backend.statements(P, 2, 0)
        assert backend.parameters["left_out"] == "temperature"
        assert backend.parameters["prompt_version"] == prompts.VERSION
        assert KEY not in json.dumps(dict(backend.parameters)) + backend.name + repr(backend)
        assert backend.name.startswith("m at 127.0.0.1:")


def test_no_export_holds_the_key_not_even_if_the_server_repeats_it(
    embedded: EmbeddedDocument, cuts: list[Chunking], make: Make
) -> None:
    def repeat(body: dict[str, Any]) -> Reply:
        form = body["response_format"]["json_schema"]["name"]
        if form == "Statements":
            return good({"statements": [f"The key is {KEY}.", "Ada keeps 2 goats."]})
        return error(500, f"{KEY} failed") if form == "Questions" else model(body)

    report = evaluate(embedded, cuts, make(repeat), SETTINGS)
    setups = [setup for preset in PRESETS.values() for setup in preset.setups][:2]
    exported = to_json(report, setups, document="d", details=True) + to_csv(report, setups, document="d")
    assert b"The key is [key]." in exported
    assert b"[key] failed" in exported
    assert KEY.encode() not in exported


# Before a run ----------------------------------------------------------------------------------------------------------


def test_the_estimate_is_what_is_then_asked(
    embedded: EmbeddedDocument, cuts: list[Chunking], make: Make, server: FakeServer
) -> None:
    segments = segments_of(embedded.document, embedded.sentences, SETTINGS.segments, SETTINGS.seed)
    shared, each = expected([passages_of(cut) for cut in cuts], segments, SETTINGS)
    evaluate(embedded, cuts, make(server), SETTINGS)
    assert [usage.calls for usage in (shared, *each)] == [8, 4 * 6 + 4, 2 * 6 + 4]
    assert shared.calls + sum(usage.calls for usage in each) == len(server.requests)
    sent = sum(len(message["content"].encode()) / 4 + 4 for body in server.requests for message in body["messages"])
    assert shared.prompt_tokens + sum(usage.prompt_tokens for usage in each) == pytest.approx(sent, rel=0.15)


def test_nothing_to_ask_costs_nothing() -> None:
    shared, each = expected([[], [P]], (), SETTINGS)
    assert shared.calls == 0
    assert [usage.calls for usage in each] == [0, 1]  # a passage alone states things, and has no others to be asked among
