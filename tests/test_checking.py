"""Numbers are checked the same way in the settings of every way to cut."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunking.checking import check_number, check_switch, check_whole
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.errors import SettingsError
from chunking.settings import CutSettings

HUGE = pytest.param(10**400, id="more than a float holds")
NO_NUMBERS = [True, False, "3", None, float("nan"), float("inf"), -float("inf"), [3], 3 + 0j]


@pytest.mark.parametrize("value", [*NO_NUMBERS, 2.5, 3.0, np.float64(3), 1, 11, HUGE])
def test_what_is_no_whole_number_in_range_is_refused(value: Any) -> None:
    with pytest.raises(SettingsError, match=r"size must be 2 to 10; got ") as caught:
        check_whole("size", value, 2, 10, "2 to 10")
    assert caught.value.field == "size"


@pytest.mark.parametrize("value", [*NO_NUMBERS, 1.99, 10.01, HUGE])
def test_what_is_no_number_in_range_is_refused(value: Any) -> None:
    with pytest.raises(SettingsError, match=r"amount must be 2 to 10; got "):
        check_number("amount", value, 2, 10, "2 to 10")


def test_numbers_come_back_as_pythons_own() -> None:
    assert [type(check_whole("a", v, 2, 10, "")) for v in (2, np.int8(10), np.uint64(3))] == [int, int, int]
    assert [type(check_number("a", v, 2, 10, "")) for v in (2, 2.5, np.float32(2.5), np.int16(3))] == [int, float, float, float]
    assert check_number("a", np.float32(2.5), 2, 10, "") == 2.5


@pytest.mark.parametrize("value", [0, 1, "true", None, np.True_])
def test_a_switch_is_true_or_false(value: Any) -> None:
    check_switch("keep", True)
    with pytest.raises(SettingsError, match="keep must be True or False; got "):
        check_switch("keep", value)


@pytest.mark.parametrize("value", [True, 2.5, float("nan"), "3"])
@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (CutSettings, "window"), (CutSettings, "minimum"), (CutSettings, "maximum"), (FixedSizeSettings, "size"),
        (FixedSizeSettings, "overlap"), (RecursiveSettings, "size"), (RecursiveSettings, "overlap"),
        (LangChainSettings, "buffer"), (LangChainSettings, "minimum"),
    ],
)  # fmt: skip
def test_every_way_to_cut_refuses_the_same(settings: type, field: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=f"{field} must be a whole number") as caught:
        settings(**{field: value})
    assert caught.value.field == field
