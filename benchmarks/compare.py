"""All that the Compare page computes for eight set-ups on 2,000 sentences, figures included, except new embeddings.

Claim: within 1 s in all, for a row of eight that has every method in it. Vectors of sentences and of LangChain's windows are
in the cache, as after a first look; chunk vectors are random, since their values do not change the time.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.setups import document_of, every_method
from benchmarks.timing import seconds, table
from chunking.embedded import embed_document
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.cohesion import SentenceSums, cohesion
from chunking.evaluation.consensus import consensus
from chunking.evaluation.descriptives import describe
from chunking.evaluation.retrieval import Question, evaluate_ways, passages_of
from chunking.evaluation.segmentation import agreement_table
from chunking.setups import run
from components.compare.axis import Axis
from components.compare.matrix import MEASURES, matrix
from components.compare.outcome import Outcome
from components.compare.strips import strips
from components.compare.swarm import swarm
from components.compare.view.payload import payload


def main(sentences: int = 2_000) -> None:
    document = document_of(sentences)
    with tempfile.TemporaryDirectory() as folder:
        cache = VectorCache(Path(folder) / "vectors.sqlite")
        embedded = embed_document(document, get_encoder(), cache=cache)
        setups = every_method(document)

        def cut() -> list[Outcome]:
            return [Outcome(i, s, run(s, embedded, cache=cache), embedded) for i, s in enumerate(setups, 1)]

        found = cut()
        cutting = timed(cut)
    text, starts = document.text, [s.start for s in embedded.sentences]
    axis = Axis("sentences", len(text), embedded.sentences)
    rng = np.random.default_rng(0)
    vectors = [rng.standard_normal((len(o.spans), 384), dtype=np.float32) for o in found]
    questions = [Question("", ((s.start, s.end),)) for s in embedded.sentences]

    def picture() -> None:
        fresh = [Outcome(o.number, o.setup, o.chunking, o.embedded) for o in found]
        places = consensus([o.boundaries for o in fresh])
        payload(strips(fresh, places, starts, axis), fresh, text)

    def numbers() -> None:
        sums = SentenceSums(embedded.vectors)
        for outcome in found:
            describe(outcome.chunking, embedded.sentences, maximum=256)
            cohesion(outcome.chunking, embedded, sums=sums)

    def agreement() -> None:
        pairs = agreement_table({o.label: o.boundaries for o in found}, len(embedded.sentences))
        matrix(found, pairs, MEASURES["f1"]).to_json()

    def retrieval() -> None:
        for outcome, mine in zip(found, vectors, strict=True):
            evaluate_ways(passages_of([outcome.chunking]), mine, questions, embedded.vectors)

    stages = [
        ("cutting", *cutting),
        ("strips, where they agree, and what the browser gets", *timed(picture)),
        ("descriptives, cohesion, contrast", *timed(numbers)),
        ("size distribution", *timed(lambda: swarm(found, "tokens").to_json())),
        ("pairwise agreement, heat map", *timed(agreement)),
        ("self-retrieval, both ways of counting", *timed(retrieval)),
    ]
    stages.append(("together (limit 1 s)", sum(s for _, s, _ in stages), sum(cpu for _, _, cpu in stages)))
    print(f"\nEight set-ups, {len(starts):,} sentences, {len(text):,} characters, {sum(len(o.spans) for o in found):,} chunks")
    table(["", "seconds", "CPU"], [(name, f"{wall:.3f}", f"{cpu:.3f}") for name, wall, cpu in stages])


def timed(call: Callable[[], object], repeat: int = 5) -> tuple[float, float]:
    """Median seconds and mean CPU seconds: a busy machine does not change the latter."""
    call()
    before = time.process_time()
    wall = statistics.median(seconds(call) for _ in range(repeat))
    return wall, (time.process_time() - before) / repeat


if __name__ == "__main__":
    main()
