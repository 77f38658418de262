"""What a run will take, before it is started."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

from chunking.evaluation.hope.openai_estimate import expected
from chunking.evaluation.hope.run import calls
from chunking.evaluation.hope.sampling import passages_of, segments_of
from chunking.llm.usage import Usage
from components.compare.outcome import Outcome
from components.hope.scored import Terms
from components.language_model.words import to_come

SECONDS_A_TEXT, SECONDS_A_CALL = 0.02, 0.0005
"""Of the extractive backend on a plain computer: to embed a passage, and to answer one question."""


@dataclass(frozen=True, slots=True)
class Line:
    """A set-up, or what all share.

    :param looked_at: passages of those there are. :param usage: expected of a language model.
    """

    name: str
    passages: int | None
    looked_at: int | None
    calls: int
    usage: Usage | None


def estimate(outcomes: Sequence[Outcome], terms: Terms, *, shared: bool) -> list[Line]:
    """One :class:`Line` for what all share, if it is still to be done, and one a set-up: at most, and nothing cached."""
    embedded, settings = terms.embedded, terms.settings
    cuts = [passages_of(outcome.chunking) for outcome in outcomes if outcome.chunking]
    segments = segments_of(embedded.document, embedded.sentences, settings.segments, settings.seed)
    common, *each = calls(cuts, len(segments), settings)
    usages: Sequence[Usage | None] = [None] * len(cuts)
    usage: Usage | None = None
    if not terms.choice.proxy:
        usage, usages = expected(cuts, segments, settings)
    lines = [Line("Shared by all", None, None, usage.calls if usage else common, usage)] if shared else []
    for outcome, cut, count, used in zip(outcomes, cuts, each, usages, strict=True):
        looked_at = min(len(cut), settings.passages)
        lines.append(Line(outcome.label, len(cut), looked_at, used.calls if used else count, used))
    return lines


def in_words(lines: Sequence[Line]) -> str:
    """The sum of ``lines`` in one sentence."""
    looked_at, asked = sum(line.looked_at or 0 for line in lines), sum(line.calls for line in lines)
    usages = [line.usage for line in lines if line.usage]
    if usages:
        total = reduce(add, usages)
        return f"About {asked:,} calls on {looked_at:,} passages: {to_come(total)}"
    seconds = SECONDS_A_TEXT * sum(line.passages or 0 for line in lines) + SECONDS_A_CALL * asked
    return (
        f"{looked_at:,} passages, at most {asked:,} comparisons, about {max(1, round(seconds)):,} s once the "
        "encoder is loaded. No text leaves this computer."
    )
