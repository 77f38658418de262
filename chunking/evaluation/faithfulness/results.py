"""The table of a run: how many answers of each set-up are grounded, and which set-ups differ by more than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.questions import UNKNOWN
from chunking.evaluation.shares import Mean, Share
from chunking.evaluation.statistics import holm, mcnemar, mcnemar_power, paired_difference, smallest_detectable, wilson
from chunking.llm.outcomes import Kind, count_failures

ALPHA = 0.05
POWER = 0.8
"""The power at which the smallest difference that could have been found is told."""

Basis = Literal["judged", "asked"]
"""Which questions a comparison is over: those judged in both set-ups, or those with an outcome in both, where an abstention
counts as not grounded."""

Finding = Literal["differ", "cannot be told apart", "tie", "not compared"]


@dataclass(frozen=True, slots=True)
class Row:
    """One set-up.

    :param judged: grounded among those with a verdict, so of grounded + not grounded.
    :param asked: grounded among those with an outcome, so of these + abstained: a set-up cannot gain here by abstaining more.
    :param low: and ``high``: 95 % Wilson interval of ``judged``; ``asked_low`` and ``asked_high`` of ``asked``. ``None`` where
        there is nothing to take a share of.
    :param missing: failures at either stage, in no share; ``failures`` counts them by kind.
    :param flips: verdicts that the second pass turned round, among the items judged twice.
    :param inconsistent: verdicts that contradict the claims that the judge listed.
    :param tokens: mean length of the contexts. :param empty: questions for which nothing was retrieved.
    """

    name: str
    grounded: int
    not_grounded: int
    abstained: int
    missing: int
    judged: Share
    low: float | None
    high: float | None
    asked: Share
    asked_low: float | None
    asked_high: float | None
    failures: Mapping[Kind, int]
    flips: Share
    inconsistent: int
    tokens: float | None
    empty: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two set-ups on the same ``n`` questions.

    :param first: index of the set-up, as ``second``. :param difference: share grounded, second − first, in [−1, 1]; with its
        95 % interval, for which whole documents are drawn; from a single one (``documents`` = 1), single questions.
    :param only_first: grounded in the first only; ``both``, ``only_second`` and ``neither`` likewise.
    :param p_value: McNemar's exact test. :param holm: corrected for all pairs of the table; the ``finding`` goes by it.
    :param power: with which this ``n`` finds a difference like the one seen, uncorrected.
    :param detectable: the smallest difference it finds with a power of 80 %, uncorrected too, while set-ups disagree as often
        as here.
    """

    first: int
    second: int
    n: int
    difference: float | None
    low: float | None
    high: float | None
    documents: int
    both: int
    only_first: int
    only_second: int
    neither: int
    p_value: float | None
    holm: float | None
    power: float | None
    detectable: float | None

    @property
    def finding(self) -> Finding:
        """``differ`` where Holm's p is at most 0.05; ``tie`` where no question parts the two."""
        if self.holm is None:
            return "not compared"
        if not self.only_first + self.only_second:
            return "tie"
        return "differ" if self.holm <= ALPHA else "cannot be told apart"

    def in_words(self, names: Sequence[str]) -> str:
        """One or two sentences."""
        first, second = names[self.first], names[self.second]
        questions = f"{self.n:,} {'question' if self.n == 1 else 'questions'}"
        if self.difference is None or self.holm is None:
            return f"{first} and {second} are not compared: no question counts in both."
        if self.finding == "tie":
            return f"{first} and {second} tie: no question of {self.n:,} is grounded in one of them only."
        if self.finding == "differ":
            better, worse = (second, first) if self.difference > 0 else (first, second)
            points = f"{abs(self.difference) * 100:.1f} points"
            return f"{first} and {second} differ: {better} is {points} above {worse} ({questions}, {p_in_words(self.holm)})."
        equal = "their shares are equal" if self.difference == 0 else f"{abs(self.difference) * 100:.1f} points apart"
        found = "no difference that these questions could have found reliably"
        if self.detectable is not None:
            found = f"a difference below {self.detectable * 100:.0f} points would often be missed"
        return f"{first} and {second} cannot be told apart: {equal} ({questions}, {p_in_words(self.holm)}); {found}."


