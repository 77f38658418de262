"""``python -m chunking judge-check`` against a real HTTP server: figures by hand, faults counted, nothing lost."""

from __future__ import annotations

import json
import os
import re
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chunking.evaluation.begin import BeginItem
from chunking.evaluation.judge_check import draw
from chunking.evaluation.statistics import wilson
from tests.llm.fake_server import FakeServer, Reply, completion, error
from tests.test_main import run as run_command

GROUNDED, NOT = "Fully attributable", "Not fully attributable"
LABELS = [GROUNDED] * 6 + [NOT] * 4
"""Of answers 0 to 9."""

Run = Callable[..., tuple[int, bytes, str]]


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("CHUNKSCOPE_LLM_KEY", raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Ten answers; the grounded ones repeat their passage."""
    rows = ["knowledge\tmessage\tresponse\tbegin_label"]
    for number, label in enumerate(LABELS):
        response = f"answer-{number} red town" if label == GROUNDED else f"answer-{number} blue sea"
        rows.append(f"answer red town\twhich one?\t{response}\t{label}")
    path = tmp_path / "labelled.tsv"
    path.write_text("\n".join(rows) + "\n")
    return path


class Judge(FakeServer):
    """Says what ``verdicts`` holds for an answer's number and pass, or sends the reply there; else it judges right."""

    def __init__(self, verdicts: dict[int, Any] | None = None, second: dict[int, Any] | None = None) -> None:
        super().__init__(self.judge)
        self.verdicts = verdicts or {}
        self.second = second or {}
        self.asked: list[tuple[int, int]] = []

    def judge(self, body: dict[str, Any]) -> Reply:
        (number,) = set(re.findall(r"answer-(\d)", body["messages"][1]["content"]))
        place, seed = int(number), body["seed"]
        self.asked.append((place, seed))
        said = (self.second if seed else self.verdicts).get(place, LABELS[place] == GROUNDED)
        return said if isinstance(said, Reply) else verdict(said)


def verdict(grounded: bool) -> Reply:
    return completion(json.dumps({"unsupported_claims": [] if grounded else ["It is blue."], "grounded": grounded}))


@pytest.fixture
def check(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """``check(server, …)`` runs the command on the file."""

    def run(server: FakeServer, *arguments: object) -> tuple[int, bytes, str]:
        endpoint = ("--base-url", server.base_url, "--model", "tiny")
        return run_command(capfdbinary, "judge-check", file, *endpoint, *arguments)

    return run


def test_a_judge_that_is_always_right(check: Run) -> None:
    with Judge() as server:
        code, out, err = check(server, "--format", "json")
    content = json.loads(out)
    assert (code, err) == (0, "")
    assert (content["n"], content["kappa"], content["balanced_accuracy"]) == (10, 1, 1)
    assert content["confusion"] == {"tp": 6, "fp": 0, "fn": 0, "tn": 4}
    assert content["missing"] == {"count": 0, "by_kind": {}}
    assert content["flips"] is None
    assert content["parameters"]["prompt_version"] == "faithfulness-1"
    assert content["parameters"]["request_seed"] == 0
    # Grounded answers share 2 of their 3 words with the passage and "answer-0" one more; the others one of 4.
    assert (content["lexical_support"]["auc"]["value"], content["lexical_support"]["proxy"]) == (1, True)
    assert len(server.requests) == 10
    asked = server.requests[0]["messages"][1]["content"]
    assert "which one?" in asked
    assert "answer red town" in asked


def test_figures_by_hand(check: Run) -> None:
    # Of six grounded two are missed, of four others one is called grounded.
    with Judge({0: False, 1: False, 9: True}) as server:
        content = json.loads(check(server, "--format", "json", "--details")[1])
        text = check(server)[1].decode()
        assert len(server.requests) == 10
    assert content["confusion"] == {"tp": 4, "fp": 1, "fn": 2, "tn": 3}
    low, high = wilson(7, 10)
    assert content["accuracy"] == {"value": 0.7, "count": 7, "n": 10, "low": low, "high": high}
    # Chance agrees in 0.6·0.5 + 0.4·0.5 = 0.5.
    assert content["kappa"] == pytest.approx(0.4)
    assert content["sensitivity"]["value"] == pytest.approx(4 / 6)
    assert content["specificity"]["value"] == pytest.approx(3 / 4)
    assert content["details"][0]["label"] == GROUNDED
    assert content["details"][0]["first"] == {"grounded": False, "unsupported_claims": ["It is blue."]}
    assert content["details"][0]["second"] is None
    for line in (
        r"^Labels: labelled\.tsv, 10 of 10 answers, 6 of them grounded$",
        r"^verdicts +10; missing: none$",
        r"^accuracy +0\.700 \(0\.397 to 0\.892\), 7 of 10$",
        r"^kappa +0\.400$",
        r"^sensitivity +0\.667 .*4 of 6",
        r"^specificity +0\.750 .*3 of 4",
        r"^labelled grounded +4 +2$",
        r"^labelled not grounded +1 +3$",
        r"^lexical proxy +AUC 1\.000 .*n = 10",
        r"^used +0 requests, 10 verdicts from the cache",
    ):
        assert re.search(line, text, re.MULTILINE), (line, text)


def test_faults_are_counted_by_kind_and_never_a_no(check: Run) -> None:
    faults = {
        0: error(429, "Slow down."),
        1: error(500, "Broken."),
        2: completion('{"unsupported_claims": ["It', finish_reason="length"),
        3: completion("I think that it is grounded."),
        6: completion(""),
        7: completion(None, refusal="No."),
        8: completion('{"unsupported_claims": [], "grounded": '),
    }
    with Judge(faults) as server:
        code, out, _ = check(server, "--format", "json")
        content, again = json.loads(out), len(server.requests)
        text = check(server)[1].decode()
        repeated = Counter(place for place, _ in server.asked[again:])
    assert code == 0
    assert content["missing"] == {
        "count": 7,
        "by_kind": {"empty": 1, "truncated": 1, "refusal": 1, "invalid": 2, "rate_limit": 1, "server": 1},
    }
    # Only answers 4, 5 and 9 have a verdict, all of them right.
    assert (content["n"], content["kappa"]) == (3, 1)
    assert content["confusion"] == {"tp": 2, "fp": 0, "fn": 0, "tn": 1}
    assert "verdicts        3; missing: 1 empty, 1 truncated, 1 refusal, 2 invalid, 1 rate_limit, 1 server" in text
    assert "missing because: The model refused to answer." in text
    assert set(repeated) == set(faults)  # what failed is asked anew, what was answered is not


def test_a_verdict_at_odds_with_its_claims_is_counted(check: Run) -> None:
    with Judge({0: completion('{"unsupported_claims": ["It is blue."], "grounded": true}')}) as server:
        content = json.loads(check(server, "--format", "json")[1])
    assert (content["contradictory"]["count"], content["contradictory"]["n"]) == (1, 10)
    assert content["confusion"]["tp"] == 6


def test_flips_are_told_by_a_second_pass_that_the_cache_does_not_answer(check: Run) -> None:
    with Judge({2: completion("")}, second={0: False, 1: completion(""), 9: True}) as server:
        content = json.loads(check(server, "--format", "json", "--second-pass")[1])
        text = check(server, "--second-pass")[1].decode()
    # Both verdicts are there for 8 answers, and differ for 0 and 9.
    assert (content["flips"]["count"], content["flips"]["n"], content["flips"]["value"]) == (2, 8, 0.25)
    assert content["flips"]["missing_by_kind"] == {"empty": 1}
    assert content["confusion"] == {"tp": 5, "fp": 0, "fn": 0, "tn": 4}  # the first pass alone
    assert re.search(r"^flips +0\.250 .*2 of 8.*missing in the second pass: 1 empty$", text, re.MULTILINE)


def test_a_limit_draws_each_label_in_its_proportion(check: Run) -> None:
    with Judge() as server:
        content = json.loads(check(server, "--format", "json", "--limit", 5, "--seed", 1)[1])
        first = {place for place, _ in server.asked}
        check(server, "--limit", 5, "--seed", 1)
        assert len(server.requests) == 5
    assert (content["answers"], content["available"]) == (5, 10)
    assert content["confusion"] == {"tp": 3, "fp": 0, "fn": 0, "tn": 2}
    assert len(first) == 5


def test_no_cache_asks_again(check: Run) -> None:
    with Judge() as server:
        for expected in (10, 20):
            assert check(server, "--no-cache")[0] == 0
            assert len(server.requests) == expected


def test_where_nothing_is_answered_the_reason_is_the_message(check: Run) -> None:
    with FakeServer(lambda _: error(401, "key sk-1234")) as server:
        code, out, err = check(server)
    assert (code, out) == (1, b"")
    assert "No verdict came for any of 10 answers. The server does not accept the key" in err
    assert len(server.requests) == 1


def test_an_interrupted_run_keeps_what_was_judged(check: Run) -> None:
    def interrupt(body: dict[str, Any]) -> Reply:
        if len(server.requests) == 4:
            os.kill(os.getpid(), signal.SIGINT)
        return server.judge(body)

    with Judge() as server:
        server.script = interrupt
        code, out, err = check(server)
        assert (code, out) == (130, b"")
        assert "Stopped." in err
        assert check(server)[0] == 0
    # Three were in; the fourth was under way, and a fifth may have begun.
    asked = Counter(place for place, _ in server.asked)
    assert set(asked) == set(range(10))
    assert [asked[place] for place in (0, 1, 2, 5, 6, 7, 8, 9)] == [1] * 8


def test_without_an_endpoint_nothing_is_read_or_asked(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, err = run_command(capfdbinary, "judge-check", file)
    assert (code, out) == (2, b"")
    assert "--base-url: base_url is needed to ask a language model" in err
    code, _, err = run_command(capfdbinary, "judge-check", file, "--base-url", "http://localhost:1/v1")
    assert code == 2
    assert "--model: model is needed" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--limit", 0), "--limit: limit must be a whole number, 1 or more; got 0"),
        (("--seed", -1), "--seed: seed must be a whole number, 0 or more"),
        (("--max-tokens", 0), "--max-tokens: max_tokens must be"),
    ],
)
def test_wrong_usage_is_refused_before_anything_is_asked(arguments: tuple[object, ...], message: str, check: Run) -> None:
    with Judge() as server:
        code, out, err = check(server, *arguments)
    assert (code, out, server.requests) == (2, b"", [])
    assert message in err


def test_files_are_checked_before_anything_is_asked(check: Run, file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with Judge() as server:
        assert "not overwritten" in check(server, "--output", file)[2]
        file.write_text(file.read_text() + "k\tm\tr\n")
        code, _, err = check(server)
        assert (code, server.requests) == (1, [])
        assert "labelled.tsv, line 12, has 3 fields for 4 columns" in err
        endpoint = ("--base-url", server.base_url, "--model", "m")
        code, _, err = run_command(capfdbinary, "judge-check", file.parent / "none.tsv", *endpoint)
        assert (code, server.requests) == (1, [])
        assert "none.tsv: No such file" in err


def test_drawing_by_largest_remainders() -> None:
    items = [BeginItem("k", "", f"{i}", i < 5, GROUNDED if i < 5 else NOT) for i in range(13)]
    for limit, grounded in ((1, 0), (2, 1), (3, 1), (4, 2), (12, 5), (13, 5), (99, 5)):
        # 13 answers, 5 of them grounded: their part of 1, 2, 3, 4, 12 is 0.38, 0.77, 1.15, 1.54, 4.62.
        drawn = draw(items, limit, seed=4)
        assert (len(drawn), sum(item.grounded for item in drawn)) == (min(limit, 13), grounded)
        assert [int(item.response) for item in drawn] == sorted(int(item.response) for item in drawn)
    assert draw(items, 6, seed=1) == draw(items, 6, seed=1)
    assert len({draw(items, 6, seed=seed) for seed in range(10)}) > 1
    assert draw(items, None) == tuple(items)
