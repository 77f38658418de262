from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.cutter import Cutter
from chunking.errors import Cancelled
from chunking.evaluation.segmentation import agreement, boundaries_of
from chunking.evaluation.tuning.data import Case
from chunking.evaluation.tuning.grid import grid
from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.score import score
from chunking.settings import CutSettings
from tests.evaluation.tuning.cases import case_of, case_with, cases, settings


def one_by_one(case: Case, one: CutSettings) -> list[float | None]:
    """The long way: a cutter, its step, its chunks' spans, the boundaries nearest to them, their agreement."""
    assert one.amount is not None
    cutter = Cutter(case.embedded, one)
    starts = cutter.layout.starts[cutter.step(one.amount).starts].tolist()
    spans = pairwise([*starts, len(case.embedded.document.text)])
    found = agreement(case.labelled.boundaries, boundaries_of(spans, case.labelled.sentences), case.n)
    return [
        found.pk_error, found.window_diff_error, found.exact.f1, found.near.f1, found.boundary_similarity,
        found.exact.surplus, found.near.hypothesis,
    ]  # fmt: skip


@given(st.lists(cases(), min_size=1, max_size=2), st.lists(settings(), min_size=1, max_size=12))
def test_it_is_exactly_what_one_cut_after_the_other_gives(some: list[Case], tried: list[CutSettings]) -> None:
    result = score(some, tried)
    for column, case in enumerate(some):
        for row, one in enumerate(tried):
            values = [result.values[name][row, column] for name in MEASURES]
            assert [None if np.isnan(value) else value for value in values] == one_by_one(case, one)
    assert result.distinct <= len(some) * len(tried)


@given(cases())
def test_a_whole_grid_is_exactly_what_one_cut_after_the_other_gives(case: Case) -> None:
    tried = grid(
        rules={"iqr": (-1, 0.5, 2), "percentile": (50, 75), "gradient": (60, 90), "absolute": (0.3,)},
        windows=(1, 2), limits=((None, None), (3, 8)), peaks_only=(False, True),
    )  # fmt: skip
    result = score([case], tried)
    for row, one in enumerate(tried):
        values = [result.values[name][row, 0] for name in MEASURES]
        assert [None if np.isnan(value) else value for value in values] == one_by_one(case, one)


def test_by_hand() -> None:
    # Six sentences, distances .1 .2 .9 .2 .5: above 0.4 are boundaries 3 and 5, above 0.6 only 3, above 1 none.
    case = case_with([0.1, 0.2, 0.9, 0.2, 0.5], [3])
    result = score([case], [CutSettings("absolute", amount) for amount in (0.4, 0.45, 0.6, 1.0)])
    assert result.values["boundaries"][:, 0].tolist() == [2, 2, 1, 0]
    assert result.values["surplus"][:, 0].tolist() == [1, 1, 0, -1]
    assert result.values["f1"][:, 0].tolist() == pytest.approx([2 / 3, 2 / 3, 1, 0])
    assert result.values["boundary_similarity"][:, 0].tolist() == [0.5, 0.5, 1, 0]
    # k = 2: pairs (0,2) (1,3) (2,4) (3,5), truly apart the middle two; with boundary 5 also (3,5).
    assert result.values["pk_error"][:, 0].tolist() == [0.25, 0.25, 0, 0.5]
    assert result.distinct == 3


def test_rules_that_agree_on_the_gaps_share_a_cut() -> None:
    case = case_with([0.1, 0.2, 0.9, 0.2, 0.5], [3])
    result = score([case], [CutSettings("absolute", 0.7), CutSettings("percentile", 80), CutSettings("iqr", 0.5)])
    assert result.distinct == 1
    assert result.values["f1"][:, 0].tolist() == [1, 1, 1]


def test_a_cut_inside_an_oversize_sentence_counts_at_the_nearer_end() -> None:
    # The middle sentence has 12 words, in pieces of 5, 5 and 2; the last one is merged with the sentence after it.
    case = case_of(["a b", " ".join("abcdefghijkl"), "c d"], [1, 2])
    one = CutSettings("absolute", 2.0, minimum=3, maximum=5)
    cutter = Cutter(case.embedded, one)
    assert cutter.layout.sentences.tolist() == [0, 1, 1, 1, 2]
    assert cutter.starts(2.0).tolist() == [0, 1, 2, 3]
    assert score([case], [one]).values["f1"][0, 0] == one_by_one(case, one)[2] == 1


def test_documents_too_short_for_a_window_have_no_errors_but_scores() -> None:
    result = score([case_with([], []), case_with([0.5], [1])], [CutSettings("absolute", 0.7)])
    assert np.isnan(result.values["pk_error"]).tolist() == [[True, True]]
    assert result.values["f1"].tolist() == [[1, 0]]


def test_names_and_groups_are_kept_and_nothing_is_nothing() -> None:
    result = score([case_with([0.5], [1], name="x", group="g")], [])
    assert (result.documents, result.groups, result.distinct) == (("x",), ("g",), 0)
    assert result.values["f1"].shape == (0, 1)
    assert score([], [CutSettings()]).values["f1"].shape == (1, 0)


def test_progress_counts_settings_times_documents_and_may_stop_it() -> None:
    tried = grid(rules={"absolute": (0.1, 0.4), "gradient": (90,)}, windows=(1, 2))
    seen: list[tuple[int, int]] = []
    score([case_with([0.1, 0.5], [1])] * 2, tried, on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(3, 12), (6, 12), (9, 12), (12, 12)]

    def stop(done: int, total: int) -> None:
        raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        score([case_with([0.1])], tried, on_progress=stop)


def test_it_asks_the_encoder_for_no_vector() -> None:
    case = case_of(["a b", "c d", "a b"], [1])
    calls = case.embedded.encoder.calls
    score([case], grid(windows=(1, 2), peaks_only=(False, True)))
    assert case.embedded.encoder.calls == calls
