"""What the options of ``tune`` ask for, as settings; and that a slip names its option."""

from __future__ import annotations

import argparse

import pytest

from chunking.commands.tune_options import add_options, joined, settings_of
from chunking.errors import SettingsError
from chunking.evaluation.tuning.grid import coarse_amounts
from chunking.settings import CutSettings
from chunking.thresholds import RULES


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_options(parser)
    return parser.parse_args(["folder", "--labels", "choi", *arguments])


def test_by_default_every_rule_with_six_windows_and_both_kinds_of_gaps() -> None:
    found = settings_of(parsed())
    assert len(found) == 5 * 25 * 6 * 2 == len(set(found))
    assert {one.rule for one in found} == set(RULES)
    assert {one.amount for one in found if one.rule == "iqr"} == set(coarse_amounts("iqr"))
    assert {(one.window, one.peaks_only) for one in found} == {(w, p) for w in (1, 2, 3, 4, 6, 8) for p in (False, True)}
    assert {(one.minimum, one.maximum, one.unit) for one in found} == {(None, None, "tokens")}


def test_amounts_choose_their_rules() -> None:
    chosen = parsed("--amounts", "iqr=-0.5,1", "--amounts", "absolute=0.5", "--amounts", "iqr=1,2", "--windows", "2",
                    "--peaks-only", "yes")  # fmt: skip
    assert settings_of(chosen) == (
        CutSettings("iqr", -0.5, 2, peaks_only=True), CutSettings("iqr", 1, 2, peaks_only=True),
        CutSettings("iqr", 2, 2, peaks_only=True), CutSettings("absolute", 0.5, 2, peaks_only=True),
    )  # fmt: skip


def test_rules_without_amounts_get_a_coarse_grid_of_them() -> None:
    found = settings_of(parsed("--rules", "percentile, iqr", "--amounts", "iqr=0", "--windows", "1", "--peaks-only", "no"))
    assert [one.amount for one in found if one.rule == "percentile"] == list(coarse_amounts("percentile"))
    assert [one.amount for one in found if one.rule == "iqr"] == [0]
    assert len(found) == 26


def test_a_pair_of_limits_that_cannot_be_is_named_rather_than_dropped() -> None:
    with pytest.raises(SettingsError, match="minimum is above the maximum in 512:64: write the smaller one first") as caught:
        settings_of(parsed("--limits", "64:256,512:64"))
    assert caught.value.field == "limits"


def limits(*arguments: str) -> list[tuple[int | None, int | None]]:
    one_each = ("--amounts", "iqr=0", "--windows", "1", "--peaks-only", "no", "--unit", "characters")
    found = settings_of(parsed(*one_each, *arguments))
    assert {one.unit for one in found} == {"characters"}
    return [(one.minimum, one.maximum) for one in found]


def test_limits_in_pairs_or_as_every_possible_pair_of_two_lists() -> None:
    assert limits("--limits", "64:256,none:512,none:none") == [(64, 256), (None, 512), (None, None)]
    # 64 is above 50, so that pair is none.
    assert limits("--minimum", "none,64", "--maximum", "50,128") == [(None, 50), (None, 128), (64, 128)]
    assert limits("--maximum", "50") == [(None, 50)]


def test_a_list_that_begins_with_a_minus_sign_is_no_option() -> None:
    assert joined(["tune", "--limits", "-5:6", "--no-cache", "-5"]) == ["tune", "--limits=-5:6", "--no-cache", "-5"]
    assert joined(["--windows", "-1,2", "--minimum", "--maximum"]) == ["--windows=-1,2", "--minimum", "--maximum"]


@pytest.mark.parametrize(
    ("arguments", "field", "message"),
    [
        (("--rules", "iqr", "--amounts", "absolute=1"), "amounts", "given for absolute, which is not among the rules iqr"),
        (("--amounts", "iqr=9"), "amounts", "amount must be a number between -1 and 5 for the rule iqr; got 9"),
        (("--windows", "0"), "windows", "window must be a whole number between 1 and 50"),
        (("--limits", "1:2", "--minimum", "1"), "limits", "give either them, or minimum and maximum"),
        (("--limits", "9:2"), "limits", "above the maximum in 9:2: write the smaller one first"),
        (("--minimum", "9", "--maximum", "2"), "minimum", "no setting is left"),
        (("--limits", "none:0"), "limits", "maximum must be a whole number, 1 or more"),
        (("--limits=-5:6",), "limits", "minimum must be a whole number, 0 or more; got -5"),
        (("--maximum", "0"), "maximum", "maximum must be a whole number, 1 or more"),
    ],
)
def test_settings_that_cannot_be(arguments: tuple[str, ...], field: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message) as caught:
        settings_of(parsed(*arguments))
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rules", "iqr,none"), "'none' is no rule: choose from iqr"),
        (("--amounts", "0.5"), "'0.5' is no rule with amounts such as iqr=0,0.5,1"),
        (("--amounts", "iqr=a"), "'a' is no list of numbers"),
        (("--windows", "1,"), "'1,' is no list of whole numbers"),
        (("--limits", "64"), "'64' is no list of pairs such as 64:256"),
        (("--minimum", "1.5"), "'1.5' is no list of whole numbers or none"),
    ],
)
def test_words_that_cannot_be_read(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(argparse.ArgumentError, match=message):
        parsed(*arguments)
