"""Local maxima by hand and as a property, and cuts at them only."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.semantic import cut
from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument
from chunking.peaks import local_maxima
from chunking.settings import CutSettings
from chunking.structure import BESIDE, FREE
from chunking.types import Document, Sentence
from tests.fake_encoder import FakeEncoder

NAN = math.nan


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        ([], []),
        ([0.5], [0]),
        ([0.1, 0.2, 0.3], [2]),
        ([0.3, 0.2, 0.1], [0]),
        ([0.1, 0.5, 0.4, 0.6, 0.2], [1, 3]),
        ([0.1, 0.5, 0.5, 0.2], [1]),  # a plateau counts once, at its first gap
        ([0.1, 0.5, 0.5, 0.6], [3]),  # a ledge on the way up is none
        ([0.6, 0.5, 0.5, 0.1], [0]),
        ([0.4, 0.4, 0.4], [0]),
        ([0.1, NAN, 0.2, 0.1], [0, 2]),  # what is undefined counts as lower, and is no maximum
        ([NAN, NAN], []),
    ],
)
def test_local_maxima_by_hand(series: list[float], expected: list[int]) -> None:
    assert np.flatnonzero(local_maxima(np.array(series, dtype=np.float64))).tolist() == expected


@given(st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3, NAN]), max_size=30))
def test_a_maximum_is_above_what_lies_on_either_side_of_its_run(series: list[float]) -> None:
    marks = local_maxima(np.array(series, dtype=np.float64))
    for i, value in enumerate(series):
        end = i
        while end + 1 < len(series) and series[end + 1] == value:
            end += 1
        before = series[i - 1] if i else NAN
        after = series[end + 1] if end + 1 < len(series) else NAN
        assert marks[i] == (not math.isnan(value) and not before >= value and not after > value)


def hill() -> EmbeddedDocument:
    """Distances .5, .8, .6, .1 between one-letter sentences."""
    angles = np.cumsum([0, *np.degrees(np.arccos([0.5, 0.2, 0.4, 0.9]))])
    vectors = np.array([[math.cos(math.radians(a)), math.sin(math.radians(a))] for a in angles], dtype=np.float32)
    sentences = tuple(Sentence(2 * i, 2 * i + 1) for i in range(5))
    return EmbeddedDocument(Document("hill", "a b c d e"), sentences, vectors, np.ones(5, dtype=np.int64), FakeEncoder())


def test_a_hill_above_t_is_cut_at_its_top_only_and_the_rest_says_why() -> None:
    everywhere = cut(hill(), CutSettings("absolute", 0.4))
    at_the_top = cut(hill(), CutSettings("absolute", 0.4, peaks_only=True))
    assert [c.first_sentence for c in everywhere.chunks] == [0, 1, 2, 3]
    assert [c.first_sentence for c in at_the_top.chunks] == [0, 2]
    assert at_the_top.suppressed == {0: "no local maximum", 2: "no local maximum"}
    assert at_the_top.threshold == everywhere.threshold == 0.4
    assert at_the_top.chunks[1].opened_by.reason == "semantic"
    assert at_the_top.chunks[1].opened_by.distance == pytest.approx(0.8, abs=1e-6)


def test_t_is_computed_on_the_whole_series() -> None:
    assert cut(hill(), CutSettings("percentile", 50, peaks_only=True)).threshold == pytest.approx(0.55, abs=1e-6)


def test_the_maximum_still_holds_where_no_local_maximum_is_left() -> None:
    chunks = cut(hill(), CutSettings("absolute", 0.4, maximum=2, unit="sentences", peaks_only=True)).chunks
    assert [c.first_sentence for c in chunks] == [0, 2, 3]
    assert chunks[2].opened_by.reason == "maximum"


def test_holds_say_which_gaps_cannot_open_a_chunk() -> None:
    assert Cutter(hill(), CutSettings(peaks_only=True)).holds.tolist() == [BESIDE, FREE, BESIDE, BESIDE]
    assert Cutter(hill(), CutSettings()).holds.tolist() == [FREE] * 4
