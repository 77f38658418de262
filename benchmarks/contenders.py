"""The ways to cut that the benchmarks compare, and where their data and vectors are."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from chunking.chunkers import fixed_size, langchain_semantic, recursive, semantic
from chunking.embedded import EmbeddedDocument
from chunking.embedding import VectorSource
from chunking.types import Chunking

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"

def present(names: Collection[str]) -> dict[str, Path]:
    """Name → folder of data, for those beside this checkout; of others it is said that they are skipped."""
    for name in names:
        if not (DATA / name).is_dir():
            print(f"\n{name}: not beside this checkout, skipped.")
    return {name: DATA / name for name in names if (DATA / name).is_dir()}


Contender = Callable[[EmbeddedDocument], Chunking]


def contenders(cache: VectorSource) -> dict[str, Contender]:
    """Name → what cuts an embedded document."""

    def langchain(embedded: EmbeddedDocument) -> Chunking:
        settings = langchain_semantic.LangChainSettings()
        windows = langchain_semantic.embed_windows(embedded, settings, cache=cache)
        return langchain_semantic.cut(embedded, windows, settings)

    return {
        "fixed, 400 tokens": lambda e: fixed_size.cut(e, fixed_size.FixedSizeSettings(400, 0, "tokens")),
        "recursive, 400 tokens": lambda e: recursive.cut(e, recursive.RecursiveSettings(400, 0, "tokens")),
        "semantic, IQR k = 0.5 (default)": semantic.cut,
        "LangChain semantic, percentile 95": langchain,
    }
