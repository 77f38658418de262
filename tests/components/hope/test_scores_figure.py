"""Every value, interval and n is in the figure; nothing that is not defined is drawn as a number."""

from __future__ import annotations

from chunking.evaluation.hope.results import SubScore
from components.compare.palette import SYMBOLS
from components.hope.scores_figure import CHANCE, in_figures, scores_figure
from components.hope.words import KINDS
from tests.components.hope.made import document, halves, scored


def test_a_dot_a_score_with_its_interval_and_n_and_a_shape_of_its_own() -> None:
    of = document()
    both = [scored(1, of, *halves(of)), scored(2, of, *halves(of))]
    control = SubScore(0.5, 4, 0.15, 0.85)
    figure = scores_figure(both, control, proxy=True)
    dots = figure["data"]
    assert len(dots) == 7
    by_place = {(dot["xaxis"], dot["y"][0]): dot for dot in dots}
    for panel, kind in enumerate(KINDS):
        score: SubScore = getattr(both[1].result, kind.field)
        dot = by_place["x" if panel == 0 else f"x{panel + 1}", 1]
        assert dot["x"] == [score.value]
        assert dot["text"][0].endswith(f"n {score.n}")
        if score.low is not None and score.high is not None and score.value is not None:
            assert dot["error_x"]["array"] == [score.high - score.value]
            assert dot["error_x"]["arrayminus"] == [score.value - score.low]
    assert by_place["x3", 2]["x"] == [0.5]
    assert {dot["marker"]["symbol"] for dot in dots} == {SYMBOLS[0], SYMBOLS[1], "diamond-open"}
    assert figure["layout"]["shapes"][0]["x0"] == CHANCE
    assert sum("(proxy)" in note["text"] for note in figure["layout"]["annotations"]) == 3


def test_what_is_not_defined_says_so_with_its_reason() -> None:
    of = document()
    alone = scored(1, of, (0, len(of.document.text)))
    figure = scores_figure([alone], SubScore(None, 0), proxy=False)
    assert alone.result.semantic_independence.value is None
    (note,) = [note for note in figure["layout"]["annotations"] if note["text"] == "not defined"]
    assert note["xref"] == "x2"
    assert note["hovertext"]
    assert not any(dot["xaxis"] == "x2" for dot in figure["data"])


def test_in_words() -> None:
    assert in_figures(SubScore(0.5, 4, 0.15, 0.85)) == "0.50 [0.15, 0.85], n 4"
    assert in_figures(SubScore(0.0, 1)) == "0.00, n 1"
    assert in_figures(SubScore(None, 0, reason="No.")) == "not defined"
