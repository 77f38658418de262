"""How well the ways to cut find known segments: Pk and WindowDiff (errors) and boundary F1 within ± 1 sentence (a score).

Means over documents. Every method is held to the same sentences; a chunk counts as starting at the nearest of them. "Equal"
and "random" know the true number of boundaries, which no method does. Boundaries placed ÷ true ones tells over- from
under-segmentation. k = half the mean true segment length of the document.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.contenders import contenders, present
from benchmarks.timing import table
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.baselines import equal_segments, no_boundaries, random_boundaries
from chunking.evaluation.labelled import Labelled, embed_labelled
from chunking.evaluation.labelled_sets import choi, wiki
from chunking.evaluation.segmentation import Agreement, agreement, boundaries_of
from chunking.evaluation.shares import Mean

SEEDS = range(20)


def main() -> None:
    sets = {"choi/3-11": choi, "wiki": wiki}
    for name, folder in present(sets).items():
        measure(name, sets[name](folder))


def measure(name: str, documents: Sequence[Labelled]) -> None:
    cache, encoder = VectorCache(), get_encoder()
    start = time.perf_counter()
    embedded = [embed_labelled(labelled, encoder, cache=cache) for labelled in documents]
    sentences = sum(len(labelled.sentences) for labelled in documents)
    print(
        f"\n{name}: n = {len(documents)} documents, {sentences:,} sentences, "
        f"{sum(len(d.boundaries) for d in documents)} boundaries; {encoder.name}; "
        f"sentence vectors in {time.perf_counter() - start:.1f} s"
    )
    baselines: dict[str, list[Callable[[int, int], tuple[int, ...]]]] = {
        "no boundaries": [no_boundaries],
        "equal segments, true number": [equal_segments],
        f"random, true number, {len(SEEDS)} draws": [partial(random_boundaries, seed=seed) for seed in SEEDS],
    }
    rows = []
    for baseline, draws in baselines.items():
        start = time.perf_counter()
        results = [
            agreement(d.boundaries, draw(len(d.sentences), len(d.boundaries)), len(d.sentences))
            for draw in draws
            for d in documents
        ]
        rows.append(row(baseline, results, time.perf_counter() - start))
    for method, cut in contenders(cache).items():
        start = time.perf_counter()
        results = []
        for labelled, document in zip(documents, embedded, strict=True):
            spans = [(chunk.start, chunk.end) for chunk in cut(document).chunks]
            found = boundaries_of(spans, labelled.sentences)
            results.append(agreement(labelled.boundaries, found, len(labelled.sentences)))
        rows.append(row(method, results, time.perf_counter() - start))
    table(["", "Pk (error)", "WindowDiff (error)", "F1 ± 1 (score)", "boundaries ÷ true", "seconds"], rows)


def row(name: str, results: Sequence[Agreement], seconds: float) -> list[str]:
    placed, true = (sum(getattr(result.near, side) for result in results) for side in ("hypothesis", "reference"))
    figures = (
        Mean.of(result.pk_error for result in results),
        Mean.of(result.window_diff_error for result in results),
        Mean.of(result.near.f1 for result in results),
    )
    return [name, *(f"{figure.value:.3f}" for figure in figures), f"{placed / true:.2f}", f"{seconds:.1f}"]


if __name__ == "__main__":
    main()
