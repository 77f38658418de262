"""Settings are checked where they enter: a message names the field, the rule broken and the value given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunking.errors import SettingsError
from chunking.settings import CutSettings
from chunking.thresholds import RULES


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rule": "median"}, "rule must be one of iqr, percentile, .*; got 'median'"),
        ({"rule": ["iqr"]}, r"rule must be one of .*; got \['iqr'\]"),
        ({"amount": 5.01}, "amount must be a number between -1 and 5 for the rule iqr; got 5.01"),
        ({"rule": "percentile", "amount": 100.5}, "between 0 and 100 for the rule percentile; got 100.5"),
        ({"amount": float("nan")}, "amount .*; got nan"),
        ({"amount": float("inf")}, "amount .*; got inf"),
        ({"amount": 10**400}, "amount must be a number between -1 and 5"),
        ({"amount": True}, "amount .*; got True"),
        ({"amount": "0.5"}, "amount .*; got '0.5'"),
        ({"window": 0}, "window must be a whole number between 1 and 50 sentences; got 0"),
        ({"window": 51}, "window .*; got 51"),
        ({"window": 1.5}, "window .*; got 1.5"),
        ({"window": float("nan")}, "window .*; got nan"),
        ({"window": True}, "window .*; got True"),
        ({"window": None}, "window .*; got None"),
        ({"unit": "words"}, "unit must be one of tokens, characters, sentences; got 'words'"),
        ({"minimum": -1}, "minimum must be a whole number, 0 or more; got -1"),
        ({"minimum": 2.5}, "minimum .*; got 2.5"),
        ({"minimum": False}, "minimum .*; got False"),
        ({"maximum": 0}, "maximum must be a whole number, 1 or more; got 0"),
        ({"maximum": float("nan")}, "maximum .*; got nan"),
        ({"maximum": float("inf")}, "maximum .*; got inf"),
        ({"maximum": "9"}, "maximum .*; got '9'"),
        ({"minimum": 9, "maximum": 8}, r"minimum \(9\) must not exceed maximum \(8\): lower one or raise the other"),
        ({"keep_headings": "false"}, "keep_headings must be True or False; got 'false'"),
        ({"keep_units": 0}, "keep_units must be True or False; got 0"),
        ({"peaks_only": 1}, "peaks_only must be True or False; got 1"),
    ],
)
def test_a_value_out_of_range_or_of_another_type_names_its_field(given: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message) as caught:
        CutSettings(**given)
    assert caught.value.field == next(iter(given)) if len(given) == 1 else caught.value.field in given


@pytest.mark.parametrize("rule", list(RULES))
def test_an_amount_left_out_is_the_rules_default_and_both_ends_of_its_range_are_allowed(rule: str) -> None:
    assert CutSettings(rule).amount == RULES[rule].default
    assert [CutSettings(rule, end).amount for end in (RULES[rule].low, RULES[rule].high)] == [RULES[rule].low, RULES[rule].high]


def test_the_smallest_and_the_largest_limits() -> None:
    assert CutSettings(minimum=0, maximum=1).minimum == 0
    assert CutSettings(minimum=7, maximum=7).maximum == 7
    assert CutSettings(maximum=10**30).maximum == 10**30


def test_numbers_of_numpy_become_pythons() -> None:
    settings = CutSettings("iqr", np.float32(0.5), np.int64(2), np.int32(3), np.uint8(4))
    assert repr(settings) == repr(CutSettings("iqr", 0.5, 2, 3, 4))
