"""Which rule, amount, window and limits serve best across labelled sets: chosen on half of the documents, told on the other.

One setting for all sets is chosen by the mean over the sets, each counting once, of Pk ÷ Pk of placing no boundary, on the
tuning halves. Beside it stand what tuning on each set alone reaches, the seeds' default, and the baselines, of which "equal",
"random" and "true count" (the largest local maxima at window 8) are told the true number of boundaries.

Pk is an error; k = half the mean true segment of the document. Nothing of the held-out halves enters any choice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.contenders import DATA
from benchmarks.timing import table
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.labelled import Labelled, embed_labelled
from chunking.evaluation.labelled_sets import choi, guides, medquad, meetings, wiki
from chunking.evaluation.statistics import paired_difference
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.evaluation.tuning.score import baselines, score
from chunking.settings import CutSettings

SETS: dict[str, Callable[[Path], list[Labelled]]] = {
    "choi/3-11": choi, "wiki": wiki, "guides": guides, "medquad": medquad, "meetings": meetings,
}  # fmt: skip
WINDOWS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
LIMITS = ((None, None), (64, None), (128, None), (256, None))
RULES = ("iqr", "percentile", "standard_deviation", "absolute")
MEASURE = "pk_error"
DEFAULT = CutSettings()


@dataclass(frozen=True)
class Scored:
    """A set with its halves. :param values: ``(s, d)`` Pk."""

    cases: list[Case]
    tuning: list[int]
    held_out: list[int]
    values: npt.NDArray[np.float64]
    baselines: dict[str, npt.NDArray[np.float64]]

    def means(self, half: Sequence[int]) -> npt.NDArray[np.float64]:
        """``(s,)``"""
        return np.asarray(np.nanmean(self.values[:, half], axis=1))


def main() -> None:
    present = {name: read for name, read in SETS.items() if (DATA / name).is_dir()}
    if not present:
        print("No labelled set is beside this checkout.")
        return
    rules = {rule: coarse_amounts(rule, 31) for rule in RULES}
    rules["absolute"] = tuple(np.round(np.arange(0, 1.21, 0.04), 2).tolist())  # real distances do not go further
    settings = tuple(dict.fromkeys((DEFAULT, *grid(rules=rules, windows=WINDOWS, limits=LIMITS, peaks_only=(False, True)))))
    scored = {name: measure(read(DATA / name), settings, name) for name, read in present.items()}
    relative = [
        one.means(one.tuning) / np.nanmean(one.baselines["no boundaries"][one.tuning]) for one in scored.values()
    ]
    best = int(np.mean(relative, axis=0).argmin())
    print(f"\nChosen for all of {len(scored)} sets among {len(settings):,} settings: {words(settings[best])}")
    rows = []
    for name, one in scored.items():
        own = int(one.means(one.tuning).argmin())
        none = one.baselines["no boundaries"]
        gain = paired_difference(none[one.held_out].tolist(), one.values[own, one.held_out].tolist(), one.held_out)
        rows.append([
            name, f"{len(one.tuning)} + {len(one.held_out)}",
            *(halves(one, one.values[index]) for index in (best, own)), words(settings[own]),
            f"{gain.value:+.3f} ({gain.low:+.3f} … {gain.high:+.3f})", halves(one, one.values[0]),
            *(halves(one, one.baselines[baseline]) for baseline in one.baselines),
        ])  # fmt: skip
    print("\nPk on the tuning half / on the held-out half")
    table(
        ["set", "documents", "chosen for all", "tuned on this set", "which is", "that, held out, against no boundaries",
         "seeds' default", *next(iter(scored.values())).baselines],
        rows,
    )  # fmt: skip


def measure(documents: Sequence[Labelled], settings: tuple[CutSettings, ...], name: str) -> Scored:
    cache, encoder = VectorCache(), get_encoder()
    cases = [Case(labelled, embed_labelled(labelled, encoder, cache=cache)) for labelled in documents]
    start = time.perf_counter()
    found = score(cases, settings)
    took = time.perf_counter() - start
    print(
        f"{name}: {len(cases)} documents, {sum(case.n for case in cases):,} sentences, {len(settings):,} settings in "
        f"{took:.0f} s, {found.distinct / len(settings) / len(cases):.0%} of the cuts distinct; {encoder.name}"
    )
    tuning, held_out = split(cases)
    chance = {key: value[MEASURE] for key, value in baselines(cases, window=8, peaks_only=True).items()}
    return Scored(cases, list(tuning), list(held_out), found.values[MEASURE], chance)


def halves(one: Scored, values: npt.NDArray[np.float64]) -> str:
    return f"{np.nanmean(values[one.tuning]):.3f} / {np.nanmean(values[one.held_out]):.3f}"


def words(settings: CutSettings) -> str:
    parts = [f"{settings.rule} {settings.amount:g}", f"window {settings.window}"]
    parts += ["local maxima only"] if settings.peaks_only else []
    parts += [f"at least {settings.minimum} tokens"] if settings.minimum else []
    return ", ".join(parts)


if __name__ == "__main__":
    main()
