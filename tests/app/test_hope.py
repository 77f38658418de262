"""The HOPE page: it shows what the library gives, scores only what is missing, and keeps the key to itself."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd
import pytest
from streamlit.runtime.scriptrunner_utils.exceptions import StopException
from streamlit.testing.v1 import AppTest

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.results import HopeReport
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import TextVectors
from chunking.llm.answer_cache import AnswerCache
from chunking.settings import CutSettings
from chunking.setup_files import to_query
from chunking.setups import Setup, run
from components.compare import state
from components.hope import scoring
from components.language_model.progress import Bar, Step
from components.samples import SAMPLES, load_sample
from tests.app.conftest import rerun
from tests.fake_encoder import FakeEncoder
from tests.llm.fake_server import FakeServer, Reply, completion, error

SETUPS = (
    Setup("Fixed 300", FixedSizeSettings(300, 60)),
    Setup("Recursive", RecursiveSettings(400, 0), 1),
    Setup("Semantic", CutSettings("percentile", 80), 2),
)
KEY = "sk-very-secret-0123456789"
COLUMNS = {"concept_unity": "ζ_con", "semantic_independence": "ζ_sem", "information_preservation": "ζ_inf"}


@pytest.fixture
def embedded() -> EmbeddedDocument:
    return embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder())


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Callable[..., AppTest]:
    """``page(setups)``: the page with these set-ups."""

    def begin(setups: tuple[Setup, ...] = SETUPS) -> AppTest:
        app = start(setups=to_query(setups))
        return rerun(app.switch_page("hope.py"))

    return begin


def score(app: AppTest) -> AppTest:
    app.button(key="hope_run").click()
    return rerun(app)


def table(app: AppTest) -> pd.DataFrame:
    return next(e.value for e in app.dataframe if "Median tokens" in e.value.columns).set_index("Set-up")


def by_library(embedded: EmbeddedDocument, settings: HopeSettings | None = None) -> HopeReport:
    vectors = TextVectors(embedded)
    cuts = [run(setup, embedded) for setup in SETUPS]
    return evaluate(embedded, cuts, Extractive(embedded, vectors), settings or HopeSettings(), vectors=vectors)


def assert_shows(app: AppTest, report: HopeReport, *, proxy: bool) -> None:
    shown = table(app)
    assert len(shown) == len(report.results)
    for (name, row), result in zip(shown.iterrows(), report.results, strict=True):
        assert result
        for field, sign in COLUMNS.items():
            heading = f"{sign} (proxy) ↑" if proxy else f"{sign} ↑"
            expected = getattr(result, field)
            assert row[heading] == pytest.approx(expected.value), (name, field)
            assert row[f"n {sign}"] == expected.n


def test_nothing_is_scored_before_it_is_asked_for(page: Callable[..., AppTest]) -> None:
    app = page()
    assert app.button(key="hope_run").label == "Score 3 set-ups"
    assert "No text leaves this computer" in " ".join(e.value for e in app.markdown)
    assert not any("Median tokens" in e.value.columns for e in app.dataframe)


def test_the_table_shows_what_the_library_gives(page: Callable[..., AppTest], embedded: EmbeddedDocument) -> None:
    app = score(page())
    assert_shows(app, by_library(embedded), proxy=True)
    assert "Proxy" in app.info[0].value
    assert "proxy" in " ".join(e.value for e in app.subheader)


def test_a_changed_set_up_alone_is_scored_again_and_with_the_same_tasks(
    page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, ran = score(page()), []
    whole = scoring.evaluate
    monkeypatch.setattr(scoring, "evaluate", lambda *a, **k: (ran.append(a[1]), whole(*a, **k))[1])
    before = table(app)
    app.session_state[state.SETUPS] = (Setup("Other", FixedSizeSettings(500, 0)), *SETUPS[1:])
    rerun(app)
    assert app.button(key="hope_run").label == "Score 1 set-up"
    score(app)
    assert len(ran) == 1
    after = table(app)
    assert after.iloc[1:].equals(before.iloc[1:])
    assert after.index[0] == "1 Other"
    reports = [scored.report for scored in app.session_state["hope_kept"].results.values()]
    assert all(report.tasks == reports[0].tasks for report in reports)


def test_changed_settings_wait_for_the_button(page: Callable[..., AppTest], embedded: EmbeddedDocument) -> None:
    app = score(page())
    app.number_input(key="hope_segments").set_value(7)
    rerun(app)
    assert app.button(key="hope_run").label == "Score 3 set-ups"
    score(app)
    assert_shows(app, by_library(embedded, HopeSettings(segments=7)), proxy=True)


def test_an_order_is_forgotten_once_the_terms_are_others(page: Callable[..., AppTest]) -> None:
    app = page()
    app.session_state[scoring.ORDER.slot] = "other terms"
    rerun(app)
    assert scoring.ORDER.slot not in app.session_state
    assert not any("Median tokens" in e.value.columns for e in app.dataframe)


def test_what_stands_behind_a_chunk_is_the_librarys(page: Callable[..., AppTest], embedded: EmbeddedDocument) -> None:
    app, report = score(page()), by_library(embedded)
    result = report.results[1]
    assert result
    app.selectbox(key="hope_setup").set_value(1)
    rerun(app)
    wanted = result.sampled[1]
    app.selectbox(key="hope_chunk").set_value(wanted)
    rerun(app)
    unity = next(found for found in result.unity if found.passage == wanted)
    stated = next(e.value for e in app.dataframe if "Statement" in e.value.columns and "Is" not in e.value.columns)
    assert tuple(stated["Statement"]) == unity.statements
    asked = next(e.value for e in app.dataframe if "Question" in e.value.columns)
    independence = next(found for found in result.independence if found.passage == wanted)
    assert asked["θ"].tolist() == pytest.approx([pair.theta for pair in independence.asked])
    told = next(e.value for e in app.dataframe if "True statement" in e.value.columns)
    assert [word == "✓ right" for word in told["Verdict"].dropna()] == [verdict.correct for verdict in result.verdicts]
    text = run(SETUPS[1], embedded).chunks[wanted].text
    assert text.strip() in [e.value for e in app.text]


# A language model --------------------------------------------------------------------------------------------------------


def model(body: dict[str, Any]) -> Reply:
    """Writes alike whatever it reads, and always takes the first."""
    answers = {
        "Statements": {"statements": ["One.", "Two."]}, "Questions": {"questions": ["What?"]}, "Reply": {"answer": "That."},
        "Quadruples": {"true_statement": "So.", "false_statements": ["Not so.", "Never so.", "Hardly so."]},
        "Choice": {"choice": 1},
    }  # fmt: skip
    form = body["response_format"]["json_schema"]["name"]
    return completion(json.dumps(answers.get(form, {"sum": 5})))


def with_model(app: AppTest, server: FakeServer) -> AppTest:
    app.segmented_control(key="hope_backend").set_value("openai")
    rerun(app)
    app.text_input(key="llm_url").set_value(server.base_url)
    app.text_input(key="llm_model").set_value("m")
    app.text_input(key="llm_key").set_value(KEY)
    for name, value in (("segments", 4), ("passages", 2), ("statements", 2), ("questions", 1)):
        app.number_input(key=f"hope_{name}").set_value(value)
    return rerun(app)


def everything(app: AppTest) -> str:
    """All that the page says, and its address."""
    kinds = (app.markdown, app.caption, app.error, app.success, app.info)
    said = [str(element.value) for kind in kinds for element in kind]
    return " ".join([*said, *(e.value.to_string() for e in app.dataframe), str(dict(app.query_params))])


def test_a_model_over_http_is_asked_and_the_key_stays_where_it_was_typed(page: Callable[..., AppTest]) -> None:
    with FakeServer(model) as server:
        app = with_model(page(SETUPS[:2]), server)
        assert "tokens to read" in everything(app)
        assert not server.requests
        assert "text stays on this computer. A key is sent." in everything(app)
        app.button(key="llm_test").click()
        rerun(app)
        assert "answers" in app.success[0].value
        score(app)
    shown = table(app)
    assert shown["ζ_sem ↑"].tolist() == pytest.approx([1, 1])
    assert shown["ζ_inf ↑"].tolist() == [0.25, 0.25]  # the first, where the true one stands once in four
    assert shown["Failed"].tolist() == [0, 0]
    assert "(proxy)" not in everything(app)
    assert KEY not in everything(app)
    assert all(headers["authorization"] == f"Bearer {KEY}" for headers in server.headers)
    forms = [body["response_format"]["json_schema"]["name"] for body in server.requests]
    assert forms.count("Quadruples") == 4  # once for both set-ups


def test_failures_are_shown_apart_and_can_be_asked_again(page: Callable[..., AppTest]) -> None:
    with FakeServer(lambda body: error(400, "no") if "Choice" in json.dumps(body) else model(body)) as server:
        app = score(with_model(page(SETUPS[:1]), server))
        assert table(app)["Failed"].tolist() == [4]
        assert "ζ_inf ↑" not in table(app)  # no value, so no column, and no 0
        failed = next(e.value for e in app.dataframe if "Why, the first of them" in e.value.columns)
        assert failed["Count"].tolist() == [4, 4]  # without passages, and with
        assert "not defined" in everything(app)
        server.script = model
        app.button(key="hope_again").click()
        rerun(app)
        assert table(app)["Failed"].tolist() == [0]
        assert table(app)["ζ_inf ↑"].tolist() == [0.25]


def test_what_is_under_way_when_somebody_stops_comes_into_the_cache(
    page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    late = threading.Event()
    seen: list[str] = []

    def slow(body: dict[str, Any]) -> Reply:
        seen.append(json.dumps(body))
        return replace(model(body), wait=late) if len(seen) == 3 else model(body)

    draw = Bar._draw

    def stopping(bar: Bar, now: Step) -> None:
        draw(bar, now)
        if len(seen) == 3 and not late.is_set():
            scoring.ORDER.withdraw()
            raise StopException

    monkeypatch.setattr(Bar, "_draw", stopping)
    with FakeServer(slow) as server:
        app = score(with_model(page(SETUPS[:1]), server))
        late.set()
        while any(thread.name.startswith("llm-") for thread in threading.enumerate()):
            time.sleep(0.01)
        assert len(seen) == 3
        score(rerun(app))
    assert len(seen) > 3
    assert seen[3:].count(seen[2]) == 0


def test_plain_http_to_another_computer_needs_a_switch(page: Callable[..., AppTest]) -> None:
    app = page()
    app.segmented_control(key="hope_backend").set_value("openai")
    rerun(app)
    app.text_input(key="llm_url").set_value("http://models.example/v1")
    rerun(app)
    assert "not encrypted" in app.error[0].value
    assert "hope_run" not in [button.key for button in app.button]
    app.toggle(key="llm_plain_http").set_value(True)
    rerun(app)
    assert not app.error
    assert app.button(key="hope_run")


def test_another_preset_forgets_the_key_that_was_typed(page: Callable[..., AppTest]) -> None:
    app = page()
    app.segmented_control(key="hope_backend").set_value("openai")
    rerun(app)
    app.text_input(key="llm_key").set_value(KEY)
    rerun(app)
    app.selectbox(key="llm_preset").set_value("openai")
    rerun(app)
    assert app.text_input(key="llm_url").value == "https://api.openai.com/v1"
    assert app.text_input(key="llm_key").value == ""


def test_answers_are_cached_where_the_session_says(page: Callable[..., AppTest]) -> None:
    with FakeServer(model) as server:
        score(with_model(page(SETUPS[:1]), server))
    path = AnswerCache().path
    assert path is not None
    assert KEY.encode() not in path.read_bytes()
