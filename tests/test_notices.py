"""Why a cut has no boundary, and from which amount on it would have one."""

from __future__ import annotations

import pytest

from chunking.chunkers.semantic import cut
from chunking.manual import Edits
from chunking.settings import CutSettings
from chunking.types import Block
from tests.chunkers.test_semantic import codes, embedded, firsts

# One sentence takes 15 characters. Turns of 90 and 60 degrees are distances of 1 and 0.5.
ROWS = (Block("table_row", 0, 14, group=1), Block("table_row", 15, 29, group=1), Block("paragraph", 30, 89))
TITLED = (Block("heading", 0, 14, level=1), Block("paragraph", 15, 89))


def absolute(amount: float, **more: object) -> CutSettings:
    return CutSettings("absolute", amount, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("blocks", "words"), [(ROWS, "inside a table"), (TITLED, "after a heading that opens")])
def test_a_gap_that_is_held_says_so_and_names_the_amount_of_the_first_one_that_is_free(
    blocks: tuple[Block, ...], words: str
) -> None:
    doc = embedded(90, 0, 60, 0, 0, blocks=blocks)
    result = cut(doc, absolute(0.6))
    assert firsts(result) == [0]
    assert codes(result) == ["all_held"]
    assert "Every gap above T (1)" in result.notices[0].message
    assert words in result.notices[0].message
    assert "below T = 0.500" in result.notices[0].message
    assert firsts(cut(doc, absolute(0.499))) == [0, 3]


def test_a_gap_closed_by_hand_is_named_too() -> None:
    result = cut(embedded(0, 90, 0), absolute(0.6), edits=Edits(closed=frozenset({2})))
    assert "closed by hand. No amount of this rule places one." in result.notices[0].message


def test_the_amount_named_is_that_of_a_gap_that_can_open_a_chunk() -> None:
    # The largest distance lies inside the table, where nothing is cut whatever the amount.
    result = cut(embedded(90, 0, 60, 0, 0, blocks=ROWS), absolute(1.5))
    assert codes(result) == ["no_boundary"]
    assert "below T = 0.500" in result.notices[0].message


def test_a_rule_that_cannot_fire_names_an_amount_that_does() -> None:
    doc = embedded(*[10] * 8, 120)
    message = cut(doc, CutSettings("standard_deviation", 3)).notices[0].message
    assert "√8 = 2.83" in message
    amount = float(message.rsplit("below c = ", 1)[1].rstrip("."))
    assert firsts(cut(doc, CutSettings("standard_deviation", amount + 0.001))) == [0]
    assert firsts(cut(doc, CutSettings("standard_deviation", amount - 0.001))) == [0, 9]


def test_boundaries_merged_away_by_the_minimum_are_counted() -> None:
    result = cut(embedded(90, 0, 90, 0), absolute(0.5, minimum=100, unit="sentences"))
    assert firsts(result) == [0]
    assert codes(result) == ["all_merged"]
    assert "(2) was merged away to reach the minimum of 100 sentences" in result.notices[0].message
    assert codes(cut(embedded(90, 0, 90, 0), absolute(0.5, minimum=2, unit="sentences"))) == []


def test_one_distance_has_nothing_to_stand_out_from() -> None:
    result = cut(embedded(60))
    assert "There is only one distance, 0.500" in result.notices[0].message


def test_equal_gradients_are_not_called_distances() -> None:
    assert "All gradients of the distances equal 0.000" in cut(embedded(0, 0, 0), CutSettings("gradient")).notices[0].message
