"""The figures that a cut of a document with known boundaries gets, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from chunking.evaluation.segmentation import agreement

Sense = Literal["lower", "higher", "zero"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of a cut, held against the known boundaries.

    :param sense: which values are better: ``lower`` (an error), ``higher`` (a score), or those nearer to ``zero``.
    :param help: the formula in words. :param form: how a value is written, as for ``%``.
    """

    name: str
    label: str
    sense: Sense
    help: str
    form: str


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure(
            "pk_error", "Pk", "lower",
            "Share of the sentence pairs k apart that are told together or apart wrongly; k = half the mean true segment "
            "length, at least 2. An error: 0 is best. Undefined where no two sentences are k apart.",
            "%.3f",
        ),
        Measure(
            "window_diff_error", "WindowDiff", "lower",
            "Share of the windows of k sentences in which the number of boundaries is not the true one; k as for Pk. "
            "An error: 0 is best, and it is never below Pk.",
            "%.3f",
        ),
        Measure(
            "f1", "F1", "higher",
            "2 · matched / (placed + true): boundaries matched at the very same sentence. A score: 1 is best.",
            "%.3f",
        ),
        Measure(
            "f1_near", "F1 ± 1", "higher",
            "2 · matched / (placed + true): boundaries matched one to one, at most one sentence apart. A score: 1 is best.",
            "%.3f",
        ),
        Measure(
            "boundary_similarity", "Boundary similarity", "higher",
            "1 − (missed or invented boundaries + ½ · those off by one) / all of these and the matched ones. "
            "A score: 1 is best.",
            "%.3f",
        ),
        Measure(
            "surplus", "Surplus", "zero",
            "Boundaries placed − true ones: above 0 there are too many, below 0 too few.",
            "%+.1f",
        ),
        Measure("boundaries", "Boundaries", "zero", "Boundaries placed. None is better or worse by it.", "%.1f"),
    )
}  # fmt: skip
"""By name. ``boundaries`` is a count to read beside the others: its sense says nothing."""

RANKED = ("pk_error", "window_diff_error", "f1", "f1_near", "boundary_similarity")
"""Those that settings can be chosen by: means over documents, each in [0, 1]."""


def figures(reference: Sequence[int], hypothesis: Sequence[int], n: int) -> tuple[float, ...]:
    """The value of every one of :data:`MEASURES`, in order, for ``hypothesis`` in a document of ``n`` sentences; ``nan``
    where undefined."""
    result = agreement(reference, hypothesis, n)
    undefined = float("nan")
    return (
        undefined if result.pk_error is None else result.pk_error,
        undefined if result.window_diff_error is None else result.window_diff_error,
        result.exact.f1,
        result.near.f1,
        result.boundary_similarity,
        float(result.exact.surplus),
        float(result.exact.hypothesis),
    )
