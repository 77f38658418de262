"""A cold cut against the bare encoder and against LangChain, and a warm one against a cold one. Warm process: weights loaded.

Claims, on 2,000 sentences: cold at most 1.1 × the bare ``SentenceTransformer.encode`` of the same sentences and at most 0.6 ×
LangChain's SemanticChunker; with a warm vector cache at most 0.05 × cold.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.rivals import langchain_splitter, prose
from benchmarks.timing import seconds, table
from chunking.chunkers.semantic import cut
from chunking.embedded import embed_document
from chunking.encoders import get_encoder
from chunking.encoders.packaged import model_folder
from chunking.encoders.vector_cache import VectorCache
from chunking.sentences import segment
from chunking.types import Document


def main(sentences: int = 2_000, rounds: int = 3) -> None:
    from sentence_transformers import SentenceTransformer

    document = Document("prose", prose(sentences))
    texts = [document.text[s.start : s.end] for s in segment(document).sentences]
    encoder = get_encoder()
    bare_model = SentenceTransformer(str(model_folder()), local_files_only=True)
    for model in (encoder.encode, bare_model.encode):
        model(texts[:64])
    splitter = langchain_splitter(encoder)
    figures: dict[str, list[float]] = {"cold": [], "bare": [], "warm": [], "langchain": []}
    for turn in range(rounds):  # in turn, so that a slow moment of the machine falls on all of them
        with tempfile.TemporaryDirectory() as folder:
            cache = VectorCache(Path(folder) / "vectors.sqlite")
            figures["cold"].append(seconds(lambda c=cache: cut(embed_document(document, encoder, cache=c))))
            figures["warm"].append(seconds(lambda c=cache: cut(embed_document(document, encoder, cache=c))))
        figures["bare"].append(seconds(lambda: bare_model.encode(texts, show_progress_bar=False)))
        if turn == 0:
            figures["langchain"].append(seconds(lambda: splitter.split_text(document.text)))
    middle = {name: sorted(values)[len(values) // 2] for name, values in figures.items()}
    print(f"\n{len(texts):,} sentences, median of {rounds} (LangChain: one run)")
    table(
        ["", "seconds", "cold cut ÷ this"],
        [
            ["Chunkscope, cold: segment, embed, cut", f"{middle['cold']:.2f}", "1"],
            ["bare SentenceTransformer.encode of the same sentences", f"{middle['bare']:.2f}", _ratio(middle, "bare")],
            ["LangChain SemanticChunker, same encoder", f"{middle['langchain']:.2f}", _ratio(middle, "langchain")],
            ["Chunkscope, warm vector cache", f"{middle['warm']:.3f}", f"warm ÷ cold = {middle['warm'] / middle['cold']:.4f}"],
        ],
    )


def _ratio(middle: dict[str, float], name: str) -> str:
    return f"{middle['cold'] / middle[name]:.2f}"


if __name__ == "__main__":
    main()
