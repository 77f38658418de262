from __future__ import annotations

import numpy as np
import pytest

from chunking.encoders.vector_cache import IN_MEMORY, VectorCache
from chunking.errors import Cancelled
from chunking.evaluation.encoder_fit.export import to_csv
from chunking.evaluation.encoder_fit.figures import Figure
from chunking.evaluation.encoder_fit.fit import Fit, fit, pair_cosines
from chunking.evaluation.encoder_fit.pairs import Pair, load_pairs
from chunking.evaluation.encoder_fit.worst import Wrong, worst, worst_by_score
from tests.fake_encoder import FakeEncoder

SAME = Pair("the tide rises", "rises the tide", True, 5.0)
NEAR = Pair("the tide rises", "the tide falls", True, 4.0)
FAR = Pair("the tide rises", "bread bakes slowly", False, 0.5)
EMPTY = Pair("…", "the tide rises", False)


class Flat(FakeEncoder):
    """Knows texts such as ``0.6``: a unit vector at this cosine to ``1``."""

    dimension = 2

    def encode(self, texts: object) -> np.ndarray:
        cosines = np.array([float(text) for text in texts])  # type: ignore[attr-defined]
        return np.column_stack((cosines, np.sqrt(1 - cosines**2))).astype(np.float32)


def at(cosine: float, related: bool | None = None, score: float | None = None) -> Pair:
    return Pair("1", str(cosine), related, score)


def test_cosines_are_of_the_encoders_vectors_and_each_text_is_asked_once(encoder: FakeEncoder) -> None:
    found = pair_cosines([SAME, NEAR, FAR, EMPTY], encoder)
    u, v, w = FakeEncoder().encode(["the tide rises", "the tide falls", "bread bakes slowly"]).astype(np.float64)
    assert found[:3] == pytest.approx([1.0, u @ v, u @ w], abs=1e-6)
    assert np.isnan(found[3])
    assert sorted(encoder.encoded) == sorted({text for p in (SAME, NEAR, FAR, EMPTY) for text in (p.a, p.b)})


def test_figures_by_hand() -> None:
    pairs = [at(0.5, True), at(0.3, True), at(0.2, False), at(0.5, False), at(0.9, None, 1.0)]
    found = fit(pairs, Flat())
    assert found.cosines == pytest.approx([0.5, 0.3, 0.2, 0.5, 0.9], abs=1e-6)
    assert (found.auc.value, found.auc.n) == (0.625, 4)
    assert (found.n_related, found.n_unrelated) == (2, 2)
    assert found.mean_related == pytest.approx(0.4, abs=1e-6)
    assert found.mean_unrelated == pytest.approx(0.35, abs=1e-6)
    assert found.threshold is not None
    assert found.threshold.accuracy == 0.75  # from between .2 and .3 on: wrong about the unrelated .5 alone
    assert found.spearman == Figure(None, None, None, 1)
    assert [notice.code for notice in found.notices] == ["few_related", "few_unrelated", "few_scored"]


def test_scores_by_hand() -> None:
    scores, cosines = (1, 2, 3, 4, 5), (0.2, 0.1, 0.4, 0.3, 0.5)
    found = fit([at(cosine, None, score) for cosine, score in zip(cosines, scores, strict=True)], Flat())
    assert found.spearman.value == pytest.approx(0.8)
    assert found.auc == Figure(None, None, None, 0)
    assert found.threshold is None
    assert found.mean_related is None
    assert [notice.code for notice in found.notices] == ["few_scored"]
    assert [wrong.error for wrong in worst_by_score(found, 10)] == [0.25] * 4
    assert worst(found, 10, related=True) == ()


def test_a_pair_without_a_cosine_is_in_no_figure_and_said(encoder: FakeEncoder) -> None:
    found = fit([SAME, NEAR, FAR, EMPTY], encoder)
    assert (found.n_related, found.n_unrelated, found.auc.n) == (2, 1, 3)
    assert found.notices[-1].code == "undefined"
    assert found.notices[-1].message.startswith("1 pair has no cosine, since fake")
    assert all(wrong.index != 3 for wrong in worst(found, 10, related=False))


def test_one_kind_alone_has_no_area_and_enough_pairs_are_nothing_to_say() -> None:
    alone = fit([at(0.1 + i / 100, True) for i in range(10)], Flat())
    assert [notice.code for notice in alone.notices] == ["no_unrelated"]
    assert alone.auc.value is None
    apart = fit([at(0.1 + (i % 2) / 2 + i / 100, i % 2 == 1) for i in range(20)], Flat())
    assert [notice.code for notice in apart.notices] == ["no_spread"]
    both = fit([at(0.1 + i / 100, i % 2 == 0) for i in range(20)], Flat())
    assert both.notices == ()


def test_the_most_wrong_come_first_and_their_mean_error_is_what_lacks_to_an_area_of_one() -> None:
    pairs = [at(c, True) for c in (0.9, 0.4, 0.1)] + [at(c, False) for c in (0.5, 0.4, 0.2, 0.0)]
    found = fit(pairs, Flat())
    assert worst(found, 5, related=True) == (Wrong(2, 0.75), Wrong(1, 0.375))
    assert worst(found, 5, related=False) == (Wrong(3, 2 / 3), Wrong(4, 0.5), Wrong(5, 1 / 3))
    assert worst(found, 1, related=False) == (Wrong(3, 2 / 3),)
    assert found.auc.value is not None
    for kind, count in ((True, 3), (False, 4)):
        assert sum(w.error for w in worst(found, 9, related=kind)) / count == pytest.approx(1 - found.auc.value)


def test_cosines_come_from_the_cache_and_stopping_keeps_what_is_done(encoder: FakeEncoder) -> None:
    cache = VectorCache(IN_MEMORY)
    first = fit([SAME, FAR], encoder, cache=cache)
    calls = encoder.calls

    def forbid(now: object) -> None:
        if now.done < now.total:  # type: ignore[attr-defined]
            raise Cancelled("Stop.")

    assert fit([SAME, FAR], encoder, cache=cache, on_progress=forbid) == _equal(first)
    assert encoder.calls == calls
    with pytest.raises(Cancelled):
        fit([SAME, NEAR], encoder, cache=cache, on_progress=forbid)


def test_the_file_can_be_read_again_and_holds_the_cosines(encoder: FakeEncoder) -> None:
    pairs = (SAME, Pair('with, "marks"', "and\nlines", None, 0.1), EMPTY)
    found = fit(pairs, encoder)
    data = to_csv([found, found])
    assert load_pairs(data) == pairs
    lines = data.decode().splitlines()
    assert lines[0] == "a,b,related,score,cosine fake,cosine fake"
    assert lines[1] == f"the tide rises,rises the tide,1,5.0,{found.cosines[0]!s},{found.cosines[0]!s}"
    assert lines[-1] == "…,the tide rises,0,,,"


def _equal(found: Fit) -> object:
    class Same:
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Fit) and np.array_equal(other.cosines, found.cosines) and other.auc == found.auc

    return Same()
