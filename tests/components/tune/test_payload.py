"""What the panels are given: axes that hold everything, missing values as null, and a digest that follows the content."""

from __future__ import annotations

import json

import numpy as np

from components.tune.panels.payload import Band, Figure, Level, Line, Panel, packed

AMOUNTS = np.array([0.0, 1.0, 2.0])


def panel(*lines: Line, **more: object) -> Panel:
    return Panel("key", "Title", lines, "help", **more)  # type: ignore[arg-type]


def figure(*panels: Panel) -> Figure:
    return Figure(AMOUNTS, panels, "k", 2, "k (of some sort)", "Rule: k", "Curves")


def test_an_axis_holds_lines_bands_and_levels() -> None:
    shown = panel(
        Line(np.array([2.0, 3.0, np.nan])), band=Band(np.array([1.0, 1, 1]), np.array([5.0, 9, 5]), "half"),
        levels=(Level("told", 12.0),), foot=None,
    )  # fmt: skip
    low, high = shown.range
    assert 0 < low < 1
    assert 12 < high < 13


def test_an_axis_begins_at_its_foot_unless_something_is_below() -> None:
    low, high = panel(Line(np.array([4.0, 5, 6]))).range
    assert -0.5 < low < 0
    assert 6 < high < 6.5
    assert panel(Line(np.array([-4.0, 5, 6]))).range[0] < -4
    assert panel(Line(np.array([0.0, 0, 0]))).range[1] > 0.9


def test_the_line_of_zero_is_on_the_axis_where_it_is_drawn() -> None:
    low, high = panel(Line(np.array([-4.0, -3, -2])), foot=None, zero=True).range
    assert low < -4
    assert high > 0


def test_an_axis_of_nothing_is_an_axis() -> None:
    low, high = panel(Line(np.full(3, np.nan))).range
    assert low < high


def test_missing_values_cross_as_null_and_others_with_five_digits() -> None:
    text, _ = packed(figure(panel(Line(np.array([1 / 3, np.nan, np.inf])))))
    assert json.loads(text)["panels"][0]["lines"][0]["y"] == [0.33333, None, None]


def test_the_digest_follows_the_content() -> None:
    one, same, other = (figure(panel(Line(np.array(y)))) for y in ([1.0, 2, 3], [1.0, 2, 3], [1.0, 2, 4]))
    assert packed(one) == packed(same)
    assert packed(one)[1] != packed(other)[1]
