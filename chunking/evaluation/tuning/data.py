"""Documents to tune on and documents to be honest with: settings chosen on the former look better there than they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

import numpy as np

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.labelled import Labelled


@dataclass(frozen=True)
class Case:
    """A document with known boundaries and its vectors.

    :param embedded: from :func:`~chunking.evaluation.labelled.embed_labelled`: the same sentences.
    """

    labelled: Labelled
    embedded: EmbeddedDocument

    @property
    def name(self) -> str:
        return self.labelled.name

    @property
    def group(self) -> str:
        return self.labelled.group

    @property
    def n(self) -> int:
        """How many sentences it has."""
        return len(self.labelled.sentences)


def split(cases: Sequence[Case], *, seed: int = 0, share: float = 0.5) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which of ``cases`` to tune on and which to hold out, as ascending indices; whole documents, the same for a seed in
    whatever order they come.

    Each group is divided by itself as near to ``share`` as whole documents allow, odd ones evening out from group to group.
    From two documents on neither part is empty; a single one is tuned on, and nothing is held out.

    :param share: to tune on, above 0 and below 1.
    :raises ValueError: if ``share`` is not.
    """
    if not 0 < share < 1:
        raise ValueError(f"share must be above 0 and below 1; got {share}.")
    count = len(cases)
    if count < 2:
        return tuple(range(count)), ()
    wanted = min(max(floor(count * share + 0.5), 1), count - 1)
    rng = np.random.default_rng(seed)
    tuning: list[int] = []
    seen = 0
    for group in sorted({case.group for case in cases}):
        members = sorted((i for i in range(count) if cases[i].group == group), key=lambda i: cases[i].name)
        seen += len(members)
        take = floor(wanted * seen / count + 0.5) - len(tuning)
        tuning += [members[i] for i in rng.permutation(len(members))[:take]]
    return tuple(sorted(tuning)), tuple(sorted(set(range(count)) - set(tuning)))
