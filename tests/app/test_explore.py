"""The Explore page: what it shows equals what the library gives, settings travel in the address, and mistakes lose nothing."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from chunking.chunkers.semantic import cut, explain
from chunking.embedded import embed_document
from chunking.export import records
from chunking.loading import load
from chunking.settings import CutSettings
from components.samples import SAMPLES, load_sample
from tests.fake_encoder import FakeEncoder

Start = Callable[..., AppTest]
TEXT = b"Cats purr softly. Cats nap long.\n\nStocks fell today. Stocks recovered later. Bonds slept.\n"


def table(app: AppTest) -> pd.DataFrame:
    return app.dataframe[0].value


def upload(app: AppTest, name: str, content: bytes) -> AppTest:
    app.segmented_control(key="source").set_value("Upload").run()
    app.file_uploader(key="upload").upload(name, content).run()
    assert not app.exception, app.exception[0].value
    return app


@pytest.mark.parametrize("key", list(SAMPLES))
def test_every_sample_opens_with_the_chunks_that_the_library_gives(key: str, start: Start) -> None:
    app = start(sample=SAMPLES[key].title)
    expected = cut(embed_document(load_sample(key), FakeEncoder()))
    assert table(app)["Text"].tolist() == [c.text for c in expected.chunks]
    assert table(app)["Tokens"].tolist() == [c.tokens for c in expected.chunks]


def test_settings_in_the_address_are_obeyed_and_bad_ones_fall_back(start: Start) -> None:
    app = start(rule="Percentile", p="60", unit="sentences", maximum="3", window="2", keep_headings="false")
    expected = cut(
        embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder()),
        CutSettings("percentile", 60, window=2, maximum=3, unit="sentences", keep_headings=False),
    )
    assert table(app)["Text"].tolist() == [c.text for c in expected.chunks]
    assert start(rule="Median", k="nonsense").selectbox(key="rule").value == "iqr"


def test_moving_a_setting_touches_no_encoder(start: Start, fake: FakeEncoder) -> None:
    app = upload(start(), "pets.txt", TEXT)
    asked = fake.calls
    assert set(fake.encoded) >= {"Cats purr softly.", "Bonds slept."}
    app.number_input(key="k").set_value(-1.0).run()
    app.number_input(key="window").set_value(2).run()
    app.number_input(key="maximum").set_value(9).run()
    assert fake.calls == asked
    expected = cut(
        embed_document(load(TEXT, "pets.txt"), FakeEncoder()), CutSettings(amount=-1.0, window=2, maximum=9)
    )
    assert table(app)["Text"].tolist() == [c.text for c in expected.chunks]


def test_each_rule_keeps_its_own_amount(start: Start) -> None:
    app = start()
    app.number_input(key="k").set_value(2.0).run()
    app.selectbox(key="rule").set_value("percentile").run()
    assert app.number_input(key="p").value == 75
    app.selectbox(key="rule").set_value("iqr").run()
    assert app.number_input(key="k").value == 2.0


def test_a_minimum_above_the_maximum_is_said_beside_the_fields_and_the_last_cut_stays(start: Start) -> None:
    app = upload(start(), "pets.txt", TEXT)
    app.number_input(key="maximum").set_value(9).run()
    before = table(app)["Text"].tolist()
    app.number_input(key="minimum").set_value(20).run()
    assert "must not exceed maximum" in app.sidebar.error[0].value
    assert table(app)["Text"].tolist() == before


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [("empty.txt", b"", "empty"), ("photo.pdf", b"\x89PNG\r\n\x1a\n" + bytes(64), "picture"), ("x.pdf", b"%PDF-1.4\n1", "PDF")],
)
def test_a_file_that_cannot_be_read_is_one_clear_message(name: str, content: bytes, words: str, start: Start) -> None:
    app = upload(start(), name, content)
    assert words in app.sidebar.error[0].value.lower() or words in app.sidebar.error[0].value
    assert not app.dataframe
    assert table(upload(app, "pets.txt", TEXT)).shape[0] > 0


def test_the_same_content_under_another_name_is_another_document(start: Start) -> None:
    content = b"# Pets\n\nCats purr. Dogs bark. Mice squeak.\n"
    app = upload(start(unit="sentences", maximum="1"), "pets.txt", content)
    assert any(caption.value.startswith("**pets\\.txt**") for caption in app.caption)
    shown = table(app)["Text"].tolist()
    app.file_uploader(key="upload").upload("copy.txt", content).run()
    assert table(app)["Text"].tolist() == shown
    assert any(caption.value.startswith("**copy\\.txt**") for caption in app.caption)
    cutter, _ = list(app.session_state["kept"]["sweeps"].values())[-1]
    assert {record["document"] for record in records(explain(cutter, cutter.step(0.5)))} == {"copy.txt"}
    app.file_uploader(key="upload").upload("pets.md", content).run()
    assert table(app)["Flags"][0] == "heading stranded at the end"


def test_a_file_is_taken_whatever_its_name(start: Start) -> None:
    assert table(upload(start(), "pets", TEXT))["Text"].tolist() == table(upload(start(), "pets.txt", TEXT))["Text"].tolist()
    app = upload(start(), "old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"))
    assert "save it as DOCX or PDF" in app.sidebar.error[0].value


def test_pasted_text_and_no_text(start: Start) -> None:
    app = start()
    app.segmented_control(key="source").set_value("Paste").run()
    assert "sidebar" in app.info[0].value
    app.text_area(key="pasted").set_value("One thing here. <b>Another</b> costs $5 and $6.").run()
    assert "".join(table(app)["Text"]) == "One thing here. <b>Another</b> costs $5 and $6."


def test_white_space_alone_is_a_friendly_note(start: Start) -> None:
    app = upload(start(), "blank.txt", b"  \n \n")
    assert "no sentences" in app.warning[0].value
    assert not app.dataframe


def test_a_percentile_is_labelled_in_percent(start: Start) -> None:
    app = start(rule="Percentile", p="0.8")
    assert app.number_input(key="p").value == 0.8
    assert "percent" in app.number_input(key="p").label


def test_only_the_amount_of_the_rule_in_force_is_shown(start: Start) -> None:
    keys = {"iqr": "k", "percentile": "p", "standard_deviation": "c", "absolute": "T", "gradient": "g"}
    app = start()
    for rule, key in keys.items():
        app.selectbox(key="rule").set_value(rule).run()
        assert {field.key for field in app.number_input} & set(keys.values()) == {key}


def test_a_ready_made_cut_fills_every_field_and_the_address(start: Start) -> None:
    app = start(sample="article", minimum="20", k="1.5")
    app.menu_button(key="ready_made").click("Best by F1 ± 1").run()
    assert not app.exception
    fields = {key: app.number_input(key=key).value for key in ("p", "window", "minimum", "maximum")}
    assert fields == {"p": 47.0, "window": 6, "minimum": 64, "maximum": None}
    assert app.selectbox(key="rule").value == "percentile"
    assert app.toggle(key="peaks_only").value is True
    app.menu_button(key="ready_made").click("IQR k = 0.5").run()
    assert app.number_input(key="k").value == 0.5
    assert app.number_input(key="window").value == 1
    assert app.toggle(key="peaks_only").value is False


def test_the_ready_made_cut_in_force_is_named(start: Start) -> None:
    app = start(sample="article")

    def said() -> list[str]:
        return [caption.value for caption in app.sidebar.caption if caption.value.startswith("In force")]

    assert said() == ["In force: IQR k = 0.5."]
    app.menu_button(key="ready_made").click("Best by Pk").run()
    assert said() == ["In force: Best by Pk."]
    app.number_input(key="window").set_value(3).run()
    assert said() == ["In force: none of these."]
