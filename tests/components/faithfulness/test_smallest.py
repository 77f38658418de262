"""What few questions can tell, against numbers worked out by hand."""

from __future__ import annotations

import pytest

from components.faithfulness.smallest import FEW, few_questions, least_discordant


@pytest.mark.parametrize(
    ("setups", "least"),
    [
        (2, 6),  # 2 · ½⁶ = 0.031, and 2 · ½⁵ = 0.063
        (3, 7),  # three pairs: 3 · 2 · ½⁷ = 0.047
        (8, 11),  # 28 pairs: 28 · 2 · ½¹¹ = 0.027, and with ½¹⁰ 0.055
    ],
)
def test_the_fewest_questions_that_make_a_difference(setups: int, least: int) -> None:
    assert least_discordant(setups) == least


def test_what_is_said_depends_on_how_few_there_are() -> None:
    assert "not even" in str(few_questions(5, 2))
    assert "75 points, 6 questions" in str(few_questions(8, 2))
    assert few_questions(FEW, 2) is None
    assert few_questions(3, 1) is None
