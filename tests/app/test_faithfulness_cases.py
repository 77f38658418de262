"""Awkward input on the Faithfulness page: bad files among good ones, questions that are none, documents with few sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from streamlit.testing.v1 import AppTest

from chunking.errors import EncoderError
from tests.app.conftest import rerun
from tests.app.test_tune_cases import BAD
from tests.fake_encoder import FakeEncoder
from tests.loading.pdf_maker import lines, make_pdf

GOOD = b"# Cats\n\nCats purr softly. Cats nap long.\n\n# Stocks\n\nStocks fell. Stocks rose.\n"
NAME = "q *x* $5 and $6.csv"
LITERAL = r"q \*x\* \$5 and \$6\.csv"
Page = Callable[..., AppTest]


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Page:
    """``page("Pasted text.", b"question…")``: the page with this document and question file."""

    def begin(text: str, questions: bytes | None = None, name: str = NAME) -> AppTest:
        app = rerun(start().switch_page("faithfulness.py"))
        rerun(app.segmented_control(key="source").set_value("Paste"))
        rerun(app.text_area(key="pasted").set_value(text))
        if questions is not None:
            rerun(app.file_uploader(key="faith_questions_0").set_value([(name, questions, "text/csv")]))
        return app

    return begin


def said(app: AppTest) -> str:
    kinds = (app.markdown, app.caption, app.info, app.error, app.warning)
    return "\n".join(element.value for kind in kinds for element in kind)


def test_bad_files_among_the_documents_are_told_and_the_good_one_is_retrieved_from(page: Page) -> None:
    app = page("Cats purr. Dogs bark.")
    given = [*((name, data, "") for name, (data, _) in BAD.items()), ("good.md", GOOD, "")]
    rerun(app.file_uploader(key="faith_documents_0").set_value(given))
    told = said(app).replace("\\", "")
    for name, (_, why) in BAD.items():
        assert name in told
        assert why in told
    assert "2 documents of" in told


def test_an_encrypted_document_asks_for_its_password_beside_others_and_opens_with_it(page: Page) -> None:
    app = page("Cats purr. Dogs bark.")
    locked = make_pdf([lines(["Birds sing."])], user_password="miaow")
    rerun(app.file_uploader(key="faith_documents_0").set_value([("a.pdf", locked, ""), ("good.md", GOOD, "")]))
    assert "2 documents of" in said(app)
    for password, count in (("wrong", 2), ("miaow", 3)):
        (field,) = [one for one in app.text_input if (one.key or "").startswith("faith_password")]
        rerun(field.set_value(password))
        assert f"{count} documents of" in said(app)
        assert bool(app.warning) == (count == 2)


def test_messages_about_documents_are_seen_while_their_expander_is_closed(page: Page) -> None:
    app = page("Cats purr. Dogs bark.")
    locked = make_pdf([lines(["Birds sing."])], user_password="miaow")
    rerun(app.file_uploader(key="faith_documents_0").set_value([("a.pdf", locked, ""), ("zero.txt", b"", "")]))
    (more,) = [one for one in app.expander if one.label.startswith("More documents")]
    assert not more.text_input
    assert not more.error
    assert len(app.error) == len(app.warning) == 1


def test_a_sidebar_document_without_sentences_leaves_the_others_to_be_asked(page: Page) -> None:
    app = page(" \n ")
    assert "no sentences" in app.info[0].value
    rerun(app.file_uploader(key="faith_documents_0").set_value([("good.md", GOOD, "")]))
    assert "1 document of" in said(app)
    assert "Without sentences: Pasted" in said(app)
    rerun(app.file_uploader(key="faith_questions_0").set_value([(NAME, b"question,excerpt\nWho?,Cats nap long.\n", "")]))
    assert "**1 question**, 1 with an excerpt" in said(app)
    assert any("Evidence recall ↑" in table.value.columns for table in app.dataframe)
    rerun(app.file_uploader(key="faith_documents_1").set_value([("void.md", b" \n", "")]))
    assert "void" in said(app)
    assert "1 document of" in said(app)


def test_a_document_that_the_encoder_fails_on_is_named_and_the_others_go_on(
    page: Page, fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = page("Cats purr. Dogs bark.", b"question,excerpt,document\nWho?,Cats nap long.,good\n")
    working, calls = fake.encode, list[Sequence[str]]()

    def encode(texts: Sequence[str]) -> object:
        if any("Zebras" in text for text in texts):
            calls.append(texts)
            raise EncoderError("The server does not answer: check its address.")
        return working(texts)

    monkeypatch.setattr(fake, "encode", encode)
    given = [("*bad*.md", b"Zebras graze. Zebras run.", ""), ("good.md", GOOD, "")]
    rerun(app.file_uploader(key="faith_documents_0").set_value(given))
    assert r"\*bad\*\.md: The server does not answer\: check its address\." in said(app)
    assert "2 documents of" in said(app)
    assert any("Evidence recall ↑" in table.value.columns for table in app.dataframe)
    asked = len(calls)
    rerun(app)
    assert len(calls) == asked  # not again before somebody says so
    monkeypatch.setattr(fake, "encode", working)
    rerun(next(button for button in app.button if button.label == "Continue").click())
    assert "3 documents of" in said(app)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "needs a column question"),
        (bytes(range(256)), "is not UTF\\-8"),
        (b"a,b\nx,y\n", "needs a column question"),
    ],
)
def test_a_file_that_holds_no_questions_is_named_literally(content: bytes, says: str, page: Page) -> None:
    (error,) = page("Cats purr. Dogs bark.", content).error
    assert LITERAL in error.value
    assert says in error.value


@pytest.mark.parametrize("text", ["Only one sentence.", "The same words again. " * 20])
def test_documents_with_few_or_equal_sentences_are_measured(text: str, page: Page) -> None:
    first = text.strip().split("\n")[0].split(". ")[0]
    app = page(text, f'question,excerpt\r\nWhat?,"{first}"\r\n???,"{first}"\r\n'.encode())
    assert "**2 questions**, 2 with an excerpt" in said(app)
    assert "it holds 100 % of the excerpts" in said(app)


def test_a_text_without_spaces_is_asked_about(page: Page) -> None:
    app = page("日本語の文です。次の文があります。別の話題です。", "question,excerpt\n何?,次の文があります。\n".encode())
    assert "**1 question**, 1 with an excerpt" in said(app)
    assert "it holds 100 % of the excerpts" in said(app)


def test_moving_a_setting_of_a_cut_asks_no_encoder_here(page: Page, fake: FakeEncoder) -> None:
    app = page("Cats purr. Dogs bark. Birds sing.", b"question,excerpt\nWho?,Cats purr.\n")
    asked = fake.calls
    rerun(rerun(app.switch_page("tune.py")).number_input(key="k").set_value(2.0))
    rerun(app.switch_page("faithfulness.py"))
    assert fake.calls == asked
