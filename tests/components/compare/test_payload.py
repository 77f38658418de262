from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from components.compare.view.payload import payload
from tests.chunkers.texts import embedded, texts
from tests.components.compare.made import document, failed, outcome

TEN = document(10)
EMPTY: dict[str, Any] = {"data": [], "layout": {"meta": {"agreed": [3]}}}


def rebuilt(content: dict[str, Any], setup: dict[str, Any]) -> list[str]:
    """The chunks as the browser slices them, in UTF-16 units."""
    units = content["text"].encode("utf-16-le")
    edges = [2 * unit for unit in content["units"]]
    return [units[edges[a] : edges[b]].decode("utf-16-le") for a, b in zip(setup["starts"], setup["ends"], strict=True)]


def test_chunks_are_given_by_the_places_where_some_chunk_starts_or_ends() -> None:
    shown = [outcome(1, TEN, (0, 30), (30, 100)), failed(2, "no"), outcome(3, TEN, (20, 50))]
    content = payload(EMPTY, shown, TEN.document.text)
    assert content["anchors"] == [0, 20, 30, 50, 100]
    first, second = content["setups"]
    assert (first["number"], first["starts"], first["ends"]) == (1, [0, 2], [2, 4])
    assert (second["number"], second["starts"], second["ends"]) == (3, [1], [3])
    assert first["about"][1].splitlines() == ["21 tokens · 70 characters · 7 sentences", "cut elsewhere"]


def test_chunks_are_sorted_but_keep_their_numbers() -> None:
    (setup,) = payload(EMPTY, [outcome(1, TEN, (50, 100), (0, 60))], TEN.document.text)["setups"]
    assert setup["numbers"] == [2, 1]
    assert setup["lanes"] == [0, 1]


@given(texts, st.lists(st.integers(0, 60), max_size=8))
def test_the_browser_slices_the_same_texts(text: str, cuts: list[int]) -> None:
    made = embedded(text + "The end.")
    whole = made.document.text
    edges = sorted({0, len(whole), *(cut for cut in cuts if cut < len(whole))})
    spans = list(pairwise(edges))
    content = payload(EMPTY, [outcome(1, made, *spans)], whole)
    assert rebuilt(content, content["setups"][0]) == [whole[a:b] for a, b in spans]
    assert json.loads(json.dumps(content)) == content


def test_the_picture_in_words() -> None:
    said = payload(EMPTY, [outcome(1, TEN, (0, 30), (30, 100)), failed(2, "no")], TEN.document.text)["alt"]
    assert said.endswith("1 Made: 2 chunks; 2 Failed: not available; 1 place where more than half of them cut.")


def test_another_picture_has_another_digest() -> None:
    one = payload(EMPTY, [outcome(1, TEN, (0, 100))], TEN.document.text)
    other = payload(EMPTY, [outcome(1, TEN, (0, 90))], TEN.document.text)
    assert one["digest"] == payload(EMPTY, [outcome(1, TEN, (0, 100))], TEN.document.text)["digest"] != other["digest"]
