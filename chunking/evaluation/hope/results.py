"""What HOPE found, with everything that stands behind each number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chunking.evaluation.hope.dangling import Dangling
from chunking.evaluation.hope.protocol import Answer, Failure, Quadruple, Question, Segment
from chunking.evaluation.hope.settings import HopeSettings


@dataclass(frozen=True, slots=True)
class SubScore:
    """A score in [0, 1]: higher is better.

    :param value: ``None`` where nothing could be measured: see ``reason``. 0 is a value.
    :param n: how many passages or quadruples it is the mean of.
    :param low, high: 95% confidence interval; ``None`` with too few to tell.
    :param failures: requests that failed, of those that this score needed: they are in no mean.
    :param undefined: passages or questions for which the score does not exist, such as a passage of one sentence.
    :param skipped: not asked, since the run was stopped.
    :param reason: one sentence on why there is no value.
    """

    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    failures: int = 0
    undefined: int = 0
    skipped: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PassageUnity:
    """Concept unity of one passage.

    :param passage: index of the chunk. :param similarities: ``θ(s_i, s_j)``, the diagonal included.
    :param value: ζ̄, with the diagonal. :param off_diagonal: without it, ``(n·ζ̄ − 1) / (n − 1)``.
    :param failure: why there is no value.
    """

    passage: int
    statements: tuple[str, ...] = ()
    similarities: tuple[tuple[float, ...], ...] = ()
    value: float | None = None
    off_diagonal: float | None = None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, answered by its passage alone and with others beside it.

    :param retrieved: indices of the other passages, closest first.
    :param alone: a*. :param among: a. :param theta: their cosine, in [−1, 1].
    :param failure: why there is no θ.
    """

    question: Question
    retrieved: tuple[int, ...]
    alone: Answer | None = None
    among: Answer | None = None
    theta: float | None = None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class PassageIndependence:
    """Semantic independence of one passage: the mean θ of its questions, 0 if that is negative."""

    passage: int
    asked: tuple[Asked, ...] = ()
    value: float | None = None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A segment and the four statements on it, the same for every chunking of the document.

    :param shown: the statements in the order shown. :param gold: place of the true one, 0 … 3.
    :param failure: why there is no quadruple.
    """

    segment: Segment
    quadruple: Quadruple | None = None
    shown: tuple[str, ...] = ()
    gold: int | None = None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which statement of a task was told to be the true one.

    :param task: index of the task. :param retrieved: indices of the passages given, closest first; none in the control.
    :param told: place of the statement named, 0 … 3; ``None`` after a failure. :param correct: ``None`` likewise.
    """

    task: int
    retrieved: tuple[int, ...] = ()
    told: int | None = None
    correct: bool | None = None
    failure: Failure | None = None


@dataclass(frozen=True)
class HopeResult:
    """The three sub-scores of one chunking, and what each is made of.

    :param passages: how many there are. :param sampled: indices of those that were looked into, in document order.
    :param off_diagonal: concept unity without the diagonal: it does not depend on the number of statements.
    :param dangling: chunks that refer to something outside of them; ``None`` where the document is not in English.
    :param complete: false if the run was stopped before this chunking was through.
    """

    passages: int
    sampled: tuple[int, ...]
    concept_unity: SubScore
    off_diagonal: SubScore
    semantic_independence: SubScore
    information_preservation: SubScore
    unity: tuple[PassageUnity, ...]
    independence: tuple[PassageIndependence, ...]
    verdicts: tuple[Verdict, ...]
    dangling: Dangling | None
    complete: bool = True

    @property
    def mean(self) -> float | None:
        """HOPE, ``(ζ_con + ζ_sem + ζ_inf) / 3``; ``None`` if one of them is missing. A 0 counts as 0, where the authors'
        code skips it. The paper's correlations do not support making it a headline."""
        return mean_of_three(self.concept_unity.value, self.semantic_independence.value, self.information_preservation.value)


@dataclass(frozen=True)
class HopeReport:
    """All chunkings of one document, judged by the same questions of chance.

    :param backend: its name. :param proxy: whether its scores stand in for a language model's.
    :param parameters: the backend's own. :param encoder: the one that scored.
    :param tasks: shared by all. :param control: the same tasks told without any passage; chance is .25.
    :param results: one a chunking, in order; ``None`` for those not begun when the run was stopped.
    """

    backend: str
    proxy: bool
    parameters: Mapping[str, str | int | float | bool | None]
    encoder: str
    settings: HopeSettings
    tasks: tuple[Task, ...]
    control: SubScore
    control_verdicts: tuple[Verdict, ...]
    results: tuple[HopeResult | None, ...]


def mean_of_three(concept: float | None, independence: float | None, preservation: float | None) -> float | None:
    """``(ζ_con + ζ_sem + ζ_inf) / 3``; ``None`` if one is missing."""
    if concept is None or independence is None or preservation is None:
        return None
    return (concept + independence + preservation) / 3
