from __future__ import annotations

import pytest
from hypothesis import given

from chunking.cutter import Cutter
from chunking.evaluation.tuning.data import Case
from chunking.settings import CutSettings
from chunking.thresholds import threshold
from tests.evaluation.tuning.cases import case_with, cases, settings


@given(cases(), settings())
def test_starts_alone_are_those_of_the_step(case: Case, one: CutSettings) -> None:
    cutter = Cutter(case.embedded, one)
    assert one.amount is not None
    assert cutter.starts(threshold(one.rule, cutter.series, one.amount)).tolist() == cutter.step(one.amount).starts.tolist()


@given(cases(), settings(), settings())
def test_a_sibling_cuts_as_a_cutter_of_its_own_and_leaves_the_first_as_it_was(
    case: Case, one: CutSettings, two: CutSettings
) -> None:
    other = CutSettings(
        two.rule, two.amount, one.window, one.minimum, one.maximum, one.unit, one.keep_headings, one.keep_units,
        two.peaks_only,
    )  # fmt: skip
    first = Cutter(case.embedded, one)
    before = first.critical.tolist(), first.holds.tolist()
    sibling, alone = first.sibling(other), Cutter(case.embedded, other)
    assert other.amount is not None
    for name in ("starts", "reasons", "flags"):
        assert getattr(sibling.step(other.amount), name).tolist() == getattr(alone.step(other.amount), name).tolist()
    assert repr(sibling.critical.tolist()) == repr(alone.critical.tolist())
    assert sibling.holds.tolist() == alone.holds.tolist()
    assert repr((first.critical.tolist(), first.holds.tolist())) == repr(before)


def test_settings_with_another_layout_are_no_siblings() -> None:
    with pytest.raises(ValueError, match="same window, limits and holds"):
        Cutter(case_with([0.5]).embedded, CutSettings(window=1)).sibling(CutSettings(window=2))
