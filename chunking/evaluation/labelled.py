"""Documents whose true boundaries are known: from a file of marked segments, or from their own headings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from chunking.embedded import EmbeddedDocument
from chunking.embedding import Progress, VectorSource, embed
from chunking.encoders.protocol import Encoder
from chunking.evaluation.retrieval import Question
from chunking.sentences import segment
from chunking.types import Block, Document, Sentence

MARK = "=========="


@dataclass(frozen=True)
class Labelled:
    """A document with its true segmentation. Nothing in the document's text or blocks gives its boundaries away.

    :param name: unique within its set. :param group: the set or kind of document, for figures a group.
    :param boundaries: ascending, each in 1 … n − 1: a segment starts at that sentence.
    :param questions: questions that parts of it answer, where the source has some.
    """

    name: str
    group: str
    document: Document
    sentences: tuple[Sentence, ...]
    boundaries: tuple[int, ...]
    questions: tuple[Question, ...] = ()


def embed_labelled(
    labelled: Labelled,
    encoder: Encoder,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> EmbeddedDocument:
    """Embed the given sentences, so that every method cuts between the same ones as the labels.

    :param on_progress: as for :func:`~chunking.embedding.embed`.
    """
    text = labelled.document.text
    found = embed([text[s.start : s.end] for s in labelled.sentences], encoder, cache=cache, on_progress=on_progress)
    return EmbeddedDocument(labelled.document, labelled.sentences, found.vectors, found.tokens, encoder)


def from_marked_lines(text: str, name: str, group: str = "", *, skip_lines: frozenset[int] = frozenset()) -> Labelled:
    """Read the format of Choi 2000: a sentence a line, and a line that starts with ``==========`` between segments.

    The document holds the sentences alone, one a line. Blank lines mean nothing.

    :param skip_lines: indices of lines to leave out, from 0.
    """
    lines = text.replace("\r\n", "\n").split("\n")  # no other character ends a line, whatever str.splitlines thinks
    sentences: list[str] = []
    boundaries: set[int] = set()
    for i, line in enumerate(map(str.strip, lines)):
        if line.startswith(MARK):
            boundaries.add(len(sentences))
        elif line and i not in skip_lines:
            sentences.append(line)
    starts = accumulate((len(sentence) + 1 for sentence in sentences), initial=0)
    spans = tuple(Sentence(start, start + len(sentence)) for start, sentence in zip(starts, sentences, strict=False))
    kept = sorted(boundary for boundary in boundaries if 0 < boundary < len(sentences))
    return Labelled(name, group, Document(name, "\n".join(sentences)), spans, tuple(kept))


def from_headings(document: Document, group: str = "", *, deepest: int = 3) -> Labelled:
    """Take a document's headings as labels and out of its text: a segment starts where one stood.

    :param deepest: headings of levels 1 … ``deepest`` (or without a level) are labels; others stay as text.
    """
    labels = [b for b in document.blocks if b.kind == "heading" and (b.level is None or b.level <= deepest)]
    without, places = _without(document, labels)
    return segmented(without, places, group)


def segmented(document: Document, places: Iterable[int], group: str = "", questions: Sequence[Question] = ()) -> Labelled:
    """``document`` in our own sentences, a segment starting at the first sentence at or after each of ``places``."""
    sentences = segment(document).sentences
    starts = [sentence.start for sentence in sentences]
    found = {bisect_left(starts, place) for place in places}
    boundaries = tuple(sorted(boundary for boundary in found if 0 < boundary < len(sentences)))
    return Labelled(document.name, group, document, sentences, boundaries, tuple(questions))


def _without(document: Document, removed: Sequence[Block]) -> tuple[Document, list[int]]:
    """``document`` without some of its blocks, each with the white space up to the next one, and where each of them stood.

    Pages are given up: a new text has none.
    """
    if not removed:
        return document, []
    text, gone = document.text, set(removed)
    starts = [*(block.start for block in document.blocks), len(text)]
    pieces: list[str] = []
    kept: list[Block] = []
    places: list[int] = []
    at = shift = 0
    for block, next_start in zip(document.blocks, starts[1:], strict=True):
        if block in gone:
            pieces.append(text[at : block.start])
            places.append(block.start - shift)
            shift += next_start - block.start
            at = next_start
        else:
            kept.append(replace(block, start=block.start - shift, end=block.end - shift))
    pieces.append(text[at:])
    return replace(document, text="".join(pieces), blocks=tuple(kept), page_starts=()), places
