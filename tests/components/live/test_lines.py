from __future__ import annotations

import numpy as np
import pytest

from chunking.settings import CutSettings
from components.live.lines import decimals, reference_lines
from tests.browser.synthetic import synthetic_sweep


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("iqr", ["percentile", "standard_deviation", "iqr"]),
        ("absolute", ["percentile", "standard_deviation", "iqr", "absolute"]),
        ("gradient", ["percentile", "standard_deviation", "iqr", "gradient"]),
    ],
)
def test_three_lines_always_and_the_active_rule(rule: str, expected: list[str]) -> None:
    lines = reference_lines(synthetic_sweep(20, CutSettings(rule=rule)))  # type: ignore[arg-type]
    assert [line.rule for line in lines] == expected
    assert [line.rule for line in lines if line.active] == [rule]
    assert [line.value is None for line in lines] == [line.active for line in lines]


def test_still_lines_show_their_own_amount_and_value() -> None:
    sweep = synthetic_sweep(40, CutSettings(rule="absolute"))
    percentile, deviation, iqr, absolute = reference_lines(sweep, {"percentile": 90, "iqr": -0.25})
    assert percentile.formula == "percentile 90"
    assert percentile.value == np.percentile(sweep.distances, 90)
    assert deviation.formula == "mean + 1.00 · σ"
    assert deviation.value == pytest.approx(sweep.distances.mean() + sweep.distances.std())
    assert iqr.formula == "Q3 + −0.25 · IQR"
    assert absolute.formula == "as given"


def test_gradient_leaves_the_other_lines_on_the_distances() -> None:
    sweep = synthetic_sweep(40, CutSettings(rule="gradient"))
    assert reference_lines(sweep)[0].value == np.percentile(sweep.distances, 75)


@pytest.mark.parametrize(("step", "expected"), [(0.05, 2), (1, 0), (0.01, 2), (0.5, 1), (10, 0)])
def test_decimals_of_a_step(step: float, expected: int) -> None:
    assert decimals(step) == expected
