"""What came of each question in each set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.line import Question
from chunking.llm.outcomes import Failure
from chunking.llm.usage import Usage

Stage = Literal["answer", "judge"]
Outcome = Literal["grounded", "not grounded", "abstained", "missing"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True, slots=True)
class Item:
    """One question in one set-up.

    :param question: index of it. :param setup: index of the set-up.
    :param answer: ``None`` after a failure or an abstention. :param abstained: the model said that the context holds none.
    :param grounded: the judge's verdict; ``None`` where there is none. :param unsupported: claims that it named.
    :param second_grounded: its verdict in the second pass; ``None`` where there was none.
    :param failure: why there is no answer or no verdict, and at which ``stage``. :param second_failure: of the second pass.
    """

    question: int
    setup: int
    context: Context
    answer: str | None = None
    abstained: bool = False
    grounded: bool | None = None
    unsupported: tuple[str, ...] = ()
    second_grounded: bool | None = None
    failure: Failure | None = None
    stage: Stage | None = None
    second_failure: Failure | None = None

    @property
    def outcome(self) -> Outcome:
        """A failure is missing, and never "not grounded"."""
        if self.abstained:
            return "abstained"
        if self.grounded is None:
            return "missing"
        return "grounded" if self.grounded else "not grounded"

    @property
    def consistent(self) -> bool:
        """False where the verdict contradicts the claims beside it: some and grounded, or none and not grounded."""
        return self.grounded is None or self.grounded != bool(self.unsupported)


@dataclass(frozen=True)
class Run:
    """All set-ups by the same questions, prompts and model.

    :param names: of the set-ups. :param items: ``[set-up][question]``.
    :param endpoint: who answered and who judged, and how they were asked; never a key.
    :param usage: of answering. :param judge_usage: of judging. Cached answers used nothing.
    :param complete: false if the run was stopped; what was not asked then failed as ``cancelled``.
    """

    names: tuple[str, ...]
    questions: tuple[Question, ...]
    items: tuple[tuple[Item, ...], ...]
    settings: FaithSettings
    endpoint: Mapping[str, str | int | float | bool | None]
    prompt_version: str
    usage: Usage
    judge_usage: Usage
    complete: bool = True
