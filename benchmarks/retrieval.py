"""What the ways to cut retrieve, without a language model: recall, precision, IoU and precision-Ω over characters, top 5.

The same encoder and k for all; scores, means over questions, as Chroma's evaluation defines them, with what overlapping
chunks share counted once and in each of them ("double"). The two differ for the one method whose chunks overlap.
A chunk's vector is that of its text as far as the encoder reads: what lies beyond is not found, and "truncated" says how many
chunks that befalls.
"""

from __future__ import annotations

import time

import numpy as np

from benchmarks.contenders import contenders, present
from benchmarks.timing import table
from chunking.chunkers import fixed_size
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.embedded import embed_document
from chunking.embedding import embed
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.question_sets import QuestionSet, chroma, privacy_qa
from chunking.evaluation.retrieval import evaluate, passages_of

K = 5


def main() -> None:
    sets = {"chroma": chroma, "privacy_qa": privacy_qa}
    for name, folder in present(sets).items():
        measure(sets[name](folder))


def measure(corpus: QuestionSet) -> None:
    cache, encoder = VectorCache(), get_encoder()
    questions = corpus.questions.questions
    start = time.perf_counter()
    asked = embed([question.text for question in questions], encoder, cache=cache).vectors
    documents = [embed_document(document, encoder, cache=cache) for document in corpus.documents]
    print(
        f"\n{corpus.name}: n = {len(questions)} questions, {len(documents)} documents, "
        f"{sum(len(d.document.text) for d in documents):,} characters, {sum(len(d.sentences) for d in documents):,} sentences, "
        f"{len(corpus.questions.unaligned)} excerpts not aligned; top {K}; {encoder.name} ({encoder.max_tokens} tokens); "
        f"question and sentence vectors in {time.perf_counter() - start:.1f} s"
    )
    overlapping = FixedSizeSettings(400, 200, "tokens")
    methods = {**contenders(cache), "fixed, 400 tokens, 200 overlap": lambda e: fixed_size.cut(e, overlapping)}
    rows = []
    for method, cut in methods.items():
        start = time.perf_counter()
        chunkings = [cut(document) for document in documents]
        chunks = [chunk for chunking in chunkings for chunk in chunking.chunks]
        embedded = embed([chunk.text for chunk in chunks], encoder, cache=cache)
        passages = passages_of(chunkings)
        once = evaluate(passages, embedded.vectors, questions, asked, k=K, overlaps="once")
        double = evaluate(passages, embedded.vectors, questions, asked, k=K, overlaps="double")
        took = time.perf_counter() - start
        both = ((once.precision, double.precision), (once.iou, double.iou), (once.precision_omega, double.precision_omega))
        rows.append([
            method, f"{len(chunks):,}", f"{np.mean([chunk.tokens for chunk in chunks]):.0f}",
            f"{np.mean(embedded.truncated):.0%}", f"{once.recall.value:.3f}",
            *(f"{a.value:.3f} / {b.value:.3f}" for a, b in both), f"{took:.1f}",
        ])  # fmt: skip
    table(
        ["", "chunks", "mean tokens", "truncated", "recall", "precision, once / double", "IoU, once / double",
         "precision-Ω, once / double", "seconds"],
        rows,
    )  # fmt: skip


if __name__ == "__main__":
    main()
