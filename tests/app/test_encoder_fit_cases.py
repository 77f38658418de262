"""Awkward input on the Encoder page: documents without pairs, files that are none, pairs without a vector, mark-up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import rerun
from tests.fake_encoder import FakeEncoder

NAME = "p $5 and $6 <b>x</b> *y*.csv"
LITERAL = r"p \$5 and \$6 \<b\>x\</b\> \*y\*\.csv"
Page = Callable[..., AppTest]


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Page:
    """``page("Pasted text.")`` or ``page(pairs=b"a,b,related…")``: the page with these, its vectors made."""

    def begin(text: str | None = None, pairs: bytes | None = None) -> AppTest:
        app = rerun(start().switch_page("encoder_fit.py"))
        if text is not None:
            rerun(app.segmented_control(key="source").set_value("Paste"))
            rerun(app.text_area(key="pasted").set_value(text))
        if pairs is not None:
            rerun(app.segmented_control(key="encoder_fit_source").set_value("Pairs from a CSV"))
            rerun(app.file_uploader(key="encoder_fit_file").set_value([(NAME, pairs, "text/csv")]))
        if any(button.key == "encoder_fit_embed" for button in app.button):
            rerun(app.button(key="encoder_fit_embed").click())
        return app

    return begin


def texts(app: AppTest) -> str:
    return "\n".join(element.value for kind in (app.markdown, app.caption, app.info, app.error) for element in kind)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (" \n\n ", "no two sections"),
        ("Only one sentence here, and it is long.", "no two sections"),
        ("The same sentence as before. " * 12, "no two sections"),
        ("?!\n\n!!!\n\n...", "no two sections"),
    ],
)
def test_a_document_without_pairs_says_what_to_bring(text: str, says: str, page: Page, fake: FakeEncoder) -> None:
    assert says in texts(page(text))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "needs the columns a and b"),
        (b"a,b,related\n", "has a header but no pairs"),
        (bytes(range(256)), "is not UTF\\-8"),
        ("a,b,related\nü,ö,1\n".encode("latin-1"), "is not UTF\\-8"),
        (b"a,b,related\nx,y,<b>$5</b>\n", r"is '\<b\>\$5\</b\>'\: write 1 or 0"),
        (b"a,b,score\nx,y,nan\n", "is 'nan'\\: write a number"),
    ],
)
def test_a_file_that_holds_no_pairs_is_named_literally(content: bytes, says: str, page: Page) -> None:
    (error,) = page(pairs=content).error
    assert error.value.startswith(LITERAL)
    assert says in error.value


def test_a_bad_file_after_a_good_one_leaves_no_figures_of_the_other(page: Page) -> None:
    app = page(pairs=b"a,b,related\r\ntides rise,tides fall,1\r\ntides rise,bread bakes,0\r\n")
    assert "100 times in 100" in texts(app)
    rerun(app.file_uploader(key="encoder_fit_file").set_value([(NAME, b"", "text/csv")]))
    assert LITERAL in app.error[0].value
    assert "times in 100" not in texts(app)


def test_pairs_without_a_vector_are_in_no_figure_and_counted(page: Page) -> None:
    app = page(pairs=b"a,b,related\n?!,!!!,1\n...,???,0\n")
    assert "There are no related pairs" in texts(app)
    assert "2 pairs have no cosine" in texts(app)
    assert "nothing could be measured" in texts(app)


def test_equal_pairs_are_chance_and_not_undefined(page: Page) -> None:
    assert "50 times in 100" in texts(page(pairs=b"a,b,related\nx,x,1\nx,x,1\nx,x,0\n"))


def test_a_document_without_sentences_does_not_keep_pairs_of_a_file_away(page: Page) -> None:
    assert "50 times in 100" in texts(page(" \n ", pairs=b"a,b,related\nx,x,1\nx,x,0\n"))


def test_moving_what_the_sidebar_does_not_show_here_asks_no_encoder(page: Page, fake: FakeEncoder) -> None:
    app = page()
    asked = fake.calls
    rerun(app.number_input(key="encoder_fit_seed").set_value(0))
    rerun(rerun(app.switch_page("tune.py")).number_input(key="k").set_value(2.0))
    rerun(app.switch_page("encoder_fit.py"))
    assert fake.calls == asked
