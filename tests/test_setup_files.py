"""Set-ups in files and addresses: what is written comes back, holds no text, and anything else is refused by name."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.langchain_semantic import DEFAULT_AMOUNTS, LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.errors import SettingsError
from chunking.importing.align import align
from chunking.importing.records import GivenChunk
from chunking.presets import PRESETS
from chunking.settings import CutSettings
from chunking.setup_files import from_json, from_query, to_json, to_query
from chunking.setups import Setup, run
from chunking.thresholds import RULES
from chunking.types import Document
from tests.chunkers.texts import embedded

ALL = (
    Setup("Semantic", CutSettings("gradient", 90, 3, 10, 200, "characters", False, False), 1, "some/encoder"),
    Setup("Fixed", FixedSizeSettings(500, 125, "tokens")),
    Setup("Recursive", RecursiveSettings(300, 0, "characters", ("\n", "é. ", ""), "end")),
    Setup("LangChain", LangChainSettings("interquartile", 1.25, 2, 100, "document")),
    Setup("Imported", ImportedSettings(((0, 9), (3, 12)), "digest", "d.txt", "mine.csv", 2)),
    Setup("日本語 “hand”", ManualSettings(CutSettings(peaks_only=True), "digest", "d.txt", (2, 5), (1,))),
)


def test_what_is_written_comes_back() -> None:
    assert from_json(to_json(ALL)) == ALL
    assert from_query(to_query(ALL)) == ALL
    assert from_json(to_json(())) == from_query(to_query(())) == ()


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    rule = RULES[draw(st.sampled_from(list(RULES)))]
    low, high = draw(st.none() | st.integers(0, 50)), draw(st.none() | st.just(60))
    size = draw(st.integers(2, 5000))
    langchain = draw(st.sampled_from(list(DEFAULT_AMOUNTS)))
    separators = draw(st.lists(st.text(min_size=1, max_size=5), max_size=4).map(tuple))
    method = draw(st.sampled_from([
        CutSettings(
            rule.name, draw(st.floats(rule.low, rule.high)), draw(st.integers(1, 50)), low, high,
            peaks_only=draw(st.booleans()),
        ),
        FixedSizeSettings(size, draw(st.integers(0, size - 1)), draw(st.sampled_from(["characters", "tokens"]))),
        RecursiveSettings(size, draw(st.integers(0, size - 1)), separators=(*separators, "")),
        LangChainSettings(langchain, draw(st.none() | st.floats(0, 10)), draw(st.integers(0, 10)), low),
    ]))  # fmt: skip
    name = draw(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20))
    return Setup(name, method, draw(st.integers(0, 7)), draw(st.none() | st.just("a/b")))


@given(st.lists(setups(), max_size=8).map(tuple))
def test_any_set_ups_come_back(listed: tuple[Setup, ...]) -> None:
    assert from_json(to_json(listed)) == listed
    assert from_query(to_query(listed)) == listed


def test_no_text_of_the_document_is_in_it() -> None:
    document = embedded("Confidential words. Nobody else should read them.")
    imported = align(document.document, [GivenChunk("Confidential words."), GivenChunk("A secret that is gone.")])
    listed = (Setup("Imported", imported.settings("mine.csv")),)
    written = to_json(listed)
    assert not any(word in written for word in ("Confidential", "words", "Nobody", "secret"))
    assert [c.text for c in run(from_json(written)[0], document).chunks] == ["Confidential words."]
    with pytest.raises(SettingsError, match=r"The chunks of mine\.csv were aligned to test\.txt"):
        run(from_json(written)[0], embedded("Another document."))


def test_eight_set_ups_are_short_in_an_address() -> None:
    eight = PRESETS["hope"].setups
    assert len(eight) == 8
    assert len(to_query(eight)) <= 1500
    assert set(to_query(eight)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_what_is_too_long_for_an_address_goes_into_a_file() -> None:
    spans = tuple((i * 997, i * 997 + 1000 + i * i % 89) for i in range(3000))
    long = (Setup("Imported", ImportedSettings(spans, Document("d", "").digest)),)
    with pytest.raises(SettingsError, match="save them as a file"):
        to_query(long)
    assert from_json(to_json(long)) == long


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    content = json.loads(to_json(ALL))
    change(content)
    return json.dumps(content)


@pytest.mark.parametrize(
    ("field", "says", "change"),
    [
        ("version", "version 2", lambda c: c.update(version=2)),
        ("extra", "no field 'extra'", lambda c: c.update(extra=1)),
        ("setups", "list of up to 8", lambda c: c.update(setups=c["setups"] * 2)),
        ("setups", "list of up to 8", lambda c: c.update(setups={})),
        ("setups", "Set-up 1 must be", lambda c: c.update(setups=[3])),
        ("extra", r"Set-up 2 \(Fixed\)", lambda c: c["setups"][1].update(extra=1)),
        ("sise", r"Set-up 2 \(Fixed\) has an unknown field 'sise'", lambda c: c["setups"][1]["settings"].update(sise=1)),
        ("size", "a whole number; got '500'", lambda c: c["setups"][1]["settings"].update(size="500")),
        ("size", "a whole number; got 'True'", lambda c: c["setups"][1]["settings"].update(size=True)),
        ("overlap", "must be below size", lambda c: c["setups"][1]["settings"].update(overlap=500)),
        ("unit", "characters or tokens", lambda c: c["setups"][1]["settings"].update(unit="words")),
        ("settings", "must be an object", lambda c: c["setups"][1].update(settings=[])),
        ("method", "one of semantic", lambda c: c["setups"][1].update(method="magic")),
        ("method", "one of semantic", lambda c: c["setups"][1].pop("method")),
        ("name", r"Set-up 2 lacks the field 'name'", lambda c: c["setups"][1].pop("name")),
        ("colour", "between 0 and 7", lambda c: c["setups"][1].update(colour=9)),
        ("amount", "a number", lambda c: c["setups"][0]["settings"].update(amount="90")),
        ("amount", "between 0 and 100", lambda c: c["setups"][0]["settings"].update(amount=float("nan"))),
        ("keep_units", "true or false", lambda c: c["setups"][0]["settings"].update(keep_units=0)),
        ("separators", "a list", lambda c: c["setups"][2]["settings"].update(separators="abc")),
        ("separators", "a text", lambda c: c["setups"][2]["settings"].update(separators=[1])),
        ("spans", "a list of 2", lambda c: c["setups"][4]["settings"].update(spans=[[0, 9, 12]])),
        ("spans", "before it ends", lambda c: c["setups"][4]["settings"].update(spans=[[9, 0]])),
        ("digest", "lacks the field", lambda c: c["setups"][4]["settings"].pop("digest")),
        ("window", "between 1 and 50", lambda c: c["setups"][5]["settings"]["base"].update(window=0)),
        ("base", "must be an object", lambda c: c["setups"][5]["settings"].update(base=3)),
    ],
)
def test_what_is_wrong_is_named(field: str, says: str, change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(SettingsError, match=says) as caught:
        from_json(changed(change))
    assert caught.value.field == field


@pytest.mark.parametrize("text", ["", "[]", "{}", '"a"', "[" * 100_000, "9" * 5000, '{"format": "other", "version": 1}'])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="no file of set-ups"):
        from_json(text)


def test_a_huge_file_is_refused_unread() -> None:
    with pytest.raises(SettingsError, match="larger than the limit"):
        from_json(" " * 10_000_001)


WHOLE = to_query(ALL)
BOMB = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode().rstrip("=")


@pytest.mark.parametrize("query", ["", "A", WHOLE[:-4], WHOLE + "AAAA", WHOLE[:9] + "!" + WHOLE[9:], "é" + WHOLE, BOMB])
def test_damaged_addresses_are_refused(query: str) -> None:
    with pytest.raises(SettingsError, match="damaged"):
        from_query(query)
