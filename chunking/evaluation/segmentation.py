"""How far two segmentations of the same ``n`` sentences agree, from their boundaries alone (1 … n − 1).

========================  ======================================================================  ===========
Pk                        share of sentence pairs k apart that are told together or apart wrongly  an *error*
WindowDiff                share of such windows in which the numbers of boundaries differ         an *error*
precision, recall, F1     of boundaries matched one to one within ± ``tolerance`` sentences       a *score*
boundary similarity       :mod:`chunking.evaluation.boundary_edit`                                a *score*
========================  ======================================================================  ===========

Errors are better lower, scores better higher; all lie in [0, 1]. Chance differs from text to text: no error means anything
without that of placing no boundary, or as many at random, beside it.

Sources: Beeferman, Berger and Lafferty 1999 (Pk); Pevzner and Hearst 2002 (WindowDiff). Both take sentences i and i + k for
i = 0 … n − k − 1. They equal ``nltk.metrics.segmentation.pk`` and ``windowdiff`` on the string of the n − 1 gaps (a test
holds them to that); they are written out here since importing nltk takes longer than all else on a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
import numpy.typing as npt

from chunking.evaluation.boundary_edit import boundary_similarity
from chunking.intervals import Interval
from chunking.types import Sentence


def boundaries_of(spans: Iterable[Interval], sentences: Sequence[Sentence]) -> tuple[int, ...]:
    """The sentence boundaries where ``spans`` start, ascending and each once; their ends do not matter.

    A span that starts inside a sentence is taken to start at the nearer of that sentence's start and the next one's (ties:
    the former); one that starts in white space, at the next sentence. The start of the text is no boundary.
    """
    places = np.array([start for start, end in spans if start < end], dtype=np.int64)
    if not len(places) or not sentences:
        return ()
    starts = np.array([s.start for s in sentences], dtype=np.int64)
    ends = np.array([s.end for s in sentences], dtype=np.int64)
    sentence = np.searchsorted(starts, places, side="right") - 1
    nexts = np.append(starts[1:], np.iinfo(np.int64).max)[sentence]
    inside = places < ends[sentence]
    onwards = (sentence >= 0) & (~inside | (places - starts[sentence] > nexts - places))
    found = np.unique(sentence + onwards)
    return tuple(found[(found > 0) & (found < len(sentences))].tolist())


def window_size(reference: Iterable[int], n: int) -> int:
    """k = half the mean segment length of ``reference``, rounded (halves to even), at least 2."""
    return max(round(n / (len(set(reference)) + 1) / 2), 2)


def pk_error(reference: Iterable[int], hypothesis: Iterable[int], n: int, *, k: int | None = None) -> float | None:
    """Pk, an error in [0, 1].

    :param k: window; by default :func:`window_size` of ``reference``.
    :returns: ``None`` where no two sentences are ``k`` apart (n ≤ k).
    :raises ValueError: if a boundary lies outside 1 … n − 1, or k below 1.
    """
    windows = _windows(reference, hypothesis, n, k)
    return None if windows is None else float(np.mean((windows[0] > 0) != (windows[1] > 0)))


def window_diff_error(reference: Iterable[int], hypothesis: Iterable[int], n: int, *, k: int | None = None) -> float | None:
    """WindowDiff, an error in [0, 1]; parameters and limits as for :func:`pk_error`, which it is never below."""
    windows = _windows(reference, hypothesis, n, k)
    return None if windows is None else float(np.mean(windows[0] != windows[1]))


@dataclass(frozen=True, slots=True)
class BoundaryMatch:
    """How many boundaries two segmentations share. Precision, recall and F1 are scores."""

    matched: int
    reference: int
    hypothesis: int

    @property
    def precision(self) -> float | None:
        """Share of the hypothesis's boundaries that are matched; ``None`` if it has none."""
        return self.matched / self.hypothesis if self.hypothesis else None

    @property
    def recall(self) -> float | None:
        """Share of the reference's boundaries that are matched; ``None`` if it has none."""
        return self.matched / self.reference if self.reference else None

    @property
    def f1(self) -> float:
        """Their harmonic mean; 1 if neither has a boundary, since they agree."""
        total = self.reference + self.hypothesis
        return 2 * self.matched / total if total else 1.0

    @property
    def surplus(self) -> int:
        """Boundaries more than in the reference: above 0 is over-segmentation, below 0 under-segmentation."""
        return self.hypothesis - self.reference


def match_boundaries(reference: Iterable[int], hypothesis: Iterable[int], *, tolerance: int = 0) -> BoundaryMatch:
    """Match boundaries one to one, as many as can be, no two further apart than ``tolerance`` sentences.

    Going through both in order and matching whenever possible is a maximum matching on a line: each boundary is matched to
    the first that it can still be matched to, which leaves the most for those after it.
    """
    a, b = sorted(set(reference)), sorted(set(hypothesis))
    i = j = matched = 0
    while i < len(a) and j < len(b):
        if abs(a[i] - b[j]) <= tolerance:
            matched, i, j = matched + 1, i + 1, j + 1
        elif a[i] < b[j]:
            i += 1
        else:
            j += 1
    return BoundaryMatch(matched, len(a), len(b))


@dataclass(frozen=True, slots=True)
class Agreement:
    """One segmentation held against another: two errors, then scores.

    :param k: the window that the errors used. :param exact: matches at the same sentence; :param near: within ± 1.
    """

    pk_error: float | None
    window_diff_error: float | None
    k: int
    exact: BoundaryMatch
    near: BoundaryMatch
    boundary_similarity: float


def agreement(reference: Iterable[int], hypothesis: Iterable[int], n: int, *, k: int | None = None) -> Agreement:
    """All measures of ``hypothesis`` against ``reference``; of these, only the errors (through k), precision and recall
    depend on which of the two is the reference."""
    reference, hypothesis = sorted(set(reference)), sorted(set(hypothesis))
    k = window_size(reference, n) if k is None else k
    return Agreement(
        pk_error(reference, hypothesis, n, k=k),
        window_diff_error(reference, hypothesis, n, k=k),
        k,
        match_boundaries(reference, hypothesis),
        match_boundaries(reference, hypothesis, tolerance=1),
        boundary_similarity(reference, hypothesis),
    )


def agreement_table(segmentations: Mapping[str, Iterable[int]], n: int) -> dict[tuple[str, str], Agreement]:
    """``(reference, hypothesis)`` → their agreement, for every ordered pair of different names."""
    fixed = {name: sorted(set(boundaries)) for name, boundaries in segmentations.items()}
    return {(a, b): agreement(fixed[a], fixed[b], n) for a, b in permutations(fixed, 2)}


def _windows(
    reference: Iterable[int], hypothesis: Iterable[int], n: int, k: int | None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None:
    """``(n − k,)`` twice: how many boundaries lie between sentences i and i + k."""
    reference = list(reference)
    k = window_size(reference, n) if k is None else k
    if k < 1:
        raise ValueError(f"k must be 1 or more; got {k}.")
    counts = []
    for boundaries in (reference, hypothesis):
        marks = np.zeros(max(n, 1), dtype=np.int64)
        for boundary in boundaries:
            if not 1 <= boundary < n:
                raise ValueError(f"boundaries of {n} sentences lie in 1 … {n - 1}; got {boundary}.")
            marks[boundary] = 1
        running = np.cumsum(marks)
        counts.append(running[k:] - running[:-k])
    return (counts[0], counts[1]) if n > k else None
