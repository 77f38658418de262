"""Whole runs over real HTTP: the table worked out by hand, and from each fault of a model a missing item and no number."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from chunking.errors import Cancelled, SettingsError
from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.asking import FaithProgress
from chunking.evaluation.faithfulness.results import summarise
from chunking.evaluation.faithfulness.run import run
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.statistics import mcnemar_power, wilson
from chunking.llm.answer_cache import AnswerCache
from chunking.llm.structured import Asker
from tests.conftest import KEY
from tests.evaluation.faithfulness.made import NAMES, QUESTIONS, SETUPS, fence, form_of, good, model, said
from tests.llm.fake_server import FakeServer, Reply, completion, error

Make = Callable[..., Asker]
Script = Callable[[dict[str, Any]], Reply]


@pytest.fixture
def make(ask_through: Make) -> Make:
    """``make(script or server, cache=…, …)``: an asker that tries once."""
    return partial(ask_through, retries=0)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(model) as server:
        yield server


def finished() -> None:
    """Wait for what was under way when a run was stopped."""
    for thread in threading.enumerate():
        if thread.name.startswith("llm-"):
            thread.join(10)


def only(form: str, script: Script, *, question: str = "") -> Script:
    """The model of these tests, but ``script`` where it is asked for one form, and maybe about one question."""
    return lambda body: script(body) if form_of(body) == form and question in said(body) else model(body)


# The whole table -------------------------------------------------------------------------------------------------------


def test_the_table_is_the_one_worked_out_by_hand(make: Make) -> None:
    found = run(SETUPS, QUESTIONS, make(model))
    first, second = summarise(found).rows
    assert found.complete
    assert (first.name, first.grounded, first.not_grounded, first.abstained, first.missing) == (NAMES[0], 4, 1, 1, 0)
    assert (second.name, second.grounded, second.not_grounded, second.abstained, second.missing) == (NAMES[1], 1, 3, 2, 0)
    assert (first.judged.value, first.asked.value) == (4 / 5, 4 / 6)
    assert (second.judged.value, second.asked.value) == (1 / 4, 1 / 6)
    assert (first.low, first.high) == wilson(4, 5)
    assert (second.asked_low, second.asked_high) == wilson(1, 6)
    assert (first.tokens, second.tokens, first.empty, second.empty) == (10, 5, 0, 1)
    assert [item.outcome for item in found.items[1]] == [
        "grounded", "not grounded", "not grounded", "abstained", "not grounded", "abstained",
    ]  # fmt: skip
    assert found.items[1][1].unsupported == ("goats climb",)


def test_the_comparison_is_paired_over_what_was_judged_in_both(make: Make) -> None:
    results = summarise(run(SETUPS, QUESTIONS, make(model)))
    (pair,) = results.pairs
    # Judged in both: questions 0 (both grounded), 1, 2 (first only) and 4 (neither), of documents 0, 0, 1 and 2.
    assert (pair.n, pair.both, pair.only_first, pair.only_second, pair.neither, pair.documents) == (4, 1, 2, 0, 1, 3)
    assert pair.difference == pytest.approx(1 / 4 - 3 / 4)
    assert pair.low is not None
    assert pair.high is not None
    assert -1 <= pair.low <= -0.5 <= pair.high <= 0
    assert pair.p_value == pair.holm == pytest.approx(0.5)
    assert pair.power == mcnemar_power(4, 0.5, 0)
    assert (pair.finding, results.leaders) == ("cannot be told apart", (0, 1))
    assert "cannot be told apart: 50.0 points apart (4 questions, p = 0.500)" in pair.in_words(NAMES)


def test_with_abstentions_counted_all_questions_are_compared(make: Make) -> None:
    (pair,) = summarise(run(SETUPS, QUESTIONS, make(model)), basis="asked").pairs
    assert (pair.n, pair.both, pair.only_first, pair.only_second, pair.neither) == (6, 1, 3, 0, 2)
    assert pair.p_value == pytest.approx(0.25)


def test_equal_questions_and_contexts_are_asked_and_judged_once(make: Make, server: FakeServer) -> None:
    run(SETUPS, QUESTIONS, make(server))
    forms = [form_of(body) for body in server.requests]
    assert (forms.count("Reply"), forms.count("Verdict")) == (10, 7)
    assert len({said(body) for body in server.requests}) == 17


# What is sent ----------------------------------------------------------------------------------------------------------


def test_temperature_seed_limit_and_form_are_sent_and_no_set_up_is_named(make: Make, server: FakeServer) -> None:
    run(SETUPS, QUESTIONS, make(server), FaithSettings(seed=7, second_pass=True, max_tokens=99))
    by_seed = {(form_of(body), body["seed"]) for body in server.requests}
    assert by_seed == {("Reply", 7), ("Verdict", 7), ("Verdict", 8)}
    assert {(body["temperature"], body["max_tokens"]) for body in server.requests} == {(0, 99)}
    sent = json.dumps(server.requests)
    assert not any(word in sent for name in NAMES for word in (name, *name.split()[:1]))


def test_the_judge_sees_question_context_and_answer(make: Make, server: FakeServer) -> None:
    run(SETUPS, QUESTIONS, make(server))
    judged = [body for body in server.requests if form_of(body) == "Verdict"]
    seen = sorted((fence(body, "question"), fence(body, "context"), fence(body, "answer")) for body in judged)
    assert seen[:2] == [
        ("Question 0?", "[1] fact: goats climb. say goats climb", "goats climb"),
        ("Question 1?", "[1] fact: goats climb. say goats climb", "goats climb"),
    ]


def test_the_order_of_judging_depends_on_the_seed_and_not_on_the_set_ups(make: Make) -> None:
    def order(setups: dict[str, Any], seed: int) -> list[str]:
        with FakeServer(model) as played:
            run(setups, QUESTIONS, make(played), FaithSettings(seed=seed), workers=1)
            return [said(body) for body in played.requests if form_of(body) == "Verdict"]

    turned = dict(reversed(SETUPS.items()))
    assert order(SETUPS, 1) == order(turned, 1)
    assert order(SETUPS, 1) != order(SETUPS, 2)
    assert sorted(order(SETUPS, 1)) == sorted(order(SETUPS, 2))
    assert order(SETUPS, 1) != sorted(order(SETUPS, 1))


def test_another_model_may_judge(make: Make, server: FakeServer) -> None:
    with FakeServer(model) as other:
        found = run(SETUPS, QUESTIONS, make(server), judge=make(other, model="judge"))
        assert {form_of(body) for body in server.requests} == {"Reply"}
        assert {(form_of(body), body["model"]) for body in other.requests} == {("Verdict", "judge")}
    assert (found.usage.calls, found.judge_usage.calls) == (10, 7)
    assert (found.endpoint["model"], found.endpoint["judge_model"]) == ("m", "judge")
    assert found.prompt_version == prompts.VERSION
    assert KEY not in repr(found)


def test_usage_of_answering_and_judging_by_one_model_is_told_apart(make: Make) -> None:
    found = run(SETUPS, QUESTIONS, make(model))
    assert (found.usage.calls, found.usage.prompt_tokens) == (10, 100)
    assert (found.judge_usage.calls, found.judge_usage.completion_tokens) == (7, 35)


# The second pass -------------------------------------------------------------------------------------------------------


def test_the_second_pass_counts_the_verdicts_that_flip(make: Make) -> None:
    def changes_its_mind(body: dict[str, Any]) -> Reply:
        if body["seed"] == 1 and "Question 1?" in said(body):
            return good({"unsupported_claims": [], "grounded": True})
        return BROKEN["empty"] if body["seed"] == 1 and "Question 2?" in said(body) else model(body)

    found = run(SETUPS, QUESTIONS, make(only("Verdict", changes_its_mind)), FaithSettings(second_pass=True))
    first, second = summarise(found).rows
    # First: 5 judged; question 2 fails the second time. Second: 4 judged, question 1 flips, question 2 fails.
    assert (first.flips.count, first.flips.total) == (0, 4)
    assert (second.flips.count, second.flips.total) == (1, 3)
    assert (second.grounded, second.not_grounded, second.missing) == (1, 3, 0)  # the first pass is the verdict
    assert found.items[1][2].second_failure is not None


def test_without_a_second_pass_there_is_no_flip_rate(make: Make) -> None:
    assert summarise(run(SETUPS, QUESTIONS, make(model))).rows[0].flips.value is None


# Faults ----------------------------------------------------------------------------------------------------------------

BROKEN: dict[str, Reply] = {
    "empty": completion(""),
    "thinking": completion(None, reasoning_content="hm"),
    "truncated": completion('{"grounded": true', finish_reason="length"),
    "refusal": completion(None, refusal="I would rather not."),
    "invalid": completion("It is grounded, I should say."),
    "rate_limit": error(429, "slow down"),
    "server": error(500, "oops"),
    "request": error(404, "no such model"),
}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize(("form", "stage"), [("Reply", "answer"), ("Verdict", "judge")])
def test_a_fault_is_missing_and_in_no_figure_and_the_run_goes_on(kind: str, form: str, stage: str, make: Make) -> None:
    found = run(SETUPS, QUESTIONS, make(only(form, lambda _: BROKEN[kind], question="Question 1?")))
    first, second = summarise(found).rows
    # Question 1 was grounded in the first and not grounded in the second set-up.
    assert (first.grounded, first.not_grounded, first.abstained, first.missing) == (3, 1, 1, 1)
    assert (second.grounded, second.not_grounded, second.abstained, second.missing) == (1, 2, 2, 1)
    assert (first.judged.total, first.asked.total) == (4, 5)
    assert first.failures == second.failures == {kind: 1}
    failed = found.items[0][1]
    assert (failed.outcome, failed.stage, failed.grounded, failed.answer is None) == ("missing", stage, None, stage == "answer")
    assert found.complete
    assert [pair.n for pair in summarise(found).pairs] == [3]


def test_cut_off_json_is_missing(make: Make) -> None:
    found = run(SETUPS, QUESTIONS, make(only("Verdict", lambda _: completion('{"unsupported_claims": [], "grou'))))
    assert summarise(found).rows[0].failures == {"invalid": 5}


def test_an_answer_that_comes_too_late_is_missing(make: Make) -> None:
    late = threading.Event()
    slow = Reply({}, wait=late)
    try:
        found = run(SETUPS, QUESTIONS, make(only("Verdict", lambda _: slow, question="Question 1?"), timeout=0.3))
    finally:
        late.set()
    assert [row.failures for row in summarise(found).rows] == [{"timeout": 1}] * 2


@pytest.mark.parametrize(("kind", "reply"), [("auth", error(401, "no")), ("connection", Reply("", reset=True))])
def test_a_server_out_of_reach_leaves_no_number(kind: str, reply: Reply, make: Make) -> None:
    results = summarise(run(SETUPS, QUESTIONS, make(lambda _: reply)))
    for row in results.rows:
        assert (row.missing, row.judged.value, row.low, row.asked.value) == (6, None, None, None)
        assert row.failures == {kind: 6}
    (pair,) = results.pairs
    assert (pair.n, pair.difference, pair.p_value, pair.finding, results.leaders) == (0, None, None, "not compared", ())
    assert "no question counts in both" in pair.in_words(NAMES)


def test_a_verdict_that_contradicts_its_claims_stands_and_is_counted(make: Make) -> None:
    torn = only("Verdict", lambda _: good({"unsupported_claims": ["It is red."], "grounded": True}), question="Question 0?")
    row = summarise(run(SETUPS, QUESTIONS, make(torn))).rows[0]
    assert (row.grounded, row.inconsistent) == (4, 1)


# Stopping --------------------------------------------------------------------------------------------------------------


def test_a_stopped_run_is_taken_up_where_it_was(make: Make, server: FakeServer, cache: AnswerCache) -> None:
    whole = run(SETUPS, QUESTIONS, make(model))

    def stop(progress: FaithProgress) -> None:
        if progress.done == 12:
            raise Cancelled("stopped")

    stopped = run(SETUPS, QUESTIONS, make(server, cache=cache), workers=1, on_progress=stop)
    finished()
    asked = len(server.requests)
    assert not stopped.complete
    assert 12 <= asked <= 13  # one more may have been under way
    rows = summarise(stopped).rows
    assert sum(row.failures["cancelled"] for row in rows) == sum(row.missing for row in rows) > 0
    again = run(SETUPS, QUESTIONS, make(server, cache=cache))
    assert len(server.requests) == 17  # 10 answers and 7 verdicts, each asked once in both runs together
    assert again.items == whole.items
    assert again.usage.calls == 0
    assert (again.usage.cached, again.judge_usage.cached + again.judge_usage.calls) == (10, 7)
    run(SETUPS, QUESTIONS, make(server, cache=cache))
    assert len(server.requests) == 17


def test_a_run_that_is_stopped_again_at_once_has_no_less_than_before(
    make: Make, server: FakeServer, cache: AnswerCache
) -> None:
    def stop_at(count: int) -> Callable[[FaithProgress], None]:
        def stop(progress: FaithProgress) -> None:
            if progress.done == count:
                raise Cancelled("stopped")

        return stop

    first = run(SETUPS, QUESTIONS, make(server, cache=cache), workers=1, on_progress=stop_at(14))
    finished()
    asked = len(server.requests)
    again = run(SETUPS, QUESTIONS, make(server, cache=cache), workers=1, on_progress=stop_at(1))
    assert len(server.requests) == asked
    assert not again.complete
    pairs = [pair for rows in zip(first.items, again.items, strict=True) for pair in zip(*rows, strict=True)]
    assert sum(before.grounded is not None for before, _ in pairs) >= 4  # of 14 replies 10 were answers
    assert all(after == before for before, after in pairs if before.outcome != "missing")


def test_waiting_can_be_stopped_too(make: Make) -> None:
    late = threading.Event()

    def stop() -> None:
        raise Cancelled("stopped")

    try:
        found = run(SETUPS, QUESTIONS, make(lambda _: Reply({}, wait=late)), on_wait=stop)
    finally:
        late.set()
        finished()
    assert not found.complete
    assert {item.failure.kind for items in found.items for item in items if item.failure} == {"cancelled"}


def test_what_failed_is_asked_again_by_the_next_run(make: Make, server: FakeServer, cache: AnswerCache) -> None:
    server.script = only("Verdict", lambda _: BROKEN["server"], question="Question 1?")
    run(SETUPS, QUESTIONS, make(server, cache=cache))
    server.script = model
    before = len(server.requests)
    found = run(SETUPS, QUESTIONS, make(server, cache=cache))
    assert len(server.requests) - before == 2  # question 1 in both set-ups
    assert summarise(found).rows[0].missing == 0


def test_progress_ends_at_its_total(make: Make) -> None:
    seen: list[FaithProgress] = []
    run(SETUPS, QUESTIONS, make(model), FaithSettings(second_pass=True), on_progress=seen.append)
    assert (seen[0].total, seen[-1].done, seen[-1].total) == (30, 24, 24)
    assert list(dict.fromkeys(progress.stage for progress in seen)) == ["Answering", "Judging", "Judging again"]


def test_what_does_not_fit_is_refused(make: Make) -> None:
    with pytest.raises(ValueError, match="one context for every question"):
        run({"a": SETUPS[NAMES[0]][:3]}, QUESTIONS, make(model))
    with pytest.raises(SettingsError, match="seed must be"):
        FaithSettings(seed=-1)
