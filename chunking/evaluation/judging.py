"""How far a judge's verdicts agree with labels, and what its errors do to a rate. True means grounded in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunking.evaluation.begin import BeginItem, load_begin
from chunking.evaluation.lexical_support import lexical_auc, lexical_support
from chunking.evaluation.shares import Share
from chunking.evaluation.statistics import wilson

__all__ = [
    "BeginItem",
    "Confusion",
    "JudgeAgreement",
    "agreement",
    "corrected_rate",
    "lexical_auc",
    "lexical_support",
    "load_begin",
]


@dataclass(frozen=True, slots=True)
class Confusion:
    """Numbers of verdicts, "positive" being grounded: ``fp`` are answers called grounded that are labelled not to be."""

    tp: int
    fp: int
    fn: int
    tn: int

    @property
    def n(self) -> int:
        return self.tp + self.fp + self.fn + self.tn

    @property
    def kappa(self) -> float | None:
        """Cohen's (observed − expected) / (1 − expected) agreement, at most 1, 0 as by chance; ``None`` where labels and
        verdicts are all the same, so that chance agrees fully."""
        n = self.n
        labelled, judged = self.tp + self.fn, self.tp + self.fp
        expected = labelled * judged + (n - labelled) * (n - judged)  # times n²
        return ((self.tp + self.tn) * n - expected) / (n * n - expected) if n * n != expected else None


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """Verdicts beside labels.

    :param n: verdicts given. Every figure is over these.
    :param missing: labelled answers without a verdict; never counted as "not grounded".
    :param accuracy: verdicts that are the label.
    :param low: of its 95 % Wilson interval; ``None`` without a verdict, as for ``high``.
    :param sensitivity: of the answers labelled grounded, those called so.
    :param specificity: of the answers labelled not grounded, those called so.

    The intervals of the latter two are Wilson's as well, ``None`` where nothing is labelled so.
    """

    n: int
    missing: int
    accuracy: Share
    low: float | None
    high: float | None
    kappa: float | None
    sensitivity: Share
    specificity: Share
    confusion: Confusion

    @property
    def sensitivity_interval(self) -> tuple[float, float] | None:
        return _interval(self.sensitivity)

    @property
    def specificity_interval(self) -> tuple[float, float] | None:
        return _interval(self.specificity)

    @property
    def balanced_accuracy(self) -> float | None:
        """(sensitivity + specificity) / 2, which is the AUC of a plain yes or no, 0.5 as by chance; ``None`` where one is."""
        sensitivity, specificity = self.sensitivity.value, self.specificity.value
        return None if sensitivity is None or specificity is None else (sensitivity + specificity) / 2


def agreement(labels: Sequence[bool], verdicts: Sequence[bool | None]) -> JudgeAgreement:
    """Compare ``verdicts`` with ``labels``, (n,) each and in the same order; ``None`` is a missing verdict.

    :raises ValueError: where they differ in number.
    """
    pairs = [(bool(label), bool(verdict)) for label, verdict in zip(labels, verdicts, strict=True) if verdict is not None]
    confusion = Confusion(*(pairs.count(pair) for pair in ((True, True), (False, True), (True, False), (False, False))))
    tp, fp, fn, tn = confusion.tp, confusion.fp, confusion.fn, confusion.tn
    low, high = wilson(tp + tn, len(pairs)) if pairs else (None, None)
    return JudgeAgreement(
        n=len(pairs),
        missing=len(labels) - len(pairs),
        accuracy=Share(tp + tn, len(pairs)),
        low=low,
        high=high,
        kappa=confusion.kappa,
        sensitivity=Share(tp, tp + fn),
        specificity=Share(tn, fp + tn),
        confusion=confusion,
    )


def _interval(share: Share) -> tuple[float, float] | None:
    return wilson(share.count, share.total) if share.total else None


def corrected_rate(rate: float, sensitivity: float, specificity: float) -> float | None:
    """The true rate behind a judge's ``rate``, by Rogan and Gladen (1978): (rate + specificity − 1) / (sensitivity +
    specificity − 1), clipped to [0, 1]. ``None`` where the judge is no better than chance (sensitivity + specificity ≤ 1).

    It takes the judge to err alike for every set-up, and carries no uncertainty of the two.
    """
    better = sensitivity + specificity - 1
    return min(1.0, max(0.0, (rate + specificity - 1) / better)) if better > 0 else None
