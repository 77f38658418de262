"""Eight set-ups over one document, everything but new embeddings.

Claim: at most 1 s together on 2,000 sentences: for each preset, and for a row of eight that has every method, tokens and
overlaps in it. Vectors of sentences and of LangChain's windows are in the cache, as after a first look. CPU seconds are of all
threads together: a busy machine does not change them.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from benchmarks.rivals import prose
from benchmarks.timing import table
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.importing.align import align
from chunking.importing.records import GivenChunk
from chunking.presets import PRESETS
from chunking.sentences import segment
from chunking.settings import CutSettings
from chunking.setups import Setup, run
from chunking.types import Document


def document_of(sentences: int) -> Document:
    """Real prose in paragraphs of eight lines, as much as gives ``sentences`` sentences (less, where the data is absent)."""
    lines = prose(2 * sentences).split("\n\n")
    text = "\n".join(line + "\n" * (i % 8 == 7) for i, line in enumerate(lines))
    found = segment(Document("prose", text)).sentences[:sentences]
    return Document("prose", text[: found[-1].end])


def every_method(document: Document) -> tuple[Setup, ...]:
    """A row of eight with every method, the slow variants among them."""
    text = document.text
    given = [GivenChunk(text[i : i + 600]) for i in range(0, len(text), 500)]
    return (
        Setup("Semantic, limits", CutSettings(minimum=64, maximum=256)),
        Setup("Fixed, tokens, overlap", FixedSizeSettings(256, 32, "tokens")),
        Setup("Fixed 500, overlap 125", FixedSizeSettings(500, 125)),
        Setup("Recursive, characters", RecursiveSettings(1000, 200)),
        Setup("Recursive, tokens", RecursiveSettings(256, 32, "tokens")),
        Setup("LangChain semantic", LangChainSettings()),
        Setup("Imported, overlap", align(document, given).settings()),
        Setup("By hand", ManualSettings(CutSettings(), document.digest, opened=(5, 50), closed=(7,))),
    )


def measure(
    setups: Sequence[Setup], embedded: EmbeddedDocument, cache: VectorCache, *, repeat: int = 5
) -> list[tuple[str, int, float, float]]:
    """Name, number of chunks, median seconds and median CPU seconds of each, in rounds that start with nothing counted."""
    rounds = []
    for _ in range(repeat):
        fresh = replace(embedded)  # without the token counts that the round before left behind
        figures = []
        for setup in setups:
            busy, begin = time.process_time(), time.perf_counter()
            run(setup, fresh, cache=cache)
            figures.append((time.perf_counter() - begin, time.process_time() - busy))
        rounds.append(figures)
    middle = [[median(values) for values in zip(*same, strict=True)] for same in zip(*rounds, strict=True)]
    counts = [len(run(setup, fresh, cache=cache).chunks) for setup in setups]
    return [(setup.name, n, took, busy) for setup, n, (took, busy) in zip(setups, counts, middle, strict=True)]


def main(sentences: int = 2_000) -> None:
    document = document_of(sentences)
    with tempfile.TemporaryDirectory() as folder:
        cache = VectorCache(Path(folder) / "vectors.sqlite")
        embedded = embed_document(document, get_encoder(), cache=cache)
        run(Setup("LangChain semantic", LangChainSettings()), embedded, cache=cache)
        rows = {name: preset.setups for name, preset in PRESETS.items()} | {"every method": every_method(document)}
        for name, setups in rows.items():
            figures = measure(setups, embedded, cache)
            print(f"\n{name}: {len(embedded.sentences):,} sentences of {embedded.tokens.sum():,} tokens together")
            listed = [[label, f"{n:,}", f"{took * 1e3:.0f} ms", f"{busy * 1e3:.0f} ms"] for label, n, took, busy in figures]
            took, busy = (sum(row[i] for row in figures) for i in (2, 3))
            together = ["together", "", f"{took:.2f} s (limit 1 s)", f"{busy:.2f} s"]
            table(["set-up", "chunks", "time", "CPU"], [*listed, together])


if __name__ == "__main__":
    main()
