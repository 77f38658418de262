"""Which rule, amount, window and limits serve best across labelled sets: chosen on half of the documents, told on the other.

Two settings for all sets are chosen on the tuning halves, every set counting once: by the mean of Pk ÷ Pk of no boundaries
(an error: it rewards few boundaries where they are hard to find), and by the mean F1 ± 1 (a score: it wants boundaries found).
Beside them stand what tuning on each set alone reaches, the seeds' default, and the baselines, of which "equal segments",
"random" and "true count" (the largest local maxima at window 8) are told the true number of boundaries.

k of Pk = half the mean true segment of the document. Nothing of the held-out halves enters any choice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.contenders import present
from benchmarks.timing import table
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.labelled import Labelled, embed_labelled
from chunking.evaluation.labelled_sets import choi, guides, medquad, meetings, wiki
from chunking.evaluation.statistics import paired_difference
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.evaluation.tuning.score import GridScores, baselines, score
from chunking.settings import CutSettings

SETS: dict[str, Callable[[Path], list[Labelled]]] = {
    "choi/3-11": choi, "wiki": wiki, "guides": guides, "medquad": medquad, "meetings": meetings,
}  # fmt: skip
WINDOWS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
LIMITS = ((None, None), (64, None), (128, None), (256, None))
RULES = ("iqr", "percentile", "standard_deviation", "absolute")
DEFAULT = CutSettings()
MEASURES = {"pk_error": "Pk (error)", "f1_near": "F1 ± 1 (score)", "boundaries": "boundaries placed ÷ true"}


@dataclass(frozen=True)
class Scored:
    """A set with its halves and what every setting and baseline gets on each document."""

    cases: list[Case]
    halves: tuple[list[int], list[int]]
    scores: GridScores
    baselines: dict[str, dict[str, npt.NDArray[np.float64]]]

    def tuned(self, measure: str) -> npt.NDArray[np.float64]:
        """``(s,)`` means on the tuning half."""
        return np.asarray(np.nanmean(self.scores.values[measure][:, self.halves[0]], axis=1))

    def best(self, measure: str) -> int:
        """The setting that is best on the tuning half of this set alone."""
        means = self.tuned(measure)
        return int(means.argmax() if measure == "f1_near" else means.argmin())

    def written(self, measure: str, values: npt.NDArray[np.float64]) -> str:
        """``(d,)`` values on the tuning half / on the held-out half."""
        if measure == "boundaries":
            true = np.array([len(case.labelled.boundaries) for case in self.cases])
            return " / ".join(f"{values[half].sum() / true[half].sum():.2f}" for half in self.halves)
        return " / ".join(f"{np.nanmean(values[half]):.3f}" for half in self.halves)


def main() -> None:
    folders = present(SETS)
    if not folders:
        return
    rules = {rule: coarse_amounts(rule, 31) for rule in RULES}
    rules["absolute"] = tuple(np.round(np.arange(0, 1.21, 0.04), 2).tolist())  # real distances do not go further
    settings = tuple(dict.fromkeys((DEFAULT, *grid(rules=rules, windows=WINDOWS, limits=LIMITS, peaks_only=(False, True)))))
    sets = {name: measure(SETS[name](folder), settings, name) for name, folder in folders.items()}
    chance = [one.baselines["no boundaries"]["pk_error"][one.halves[0]] for one in sets.values()]
    relative = [one.tuned("pk_error") / np.nanmean(none) for one, none in zip(sets.values(), chance, strict=True)]
    chosen = {
        "chosen by Pk": int(np.mean(relative, axis=0).argmin()),
        "chosen by F1 ± 1": int(np.mean([one.tuned("f1_near") for one in sets.values()], axis=0).argmax()),
        "seeds' default": 0,
    }
    print(f"\nAmong {len(settings):,} settings, for all {len(sets)} sets:")
    for name, index in chosen.items():
        print(f"- {name}: {words(settings[index])}")
    for name, label in MEASURES.items():
        print(f"\n{label}, tuning half / held-out half")
        table([f"n = {len(settings):,} settings", *sets], list(rows(name, chosen, sets)))
    print("\nTuned by Pk on each set alone, held-out half, against placing no boundary (paired, 95% interval over documents):")
    for name, one in sets.items():
        held, own = one.halves[1], one.best("pk_error")
        none, tuned = one.baselines["no boundaries"]["pk_error"][held], one.scores.values["pk_error"][own, held]
        gain = paired_difference(none.tolist(), tuned.tolist(), held)
        print(f"- {name}: {gain.value:+.3f} ({gain.low:+.3f} … {gain.high:+.3f}), n = {gain.n}: {words(settings[own])}")


def rows(measure: str, chosen: dict[str, int], sets: dict[str, Scored]) -> Iterator[list[str]]:
    """A row a contender, a column a set."""
    for name, index in chosen.items():
        yield [name, *(one.written(measure, one.scores.values[measure][index]) for one in sets.values())]
    for ranked in ("pk_error", "f1_near"):
        if measure in (ranked, "boundaries"):
            own = (one.written(measure, one.scores.values[measure][one.best(ranked)]) for one in sets.values())
            yield [f"tuned on each set by {MEASURES[ranked]}", *own]
    for name in next(iter(sets.values())).baselines:
        yield [name, *(one.written(measure, one.baselines[name][measure]) for one in sets.values())]


def measure(documents: Sequence[Labelled], settings: tuple[CutSettings, ...], name: str) -> Scored:
    cache, encoder = VectorCache(), get_encoder()
    cases = [Case(labelled, embed_labelled(labelled, encoder, cache=cache)) for labelled in documents]
    start = time.perf_counter()
    found = score(cases, settings)
    took = time.perf_counter() - start
    tuning, held_out = split(cases)
    print(
        f"{name}: {len(tuning)} + {len(held_out)} documents, {sum(case.n for case in cases):,} sentences, "
        f"{len(settings):,} settings in {took:.0f} s, {found.distinct / len(settings) / len(cases):.0%} of the cuts distinct; "
        f"{encoder.name}"
    )
    return Scored(cases, (list(tuning), list(held_out)), found, baselines(cases, window=8, peaks_only=True))


def words(settings: CutSettings) -> str:
    parts = [f"{settings.rule} {settings.amount:g}", f"window {settings.window}"]
    parts += ["local maxima only"] if settings.peaks_only else []
    parts += [f"at least {settings.minimum} tokens"] if settings.minimum else []
    return ", ".join(parts)


if __name__ == "__main__":
    main()
