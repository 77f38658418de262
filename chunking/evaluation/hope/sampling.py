"""Which passages and which segments are looked at: drawn by the seed alone, so that all chunkings are judged alike."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chunking.evaluation.hope.protocol import Passage, Segment
from chunking.evaluation.hope.settings import SEGMENT_SENTENCES
from chunking.types import Chunking, Document, Sentence


def passages_of(chunking: Chunking) -> list[Passage]:
    """The chunks with anything to see in them, in document order."""
    passages = [Passage(i, c.start, c.end, c.text) for i, c in enumerate(chunking.chunks) if c.text.strip()]
    return sorted(passages, key=lambda passage: (passage.start, passage.end))


def stratified(count: int, wanted: int, seed: int, *more: int) -> list[int]:
    """``min(count, wanted)`` places of ``0 … count − 1``, ascending: one out of each of as many equal stretches.

    Where in its stretch each lies depends on the seed and not on ``count``, so cuts of one document are sampled at about
    the same places. :param more: further whole numbers that shape the draw.
    """
    if count <= wanted:
        return list(range(count))
    # The draws are whole numbers apart: k stretches of length count / k, and k draws from [0, 1).
    places = (np.arange(wanted) + np.random.default_rng([seed, *more]).random(wanted)) * (count / wanted)
    chosen = np.minimum(places.astype(np.int64), count - 1)
    for i in range(1, wanted):  # stretches share a place where their length is no whole number
        chosen[i] = max(chosen[i], chosen[i - 1] + 1)
    return [int(place) for place in np.minimum(chosen, count - wanted + np.arange(wanted))]


def segments_of(document: Document, sentences: Sequence[Sentence], wanted: int, seed: int) -> tuple[Segment, ...]:
    """``wanted`` different runs of three consecutive sentences, each equally likely, in document order; all there are if
    these are fewer; none in a document of fewer than three sentences."""
    count = max(len(sentences) - SEGMENT_SENTENCES + 1, 0)
    firsts = np.random.default_rng(seed).permutation(count)[:wanted]
    segments = []
    for index, first in enumerate(sorted(firsts.tolist())):
        held = range(first, first + SEGMENT_SENTENCES)
        start, end = sentences[held[0]].start, sentences[held[-1]].end
        segments.append(Segment(index, tuple(held), start, end, document.text[start:end]))
    return tuple(segments)


def gold_places(count: int, seed: int) -> list[int]:
    """The place, 0 … 3, of the true statement in each of ``count`` quadruples: all four equally often, or once more."""
    rng = np.random.default_rng([seed, 4])
    return [int(place) for place in rng.permutation(np.resize(rng.permutation(4), count))] if count else []
