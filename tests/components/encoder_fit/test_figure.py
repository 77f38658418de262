from __future__ import annotations

import numpy as np
import pytest

from chunking.evaluation.encoder_fit.figures import Figure, Threshold, area
from chunking.evaluation.encoder_fit.fit import Fit
from chunking.evaluation.encoder_fit.pairs import Pair
from components.encoder_fit.figure import distributions, scores_against_cosines

NONE = Figure(None, None, None, 0)


def made(name: str, related: list[float], unrelated: list[float]) -> Fit:
    pairs = tuple(Pair("x", "y", kind, 1.5) for kind, found in ((True, related), (False, unrelated)) for _ in found)
    auc = area(np.array(related), np.array(unrelated))
    return Fit(name, pairs, np.array([*related, *unrelated]), auc, Threshold(0.5, 1.0), NONE)


def test_every_pair_is_in_a_bar_on_its_side_of_the_line() -> None:
    fits = [made("one <b>", [0.9, 0.8, 0.82], [-0.3, 0.1]), made("two", [1.0], [1.0, -1.0])]
    figure = distributions(fits)
    assert len(figure["data"]) == 4
    for trace, kind, axis in zip(figure["data"], ["related", "unrelated"] * 2, ["y", "y", "y2", "y2"], strict=True):
        assert (trace["name"], trace["yaxis"]) == (kind, axis)
        assert sum(trace["y"]) == pytest.approx(1 if kind == "related" else -1)
        assert all(y >= 0 for y in trace["y"]) or kind == "unrelated"
    first = figure["data"][0]
    tall = {x: y for x, y in zip(first["x"], first["y"], strict=True) if y}
    assert all(0.75 < x < 0.95 for x in tall)
    texts = [note["text"] for note in figure["layout"]["annotations"]]
    assert "<b>one &lt;b&gt;</b> · AUC 1.00" in texts
    assert [shape["x0"] for shape in figure["layout"]["shapes"]] == [0.5, 0.5]
    (foot, top), (low, high) = (figure["layout"][axis]["domain"] for axis in ("yaxis", "yaxis2"))
    assert (top, low) == (1, pytest.approx(0))
    assert high < foot
    assert top - foot == pytest.approx(high - low)
    low, high = figure["layout"]["xaxis"]["range"]
    assert low <= -1
    assert high >= 1


@pytest.mark.parametrize(("related", "unrelated"), [([0.5], []), ([1.0], [1.0]), ([-1.0], []), ([0.303], [0.301])])
def test_a_single_pair_is_a_narrow_bar_within_the_axis(related: list[float], unrelated: list[float]) -> None:
    figure = distributions([made("one", related, unrelated)])
    low, high = figure["layout"]["xaxis"]["range"]
    assert low <= related[0] <= high
    assert max(figure["data"][0]["width"]) < (high - low) / 15
    assert low >= -1.001
    assert high <= 1.011
    assert sum(figure["data"][0]["y"]) == 1


def test_pairs_with_a_score_are_dots_and_those_without_a_cosine_are_none() -> None:
    fit = made("one", [0.25, float("nan")], [0.5])
    (dots,) = scores_against_cosines([fit])["data"]
    assert dots["x"] == [0.25, 0.5]
    assert dots["y"] == [1.5, 1.5]
