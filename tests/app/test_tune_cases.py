"""Awkward input on the Tune page: files that cannot be read, documents without distances, rules that cannot fire, mark-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from chunking.encoders.protocol import FloatArray
from chunking.errors import EncoderError
from chunking.evaluation.tuning.ranking import Tuned
from chunking.settings import CutSettings
from components.tune import grid_part
from components.tune.labels_part import told_baselines
from components.tune.words import against_chance
from tests.app.conftest import rerun
from tests.app.test_tune import FILES, Page, panels, texts
from tests.fake_encoder import FakeEncoder
from tests.loading.archives import packed
from tests.loading.pdf_maker import lines, make_pdf

File = tuple[str, bytes, str]
NAME = "a $5 and $6 <b>x</b> *y*.md"
LITERAL = r"a \$5 and \$6 \<b\>x\</b\> \*y\*\.md"
BOMB = {"[Content_Types].xml": "wordprocessingml.document.main+xml", "word/document.xml": bytes(2 * 2**20)}
BAD: dict[str, tuple[bytes, str]] = {
    "zero.txt": (b"", "is empty (0 bytes)"),
    "damaged.pdf": (make_pdf([lines(["Some words."])])[:200], "is not a readable PDF"),
    "bomb.docx": (packed(BOMB), "zip bombs"),
    "binary.md": (bytes(range(256)) * 20, "holds no text that can be read"),
}
ALL = [*((name, data, "") for name, (data, _) in BAD.items()), (NAME, FILES["pets.md"].encode(), "")]
PARTS = {"Curves": "tune_more", "Labels": "tune_headings", "Grid": "tune_headings"}
PLAIN = " ".join(f"Word{i} other{i * 7 % 5} thing." for i in range(10))


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Page:
    """``page("Labels", maximum=60)``: the page on one of its parts, with these values in the sidebar."""

    def begin(part: str = "Curves", **sidebar: object) -> AppTest:
        app = rerun(start().switch_page("tune.py"))
        for name, value in sidebar.items():
            rerun((app.selectbox if isinstance(value, str) else app.number_input)(key=name).set_value(value))
        return app if part == "Curves" else rerun(app.segmented_control(key="tune_part").set_value(part))

    return begin


def paste(app: AppTest, text: str) -> AppTest:
    rerun(app.segmented_control(key="source").set_value("Paste"))
    return rerun(app.text_area(key="pasted").set_value(text))


def unescaped(text: str) -> str:
    return text.replace("\\", "")


@pytest.mark.parametrize("part", list(PARTS))
def test_bad_files_are_told_each_by_name_and_the_good_one_is_used(part: str, page: Page) -> None:
    app = page(part)
    rerun(app.file_uploader(key=PARTS[part]).set_value(ALL))
    errors = [unescaped(error.value) for error in app.error]
    for name, (_, why) in BAD.items():
        assert sum(name in error and why in error for error in errors) == 1
    assert len(errors) == len(BAD)
    if part == "Curves":
        assert "2 documents" in texts(app)
    elif part == "Labels":
        assert "1 document: nothing is held out" in texts(app)
    else:
        assert "settings × 1 document**" in texts(app)


def test_a_document_that_the_encoder_fails_with_is_left_out_and_the_others_are_tried(
    page: Page, fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    encode = fake.encode

    def fails(given: Sequence[str]) -> FloatArray:
        if any("Bread bakes" in text or "Ships sail" in text for text in given):
            raise EncoderError("The encoder fake gave no *vectors*.")
        return encode(given)

    app = page("Labels")
    monkeypatch.setattr(fake, "encode", fails)
    given = [(name, FILES[name].encode(), "") for name in ("meals.md", "trips.md", "pets.md")]
    rerun(app.file_uploader(key="tune_headings").set_value(given))
    (error,) = app.error
    assert unescaped(error.value) == "The encoder fake gave no *vectors*. Left out: meals.md, trips.md."
    assert "1 document: nothing is held out" in texts(app)


def test_a_file_given_twice_is_one(page: Page) -> None:
    app = page("Labels")
    rerun(app.file_uploader(key="tune_headings").set_value([("zero.md", b"", ""), ("zero.md", b"", "")]))
    assert [unescaped(error.value)[:7] for error in app.error] == ["zero.md"]


@pytest.mark.parametrize("part", ["Curves", "Labels"])
def test_an_encrypted_file_asks_for_its_password_beside_others_and_opens_with_it(part: str, page: Page) -> None:
    locked = make_pdf([lines(["Cats purr."])], user_password="miaow")
    app = page(part)
    given: list[File] = [("a.pdf", locked, ""), ("pets.md", FILES["pets.md"].encode(), "")]
    rerun(app.file_uploader(key=PARTS[part]).set_value(given))
    before = "2 documents" if part == "Curves" else "1 document: nothing"
    assert before in texts(app)
    (field,) = [one for one in app.text_input if (one.key or "").startswith("tune_password")]
    rerun(field.set_value("wrong"))
    assert "does not open" in app.warning[0].value
    assert before in texts(app)
    (field,) = [one for one in app.text_input if (one.key or "").startswith("tune_password")]
    rerun(field.set_value("miaow"))
    assert not app.warning
    assert not [one for one in app.text_input if (one.key or "").startswith("tune_password")]
    if part == "Curves":
        assert "3 documents" in texts(app)
    else:  # it is one sentence, which only who has opened it knows
        assert "has one sentence" in app.error[0].value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (" \n\n ", "A cut needs two sentences"),
        ("Only one sentence here.", "A cut needs two sentences"),
        ("One sentence. Two words here.", "There is only one distance"),
        ("Same here now. " * 12, "All distances equal 0\\.000"),
    ],
)
@pytest.mark.parametrize("peaks_only", [False, True])
def test_documents_with_few_distances_say_what_explore_says(text: str, says: str, peaks_only: bool, page: Page) -> None:
    app = page()
    paste(app, text)
    rerun(app.toggle(key="peaks_only").set_value(peaks_only))
    assert says in texts(app)


@pytest.mark.parametrize("vector", [0.0, np.nan])
def test_sentences_without_a_vector_are_left_out_of_the_figures_and_counted(
    vector: float, page: Page, fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    encode = fake.encode

    def some(given: Any) -> Any:
        vectors = encode(given)
        vectors[["void" in text for text in given]] = vector
        return vectors

    monkeypatch.setattr(fake, "encode", some)
    app = page()
    rerun(app.file_uploader(key="tune_more").set_value([("v.md", b"# Cats\n\nCats purr. A void. Cats nap. Dogs bark.", "")]))
    rerun(app.toggle(key="tune_own").set_value(False))
    assert "2 of 4 gaps have no distance" in texts(app)
    rerun(app.segmented_control(key="tune_part").set_value("Labels"))
    headed = b"Cats purr. A void.\n\n# Dogs\n\nDogs bark. Dogs nap."
    rerun(app.file_uploader(key="tune_headings").set_value([("v.md", headed, "")]))
    assert "1 document: nothing is held out" in texts(app)
    rerun(app.segmented_control(key="tune_part").set_value("Grid"))
    rerun(app.button(key="tune_grid_run").click())
    assert "tuned on itself" in texts(app)


@pytest.mark.parametrize(
    ("rule", "key", "amount", "says"),
    [
        ("standard_deviation", "c", 3.0, r"this rule cannot place a boundary\. The first boundary appears below c"),
        ("iqr", "k", 5.0, "so there is no semantic boundary\\. The first boundary appears below k"),
    ],
)
def test_a_rule_that_cannot_fire_says_so_and_an_amount_that_does(
    rule: str, key: str, amount: float, says: str, page: Page
) -> None:
    app = page(rule=rule)
    paste(app, PLAIN)
    assert says not in texts(app)
    rerun(app.number_input(key=key).set_value(amount))
    assert says in texts(app)


def test_of_several_documents_only_what_warns_is_said_by_name(page: Page) -> None:
    app = page()
    given: list[File] = [(NAME, b"# A\n\nAlone.", ""), ("pets.md", FILES["pets.md"].encode(), "")]
    rerun(app.file_uploader(key="tune_more").set_value(given))
    assert f"{LITERAL} :material/warning: There is only one distance" in texts(app)


def test_an_amount_that_holds_up_to_the_end_of_the_range_is_in_force_there(page: Page) -> None:
    app = paste(page(), "One sentence. Two words here.")
    assert "**k = 5**: 100.0 % of 1 chunk has at most 256 tokens. The cut is the same from −1 to 5." in texts(app)
    assert "the rule decides nothing" in texts(app)
    rerun(app.number_input(key="k").set_value(5.0))
    assert app.button(key="tune_use_within").disabled


def test_a_document_of_headings_alone_says_that_nothing_is_left(page: Page) -> None:
    app = page("Labels")
    rerun(app.file_uploader(key="tune_headings").set_value([("heads.md", b"# A\n\n# B\n\n# C\n", "")]))
    assert "no sentence beside its headings" in app.error[0].value


@pytest.mark.parametrize("part", list(PARTS))
def test_a_minimum_above_the_maximum_is_said_and_the_last_valid_settings_stay(part: str, page: Page) -> None:
    app = page(part, maximum=40)
    before = panels(app) if part == "Curves" else None
    rerun(app.number_input(key="minimum").set_value(50))
    assert "must not exceed maximum" in app.error[0].value
    if before:
        assert panels(app) == before


@pytest.mark.parametrize("part", list(PARTS))
def test_moving_a_setting_touches_no_encoder(part: str, page: Page, fake: FakeEncoder) -> None:
    app = page(part)
    rerun(app.file_uploader(key=PARTS[part]).set_value([(name, text.encode(), "") for name, text in FILES.items()]))
    asked = fake.calls
    rerun(app.number_input(key="k").set_value(1.5))
    rerun(app.number_input(key="window").set_value(3))
    rerun(app.toggle(key="peaks_only").set_value(True))
    rerun(app.number_input(key="maximum").set_value(30))
    if part == "Grid":
        rerun(app.button(key="tune_grid_run").click())
    assert fake.calls == asked


def test_line_ends_of_windows_give_the_same_labels(page: Page) -> None:
    app = page("Labels")
    texts_of: list[File] = [
        ("a.md", FILES["pets.md"].encode(), ""), ("b.md", FILES["pets.md"].replace("\n", "\r\n").encode(), ""),
    ]  # fmt: skip
    rerun(app.file_uploader(key="tune_headings").set_value(texts_of))
    assert "1 document: nothing is held out" in texts(app)  # one text with the same labels counts once


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "needs a column question"),
        (b"question,excerpt\n", "None of the excerpts of"),
        (b"question,excerpt\nWho <b> $5?,nothing like it\n", "None of the excerpts of"),
    ],
)
def test_questions_that_give_no_label_name_their_file_literally(content: bytes, says: str, page: Page) -> None:
    app = page("Labels")
    rerun(app.segmented_control(key="tune_source").set_value("spans"))
    rerun(app.file_uploader(key="tune_spans").set_value([("q *x* $5 and $6.csv", content, "text/csv")]))
    assert r"q \*x\* \$5 and \$6\.csv" in app.error[0].value
    assert says in app.error[0].value


def test_marked_lines_of_files_that_are_none_are_told_and_the_marked_one_is_used(page: Page) -> None:
    app = page("Labels")
    rerun(app.segmented_control(key="tune_source").set_value("choi"))
    marked = b"==========\r\nOne <b> here.\r\nTwo $5 here.\r\n==========\r\nThree *x*.\r\nFour.\r\n==========\r\n"
    rerun(app.file_uploader(key="tune_marked").set_value([*ALL, ("marked.txt", marked, "")]))
    assert len(app.error) == len(ALL)
    assert "1 document: nothing is held out" in texts(app)




def test_what_the_grid_is_held_against_does_not_hang_on_the_sidebar(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    best: list[CutSettings] = []
    told_of: list[CutSettings] = []

    def chance(found: Tuned, *rest: Any) -> str:
        best.append(found.settings)
        return against_chance(found, *rest)

    def told(cases: Any, settings: CutSettings) -> Any:
        told_of.append(settings)
        return told_baselines(cases, settings)

    monkeypatch.setattr(grid_part, "against_chance", chance)
    monkeypatch.setattr(grid_part, "told_baselines", told)
    app = page("Grid", window=5)
    rerun(app.file_uploader(key="tune_headings").set_value([(name, text.encode(), "") for name, text in FILES.items()]))
    rerun(app.button(key="tune_grid_run").click())
    assert told_of == best
    assert best[-1].window != 5
    assert "Of the sidebar the grid takes the unit" in texts(app)
    rerun(app.number_input(key="window").set_value(1))
    assert "Done" in [button.label for button in app.button]  # what it ignores does not throw its results away
    assert told_of == best == [best[0]] * len(best)
