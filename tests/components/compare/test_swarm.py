from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.settings import CutSettings
from chunking.setups import Setup
from components.compare.swarm import MOST_DOTS, ROOM, stray, swarm
from tests.components.compare.made import document, outcome

TEN = document(10)
CUT = outcome(1, TEN, (0, 20), (20, 60), (60, 100))


def test_a_dot_a_chunk_and_the_quartiles_behind_them() -> None:
    """Sizes 20, 40 and 40: quartiles 30, 40 and 40."""
    box, dots = swarm([CUT], "characters").data
    assert sorted(dots.x) == [20, 40, 40]
    assert [x for x in box.x if x is not None] == [30, 40, 40, 30, 30, 40, 40, 40, 40, 40]
    assert dots.hovertext[0] == "Made · chunk 1: 20 characters"


def test_limits_are_drawn_in_their_own_unit_only() -> None:
    limited = replace(CUT, setup=Setup("Cut", CutSettings(minimum=10, maximum=50, unit="tokens")))
    lines = swarm([limited], "tokens").data[-1]
    assert [x for x in lines.x if x is not None] == [10, 10, 50, 50]
    assert len(swarm([limited], "characters").data) == 2


def test_of_very_many_chunks_the_smallest_and_largest_stay() -> None:
    many = document(2000)
    spans = [(i, i + 10) for i in range(0, 19_980, 10)] + [(19_980, 20_000)]
    dots = swarm([outcome(1, many, *spans)], "characters").data[-1]
    assert len(dots.x) == MOST_DOTS
    assert (min(dots.x), max(dots.x)) == (10, 20)


def test_a_logarithmic_axis_holds_all_dots_and_limits() -> None:
    limited = replace(CUT, setup=Setup("Cut", CutSettings(maximum=1000, unit="characters")))
    low, high = swarm([limited], "characters", logarithmic=True).layout.xaxis.range
    assert 1.0 < low < np.log10(20)
    assert np.log10(1000) < high < 3.2


def test_no_chunks_give_an_empty_figure() -> None:
    assert len(swarm([outcome(1, TEN)], "tokens").data) == 0


@given(st.lists(st.integers(0, 500), min_size=1, max_size=200))
def test_dots_of_a_column_lie_around_the_row_within_its_room(values: list[int]) -> None:
    sizes = np.sort(np.array(values))
    moved = stray(sizes / max(sizes.max(), 1))
    assert np.abs(moved).max() <= ROOM + 1e-9
    assert moved.sum() == pytest.approx(0, abs=1e-6)
    for size in np.unique(sizes):
        assert len(set(moved[sizes == size].round(9))) == np.count_nonzero(sizes == size)