@dataclass(frozen=True)
class Results:
    """:param pairs: every two set-ups, in order. :param leaders: indices of the set-up with the largest share of those that no
    pair puts below another, and of all that no pair tells from it: they share the first place. (Shares are over what each
    set-up has, pairs over what two have in common, so that the largest share can be of one that lost a comparison.)"""

    rows: tuple[Row, ...]
    pairs: tuple[Pair, ...]
    basis: Basis
    leaders: tuple[int, ...]


def p_in_words(p: float) -> str:
    """``p = 0.042``; a small one is never written as zero."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def summarise(run: Run, *, basis: Basis = "judged", seed: int = 0) -> Results:
    """The table of ``run``. :param seed: of the bootstrap."""
    rows = tuple(_row(name, items) for name, items in zip(run.names, run.items, strict=True))
    pairs = _corrected([_pair(run, first, second, basis, seed) for first, second in combinations(range(len(rows)), 2)])
    return Results(rows, pairs, basis, _leaders(rows, pairs, basis))


def _row(name: str, items: Sequence[Item]) -> Row:
    counts = Counter(item.outcome for item in items)
    grounded, wrong, abstained = counts["grounded"], counts["not grounded"], counts["abstained"]
    judged, asked = Share(grounded, grounded + wrong), Share(grounded, grounded + wrong + abstained)
    low, high = _interval(judged)
    asked_low, asked_high = _interval(asked)
    return Row(
        name, grounded, wrong, abstained, counts["missing"],
        judged, low, high, asked, asked_low, asked_high,
        failures=count_failures(item.failure for item in items),
        flips=Share.of(item.second_grounded != item.grounded for item in items if item.second_grounded is not None),
        inconsistent=sum(not item.consistent for item in items),
        tokens=Mean.of(item.context.tokens for item in items).value,
        empty=sum(not item.context.text for item in items),
    )  # fmt: skip


def _interval(share: Share) -> tuple[float | None, float | None]:
    return wilson(share.count, share.total) if share.total else (None, None)


def _counts(item: Item, basis: Basis) -> bool | None:
    """Whether the item is grounded; ``None`` where it does not count."""
    return False if basis == "asked" and item.abstained else item.grounded


def _pair(run: Run, first: int, second: int, basis: Basis, seed: int) -> Pair:
    shared: list[tuple[bool, bool, Hashable]] = []
    for i, (a, b) in enumerate(zip(run.items[first], run.items[second], strict=True)):
        one, two, document = _counts(a, basis), _counts(b, basis), run.questions[i].document
        if one is not None and two is not None:
            shared.append((one, two, document if document != UNKNOWN else ("question", i)))
    if not shared:
        return Pair(first, second, 0, None, None, None, 0, 0, 0, 0, 0, None, None, None, None)
    ones, twos, documents = [one for one, _, _ in shared], [two for _, two, _ in shared], [place for _, _, place in shared]
    found, n = mcnemar(ones, twos), len(shared)
    difference = paired_difference(ones, twos, documents, seed=seed)
    rates = found.only_first / n, found.only_second / n
    return Pair(
        first, second, n, difference.value, difference.low, difference.high, difference.clusters,
        found.both, found.only_first, found.only_second, found.neither,
        p_value=found.p_value, holm=None,
        power=mcnemar_power(n, *rates, alpha=ALPHA),
        detectable=smallest_detectable(n, sum(rates), power=POWER) if sum(rates) else None,
    )  # fmt: skip


def _corrected(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """With Holm's p over those pairs that could be compared."""
    corrected = iter(holm([pair.p_value for pair in pairs if pair.p_value is not None]))
    return tuple(pair if pair.p_value is None else replace(pair, holm=next(corrected)) for pair in pairs)


def _leaders(rows: Sequence[Row], pairs: Sequence[Pair], basis: Basis) -> tuple[int, ...]:
    shares = [(row.judged if basis == "judged" else row.asked).value for row in rows]
    known = [i for i, share in enumerate(shares) if share is not None]
    if not known:
        return ()
    below = {pair.first if (pair.difference or 0.0) > 0 else pair.second for pair in pairs if pair.finding == "differ"}
    best = max([i for i in known if i not in below] or known, key=lambda i: (shares[i] or 0.0, -i))
    apart = {frozenset((pair.first, pair.second)) for pair in pairs if pair.finding in ("differ", "not compared")}
    return tuple(i for i in known if i == best or (frozenset((best, i)) not in apart))
