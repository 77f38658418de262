"""Pairs out of a document itself: neighbours within a section against sentences of different sections.

The labels are a proxy. Neighbours need not be about the same thing, and two sections may well be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Literal

import numpy as np
import numpy.typing as npt

from chunking.evaluation.encoder_fit.pairs import Pair
from chunking.structure import KINDS, sentence_kinds
from chunking.types import Document, Sentence

Sections = Literal["headings", "paragraphs"]
Indices = npt.NDArray[np.int64]

SHORTEST = 20
"""Characters a sentence needs to take part: shorter ones, such as “See below.”, are about nothing."""
MOST = 500
LEFT_OUT = -1


def pairs_from_document(
    document: Document, sentences: Sequence[Sentence], *, by: Sections = "headings", seed: int = 0, most: int = MOST
) -> tuple[Pair, ...]:
    """As many related pairs as unrelated ones, at most ``most`` of each, the related ones first, each kind in text order.

    Related: two sentences next to each other in one section. Unrelated: two sentences of different sections, drawn evenly
    among all such pairs and none twice. Headings, sentences under :data:`SHORTEST` characters, and sentences that stand in
    the document more than once take no part.

    :return: nothing where fewer than two sections take part, or none holds neighbours.
    """
    texts = [document.text[s.start : s.end] for s in sentences]
    related, unrelated = draw(section_numbers(document, sentences, by=by), seed=seed, most=most)
    return tuple(
        Pair(texts[i], texts[j], label)
        for label, found in ((True, related), (False, unrelated))
        for i, j in found.tolist()
    )


def best_sections(document: Document, sentences: Sequence[Sentence]) -> Sections | None:
    """What to tell sections by: headings, else paragraphs; ``None`` where neither gives pairs."""
    ways: tuple[Sections, ...] = ("headings", "paragraphs")
    return next((by for by in ways if len(draw(section_numbers(document, sentences, by=by), most=1)[0])), None)


def section_numbers(document: Document, sentences: Sequence[Sentence], *, by: Sections) -> Indices:
    """``(n,)`` the section of each sentence, ascending from 0; :data:`LEFT_OUT` for those that take no part.

    :param by: a section starts at a heading of any level; or every paragraph, list or table is one.
    """
    texts = [document.text[s.start : s.end] for s in sentences]
    counts = Counter(texts)
    headings = (sentence_kinds(document, sentences) == KINDS.index("heading")).tolist()
    if by == "headings":
        starts = headings
    else:
        keys = [_block_key(document, sentence) for sentence in sentences]
        starts = [i > 0 and key != keys[i - 1] for i, key in enumerate(keys)]
    numbers = [
        section if not heading and len(text) >= SHORTEST and counts[text] == 1 else LEFT_OUT
        for section, heading, text in zip(accumulate(map(int, starts)), headings, texts, strict=True)
    ]
    return np.array(numbers, dtype=np.int64)


def draw(numbers: Indices, *, seed: int = 0, most: int = MOST) -> tuple[Indices, Indices]:
    """Related and unrelated pairs of sentences, ``(r, 2)`` each, every row ascending, rows in text order.

    :param numbers: as :func:`section_numbers` gives them.
    """
    rng = np.random.default_rng(seed)
    kept = np.flatnonzero(numbers != LEFT_OUT)
    section = numbers[kept]
    # Kept sentence i can be paired with every kept one after the end of its section: count[i] of them, from after[i] on.
    after = np.searchsorted(section, section, side="right")
    counts = len(kept) - after
    total = int(counts.sum())
    firsts = np.flatnonzero((numbers[:-1] == numbers[1:]) & (numbers[:-1] != LEFT_OUT)) if total else np.empty(0, np.int64)
    if len(firsts) > most:
        firsts = np.sort(rng.choice(firsts, most, replace=False))
    # There are never fewer pairs across sections than neighbours: m kept sentences have at least m − 1 and fewer than m.
    ranks = np.sort(rng.choice(total, len(firsts), replace=False)) if len(firsts) else np.empty(0, np.int64)
    ends = np.cumsum(counts)
    i = np.searchsorted(ends, ranks, side="right")
    j = after[i] + ranks - (ends[i] - counts[i])
    return np.column_stack((firsts, firsts + 1)), np.column_stack((kept[i], kept[j]))


def _block_key(document: Document, sentence: Sentence) -> Hashable:
    """Equal for the sentences of one paragraph, one list or one table."""
    if sentence.block is None:
        return None
    group = document.blocks[sentence.block].group
    return sentence.block if group is None else ("group", group)
