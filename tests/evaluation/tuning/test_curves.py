from __future__ import annotations

import dataclasses
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.semantic import explain
from chunking.cutter import Cutter
from chunking.errors import Cancelled
from chunking.evaluation.cohesion import cohesion
from chunking.evaluation.tuning.curves import Curves, curves, plateaus
from chunking.evaluation.tuning.data import Case
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from tests.evaluation.tuning.cases import case_of, case_with, cases, settings

NAN = float("nan")


def test_by_hand() -> None:
    # Sentences of one token. Above .4: 3 | 2 | 1; above .6: 3 | 3; above 1: 6. Another document is never cut: 2.
    cutters = [
        Cutter(case_with(distances).embedded, CutSettings("absolute", maximum=5))
        for distances in ([0.1, 0.2, 0.9, 0.2, 0.5], [0.1])
    ]
    found = curves(cutters, amounts=[0.6, 0.4, 0.45], limit=2)
    assert found.rule == "absolute"
    assert found.amounts.tolist() == [0.4, 0.45, 0.6]
    assert found.chunks.tolist() == [4, 4, 3]
    assert found.median.tolist() == [2, 2, 3]
    assert (found.q1.tolist(), found.q3.tolist()) == ([1.75, 1.75, 2.5], [2.25, 2.25, 3])
    assert found.within.tolist() == pytest.approx([3 / 4, 3 / 4, 1 / 3])
    assert found.forced.tolist() == found.flagged.tolist() == [0, 0, 0]
    assert found.moved.tolist() == [0, 0.5, 0.5]
    assert found.above.tolist() == pytest.approx([2 / 6, 2 / 6, 1 / 6])
    assert plateaus(found) == ((0.4, 0.45),)


def test_what_the_maximum_forces_and_what_could_not_hold() -> None:
    cutter = Cutter(case_with([0.1, 0.2, 0.9, 0.2, 0.5]).embedded, CutSettings("absolute", minimum=2, maximum=5))
    found = curves([cutter], amounts=[0.6, 2])  # 3 | 3, then 6 cut by force at the .9
    assert found.chunks.tolist() == [2, 2]
    assert found.forced.tolist() == [0, 0.5]
    assert found.moved.tolist() == [0, 0]
    assert found.within.tolist() == [1, 1]
    long = Cutter(case_of(["a b c d", "e"], []).embedded, CutSettings("absolute", 2.0, minimum=2, maximum=4))
    assert curves([long], amounts=[2]).flagged.tolist() == [0.5]  # the second is below the minimum


@given(st.lists(cases(), min_size=1, max_size=3), settings(), st.none() | st.integers(1, 9))
def test_it_is_what_the_chunks_of_every_amount_say(some: list[Case], one: CutSettings, limit: int | None) -> None:
    amounts = RULES[one.rule].grid()[::9]
    cutters = [Cutter(case.embedded, one) for case in some]
    found = curves(cutters, amounts=amounts.tolist(), limit=limit)
    for i, amount in enumerate(amounts.tolist()):
        chunkings = [explain(cutter, cutter.step(amount)) for cutter in cutters]
        chunks = [chunk for chunking in chunkings for chunk in chunking.chunks]
        assert found.chunks[i] == len(chunks)
        if not chunks:
            assert np.isnan([found.median[i], found.within[i], found.forced[i], found.flagged[i]]).all()
            continue
        assert found.forced[i] == pytest.approx(np.mean([c.opened_by.reason in ("maximum", "oversize") for c in chunks]))
        assert found.flagged[i] == pytest.approx(np.mean([bool(c.flags) for c in chunks]))
        if one.unit == "characters":
            sizes = [chunk.characters for chunk in chunks]
            assert [found.q1[i], found.median[i], found.q3[i]] == np.percentile(sizes, [25, 50, 75]).tolist()
            if limit is not None:
                assert found.within[i] == np.mean([size <= limit for size in sizes])
        told = [cohesion(chunking, case.embedded) for chunking, case in zip(chunkings, some, strict=True)]
        seams = np.concatenate([result.of_seams for result in told])
        expected = seams[~np.isnan(seams)].mean() if (~np.isnan(seams)).any() else NAN
        assert found.contrast[i] == pytest.approx(expected, nan_ok=True)
        if len(some) == 1:
            assert found.cohesion[i] == pytest.approx(NAN if told[0].score is None else told[0].score, nan_ok=True)


