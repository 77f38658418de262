"""Documents, sentences and chunks put together by hand."""

from __future__ import annotations

import re
from itertools import pairwise

from chunking.types import Block, BlockKind, Chunk, Chunking, Document, Opening, Sentence


def sentences_of(document: Document) -> tuple[Sentence, ...]:
    """One sentence a block; without blocks, sentences that end with a full stop or a line end."""
    if document.blocks:
        return tuple(Sentence(block.start, block.end, i) for i, block in enumerate(document.blocks))
    return tuple(Sentence(*match.span()) for match in re.finditer(r"\S[^.\n]*\.?", document.text))


def blocks_of(*parts: tuple[BlockKind, str, int | None]) -> Document:
    """A document of ``(kind, text, group)`` blocks with a blank line between neighbours."""
    text, blocks = "", []
    for kind, part, group in parts:
        text += "\n\n" if text else ""
        blocks.append(Block(kind, len(text), len(text) + len(part), group=group))
        text += part
    return Document("made", text, tuple(blocks))


def chunking_of(document: Document, *spans: tuple[int, int]) -> Chunking:
    """Chunks at ``spans``; a token is a word, a sentence counts where the chunk holds any of it."""
    sentences = sentences_of(document)
    chunks = []
    for index, (start, end) in enumerate(spans):
        held = [i for i, s in enumerate(sentences) if s.start < end and start < s.end]
        text = document.text[start:end]
        chunks.append(
            Chunk(index, start, end, text, held[0] if held else 0, len(held), len(text.split()), (), Opening("imported"))
        )
    return Chunking(document, tuple(chunks))


def at_boundaries(document: Document, *boundaries: int) -> Chunking:
    """Chunks that start at these sentences (and at the start of the text)."""
    sentences = sentences_of(document)
    edges = [0, *(sentences[b].start for b in boundaries), len(document.text)]
    return chunking_of(document, *pairwise(edges))
