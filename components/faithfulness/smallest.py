"""What so few questions could tell at all, said before anything is paid for."""

from __future__ import annotations

from chunking.evaluation.faithfulness.results import ALPHA
from chunking.evaluation.statistics import Discordance

FEW = 10


def least_discordant(setups: int) -> int:
    """The fewest questions that one of two set-ups has to win, and none lose, for McNemar's exact test to reach 5 % after
    Holm's correction for all pairs of so many ``setups``."""
    pairs = max(setups * (setups - 1) // 2, 1)
    count = 1
    while Discordance(0, count, 0, 0).p_value * pairs > ALPHA:
        count += 1
    return count


def few_questions(questions: int, setups: int) -> str | None:
    """A warning where ``questions`` are too few to tell set-ups apart; ``None`` where there is no need of one."""
    if setups < 2 or questions >= FEW:
        return None
    least = least_discordant(setups)
    start = f"With {questions:,} {'question' if questions == 1 else 'questions'} set-ups can hardly be told apart"
    if questions < least:
        return (
            f"{start}: not even a set-up that is right on all where another is wrong on all would differ by more than chance. "
            f"That takes {least:,} questions at least, and differences as they occur take many more."
        )
    return (
        f"{start}: the smallest difference that could be more than chance is {100 * least / questions:.0f} points, "
        f"{least:,} questions that one set-up alone gets right and none the other way round."
    )
