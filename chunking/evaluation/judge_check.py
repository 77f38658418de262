"""Is a judge to be trusted? Its verdicts on answers that people have labelled, given exactly as when set-ups are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from chunking.checking import check_whole
from chunking.evaluation.begin import BeginItem
from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.run import request
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.judging import JudgeAgreement, agreement
from chunking.evaluation.shares import Share
from chunking.llm.outcomes import Failure
from chunking.llm.pool import run_jobs, workers_for
from chunking.llm.structured import Answered, Asker

Outcome = prompts.Verdict | Failure


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled answer and what the judge said of it.

    :param second: asked again with another seed; ``None`` without a second pass.
    """

    item: BeginItem
    first: Outcome
    second: Outcome | None = None

    @property
    def grounded(self) -> bool | None:
        """The verdict; ``None`` where there is none."""
        return grounded(self.first)


@dataclass(frozen=True)
class JudgeCheck:
    """What the judge said.

    :param judged: in the order of the answers.
    :param left_out: parameters that the model rejects, so that verdicts were given without them.
    """

    judged: tuple[Judged, ...]
    left_out: tuple[str, ...] = ()

    @property
    def agreement(self) -> JudgeAgreement:
        """Of the first pass with the labels."""
        return agreement([one.item.grounded for one in self.judged], [one.grounded for one in self.judged])

    @property
    def flips(self) -> Share:
        """Of the answers with both verdicts, those where the two differ."""
        both = [(one.grounded, grounded(one.second)) for one in self.judged if one.second is not None]
        return Share.of(first is not second for first, second in both if first is not None and second is not None)

    @property
    def contradictory(self) -> Share:
        """Verdicts of the first pass that name an unsupported claim and say grounded, or the reverse; they count as said."""
        return Share.of(not one.first.consistent for one in self.judged if not isinstance(one.first, Failure))


def grounded(outcome: Outcome | None) -> bool | None:
    """What a verdict says; ``None`` for a failure, which is never a "no"."""
    return outcome.grounded if isinstance(outcome, prompts.Verdict) else None


def draw(items: Sequence[BeginItem], limit: int | None, *, seed: int = 0) -> tuple[BeginItem, ...]:
    """``limit`` of the items at random, each label in its proportion (largest remainders), in the order given.

    :raises SettingsError: if ``limit`` is below 1 or ``seed`` negative.
    """
    check_whole("seed", seed, 0, 2**32 - 1, "a whole number, 0 or more")
    if limit is None:
        return tuple(items)
    check_whole("limit", limit, 1, float("inf"), "a whole number, 1 or more")
    if limit >= len(items):
        return tuple(items)
    counts = Counter(item.label for item in items)
    shares = {label: limit * count / len(items) for label, count in counts.items()}
    wanted = {label: int(share) for label, share in shares.items()}
    by_remainder = sorted(shares, key=lambda label: wanted[label] - shares[label])
    for label in by_remainder[: limit - sum(wanted.values())]:
        wanted[label] += 1
    rng = np.random.default_rng(seed)
    drawn: set[int] = set()
    for label, number in wanted.items():
        places = [place for place, item in enumerate(items) if item.label == label]
        drawn.update(rng.choice(places, number, replace=False).tolist())
    return tuple(items[place] for place in sorted(drawn))


def check_judge(
    items: Sequence[BeginItem],
    asker: Asker,
    settings: FaithSettings | None = None,
    *,
    on_progress: Callable[[int, int], None] | None = None,
) -> JudgeCheck:
    """Have the judge look at every item, the message as the question and the knowledge as the context.

    A failure never ends the run. An exception out of ``on_progress``, or Ctrl-C, does; what was answered stays in the cache.

    :param settings: ``second_pass`` asks all once more, by another seed, so that the cache does not answer for the model.
    :param on_progress: called with how many of how many verdicts are in.
    """

    chosen = settings or FaithSettings()

    def ask(item: BeginItem, second: bool) -> Answered[prompts.Verdict] | Failure:
        messages = prompts.judge(item.message, item.knowledge, item.response)
        return asker.ask(request(messages, chosen, second=second), prompts.Verdict)

    jobs = [partial(ask, item, second) for second in (False, True)[: 1 + chosen.second_pass] for item in items]
    outcomes: dict[int, Outcome] = {}
    left_out: set[str] = set()
    for place, outcome in run_jobs(jobs, workers=workers_for(asker.client.endpoint)):
        if isinstance(outcome, Answered):
            left_out.update(outcome.left_out)
        outcomes[place] = outcome.value if isinstance(outcome, Answered) else outcome
        if on_progress is not None:
            on_progress(len(outcomes), len(jobs))
    judged = tuple(Judged(item, outcomes[place], outcomes.get(place + len(items))) for place, item in enumerate(items))
    return JudgeCheck(judged, tuple(sorted(left_out)))
