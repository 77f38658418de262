from __future__ import annotations

import pytest

from chunking.errors import SettingsError
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.settings import CutSettings
from chunking.thresholds import RULES, RuleName


@pytest.mark.parametrize("rule", RULES)
def test_coarse_amounts_are_on_the_slider_and_span_its_range(rule: RuleName) -> None:
    amounts = coarse_amounts(rule)
    assert len(amounts) == 25
    assert list(amounts) == sorted(set(amounts))
    assert set(amounts) <= set(RULES[rule].grid().tolist())
    assert (amounts[0], amounts[-1]) == (RULES[rule].low, RULES[rule].high)


def test_coarse_amounts_are_never_more_than_the_slider_has() -> None:
    assert coarse_amounts("percentile", 3) == (0, 50, 100)
    assert coarse_amounts("percentile", 500) == tuple(range(101))
    with pytest.raises(ValueError, match="at least 2"):
        coarse_amounts("iqr", 1)


def test_the_product_in_order_without_impossible_limits() -> None:
    settings = grid(
        rules={"iqr": (0, 1), "absolute": (0.5,)}, windows=(1, 3), limits=((None, 100), (200, 100)), unit="characters",
        peaks_only=(False, True),
    )  # fmt: skip
    expected = [
        CutSettings(rule, amount, window, None, 100, "characters", peaks_only=peaks)
        for window in (1, 3)
        for peaks in (False, True)
        for rule, amount in (("iqr", 0), ("iqr", 1), ("absolute", 0.5))
    ]
    assert settings == tuple(expected)


def test_every_rule_by_default_and_each_setting_once() -> None:
    assert len(grid()) == 25 * len(RULES)
    assert len(grid(rules={"iqr": (1, 1.0)}, windows=(2, 2))) == 1


def test_a_value_out_of_range_is_named() -> None:
    with pytest.raises(SettingsError, match="amount must be"):
        grid(rules={"absolute": (3,)})
