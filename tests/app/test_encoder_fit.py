"""The Encoder page: its figures equal the library's, nothing is embedded unasked, and an encoder that fails stays alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from chunking.errors import EncoderError
from chunking.evaluation.encoder_fit.fit import Fit, fit
from chunking.evaluation.encoder_fit.from_document import Sections, pairs_from_document
from chunking.evaluation.encoder_fit.pairs import load_pairs
from chunking.evaluation.encoder_fit.worst import worst
from chunking.sentences import segment
from components import encoder_picker
from components.encoder_fit.table import interval
from components.samples import load_sample
from tests.app.conftest import rerun
from tests.fake_encoder import FakeEncoder

FILE = (
    "a,b,related,score\n"
    + "".join(f"the *tide* rises {i},the *tide* falls {i},1,{4 + i / 10}\n" for i in range(12))
    + "".join(f"the *tide* rises {i},bread bakes slowly {i + 1},0,{i / 10}\n" for i in range(12))
).encode()


class Other(FakeEncoder):
    """Other directions than the fake one has."""

    name = "other"
    fingerprint = "other-1"

    def encode(self, texts: Any) -> Any:
        return super().encode([f"{text} {text[:1]}" for text in texts])


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Callable[..., AppTest]:
    """``page("faq")``: the page with this sample."""

    def begin(sample: str = "article") -> AppTest:
        app = rerun(start().switch_page("encoder_fit.py"))
        app.selectbox(key="sample").set_value(sample)
        return rerun(app)

    return begin


def table(app: AppTest) -> pd.DataFrame | None:
    found = [element.value for element in app.dataframe if "Encoder" in element.value.columns]
    return found[0].set_index("Encoder") if found else None


def most_wrong(app: AppTest) -> list[pd.DataFrame]:
    return [element.value for element in app.dataframe if "Wrong" in element.value.columns]


def upload(app: AppTest, data: bytes = FILE, name: str = "mine.csv") -> AppTest:
    app.segmented_control(key="encoder_fit_source").set_value("Pairs from a CSV")
    rerun(app)
    app.file_uploader(key="encoder_fit_file").upload(name, data)
    return rerun(app)


def of_sample(key: str, by: Sections, seed: int = 0) -> Fit:
    document = load_sample(key)
    pairs = pairs_from_document(document, segment(document).sentences, by=by, seed=seed)
    return fit(pairs, FakeEncoder(), seed=seed)


def assert_shows(app: AppTest, name: str, found: Fit) -> None:
    shown = table(app)
    assert shown is not None
    row = shown.loc[name]
    assert (row["Related"], row["Unrelated"]) == (found.n_related, found.n_unrelated)
    assert row["Mean cos related"] == pytest.approx(found.mean_related)
    assert row["Mean cos unrelated"] == pytest.approx(found.mean_unrelated)
    assert row["AUC ↑"] == pytest.approx(found.auc.value)
    assert row["AUC 95%"] == interval(found.auc)
    assert found.threshold is not None
    assert row["Best threshold"] == pytest.approx(found.threshold.value)
    assert row["Accuracy ↑"] == pytest.approx(found.threshold.accuracy)


@pytest.mark.parametrize(("sample", "by"), [("article", "paragraphs"), ("faq", "headings")])
def test_a_sample_shows_the_librarys_figures_at_once_and_says_that_they_are_a_proxy(
    page: Callable[..., AppTest], sample: str, by: Sections, fake: FakeEncoder
) -> None:
    app = page(sample)
    assert_shows(app, "fake", of_sample(sample, by))
    assert fake.encoded.count(fake.encoded[0]) == 1
    words = " ".join(caption.value for caption in app.caption)
    assert "**A proxy:** nobody labelled these pairs." in words
    assert ("no headings" in words) == (by == "paragraphs")
    assert "ρ 95%" not in table(app).columns  # type: ignore[union-attr]


def test_another_seed_draws_other_pairs(page: Callable[..., AppTest]) -> None:
    app = page("faq")
    app.number_input(key="encoder_fit_seed").set_value(7)
    rerun(app)
    found = of_sample("faq", "headings", seed=7)
    assert_shows(app, "fake", found)
    assert found.pairs != of_sample("faq", "headings").pairs


def test_the_most_wrong_pairs_are_listed_as_they_are(page: Callable[..., AppTest]) -> None:
    app, found = page("faq"), of_sample("faq", "headings")
    for shown, related in zip(most_wrong(app), (False, True), strict=True):
        expected = worst(found, 10, related=related)
        assert shown["A"].tolist() == [found.pairs[one.index].a for one in expected]
        assert shown["B"].tolist() == [found.pairs[one.index].b for one in expected]
        assert shown["Wrong"].tolist() == pytest.approx([100 * one.error for one in expected])


def test_a_document_of_one_section_says_so_and_offers_the_file(page: Callable[..., AppTest]) -> None:
    app = page("transcript")
    assert table(app) is None
    assert "no two sections" in app.info[0].value
    assert "Pairs from a CSV" in app.info[0].value


def test_pairs_of_a_file_are_embedded_when_asked_and_show_the_librarys_figures(
    page: Callable[..., AppTest], fake: FakeEncoder
) -> None:
    app, asked = upload(page()), fake.calls
    assert table(app) is None
    assert app.button(key="encoder_fit_embed").label == "Embed 36 texts with fake"
    app.button(key="encoder_fit_embed").click()
    rerun(app)
    assert fake.calls > asked
    found = fit(load_pairs(FILE), FakeEncoder())
    assert_shows(app, "fake", found)
    row = table(app).loc["fake"]  # type: ignore[union-attr]
    assert row["Scored"] == 24
    assert row["Spearman ρ ↑"] == pytest.approx(found.spearman.value)
    assert row["ρ 95%"] == interval(found.spearman)
    assert not any(button.key == "encoder_fit_embed" for button in app.button)
    assert not any("proxy" in caption.value for caption in app.caption)
    assert not any("Only" in caption.value for caption in app.caption)


def test_few_pairs_are_said_to_be_few(page: Callable[..., AppTest]) -> None:
    app = upload(page(), b"a,b,related\nthe tide rises,the tide falls,1\nthe tide,bread,0\n")
    app.button(key="encoder_fit_embed").click()
    rerun(app)
    words = " ".join(caption.value for caption in app.caption)
    assert "Only 1 related pair" in words
    assert "Only 1 unrelated pair" in words


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("the tide,the tide,1\nthe tide,bread rises,0\n", "None: every related pair is closer than every unrelated one."),
        ("the tide,bread rises,1\n", "None can be named: that takes related and unrelated pairs, or scores."),
    ],
)
def test_where_no_pair_is_wrong_the_page_says_so(page: Callable[..., AppTest], rows: str, said: str) -> None:
    app = upload(page(), f"a,b,related\n{rows}".encode())
    app.button(key="encoder_fit_embed").click()
    rerun(app)
    assert not most_wrong(app)
    captions = [caption.value for caption in app.caption]
    assert said in captions
    assert not any("blame the encoder" in caption for caption in captions)


def test_the_auc_stands_before_what_it_is_made_of(page: Callable[..., AppTest]) -> None:
    """In a narrow window the columns to the right are out of sight."""
    columns = table(page()).columns.tolist()  # type: ignore[union-attr]
    assert columns[:4] == ["Related", "Unrelated", "AUC ↑", "AUC 95%"]


def test_a_file_that_cannot_be_read_says_row_and_field(page: Callable[..., AppTest]) -> None:
    app = upload(page(), b"a,b,related\nx,y,maybe\n")
    assert "row 1, field related" in app.error[0].value.replace("\\", "")
    assert table(app) is None


def test_several_encoders_side_by_side_and_one_that_cannot_be_loaded_stays_alone(
    page: Callable[..., AppTest], fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Other()

    def get(name: str) -> FakeEncoder:
        if name == "nobody/nothing":
            raise EncoderError("There is no *model* of that name.")
        return other if name == "other" else fake

    monkeypatch.setattr(encoder_picker, "get_encoder", get)
    app = page("faq")
    app.session_state["encoder_fit_names"] = ["other", "nobody/nothing", "all-MiniLM-L6-v2"]
    rerun(app)
    assert list(table(app).index) == ["fake"]  # type: ignore[union-attr]
    assert [error.value for error in app.error] == [r"nobody/nothing: There is no \*model\* of that name\."]
    assert other.calls == 0
    app.button(key="encoder_fit_embed").click()
    rerun(app)
    assert list(table(app).index) == ["fake", "other"]  # type: ignore[union-attr]
    found = fit(of_sample("faq", "headings").pairs, Other())
    assert_shows(app, "other", found)
    assert_shows(app, "fake", of_sample("faq", "headings"))
    app.selectbox(key="encoder_fit_worst_of").set_value("other")
    rerun(app)
    shown = most_wrong(app)[1]
    assert shown["A"].tolist() == [found.pairs[one.index].a for one in worst(found, 10, related=True)]


def test_an_encoder_that_fails_is_named_and_can_be_tried_again(
    page: Callable[..., AppTest], fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, working = Other(), Other.encode

    def fail(self: Other, texts: object) -> None:
        raise EncoderError("The server does not answer: check its address.")

    monkeypatch.setattr(encoder_picker, "get_encoder", lambda name: other if name == "other" else fake)
    monkeypatch.setattr(Other, "encode", fail)
    app = page("faq")
    app.session_state["encoder_fit_names"] = ["other"]
    rerun(app)
    app.button(key="encoder_fit_embed").click()
    rerun(app)
    assert any("does not answer" in info.value for info in app.info)
    assert list(table(app).index) == ["fake"]  # type: ignore[union-attr]
    monkeypatch.setattr(Other, "encode", working)
    next(button for button in app.button if button.label == "Continue").click()
    rerun(app)
    assert list(table(app).index) == ["fake", "other"]  # type: ignore[union-attr]
