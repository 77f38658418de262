"""What every amount of a rule does to documents, whether or not their true boundaries are known.

More chunks are smaller ones, and smaller chunks cohere more whatever the cut: no curve here has a best amount by itself. An
amount within a range over which nothing moves is at least not an accident of its last decimal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chunking.cutter import REASON_CODES, Cutter
from chunking.evaluation.cohesion import SentenceSums
from chunking.evaluation.membership import sentence_ranges
from chunking.evaluation.tuning.cuts import fitting, gaps_above, has_pieces, sizes_at, spans_at
from chunking.thresholds import RULES, RuleName, threshold

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FORCED = (REASON_CODES.index("maximum"), REASON_CODES.index("oversize"))


@dataclass(frozen=True)
class Curves:
    """Figures of one rule at ``a`` amounts, pooled over the documents; every array is ``(a,)``, ``nan`` where undefined.

    :param amounts: ascending. :param chunks: how many in all.
    :param q1, median, q3: quartiles of chunk sizes in the settings' unit.
    :param within: share of chunks within the limits asked about.
    :param forced: share of chunks that start where the maximum forced a cut, not where the text changes.
    :param flagged: share of chunks with any flag.
    :param cohesion: mean cohesion of the chunks of two sentences and more, weighted by sentences, as
        :class:`~chunking.evaluation.cohesion.Cohesion` has it. :param contrast: mean over the seams.
    :param moved: share of boundaries that are not the same one amount further up or down, |A Δ B| / |A ∪ B|, the larger of
        both; 0 is a plateau.
    :param above: share of the gaps that may cut that are above T: at 0 and 1 the rule has nothing left to decide.
    """

    rule: RuleName
    amounts: Floats
    chunks: Floats
    q1: Floats
    median: Floats
    q3: Floats
    within: Floats
    forced: Floats
    flagged: Floats
    cohesion: Floats
    contrast: Floats
    moved: Floats
    above: Floats


def curves(
    cutters: Sequence[Cutter],
    *,
    amounts: Sequence[float] | None = None,
    limit: int | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Curves:
    """The curves of the documents of ``cutters``, all with the same settings but for the amount.

    :param amounts: by default every tick of the rule's slider.
    :param limit: ``within`` counts chunks of at most this size; by default those within the settings' own limits.
    :param on_progress: called with how many documents are done, and how many there are; may raise
        :class:`~chunking.errors.Cancelled`.
    :raises ValueError: without cutters.
    """
    if not cutters:
        raise ValueError("curves need at least one document.")
    rule = cutters[0].settings.rule
    grid = RULES[rule].grid() if amounts is None else np.unique(np.asarray(amounts, dtype=np.float64))
    totals = np.zeros((len(TOTALS), len(grid)))
    changed, union = np.zeros(max(len(grid) - 1, 0)), np.zeros(max(len(grid) - 1, 0))
    sizes: list[list[Ints]] = [[] for _ in grid]
    for number, cutter in enumerate(cutters):
        looks = _looks(cutter, grid, limit)
        for i, look in enumerate(looks):
            totals[:, i] += look.totals
            sizes[i].append(look.sizes)
            if i:
                shared = _shared(looks[i - 1].starts, look.starts, len(cutter.layout.starts))
                together = len(looks[i - 1].starts) + len(look.starts) - shared
                changed[i - 1] += together - shared
                union[i - 1] += together - bool(len(look.starts))  # the start of the text is no boundary
        if on_progress is not None:
            on_progress(number + 1, len(cutters))
    t = dict(zip(TOTALS, totals, strict=True))
    q1, median, q3 = np.array([_quartiles(np.concatenate(some)) for some in sizes]).reshape(-1, 3).T
    change = np.divide(changed, union, out=np.zeros_like(changed), where=union > 0)
    return Curves(
        rule, grid, t["chunks"], q1, median, q3,
        _share(t["within"], t["chunks"]), _share(t["forced"], t["chunks"]), _share(t["flagged"], t["chunks"]),
        _share(t["cohesion"], t["sentences"]), _share(t["contrast"], t["seams"]),
        np.maximum(np.append(change, 0.0), np.insert(change, 0, 0.0))[: len(grid)],
        _share(t["above"], t["gaps"]),
    )  # fmt: skip


def plateaus(curves: Curves) -> tuple[tuple[float, float], ...]:
    """First and last amount of each run over which no boundary moves, the widest first: three amounts and more, or two where
    the range ends. Amounts at which the rule has nothing left to decide, since no gap or every gap is above T, are cut off."""
    still = np.flatnonzero(curves.moved == 0)
    runs = np.split(still, np.flatnonzero(np.diff(still) > 1) + 1) if len(still) else []
    decides = (curves.above > 0) & (curves.above < 1)
    found = []
    for run in runs:
        alike = np.arange(len(curves.amounts))[max(run[0] - 1, 0) : run[-1] + 2]
        alike = alike[decides[alike]]
        if len(alike) >= 2:
            found.append((float(curves.amounts[alike[0]]), float(curves.amounts[alike[-1]])))
    return tuple(sorted(found, key=lambda ends: (ends[0] - ends[1], ends[0])))


TOTALS = ("chunks", "within", "forced", "flagged", "cohesion", "sentences", "contrast", "seams", "above", "gaps")
"""What is summed over documents; cohesion is summed times sentences."""


@dataclass(frozen=True, slots=True)
class _Look:
    """One document at one amount."""

    starts: Ints
    sizes: Ints
    totals: Floats


def _looks(cutter: Cutter, amounts: Floats, limit: int | None) -> list[_Look]:
    """One an amount; amounts with the same cut share it."""
    rule = cutter.settings.rule
    heights = [threshold(rule, cutter.series, amount) for amount in amounts.tolist()]
    above = gaps_above(cutter, np.array([np.inf if t is None else t for t in heights])).tolist()
    gaps = int(gaps_above(cutter, np.array([-np.inf]))[0])
    sums = SentenceSums(cutter.embedded.vectors)
    known: dict[int, _Look] = {}
    for amount, count in zip(amounts.tolist(), above, strict=True):
        if count not in known:
            known[count] = _look(cutter, amount, limit, sums, count, gaps)
    return [known[count] for count in above]


def _look(cutter: Cutter, amount: float, limit: int | None, sums: SentenceSums, above: int, gaps: int) -> _Look:
    step = cutter.step(amount)
    sizes = sizes_at(cutter, step.starts)
    if has_pieces(cutter):
        first, last = sentence_ranges(spans_at(cutter, step.starts), cutter.embedded.sentences)
    else:
        first, last = step.starts, np.append(step.starts, len(cutter.embedded.sentences))[1:]
    cohesion, contrast = sums.cohesion(first, last), sums.contrast(first, last)
    weights = np.where(np.isnan(cohesion), 0, sums.counts(first, last))
    totals = (
        len(sizes), fitting(sizes, cutter.settings, limit), np.count_nonzero(np.isin(step.reasons, FORCED)),
        np.count_nonzero(step.flags), np.nansum(cohesion * weights), weights.sum(),
        np.nansum(contrast), np.count_nonzero(~np.isnan(contrast)), above, gaps,
    )  # fmt: skip
    return _Look(step.starts, sizes, np.array(totals, dtype=np.float64))


def _shared(a: Ints, b: Ints, atoms: int) -> int:
    if a is b:
        return len(a)
    marks = np.zeros(atoms, dtype=bool)
    marks[a] = True
    return int(np.count_nonzero(marks[b]))


def _quartiles(sizes: Ints) -> list[float]:
    return np.percentile(sizes, [25, 50, 75]).tolist() if len(sizes) else [float("nan")] * 3


def _share(part: Floats, whole: Floats) -> Floats:
    share: Floats = np.divide(part, whole, out=np.full_like(part, np.nan), where=whole > 0)
    return share
