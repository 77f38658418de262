"""What a document's structure says about its gaps: which to keep closed, and where a cut after a heading goes instead.

Headings stay with what they head, and a table, list or code block is one unit while it fits within the maximum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np
import numpy.typing as npt

from chunking.types import Block, Document, Sentence

FREE, UNIT, HEADING, CLOSED, INSIDE = 0, 1, 2, 3, 4
"""How firmly a gap is held: not at all; inside a table, list or code block; after a heading; by hand; inside a sentence."""

BESIDE = 5
"""Not a hold, but in its place where a gap above T is none since the series is no local maximum there."""

KINDS = ("paragraph", "heading", "list_item", "table_row", "code")
"""Sentence kinds in the order of their codes."""

UNIT_KINDS = ("list_item", "table_row", "code")

Levels = npt.NDArray[np.uint8]


def sentence_kinds(document: Document, sentences: Sequence[Sentence]) -> Levels:
    """``(n,)`` codes into :data:`KINDS`."""
    kinds = [KINDS.index(block.kind) for block in document.blocks]
    return np.array([0 if s.block is None else kinds[s.block] for s in sentences], dtype=np.uint8)


def hold_levels(
    document: Document,
    sentences: Sequence[Sentence],
    sizes: npt.NDArray[np.int64],
    maximum: int | None,
    *,
    keep_headings: bool,
    keep_units: bool,
) -> Levels:
    """``(n − 1,)`` how firmly each gap between sentences is held: ``FREE``, ``UNIT`` or ``HEADING``.

    A unit above ``maximum`` is let go: its rows, lines or items become ordinary sentences, each item still whole if it fits.

    :param sizes: ``(n,)`` in the unit of ``maximum``.
    """
    levels = np.zeros(max(len(sentences) - 1, 0), dtype=np.uint8)
    if not document.blocks:
        return levels
    if keep_units:
        prefix = np.concatenate(([0], np.cumsum(sizes)))
        for key in (_item_of, _group_of):
            for first, last in _runs(document.blocks, sentences, key):
                if maximum is None or prefix[last + 1] - prefix[first] <= maximum:
                    levels[first:last] = UNIT
    if keep_headings and len(levels):
        levels[sentence_kinds(document, sentences)[:-1] == KINDS.index("heading")] = HEADING
    return levels


def cut_targets(levels: Levels) -> npt.NDArray[np.int64]:
    """``(n − 1,)`` for each gap the boundary where a cut at it goes, or −1 where it is suppressed.

    A free gap i cuts at boundary i + 1. A gap after a heading cuts before the run of headings it closes, or not at all if
    that is the start of the document. A gap inside a unit, or closed by hand, does not cut.
    """
    targets = np.arange(1, len(levels) + 1, dtype=np.int64)
    targets[(levels == UNIT) | (levels == CLOSED)] = -1
    for gap in np.flatnonzero(levels == HEADING):
        before = gap - 1
        targets[gap] = -1 if before < 0 else gap if levels[before] == FREE else targets[before]
    return targets


def unit_numbers(document: Document, sentences: Sequence[Sentence]) -> npt.NDArray[np.int64]:
    """``(n,)`` equal for the sentences of one table, list or code block, −1 outside of them."""

    def number(sentence: Sentence) -> int:
        if sentence.block is None or document.blocks[sentence.block].kind not in UNIT_KINDS:
            return -1
        group = document.blocks[sentence.block].group
        return 2 * sentence.block if group is None else 2 * group + 1

    return np.array([number(s) for s in sentences], dtype=np.int64)


def unit_spans(document: Document, sentences: Sequence[Sentence]) -> list[tuple[int, int]]:
    """Every table, list and code block as the stretch from its first to its last visible character, ascending."""

    numbered = zip(unit_numbers(document, sentences).tolist(), sentences, strict=True)
    runs = [(unit, [sentence for _, sentence in run]) for unit, run in groupby(numbered, lambda pair: pair[0])]
    return [(run[0].start, run[-1].end) for unit, run in runs if unit >= 0]


def _item_of(block: Block, index: int) -> int | None:
    return index if block.kind in UNIT_KINDS else None


def _group_of(block: Block, index: int) -> int | None:
    return block.group if block.kind in UNIT_KINDS else None


def _runs(
    blocks: Sequence[Block], sentences: Sequence[Sentence], key: Callable[[Block, int], int | None]
) -> list[tuple[int, int]]:
    """First and last sentence of each run of at least two neighbours with the same key (``None`` is no key)."""
    keys = [None if s.block is None else key(blocks[s.block], s.block) for s in sentences]
    runs: list[tuple[int, int]] = []
    first = 0
    for i in range(1, len(keys) + 1):
        if i == len(keys) or keys[i] is None or keys[i] != keys[first]:
            if i - first > 1:
                runs.append((first, i - 1))
            first = i
    return runs
