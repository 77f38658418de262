from __future__ import annotations

from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.tuning.grid import grid
from chunking.evaluation.tuning.tried import Described, described
from chunking.settings import CutSettings
from tests.evaluation.tuning.cases import settings


def written_out(groups: list[Described]) -> list[CutSettings]:
    return [
        CutSettings(rule, amount, **rest)
        for group in groups
        for rest in group["with"]
        for rule, amounts in group["rules"].items()
        for amount in amounts
    ]


def test_a_grid_is_one_product() -> None:
    rest = {"minimum": None, "maximum": None, "unit": "tokens", "keep_headings": True, "keep_units": True}
    assert described(grid(rules={"iqr": (0, 1.5), "absolute": (0.5,)}, windows=(1, 3))) == [
        {
            "rules": {"iqr": [0, 1.5], "absolute": [0.5]},
            "with": [{"window": 1, **rest, "peaks_only": False}, {"window": 3, **rest, "peaks_only": False}],
        }
    ]
    assert described([]) == []


def test_what_is_no_product_is_several() -> None:
    some = [CutSettings("iqr", 1), CutSettings("iqr", 2), CutSettings("iqr", 1, 2)]
    rest = asdict(some[0])
    del rest["rule"], rest["amount"]
    assert described(some) == [
        {"rules": {"iqr": [1, 2]}, "with": [rest]}, {"rules": {"iqr": [1]}, "with": [{**rest, "window": 2}]}
    ]  # fmt: skip


@given(st.lists(settings(), max_size=12))
def test_nothing_is_lost_or_added(some: list[CutSettings]) -> None:
    back = written_out(described(some))
    assert len(back) == len(set(back))
    assert set(back) == set(some)


def test_the_order_of_a_grid_is_kept() -> None:
    some = grid(windows=(1, 4), limits=((None, 64), (32, 128)), peaks_only=(False, True))
    assert written_out(described(some)) == list(some)
