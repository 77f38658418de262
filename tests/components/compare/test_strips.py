from __future__ import annotations

import plotly.graph_objects as go
import pytest

from chunking.evaluation.consensus import consensus
from components.compare import stems
from components.compare import strips as module
from components.compare.axis import Axis, AxisUnit
from components.compare.outcome import Outcome
from components.compare.strips import STRIP, Figure, overlapping, strips
from tests.components.compare.made import document, failed, outcome

TEN = document(10)
STARTS = [s.start for s in TEN.sentences]


def figure(outcomes: list[Outcome], unit: AxisUnit = "characters") -> Figure:
    places = consensus([o.boundaries for o in outcomes])
    made = strips(outcomes, places, STARTS, Axis(unit, len(TEN.document.text), TEN.sentences))
    go.Figure(made)  # Plotly takes every name and value
    return made


def bars(made: Figure) -> list[dict]:  # type: ignore[type-arg]
    return [trace for trace in made["data"] if trace["type"] == "bar"]


def test_one_trace_a_strip_at_the_true_offsets() -> None:
    first, second = bars(figure([outcome(1, TEN, (0, 30), (30, 100)), outcome(2, TEN, (0, 45), (45, 100))]))
    assert (first["base"], first["x"], first["y"]) == ([0, 30], [30, 70], [0, 0])
    assert (second["base"], second["x"], second["y"]) == ([0, 45], [45, 55], [1, 1])
    assert first["customdata"] == [0, 30]
    assert first["marker"]["color"] == [0, 1]


def test_a_cut_inside_a_sentence_lies_inside_it_on_the_sentence_axis_too() -> None:
    (strip,) = bars(figure([outcome(1, TEN, (0, 45), (45, 100))], "sentences"))
    assert strip["base"] == [0, 4.5]
    assert strip["x"] == [4.5, 5.5]


def test_overlapping_chunks_lie_in_lanes_and_are_counted() -> None:
    made = figure([outcome(1, TEN, (0, 40), (30, 70), (60, 100))])
    (strip,) = bars(made)
    assert strip["offset"] == pytest.approx([-STRIP / 2, 0, -STRIP / 2])
    assert strip["width"] < STRIP / 2
    assert "3 chunks, 2 overlap" in made["layout"]["yaxis"]["ticktext"][1]


def test_overlapping_counts_each_chunk_that_starts_inside_an_earlier_one() -> None:
    assert overlapping([(0, 100), (10, 20), (30, 40), (100, 110)]) == 2
    assert overlapping([]) == 0


def test_a_failed_set_up_says_so_in_its_own_strip_and_the_others_stay() -> None:
    made = figure([outcome(1, TEN, (0, 100)), failed(2, "Bad <separators>."), outcome(3, TEN, (0, 50), (50, 100))])
    assert [strip["y"][0] for strip in bars(made)] == [0, 2]
    (note,) = made["layout"]["annotations"]
    assert note["y"] == 1
    assert note["text"].endswith("Bad &lt;separators&gt;.")


def test_names_and_texts_are_shown_literally() -> None:
    made = figure([outcome(1, TEN, (0, 100), name="<b>$x$ & more")])
    (strip,) = bars(made)
    head, size, *_ = strip["hovertext"][0].split("<br>")
    assert head == "<b>&lt;b&gt;$x$ &amp; more · chunk 1</b>"
    assert size == "30 tokens · 100 characters · 10 sentences"
    assert "Item 000. Item 001." in strip["hovertext"][0]
    assert "&lt;b&gt;$x$ &amp; more" in made["layout"]["yaxis"]["ticktext"][1]


def test_places_where_more_than_half_cut_get_a_guide_down_all_strips_and_the_others_a_stem() -> None:
    made = figure([
        outcome(1, TEN, (0, 30), (30, 60), (60, 100)),
        outcome(2, TEN, (0, 40), (40, 100)),
        outcome(3, TEN, (0, 60), (60, 100)),
        outcome(4, TEN, (0, 60), (60, 100)),
    ])  # fmt: skip
    lines = [trace for trace in made["data"] if trace.get("mode") == "lines"]
    three, guide, two = lines
    assert (two["x"][0], two["y"][1]) == (30, -0.5)
    assert (three["x"][0], three["y"][1]) == (60, -0.5)
    assert (guide["x"][0], guide["y"][:2]) == (60, [-0.5, 3.5])
    heads = made["data"][-1]
    assert heads["text"] == ["2", "3"]
    assert "3 of 4 cut before sentence 7" in heads["hovertext"][1]
    assert "(one sentence later)" in heads["hovertext"][0]
    assert made["layout"]["meta"]["agreed"] == [60]


def test_more_guides_than_there_is_room_for_are_those_of_the_most_set_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stems, "MOST_GUIDES", 2)
    every, few = [(i, i + 10) for i in range(0, 100, 10)], [(0, 50), (50, 100)]
    made = figure([outcome(1, TEN, *every), outcome(2, TEN, *every), outcome(3, TEN, *few)])
    guides = {len(t["x"]) // 3: t["visible"] for t in made["data"] if "guide" in t["meta"]}
    assert guides == {1: True, 8: False}


def test_set_ups_that_cut_nowhere_alike_have_no_stems() -> None:
    made = figure([outcome(1, TEN, (0, 30), (30, 100)), outcome(2, TEN, (0, 80), (80, 100))])
    assert len(made["data"]) == 2


def test_too_many_chunks_share_bars_that_still_cover_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BARS", 4)
    (strip,) = bars(figure([outcome(1, TEN, *((i, i + 10) for i in range(0, 100, 10)))]))
    assert strip["base"] == [0, 30, 60, 90]
    assert strip["x"] == [30, 30, 30, 10]
    assert "chunks 4 to 6" in strip["hovertext"][1]
    assert strip["customdata"] == [0, 30, 60, 90]
