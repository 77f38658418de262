"""The Faithfulness page: it shows what the library gives, with and without a language model, and loses nothing."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd
import pytest
from streamlit.runtime.scriptrunner_utils.exceptions import StopException
from streamlit.testing.v1 import AppTest

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.evaluation.faithfulness.context import Budget, Context, EqualChunks, EqualTokens
from chunking.evaluation.faithfulness.drafts import draft, draw_passages
from chunking.evaluation.faithfulness.evidence import answer_recall, evidence, evidence_difference
from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.results import summarise
from chunking.evaluation.faithfulness.retrieve import retrieve
from chunking.evaluation.faithfulness.run import run as ask
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.faithfulness.sheet import read_sheet, to_sheet
from chunking.evaluation.line import Question
from chunking.evaluation.questions import load_questions
from chunking.llm.answer_cache import AnswerCache
from chunking.llm.client import Client
from chunking.llm.endpoint import Endpoint
from chunking.llm.structured import Asker
from chunking.loading import load
from chunking.setup_files import to_query
from chunking.setups import Setup, run
from components.compare import state
from components.faithfulness import measured, running
from components.faithfulness.drafting import used_of
from components.faithfulness.numbers import interval, percent, points
from components.language_model.progress import Bar, Step
from components.samples import SAMPLES, load_sample
from tests.app.conftest import rerun
from tests.fake_encoder import FakeEncoder
from tests.llm.fake_server import FakeServer, Reply, completion, error

SETUPS = (
    Setup("Fixed 300", FixedSizeSettings(300, 60)),
    Setup("Recursive", RecursiveSettings(400, 0), 1),
    Setup("Large", FixedSizeSettings(2000, 0), 2),
)
NAMES = tuple(f"{number} {setup.name}" for number, setup in enumerate(SETUPS, 1))
SAMPLE = next(iter(SAMPLES.values()))


@pytest.fixture
def documents() -> list[EmbeddedDocument]:
    return [embed_document(load_sample(SAMPLE.key), FakeEncoder())]


@pytest.fixture
def questions(documents: list[EmbeddedDocument]) -> tuple[Question, ...]:
    assert SAMPLE.questions
    return load_questions(SAMPLE.questions.read_bytes(), [documents[0].document]).questions


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Callable[..., AppTest]:
    """``page(setups)``: the page with these set-ups."""

    def begin(setups: Sequence[Setup] = SETUPS) -> AppTest:
        app = start(setups=to_query(setups))
        return rerun(app.switch_page("faithfulness.py"))

    return begin


def table(app: AppTest, column: str) -> pd.DataFrame:
    return next(e.value for e in app.dataframe if column in e.value.columns).set_index("Set-up")


def said(app: AppTest) -> str:
    kinds = (app.markdown, app.caption, app.error, app.success, app.info, app.warning, app.subheader, app.text)
    return " ".join(str(element.value) for kind in kinds for element in kind)


def by_library(documents: list[EmbeddedDocument], questions: Sequence[Question], budget: Budget) -> list[tuple[Context, ...]]:
    return [
        retrieve([run(setup, embedded) for embedded in documents], documents, questions, budget, FakeEncoder())
        for setup in SETUPS
    ]


def upload(app: AppTest, rows: Sequence[Sequence[str]], name: str = "mine.csv") -> AppTest:
    """Drop a question file; the first row is its heading."""
    if "faith_questions_0" not in [e.key for e in app.file_uploader]:
        app.segmented_control(key="faith_source").set_value("From a file")
        rerun(app)
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    app.file_uploader(key="faith_questions_0").upload(name, text.getvalue().encode())
    return rerun(app)


def assert_evidence(app: AppTest, found: Sequence[tuple[Context, ...]], questions: Sequence[Question], seed: int = 0) -> None:
    shown, scores = table(app, "Evidence recall ↑"), evidence(found, questions, seed=seed)
    assert tuple(shown.index) == NAMES
    assert shown["Evidence recall ↑"].tolist() == pytest.approx([100 * (score.mean or 0) for score in scores])
    assert shown["n"].tolist() == [score.n for score in scores]
    assert shown["Context tokens"].tolist() == pytest.approx([score.tokens for score in scores])
    words = [[value for value in answer_recall(contexts, questions) if value is not None] for contexts in found]
    assert shown["Answer words (proxy) ↑"].tolist() == pytest.approx([100 * sum(row) / len(row) for row in words])
    for place in (1, 2):
        difference = evidence_difference(scores[0], scores[place], questions, seed=seed)
        assert difference
        expected = f"{points(difference.value)} {interval(difference.low, difference.high)}"
        assert shown["Difference"].iloc[place] == expected
    assert pd.isna(shown["Difference"].iloc[0])


def test_the_first_screen_shows_evidence_recall_of_the_samples_questions(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    app = page()
    tokens = app.number_input(key="faith_tokens").value
    assert tokens == int(documents[0].tokens.sum()) // 5 // 50 * 50
    assert_evidence(app, by_library(documents, questions, EqualTokens(tokens)), questions)
    assert "not faithfulness" in said(app)
    assert "Evidence recall" in [e.value for e in app.subheader]


def test_budget_and_reference_are_obeyed(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    app = page()
    app.segmented_control(key="faith_budget").set_value("Equal chunks (k)")
    rerun(app)
    app.number_input(key="faith_k").set_value(2)
    rerun(app)
    found = by_library(documents, questions, EqualChunks(2))
    assert_evidence(app, found, questions)
    app.selectbox(key="faith_reference").set_value(NAMES[2])
    rerun(app)
    shown, scores = table(app, "Evidence recall ↑"), evidence(found, questions)
    difference = evidence_difference(scores[2], scores[0], questions)
    assert difference
    assert shown["Difference"].iloc[0] == f"{points(difference.value)} {interval(difference.low, difference.high)}"
    assert pd.isna(shown["Difference"].iloc[2])


def test_a_reference_that_has_to_wait_comes_back(page: Callable[..., AppTest]) -> None:
    app = page()
    app.selectbox(key="faith_reference").set_value(NAMES[2])
    rerun(app)
    for setups, expected in ((SETUPS[:2], NAMES[0]), (SETUPS, NAMES[2])):
        app.session_state[state.SETUPS] = setups
        rerun(app)
        assert app.selectbox(key="faith_reference").value == expected


def test_a_budget_that_somebody_chose_stays_when_the_document_changes(page: Callable[..., AppTest]) -> None:
    app = page()
    app.number_input(key="faith_tokens").set_value(300)
    rerun(app)
    app.selectbox(key="sample").set_value("handbook")
    rerun(app)
    app.selectbox(key="sample").set_value("troubleshooting")
    rerun(app)
    assert app.number_input(key="faith_tokens").value == 300


def test_without_questions_the_page_says_what_a_file_needs(page: Callable[..., AppTest]) -> None:
    app = page()
    app.selectbox(key="sample").set_value("handbook")
    rerun(app)
    assert "A CSV or JSONL file" in app.info[0].value
    assert app.code[0].value.startswith("question,excerpt,answer\n")
    assert not app.dataframe


def test_a_files_problems_are_listed_and_the_rest_is_used(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument]
) -> None:
    text = documents[0].document.text
    excerpt = text[: text.index(".") + 1]
    app = upload(page(), [("question", "excerpt", "level"), ("What?", excerpt, "1"), ("Who?", "Nobody", ""), ("", "It.", "")])
    assert [e.value for e in app.caption if e.value.startswith("Not used")] == ["Not used: level."]
    assert "**2 questions**, 1 with an excerpt" in said(app)
    assert any(list(e.value.get("Excerpt", [])) == ["Nobody", "It."] for e in app.dataframe)
    assert "1 excerpt has no place in the documents, 1 row has no question" in [e.label for e in app.expander]
    assert table(app, "Evidence recall ↑")["n"].tolist() == [1, 1, 1]
    assert "With 1 question with an excerpt nothing can be told apart" in said(app)


def test_a_file_without_the_column_is_an_error(page: Callable[..., AppTest]) -> None:
    app = upload(page(), [("text",), ("What?",)])
    assert "needs a column question" in app.error[0].value


def test_reference_answers_alone_give_a_proxy_that_is_called_one(page: Callable[..., AppTest]) -> None:
    app = upload(page(), [("question", "answer"), ("What lives in a starter?", "Wild yeasts.")])
    shown = table(app, "Answer words (proxy) ↑")
    assert "Evidence recall ↑" not in shown.columns
    assert shown["n answers"].tolist() == [1, 1, 1]
    headings = [e.value for e in app.subheader]
    assert "Answer words (proxy)" in headings
    assert "Evidence recall" not in headings
    captions = " ".join(e.value for e in app.caption)
    assert "How many of the content words of the reference answers stand in" in captions
    assert "Answer words (proxy). Press a cell" in captions
    assert "evidence" not in captions.lower()
    (figure,) = app.get("plotly_chart")
    assert "answer words (proxy)" in figure.proto.spec
    assert "evidence" not in figure.proto.spec
    grid = next(e.value for e in app.dataframe if NAMES[0] in e.value.columns)
    assert [grid[name].tolist() for name in NAMES] == [[percent(value / 100)] for value in shown["Answer words (proxy) ↑"]]
    assert "of the reference answer's words (proxy)" in captions


def test_a_second_document_is_cut_and_asked_about(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument]
) -> None:
    other = load(b"The bridge was built in 1932. Its arch carries two roads. Ships pass below it.\n", "bridge.txt")
    app = page()
    app.file_uploader(key="faith_documents_0").upload("bridge.txt", other.text.encode())
    rerun(app)
    assert "2 documents of" in said(app)
    excerpts = (documents[0].document.text.split(". ")[0] + ".", "Its arch carries two roads.")
    rows = [("question", "excerpt", "document", "answer")]
    rows.append(("What is it?", excerpts[0], SAMPLE.filename, "A paste."))
    rows.append(("What does it carry?", excerpts[1], "bridge", "Roads."))
    app = upload(app, rows)
    both = [*documents, embed_document(other, FakeEncoder())]
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    questions = load_questions(text.getvalue().encode(), [embedded.document for embedded in both]).questions
    assert [question.document for question in questions] == [0, 1]
    tokens = app.number_input(key="faith_tokens").value
    assert tokens == sum(int(embedded.tokens.sum()) for embedded in both) // 2 // 5 // 50 * 50
    assert_evidence(app, by_library(both, questions, EqualTokens(tokens)), questions)


def test_a_bad_file_is_named_and_the_others_are_used(page: Callable[..., AppTest]) -> None:
    app = page()
    app.file_uploader(key="faith_documents_0").upload("$bad$.pdf", b"%PDF-1.4 broken")
    rerun(app)
    app.file_uploader(key="faith_documents_1").upload("bridge.txt", b"The bridge was built in 1932.\n")
    rerun(app)
    assert [e.value for e in app.error] == [r"\$bad\$\.pdf is not a readable PDF\: save or download it again\."]
    assert "2 documents of" in said(app)
    assert "There already" not in said(app)
    app.file_uploader(key="faith_documents_2").upload("again *x*.txt", b"The bridge was built in 1932.\n")
    rerun(app)
    assert r"There already: again \*x\*\.txt." in said(app)
    assert "2 documents of" in said(app)
    assert len(table(app, "Evidence recall ↑")) == len(SETUPS)


def test_one_set_up_alone_is_not_compared(page: Callable[..., AppTest]) -> None:
    app = page(SETUPS[:1])
    assert "Difference" not in table(app, "Evidence recall ↑").columns
    assert "faith_reference" not in [e.key for e in app.selectbox]


# A language model --------------------------------------------------------------------------------------------------------

KEY = "sk-very-secret-0123456789"


def sent(body: dict[str, Any]) -> str:
    return str(body["messages"][-1]["content"])


def form(body: dict[str, Any]) -> str:
    return str(body["response_format"]["json_schema"]["name"])


def model(body: dict[str, Any]) -> Reply:
    """Answers with what it was shown first of the context; judges by a coin that the text of the request tosses."""
    digest = hashlib.sha256(sent(body).encode()).digest()[0]
    if form(body) == "Reply":
        return completion(json.dumps({"abstained": digest % 8 == 0, "answer": f"It says {digest}."}))
    if form(body) == "Verdict":
        wrong = digest % 3 == 0
        return completion(json.dumps({"unsupported_claims": ["A claim *with* stars."] * wrong, "grounded": not wrong}))
    if form(body) == "Drafts":
        return completion(json.dumps({"questions": [f"What about {digest}?"]}))
    return completion(json.dumps({"sum": 5}))


def with_model(app: AppTest, server: FakeServer) -> AppTest:
    app.segmented_control(key="faith_model").set_value("Language model")
    rerun(app)
    app.text_input(key="llm_url").set_value(server.base_url)
    app.text_input(key="llm_model").set_value("m")
    app.text_input(key="llm_key").set_value(KEY)
    return rerun(app)


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click()
    return rerun(app)


def library_run(
    server: FakeServer, documents: list[EmbeddedDocument], questions: Sequence[Question], settings: FaithSettings | None = None
) -> Run:
    tokens = int(sum(embedded.tokens.sum() for embedded in documents)) // 5 // 50 * 50
    found = by_library(documents, questions, EqualTokens(tokens))
    with Client(Endpoint(server.base_url, "m")) as client:
        return ask(dict(zip(NAMES, found, strict=True)), questions, Asker(client, cache=AnswerCache()), settings)


def assert_results(app: AppTest, run: Run) -> None:
    shown, results = table(app, "∅ Abstained"), summarise(run)
    assert tuple(shown.index) == NAMES
    for (_, row), expected in zip(shown.iterrows(), results.rows, strict=True):
        assert row["Grounded ↑"] == pytest.approx(100 * (expected.judged.value or 0))
        assert row["n"] == expected.judged.total
        assert (row["✓"], row["✗"], row["∅ Abstained"], row["– Missing"]) == (
            expected.grounded, expected.not_grounded, expected.abstained, expected.missing,
        )  # fmt: skip
        assert row["95 %"] == f"{percent(expected.low)} to {percent(expected.high)}"
    for pair in results.pairs:
        if pair.first == 0:
            row = shown.iloc[pair.second]
            assert row["Difference"] == f"{points(pair.difference)} {interval(pair.low, pair.high)}"
            assert (row["p"], row["p (Holm)"], row["Power"]) == pytest.approx((pair.p_value, pair.holm, pair.power))
            assert row["Finding"] == pair.finding


def test_a_runs_table_is_the_librarys_and_the_key_stays_where_it_was_typed(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    with FakeServer(model) as server:
        app = with_model(page(), server)
        assert "tokens to read" in said(app)
        assert not server.requests
        press(app, "faith_run")
        assert all(headers["authorization"] == f"Bearer {KEY}" for headers in server.headers)
        assert not any(name in json.dumps(body["messages"]) for body in server.requests for name in NAMES)
        asked = len(server.requests)
        run = library_run(server, documents, questions)
        assert len(server.requests) == asked  # the page asked what the library asks
    assert {item.outcome for items in run.items for item in items} == {"grounded", "not grounded", "abstained"}
    assert_results(app, run)
    shown = [list(e.value.columns) for e in app.dataframe]
    places = [next(i for i, columns in enumerate(shown) if name in columns) for name in ("∅ Abstained", "Evidence recall ↑")]
    assert places == sorted(places)  # what was asked for stands above what it does not need
    assert "Evidence recall" in [e.label for e in app.expander]
    assert "faith_run" not in [e.key for e in app.button]
    assert KEY not in said(app) + str(dict(app.query_params))
    grid = next(e.value for e in app.dataframe if "Question" in e.value.columns and NAMES[0] in e.value.columns)
    symbols = {"grounded": "✓", "not grounded": "✗", "abstained": "∅"}
    for name, items in zip(NAMES, run.items, strict=True):
        assert grid[name].tolist() == [symbols[item.outcome] for item in items]


def test_another_reference_turns_the_differences_round(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    with FakeServer(model) as server:
        app = press(with_model(page(), server), "faith_run")
        asked = len(server.requests)
        app.selectbox(key="faith_reference").set_value(NAMES[1])
        rerun(app)
        assert len(server.requests) == asked
        run = library_run(server, documents, questions)
    (pair,) = [pair for pair in summarise(run).pairs if (pair.first, pair.second) == (0, 1)]
    assert pair.difference
    assert pair.low is not None
    assert pair.high is not None
    row = table(app, "∅ Abstained").iloc[0]
    assert row["Difference"] == f"{points(-pair.difference)} {interval(-pair.high, -pair.low)}"
    assert row["p"] == pytest.approx(pair.p_value)


def test_judged_twice_the_flips_are_shown(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    def wavering(body: dict[str, Any]) -> Reply:
        flip = form(body) == "Verdict" and body["seed"] == 1 and "starter" in sent(body).rpartition("question")[0]
        if not flip:
            return model(body)
        said = json.loads(model(body).body["choices"][0]["message"]["content"])
        said = {"unsupported_claims": ["Other."] * said["grounded"], "grounded": not said["grounded"]}
        return completion(json.dumps(said))

    with FakeServer(wavering) as server:
        app = with_model(page(), server)
        app.toggle(key="faith_second").set_value(True)
        rerun(app)
        press(app, "faith_run")
        run = library_run(server, documents, questions, FaithSettings(second_pass=True))
    rows = summarise(run).rows
    assert sum(row.flips.count for row in rows) > 0
    flips = sum(row.flips.count for row in rows), sum(row.flips.total for row in rows)
    assert "**{:,} of {:,}** answers".format(*flips) in said(app)
    assert table(app, "∅ Abstained")["Flips"].tolist() == [f"{row.flips.count} of {row.flips.total}" for row in rows]


def test_faults_are_missing_and_never_wrong_and_can_be_asked_again(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    hard, unjudged = questions[2].text, questions[5].text

    def faulty(body: dict[str, Any]) -> Reply:
        everything = " ".join(message["content"] for message in body["messages"])
        if hard in everything:
            return error(400, "no")
        return completion("Not JSON") if unjudged in everything and form(body) == "Verdict" else model(body)

    with FakeServer(faulty) as server:
        app = press(with_model(page(), server), "faith_run")
        shown = table(app, "∅ Abstained")
        assert (shown["– Missing"] >= 1).all()
        assert (shown[["✓", "✗", "∅ Abstained", "– Missing"]].sum(axis=1) == len(questions)).all()
        failed = next(e.value for e in app.dataframe if "Kind" in e.value.columns)
        assert set(failed["Kind"]) == {"request", "invalid"}
        assert failed["Count"].sum() == shown["– Missing"].sum()
        assert f"{failed['Count'].sum()} failed, by kind" in [e.label for e in app.expander]
        server.script = model
        asked = len(server.requests)
        press(app, "faith_again")
        assert f"{len(server.requests):,} calls, 0 answers from the cache" in said(app)
        assert len(server.requests) > asked
        assert_results(app, library_run(server, documents, questions))
    assert table(app, "∅ Abstained")["– Missing"].tolist() == [0, 0, 0]


def test_a_stopped_run_keeps_what_is_done_and_goes_on_from_there(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    draw = Bar._draw

    def stopping(bar: Bar, now: Step) -> None:
        draw(bar, now)
        if now.done == 20:
            running.ORDER.withdraw()
            raise StopException

    with FakeServer(model) as server:
        app = with_model(page(), server)
        monkeypatch.setattr(Bar, "_draw", stopping)
        rerun(press(app, "faith_run"))
        assert app.button(key="faith_run").label == "Continue"
        assert "stopped" in said(app)
        assert table(app, "∅ Abstained")["– Missing"].sum() > 0
        monkeypatch.setattr(Bar, "_draw", draw)
        asked = len(server.requests)
        press(app, "faith_run")
        whole = len({json.dumps(body) for body in server.requests})
        assert len(server.requests) - whole <= 1  # nothing twice, but for what was under way
        assert whole > asked
        assert_results(app, library_run(server, documents, questions))


def test_after_a_restart_the_cache_answers(page: Callable[..., AppTest]) -> None:
    with FakeServer(model) as server:
        before = table(press(with_model(page(), server), "faith_run"), "∅ Abstained")
        asked = len(server.requests)
        after = table(press(with_model(page(), server), "faith_run"), "∅ Abstained")
        assert len(server.requests) == asked
    assert after.equals(before)


def test_another_judge_is_asked_for_verdicts_only(page: Callable[..., AppTest]) -> None:
    with FakeServer(model) as server:
        app = with_model(page(SETUPS[:1]), server)
        app.text_input(key="faith_judge").set_value("other")
        rerun(app)
        press(app, "faith_run")
    assert {(form(body), body["model"]) for body in server.requests} == {("Reply", "m"), ("Verdict", "other")}
    assert "judged by other" in said(app)


def test_two_set_ups_are_read_side_by_side_and_literally(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    with FakeServer(model) as server:
        app = press(with_model(page(), server), "faith_run")
        run = library_run(server, documents, questions)
    differing = [i for i in range(len(questions)) if len({items[i].outcome for items in run.items}) > 1]
    app.toggle(key="faith_differing").set_value(True)
    rerun(app)
    grid = next(e.value for e in app.dataframe if "Question" in e.value.columns and NAMES[0] in e.value.columns)
    assert [number - 1 for number in grid[" "]] == differing
    wrong = next(i for i in differing if any(items[i].outcome == "not grounded" for items in run.items))
    left = next(place for place, items in enumerate(run.items) if items[wrong].outcome == "not grounded")
    right = (left + 1) % 3
    app.selectbox(key="faith_question").set_value(wrong)
    rerun(app)
    app.selectbox(key="faith_left").set_value(left)
    rerun(app)
    app.selectbox(key="faith_right").set_value(right)
    rerun(app)
    shown = [e.value for e in app.text]
    for place in (left, right):
        item = run.items[place][wrong]
        assert item.context.text in shown
        assert item.answer is None or item.answer in shown
    assert "A claim \\*with\\* stars\\." in said(app)


def test_drafted_questions_are_edited_and_stay_marked(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument]
) -> None:
    with FakeServer(model) as server:
        app = with_model(page(), server)
        app.segmented_control(key="faith_source").set_value("Drafted by a model")
        rerun(app)
        app.number_input(key="faith_draft_count").set_value(4)
        rerun(app)
        press(app, "faith_draft")
        assert len(server.requests) == 4
        assert "4 were drafted by a model and not checked" in said(app)
        shown = next(e.value for e in app.dataframe if "Passage" in e.value.columns)
        with Client(Endpoint(server.base_url, "m")) as client:
            expected = draft(documents, 4, Asker(client)).questions
        assert shown["Question"].tolist() == [question.text for question in expected]
        grid = next(e.value for e in app.dataframe if NAMES[0] in e.value.columns)
        assert all(text.startswith("✎ ") for text in grid["Question"])
        press(app, "faith_run")
        assert "4 of 4 questions were written by a model" in said(app)


def test_fewer_passages_than_questions_ordered_are_told(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument]
) -> None:
    passages = len(draw_passages(documents, 500))
    with FakeServer(model) as server:
        app = with_model(page(SETUPS[:1]), server)
        app.segmented_control(key="faith_source").set_value("Drafted by a model")
        rerun(app)
        app.number_input(key="faith_draft_count").set_value(passages)
        rerun(app)
        assert "no more than" not in said(press(app, "faith_draft"))
        app.number_input(key="faith_draft_count").set_value(passages + 1)
        rerun(app)
        assert f"no more than {passages} passages" in said(press(app, "faith_draft"))


def test_edits_of_drafts_are_obeyed() -> None:
    questions = tuple(Question(text, ((0, 5),), drafted=True) for text in ("One?", "Two?", "Three?"))
    rows = [
        {"Use": True, "Checked": True, "Question": " Really one? ", "Answer": "Yes."},
        {"Use": False, "Checked": False, "Question": "Two?", "Answer": ""},
        {"Use": True, "Checked": False, "Question": "Three?", "Answer": None},
    ]
    assert used_of(questions, rows) == (
        Question("Really one?", ((0, 5),), answer="Yes."), Question("Three?", ((0, 5),), drafted=True),
    )  # fmt: skip


def test_cells_that_were_emptied_are_empty() -> None:
    question = Question("One?", ((0, 5),), drafted=True)
    frame = pd.DataFrame([{"Use": True, "Checked": False, "Question": "One?", "Answer": "Yes."}] * 2)
    frame.iat[0, 3] = None  # as the editor empties a cell
    frame.iat[1, 2] = None
    assert used_of((question, question), frame.to_dict("records")) == (question,)


def test_an_order_is_forgotten_once_the_terms_are_others(
    page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Bar._draw

    def interrupted(bar: Bar, now: Step) -> None:
        draw(bar, now)
        if now.done == 5:
            raise StopException

    with FakeServer(model) as server:
        app = with_model(page(), server)
        monkeypatch.setattr(Bar, "_draw", interrupted)
        press(app, "faith_run")
        monkeypatch.setattr(Bar, "_draw", draw)
        tokens = app.number_input(key="faith_tokens").value
        app.number_input(key="faith_tokens").set_value(tokens + 50)
        rerun(app)
        asked = len(server.requests)
        app.number_input(key="faith_tokens").set_value(tokens)
        rerun(app)
        assert app.button(key="faith_run").label == "Continue"
        assert not app.button(key="faith_run").disabled
        assert len(server.requests) == asked


def test_set_ups_without_vectors_do_not_keep_the_others_waiting(
    page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = page(SETUPS[:1])
    monkeypatch.setattr(measured, "UNASKED", 0)
    app.session_state[state.SETUPS] = SETUPS[:2]
    rerun(app)
    assert [e.key for e in app.button if e.key == "faith_embed"]
    with FakeServer(model) as server:
        app = press(with_model(app, server), "faith_run")
    assert table(app, "∅ Abstained")["n"].size == 1


def test_the_estimate_goes_by_the_set_ups_present_names(page: Callable[..., AppTest]) -> None:
    with FakeServer(model) as server:
        app = with_model(page(), server)
        app.session_state[state.SETUPS] = (replace(SETUPS[0], name="New"), *SETUPS[1:])
        rerun(app)
    assert tuple(table(app, "Verdicts").index) == ("1 New", *NAMES[1:])


def test_few_questions_are_said_to_tell_nothing_before_they_are_paid_for(page: Callable[..., AppTest]) -> None:
    with FakeServer(model) as server:
        app = upload(with_model(page(SETUPS[:2]), server), [("question",), *([f"What {i}?"] for i in range(8))])
        assert "the smallest difference that could be more than chance is 75 points, 6 questions" in app.warning[0].value
    with FakeServer(model) as server:
        app = upload(with_model(page(SETUPS), server), [("question",), *([f"What {i}?"] for i in range(4))])
        assert "That takes 7 questions at least" in app.warning[0].value


def test_a_sheet_that_was_filled_in_gives_kappa_and_corrected_shares(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument], questions: tuple[Question, ...]
) -> None:
    with FakeServer(model) as server:
        app = press(with_model(page(), server), "faith_run")
        run = library_run(server, documents, questions)
    rows = list(csv.DictReader(io.StringIO(to_sheet(run, count=30).decode("utf-8-sig"))))
    for place, row in enumerate(rows):
        row["grounded"] = "yes" if place % 3 else "no"
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    app.file_uploader(key="faith_labelled_0").upload("sheet.csv", out.getvalue().encode())
    rerun(app)
    checked = read_sheet(out.getvalue().encode(), run, summarise(run))
    assert checked.agreement.kappa is not None
    assert f"Cohen's κ {checked.agreement.kappa:.2f}" in said(app)
    assert f"Sensitivity **{percent(checked.agreement.sensitivity.value)}**" in said(app)
    shown = table(app, "By the judge")
    expected = [None if value is None else 100 * value for value in checked.corrected]
    if any(value is not None for value in expected):
        assert shown["Corrected"].tolist() == pytest.approx(expected)
    else:
        assert "Corrected" not in shown.columns
