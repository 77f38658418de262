"""HOPE's extractive backend: do its scores move where they should, and how long does it take?

Sense checks. A document's semantic chunks (a) against

    (b) as many chunks cut at random places, mid-sentence
    (c) the same sentences dealt out to the chunks at random
    (d) the same chunks with a third of the document's sentences gone
    (e) as many chunks, each cut moved to the nearest sentence that opens with a pronoun or demonstrative

and for each the sub-scores that have to fall, or the rate that has to rise. Differences are the mean over seeds, with every
passage looked at, so that chance does not decide; ± is their standard error over seeds.

Claim on time: 2,000 sentences and eight set-ups, vectors at hand, in 5 s or less.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import mean, stdev

import numpy as np

from benchmarks.rivals import DATA, prose
from benchmarks.timing import table
from chunking.chunkers import semantic
from chunking.chunkers.spans import chunking_from_spans, openings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.hope.dangling import DEMONSTRATIVES, PRONOUNS
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.results import HopeResult
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import TextVectors
from chunking.loading import load
from chunking.presets import PRESETS
from chunking.sentences import segment
from chunking.settings import CutSettings
from chunking.setups import Setup, run
from chunking.types import Chunking, Document

LENGTH = 25_000
METHOD = CutSettings(minimum=100, maximum=250)
SEEDS = range(4)
Spans = list[tuple[int, int]]


@dataclass(frozen=True)
class Check:
    """One way to spoil a cut. ``falls``: sub-scores that have to; ``rises``: whether the dangling rate has to."""

    name: str
    falls: tuple[str, ...]
    rises: bool = False


CHECKS = {
    "b": Check("cut at random, mid-sentence", ("information_preservation",), rises=True),
    "c": Check("sentences shuffled", ("off_diagonal", "semantic_independence")),
    "d": Check("a third of the sentences deleted", ("information_preservation",)),
    "e": Check("cut before pronouns", (), rises=True),
}
LABELS = {
    "off_diagonal": "concept unity, off-diagonal",
    "semantic_independence": "semantic independence",
    "information_preservation": "information preservation",
    "dangling": "dangling references",
}


def documents() -> list[Document]:
    """Three kinds of prose: a speech, articles, a guide; the start of each."""
    speech = DATA / "chroma" / "state_of_the_union.md"
    articles = DATA / "chroma" / "wikitexts.md"
    return [load(path.read_bytes()[:LENGTH], path.name) for path in (speech, articles)]


def spans_of(chunking: Chunking) -> Spans:
    return [(chunk.start, chunk.end) for chunk in chunking.chunks]


def cut(embedded: EmbeddedDocument, spans: Sequence[tuple[int, int]]) -> Chunking:
    return chunking_from_spans(embedded, spans, openings(len(spans), "imported"))


def at_random(embedded: EmbeddedDocument, good: Chunking, rng: np.random.Generator) -> Chunking:
    """(b) As many chunks, with cuts at any character."""
    length = len(embedded.document.text)
    cuts = np.sort(rng.choice(np.arange(1, length), len(good.chunks) - 1, replace=False)).tolist()
    return cut(embedded, list(pairwise([0, *cuts, length])))


def deleted(embedded: EmbeddedDocument, good: Chunking, gone: frozenset[int]) -> Chunking:
    """(d) What the chunks hold of the sentences that are left: a chunk becomes the stretches between those gone."""
    sentences, spans = embedded.sentences, []
    for start, end in spans_of(good):
        edge = None
        for i, sentence in enumerate(sentences):
            inside = start <= sentence.start < end
            if inside and i not in gone:
                edge = (edge[0] if edge else sentence.start, sentence.end)
            elif edge:
                spans.append(edge)
                edge = None
        if edge:
            spans.append(edge)
    return cut(embedded, spans)


def before_pronouns(embedded: EmbeddedDocument, good: Chunking) -> Chunking:
    """(e) The cuts of ``good``, each moved to the nearest sentence that opens with a pronoun or demonstrative, where there is
    one that no other cut took."""
    text, sentences = embedded.document.text, embedded.sentences
    opens = [s.start for s in sentences[1:] if text[s.start : s.end].split()[0].lower() in PRONOUNS | DEMONSTRATIVES]
    cuts: set[int] = set()
    for start, _ in spans_of(good)[1:]:
        free = [place for place in opens if place not in cuts]
        cuts.add(min(free, key=lambda place: abs(place - start)) if free else start)
    return cut(embedded, list(pairwise([0, *sorted(cuts), len(text)])))


def shuffled(embedded: EmbeddedDocument, good: Chunking, rng: np.random.Generator) -> tuple[EmbeddedDocument, Chunking]:
    """(c) Another document: the same sentences in another order, cut after as many as the chunks of ``good`` hold."""
    text, order = embedded.document.text, rng.permutation(len(embedded.sentences))
    pieces = [text[s.start : s.end] for s in embedded.sentences]
    starts = np.cumsum([0, *(len(pieces[i]) + 1 for i in order)]).tolist()
    sentences = tuple(
        replace(embedded.sentences[i], start=starts[at], end=starts[at] + len(pieces[i]), block=None)
        for at, i in enumerate(order)
    )
    mixed = replace(
        embedded,
        document=Document("shuffled", " ".join(pieces[i] for i in order)),
        sentences=sentences,
        vectors=embedded.vectors[order],
        tokens=embedded.tokens[order],
    )
    firsts = [chunk.first_sentence for chunk in good.chunks][1:]
    edges = [0, *(starts[first] for first in firsts), len(mixed.document.text)]
    return mixed, cut(mixed, list(pairwise(edges)))


def spoilt(
    embedded: EmbeddedDocument, good: Chunking, rng: np.random.Generator
) -> dict[str, tuple[EmbeddedDocument, Chunking]]:
    """``good`` and every way to spoil it, by letter."""
    gone = frozenset(rng.choice(len(embedded.sentences), len(embedded.sentences) // 3, replace=False).tolist())
    return {
        "a": (embedded, good),
        "b": (embedded, at_random(embedded, good, rng)),
        "c": shuffled(embedded, good, rng),
        "d": (embedded, deleted(embedded, good, gone)),
        "e": (embedded, before_pronouns(embedded, good)),
    }


def scores(embedded: EmbeddedDocument, chunking: Chunking, vectors: TextVectors, seed: int) -> dict[str, float]:
    settings = HopeSettings(passages=1_000, segments=200, statements=50, questions=50, seed=seed)
    (result,) = evaluate(embedded, [chunking], Extractive(embedded, vectors), settings, vectors=vectors).results
    assert result
    return numbers(result)


def numbers(result: HopeResult) -> dict[str, float]:
    found = {name: getattr(result, name).value for name in LABELS if name != "dangling"}
    return {**found, "dangling": result.dangling.rate.value if result.dangling else float("nan")}


def sense(document: Document, cache: VectorCache) -> None:
    embedded = embed_document(document, get_encoder(), cache=cache)
    vectors = TextVectors(embedded, cache=cache)
    good = semantic.cut(embedded, METHOD)
    found: dict[str, list[dict[str, float]]] = {name: [] for name in "abcde"}
    for seed in SEEDS:
        for name, (other, chunking) in spoilt(embedded, good, np.random.default_rng(seed)).items():
            rows = vectors if other is embedded else TextVectors(other, cache=cache)
            found[name].append(scores(other, chunking, rows, seed))
    print(f"\n{document.name}: {len(good.chunks)} chunks of {len(embedded.sentences)} sentences, {len(SEEDS)} seeds\n")
    base = {label: mean(row[label] for row in found["a"]) for label in LABELS}
    rows_out = [["(a) semantic", *(f"{base[label]:.2f}" for label in LABELS), ""]]
    for name, check in CHECKS.items():
        cells, verdicts = [], []
        for label in LABELS:
            differences = [row[label] - start[label] for row, start in zip(found[name], found["a"], strict=True)]
            error = stdev(differences) / len(differences) ** 0.5
            cells.append(f"{mean(row[label] for row in found[name]):.2f} ({mean(differences):+.2f} ± {error:.2f})")
            if label in check.falls:
                verdicts.append(f"{LABELS[label]} falls: {'yes' if mean(differences) < 0 else 'NO'}")
            if label == "dangling" and check.rises:
                verdicts.append(f"{LABELS[label]} rise: {'yes' if mean(differences) > 0 else 'NO'}")
        rows_out.append([f"({name}) {check.name}", *cells, "; ".join(verdicts)])
    table(["chunks", *LABELS.values(), "should"], rows_out)


def speed(cache: VectorCache, sentences: int = 2_000) -> None:
    """Eight set-ups on one document. At hand: vectors of sentences and of chunks, as Compare leaves them."""
    text = prose(sentences)
    whole = Document("prose", text[: segment(Document("prose", text)).sentences[:sentences][-1].end])
    embedded = embed_document(whole, get_encoder(), cache=cache)
    preset = PRESETS["hope"].setups
    setups = (*preset[:7], Setup("Semantic, limits", METHOD))
    chunkings = [run(setup, embedded, cache=cache) for setup in setups]
    vectors = TextVectors(embedded, cache=cache)
    vectors([chunk.text for chunking in chunkings for chunk in chunking.chunks])
    for name in ("first run", "again"):
        before, busy, begin = vectors.encoded, time.process_time(), time.perf_counter()
        evaluate(embedded, chunkings, Extractive(embedded, vectors), vectors=vectors)
        took, cpu = time.perf_counter() - begin, time.process_time() - busy
        new = vectors.encoded - before
        print(
            f"{name}: {len(embedded.sentences):,} sentences, {len(setups)} set-ups: {took:.2f} s, {cpu:.2f} CPU s; "
            f"{new} texts embedded"
        )


def main(only: str = "") -> None:
    cache = VectorCache()
    if only != "speed":
        for document in documents():
            sense(document, cache)
    if only != "sense":
        speed(cache)


if __name__ == "__main__":
    main(*sys.argv[1:])
