"""Agreement of a judge with labels, by hand, against scikit-learn, and at its edges."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score, confusion_matrix

from chunking.evaluation.judging import Confusion, agreement, corrected_rate
from chunking.evaluation.shares import Share
from chunking.evaluation.statistics import wilson


def test_agreement_by_hand() -> None:
    # 20 true positives, 5 false negatives, 10 false positives, 15 true negatives, 3 without a verdict.
    labels = [True] * 25 + [False] * 25 + [True, False, False]
    verdicts = [True] * 20 + [False] * 5 + [True] * 10 + [False] * 15 + [None] * 3
    found = agreement(labels, verdicts)
    assert (found.n, found.missing, found.confusion) == (50, 3, Confusion(tp=20, fp=10, fn=5, tn=15))
    assert (found.accuracy, found.sensitivity, found.specificity) == (Share(35, 50), Share(20, 25), Share(15, 25))
    assert found.balanced_accuracy == pytest.approx(0.7)
    # Chance agrees in 0.5·0.6 + 0.5·0.4 = 0.5; (0.7 − 0.5) / 0.5.
    assert found.kappa == pytest.approx(0.4)
    assert (found.low, found.high) == wilson(35, 50)
    # 0.8 of 25: (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96.
    assert found.sensitivity_interval == pytest.approx((0.6087, 0.9114), abs=1e-4)
    assert found.specificity_interval == wilson(15, 25)


def test_perfect_opposite_and_constant_judges() -> None:
    labels = [True, False, True, False]
    assert agreement(labels, labels).kappa == 1
    assert agreement(labels, [not label for label in labels]).kappa == -1
    assert agreement(labels, [True] * 4).kappa == 0
    assert agreement([True, True], [True, True]).kappa is None  # chance agrees as well
    assert agreement([True, True], [True, True]).specificity == Share(0, 0)
    assert agreement([True, True], [True, True]).balanced_accuracy is None
    assert agreement([True, True], [True, True]).specificity_interval is None


def test_missing_is_never_a_no() -> None:
    found = agreement([True, False], [None, None])
    assert (found.n, found.missing, found.low, found.high, found.kappa) == (0, 2, None, None, None)
    assert found.accuracy.value is None
    assert agreement([True, True, False], [True, None, False]).sensitivity == Share(1, 1)
    with pytest.raises(ValueError, match="shorter"):
        agreement([True, True], [True])


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40))
def test_kappa_and_confusion_are_scikit_learns(pairs: list[tuple[bool, bool]]) -> None:
    assume(len({value for pair in pairs for value in pair}) == 2)
    labels, verdicts = [label for label, _ in pairs], [verdict for _, verdict in pairs]
    found = agreement(labels, verdicts)
    tn, fp, fn, tp = confusion_matrix(labels, verdicts, labels=[False, True]).ravel().tolist()
    assert found.confusion == Confusion(tp, fp, fn, tn)
    assert found.kappa == pytest.approx(cohen_kappa_score(labels, verdicts))


def test_corrected_rate_by_hand_and_its_clips() -> None:
    # Of 100 answers 60 are grounded: 0.9·60 + 0.2·40 = 62 are called so.
    assert corrected_rate(0.62, 0.9, 0.8) == pytest.approx(0.6)
    assert corrected_rate(0.1, 0.9, 0.8) == 0
    assert corrected_rate(0.95, 0.9, 0.8) == 1
    assert corrected_rate(0.5, 1, 1) == 0.5
    assert corrected_rate(0.5, 0.5, 0.5) is None
    assert corrected_rate(0.5, 0.2, 0.3) is None


@given(st.floats(0, 1), st.floats(0.55, 1), st.floats(0.55, 1))
def test_correcting_undoes_the_judges_errors(true: float, sensitivity: float, specificity: float) -> None:
    seen = true * sensitivity + (1 - true) * (1 - specificity)
    assert corrected_rate(seen, sensitivity, specificity) == pytest.approx(true)