@given(st.lists(cases(), min_size=1, max_size=3), settings())
def test_moved_compares_the_boundaries_of_neighbouring_amounts(some: list[Case], one: CutSettings) -> None:
    amounts = RULES[one.rule].grid()[::9].tolist()
    cutters = [Cutter(case.embedded, one) for case in some]
    found = curves(cutters, amounts=amounts)
    sets = [
        {(number, start) for number, cutter in enumerate(cutters) for start in cutter.step(amount).starts[1:].tolist()}
        for amount in amounts
    ]
    change = [len(a ^ b) / len(a | b) if a | b else 0 for a, b in pairwise(sets)]
    expected = [max(pair) for pair in zip([0, *change], [*change, 0], strict=True)]
    assert found.moved.tolist() == pytest.approx(expected)


def test_cohesion_is_pooled_by_sentences_over_documents() -> None:
    # One chunk each: three sentences at right angles or equal (pairs 1, 0, 0), two at an angle of cosine .5.
    cutters = [Cutter(case_with(d).embedded, CutSettings("absolute")) for d in ([0, 1], [0.5])]
    assert curves(cutters, amounts=[2]).cohesion.tolist() == pytest.approx([(3 * 1 / 3 + 2 * 0.5) / 5])


def curves_with(moved: list[float], above: list[float]) -> Curves:
    zeros = np.zeros(len(moved))
    names = [field.name for field in dataclasses.fields(Curves)][2:-2]
    amounts = np.arange(len(moved), dtype=np.float64)
    return Curves("percentile", amounts, **dict.fromkeys(names, zeros), moved=np.array(moved), above=np.array(above))


def test_plateaus_widest_first_without_those_where_nothing_is_decided() -> None:
    some = [0.5] * 9
    assert plateaus(curves_with([0.2, 0, 0.2, 0.2, 0, 0, 0.2, 0.3, 0.3], some)) == ((3, 6), (0, 2))
    assert plateaus(curves_with([0, 0, 0.2, 0.2, 0.3, 0.3, 0.2, 0, 0], some)) == ((0, 2), (6, 8))
    assert plateaus(curves_with([0, 0, 0.2, 0.2, 0.2, 0.2, 0.2, 0, 0], [1] * 3 + [0.5] * 3 + [0] * 3)) == ()
    # Merging keeps the cut as it is from 1 to 5; at 4 and 5 no gap is above T any more. The other way round, every gap is.
    assert plateaus(curves_with([0.2, 0.2, 0, 0, 0, 0], [0.5] * 4 + [0] * 2)) == ((1, 3),)
    assert plateaus(curves_with([0, 0, 0, 0.2, 0.2], [1, 1, 0.5, 0.5, 0.5])) == ((2, 3),)
    assert plateaus(curves_with([0.1], [0.5])) == plateaus(curves_with([0], [0.5])) == ()


def test_the_slider_s_amounts_by_default_and_progress() -> None:
    cutters = [Cutter(case_with([0.1, 0.7]).embedded, CutSettings("gradient"))] * 2
    seen: list[tuple[int, int]] = []
    found = curves(cutters, on_progress=lambda done, total: seen.append((done, total)))
    assert found.amounts.tolist() == RULES["gradient"].grid().tolist()
    assert seen == [(1, 2), (2, 2)]

    def stop(done: int, total: int) -> None:
        raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        curves(cutters, on_progress=stop)


def test_without_documents_or_sentences() -> None:
    with pytest.raises(ValueError, match="at least one document"):
        curves([])
    found = curves([Cutter(case_of([], []).embedded, CutSettings())], amounts=[1, 2])
    assert found.chunks.tolist() == [0, 0]
    assert np.isnan(found.median).all()
    assert plateaus(found) == ()
