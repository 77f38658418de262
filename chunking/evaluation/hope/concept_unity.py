"""Concept unity ζ_con: do the statements of a passage speak of one thing? (section 3.2, equations 2 and 3)

Over the statements s_1 … s_n of a passage ζ̄ = (1/n²) Σ_i Σ_j θ(s_i, s_j), the diagonal included, as the paper has it; so n
mutually orthogonal statements score 1/n. The off-diagonal mean (n·ζ̄ − 1)/(n − 1) stands beside it. With unit vectors ζ̄ is
the *squared* length of their mean. One statement is always at one with itself: not defined.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from chunking.evaluation.hope.protocol import UNDEFINED, Backend, Failure, Passage
from chunking.evaluation.hope.results import PassageUnity
from chunking.evaluation.hope.runner import Runner
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import Floats, TextVectors


def unity(similarities: Floats) -> tuple[float, float]:
    """ζ̄ and the off-diagonal mean of an ``(n, n)`` cosine matrix, n at least 2; each 0 if negative."""
    n = len(similarities)
    mean = float(similarities.mean())
    return max(mean, 0.0), max((n * mean - 1) / (n - 1), 0.0)


def concept_unity(
    passages: Sequence[Passage], backend: Backend, run: Runner, vectors: TextVectors, settings: HopeSettings
) -> tuple[PassageUnity, ...]:
    """What each of ``passages`` states, and how close its statements are."""
    stated = run("Statements", [partial(backend.statements, p, settings.statements, settings.seed) for p in passages])
    vectors([text for given in stated if not isinstance(given, Failure) for text in given])  # all in one batch
    return tuple(_of_passage(passage.index, given, vectors) for passage, given in zip(passages, stated, strict=True))


def _of_passage(passage: int, given: Sequence[str] | Failure, vectors: TextVectors) -> PassageUnity:
    if isinstance(given, Failure):
        return PassageUnity(passage, failure=given)
    statements = tuple(given)
    if len(statements) < 2:
        return PassageUnity(passage, statements, failure=Failure(UNDEFINED, "A single statement has nothing to agree with."))
    rows = vectors(statements)
    if np.isnan(rows).any():
        return PassageUnity(passage, statements, failure=Failure(UNDEFINED, "A statement has no vector."))
    similarities = np.clip(rows @ rows.T, -1, 1)
    np.fill_diagonal(similarities, 1)
    return PassageUnity(passage, statements, tuple(map(tuple, similarities.tolist())), *unity(similarities))
