"""Bars stand where the chunks stand, carry their number, and name themselves when pressed."""

from __future__ import annotations

import pytest

from components.compare.axis import Axis
from components.hope.heat import heat, values_of
from components.hope.words import KINDS
from tests.components.hope.made import document, halves, scored


def test_bars_are_aligned_with_the_document_and_hold_the_number() -> None:
    of = document()
    one = scored(1, of, *halves(of))
    figure = heat([one], KINDS[0], Axis("sentences", len(of.document.text), of.sentences), chosen=(0, 1))
    (bars,) = figure["data"]
    values = values_of(one, KINDS[0])
    assert bars["base"] == pytest.approx([0, 3])
    assert bars["x"] == pytest.approx([3, 3])
    assert bars["marker"]["color"] == [values[0], values[1]]
    assert bars["text"] == [f"{values[0]:.2f}", f"{values[1]:.2f}"]
    inks = ["#FFFFFF" if value < 0.25 else "#1B2530" for value in values.values()]
    assert (bars["textfont"]["color"], bars["selected"]["textfont"]["color"]) == (inks, inks[1])
    assert bars["customdata"] == [[0, 0], [0, 1]]
    boxes = figure["layout"]["shapes"]
    assert [box["line"]["color"] for box in boxes] == ["#FFFFFF", "#000000"]  # one of them shows on any page
    assert boxes[0]["line"]["width"] > boxes[1]["line"]["width"]
    for box in boxes:
        assert (box["x0"], box["x1"]) == pytest.approx((3, 6))
        assert (box["y0"] + box["y1"]) / 2 == pytest.approx(0, abs=0.05)


def test_without_a_choice_nothing_is_framed() -> None:
    of = document()
    one = scored(1, of, *halves(of))
    axis = Axis("sentences", len(of.document.text), of.sentences)
    assert [heat([one], KINDS[0], axis, chosen=chosen)["layout"]["shapes"] for chosen in (None, (0, 9))] == [[], []]


def test_a_chunk_without_a_score_is_an_outline_and_no_zero() -> None:
    of = document()
    end = of.sentences[1].start
    one = scored(1, of, (0, end), (end, len(of.document.text)))  # the first has one sentence
    others, bars = heat([one], KINDS[0], Axis("sentences", len(of.document.text), of.sentences))["data"]
    assert others["customdata"] == [[0, 0]]
    assert others["text"] == [""]
    assert "not defined" in others["hovertext"][0]
    assert bars["customdata"] == [[0, 1]]


def test_a_name_with_markup_is_shown_literally() -> None:
    of = document()
    one = scored(1, of, *halves(of))
    object.__setattr__(one.outcome.setup, "name", "<b>x</b>")
    figure = heat([one], KINDS[0], Axis("sentences", len(of.document.text), of.sentences))
    assert "&lt;b&gt;x" in figure["data"][0]["hovertext"][0]
