from __future__ import annotations

import numpy as np
from hypothesis import given

from chunking.cutter import Cutter
from chunking.evaluation.segmentation import boundaries_of
from chunking.evaluation.tuning.cuts import boundaries_at, fitting, gaps_above, sizes_at, spans_at
from chunking.evaluation.tuning.data import Case
from chunking.settings import CutSettings
from chunking.thresholds import RULES, threshold
from tests.evaluation.tuning.cases import case_with, cases, settings


@given(cases(), settings())
def test_equally_many_gaps_above_mean_the_same_cut(case: Case, one: CutSettings) -> None:
    cutter = Cutter(case.embedded, one)
    amounts = RULES[one.rule].grid()[::7].tolist()
    heights = [threshold(one.rule, cutter.series, amount) for amount in amounts]
    above = gaps_above(cutter, np.array([np.inf if t is None else t for t in heights])).tolist()
    cuts: dict[int, list[int]] = {}
    for t, count in zip(heights, above, strict=True):
        starts = cutter.starts(t).tolist()
        assert cuts.setdefault(count, starts) == starts


@given(cases(), settings())
def test_starts_as_boundaries_spans_and_sizes(case: Case, one: CutSettings) -> None:
    cutter = Cutter(case.embedded, one)
    assert one.amount is not None
    starts = cutter.step(one.amount).starts
    spans = spans_at(cutter, starts)
    assert tuple(boundaries_at(cutter, starts).tolist()) == boundaries_of(spans, case.labelled.sentences)
    assert "".join(case.embedded.document.text[a:b] for a, b in spans) == case.embedded.document.text
    assert sizes_at(cutter, starts).sum() == cutter.layout.sizes.sum()
    if one.unit == "characters":
        assert sizes_at(cutter, starts).tolist() == [b - a for a, b in spans]


def test_gaps_above_count_only_those_that_may_cut() -> None:
    cutter = Cutter(case_with([0.1, 0.9, 0.8, 0.3, 0.5]).embedded, CutSettings("absolute", peaks_only=True))
    assert gaps_above(cutter, np.array([-np.inf, 0.4, 0.6, 1, np.inf])).tolist() == [2, 2, 1, 0, 0]


def test_sizes_within_a_limit_or_within_the_settings() -> None:
    sizes = np.array([1, 5, 9])
    assert fitting(sizes, CutSettings(minimum=5), 4) == 1
    assert fitting(sizes, CutSettings(minimum=5), None) == 2
    assert fitting(sizes, CutSettings(minimum=2, maximum=8), None) == 1
    assert fitting(sizes, CutSettings(), None) == 3
