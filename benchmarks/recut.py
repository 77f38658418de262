"""Re-cut and sweep with vectors at hand, and what changing the threshold costs LangChain's SemanticChunker.

Claims: a re-cut (threshold to guardrails) at 10,000 sentences takes at most 10 ms, a sweep of 100 amounts at most 1 s, and
changing the threshold is at least 500 times faster than LangChain's chunker on 1,000 sentences with the same encoder.
"""

from __future__ import annotations

import numpy as np

from benchmarks.rivals import langchain_splitter, prose
from benchmarks.synthetic import synthetic
from benchmarks.timing import median_seconds, seconds, table
from chunking.chunkers.semantic import explain
from chunking.cutter import Cutter
from chunking.embedded import embed_document
from chunking.encoders import get_encoder
from chunking.settings import CutSettings
from chunking.sweep import sweep
from chunking.thresholds import RULES
from chunking.types import Document

LIMITS = (CutSettings(), CutSettings(minimum=100, maximum=512), CutSettings("percentile", minimum=100, maximum=512))


def recut(sentences: int = 10_000) -> None:
    document = synthetic(sentences)
    rows = []
    for settings in LIMITS:
        rule = RULES[settings.rule]
        cutter = Cutter(document, settings)
        amounts = np.linspace(cutter.settings.amount, cutter.settings.amount + 1e-6, 7).tolist()
        one = median_seconds(lambda c=cutter, a=amounts: c.step(a[0]))
        worst = median_seconds(lambda c=cutter, low=rule.low: c.step(low))
        hundred = seconds(lambda s=settings, r=rule: sweep(Cutter(document, s), np.linspace(r.low, r.high, 100).tolist()))
        rows.append([settings.rule, f"{settings.minimum} … {settings.maximum}", f"{one * 1e3:.1f} ms", f"{worst * 1e3:.1f} ms",
                     f"{hundred:.2f} s"])  # fmt: skip
    print(f"\nRe-cut of {sentences:,} sentences, vectors at hand")
    table(["rule", "limits (tokens)", "re-cut, default amount", "re-cut, lowest amount", "sweep of 100 amounts"], rows)


def against_langchain(sentences: int = 1_000) -> None:
    text = prose(sentences)
    encoder = get_encoder()
    cutter = Cutter(embed_document(Document("prose", text), encoder), CutSettings("percentile", 95))
    ours = median_seconds(lambda: explain(cutter, cutter.step(90.0)))
    splitter = langchain_splitter(encoder)
    splitter.split_text(text[:2000])
    theirs = seconds(lambda: splitter.split_text(text))
    print(f"\nChanging the threshold on {len(cutter.embedded.sentences):,} sentences, same encoder")
    table(
        ["", "seconds", "ratio"],
        [["Chunkscope, chunks explained", f"{ours:.5f}", "1"],
         ["LangChain SemanticChunker", f"{theirs:.2f}", f"{theirs / ours:,.0f} ×"]],
    )  # fmt: skip


if __name__ == "__main__":
    recut()
    against_langchain()
