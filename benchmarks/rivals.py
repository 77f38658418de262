"""What we are measured against: LangChain's SemanticChunker on the same encoder, and real prose to cut."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from chunking.encoders.protocol import Encoder

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def prose(sentences: int) -> str:
    """Different sentences of Wikipedia articles, a paragraph each; without that data, invented ones of like length."""
    found: dict[str, None] = {}
    for path in [*sorted(DATA.glob("wiki/*.ref")), *sorted(DATA.glob("choi/*/*.ref"))]:
        lines = path.read_text("utf-8", "replace").splitlines()
        found.update((line, None) for line in lines if line and not line.startswith("="))
        if len(found) >= sentences:
            break
    unique = list(found) or [
        f"Sentence number {i} speaks of subject {i % 37} at {i * i} places, which is about as long as real ones are."
        for i in range(sentences)
    ]
    return "\n\n".join(unique[:sentences])


def langchain_splitter(encoder: Encoder) -> Any:
    """``SemanticChunker`` as it comes: windows of three sentences, percentile 95."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from langchain_core.embeddings import Embeddings
        from langchain_experimental.text_splitter import SemanticChunker

    class Same(Embeddings):
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return encoder.encode(texts).tolist()

        def embed_query(self, text: str) -> list[float]:
            return self.embed_documents([text])[0]

    return SemanticChunker(Same())
