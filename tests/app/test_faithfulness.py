"""The Faithfulness page: it shows what the library gives, with and without a language model, and loses nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.evaluation.faithfulness.context import Budget, Context, EqualChunks, EqualTokens
from chunking.evaluation.faithfulness.evidence import answer_recall, evidence, evidence_difference
from chunking.evaluation.faithfulness.retrieve import retrieve
from chunking.evaluation.line import Question
from chunking.evaluation.questions import load_questions
from chunking.loading import load
from chunking.setup_files import to_query
from chunking.setups import Setup, run
from components.faithfulness.columns import interval, points
from components.samples import SAMPLES, load_sample
from tests.fake_encoder import FakeEncoder

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


def rerun(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception, app.exception[0].value
    return app


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
    app = upload(page(), [("question", "excerpt"), ("What?", excerpt), ("Who?", "Nobody")])
    assert "**2 questions**, 1 with an excerpt" in said(app)
    assert any(list(e.value.get("Excerpt", [])) == ["Nobody"] for e in app.dataframe)
    assert table(app, "Evidence recall ↑")["n"].tolist() == [1, 1, 1]


def test_a_file_without_the_column_is_an_error(page: Callable[..., AppTest]) -> None:
    app = upload(page(), [("text",), ("What?",)])
    assert "needs a column question" in app.error[0].value


def test_reference_answers_alone_give_a_proxy_that_is_called_one(page: Callable[..., AppTest]) -> None:
    app = upload(page(), [("question", "answer"), ("What lives in a starter?", "Wild yeasts.")])
    shown = table(app, "Answer words (proxy) ↑")
    assert "Evidence recall ↑" not in shown.columns
    assert shown["n answers"].tolist() == [1, 1, 1]
    assert "Answer words in the context (proxy)" in [e.value for e in app.subheader]


def test_a_second_document_is_cut_and_asked_about(
    page: Callable[..., AppTest], documents: list[EmbeddedDocument]
) -> None:
    other = load(b"The bridge was built in 1932. Its arch carries two roads. Ships pass below it.\n", "bridge.txt")
    app = page()
    app.file_uploader(key="faith_documents_0").upload("bridge.txt", other.text.encode())
    rerun(app)
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
    assert_evidence(app, by_library(both, questions, EqualTokens(tokens)), questions)


def test_one_set_up_alone_is_not_compared(page: Callable[..., AppTest]) -> None:
    app = page(SETUPS[:1])
    assert "Difference" not in table(app, "Evidence recall ↑").columns
    assert "faith_reference" not in [e.key for e in app.selectbox]
