"""Documents with known boundaries, of few words so that distances repeat, with headings, lists and a long sentence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.labelled import Labelled, embed_labelled
from chunking.evaluation.tuning.data import Case
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from chunking.types import Block, BlockKind, Document, Sentence
from tests.fake_encoder import FakeEncoder

KINDS: tuple[BlockKind, ...] = ("paragraph", "paragraph", "heading", "list_item")
WORDS = ("sun", "rain", "oak", "ash", "cup", "the")


def case_of(
    texts: Sequence[str], boundaries: Sequence[int], *, name: str = "made", group: str = "", kinds: Sequence[BlockKind] = ()
) -> Case:
    """A sentence a line, and a block a sentence where ``kinds`` are given; the vectors are :class:`FakeEncoder`'s."""
    sentences, blocks, at = [], [], 0
    for i, text in enumerate(texts):
        sentences.append(Sentence(at, at + len(text), i if kinds else None))
        if kinds:
            blocks.append(Block(kinds[i], at, at + len(text), group=0 if kinds[i] == "list_item" else None))
        at += len(text) + 1
    document = Document(name, "\n".join(texts), tuple(blocks))
    labelled = Labelled(name, group, document, tuple(sentences), tuple(boundaries))
    return Case(labelled, embed_labelled(labelled, FakeEncoder()))


def case_with(distances: Sequence[float], boundaries: Sequence[int] = (), *, name: str = "made", group: str = "") -> Case:
    """Sentences of one word whose neighbours are ``distances`` apart (each in [0, 2])."""
    angles = np.concatenate(([0.0], np.cumsum(np.arccos(1 - np.asarray(distances, dtype=np.float64)))))
    vectors = np.column_stack([np.cos(angles), np.sin(angles)])
    labelled = case_of([f"w{i}" for i in range(len(angles))], boundaries, name=name, group=group).labelled
    tokens = np.ones(len(angles), dtype=np.int64)
    return Case(labelled, EmbeddedDocument(labelled.document, labelled.sentences, vectors, tokens, FakeEncoder()))


@st.composite
def cases(draw: st.DrawFn, most: int = 14) -> Case:
    n = draw(st.integers(0, most))
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
    texts = draw(st.lists(words | st.just("!"), min_size=n, max_size=n))
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=n, max_size=n)) if draw(st.booleans()) else []
    boundaries = sorted(draw(st.sets(st.integers(1, n - 1)))) if n > 1 else []
    return case_of(texts, boundaries, kinds=kinds)


@st.composite
def settings(draw: st.DrawFn) -> CutSettings:
    rule = draw(st.sampled_from(sorted(RULES)))
    limits = st.none() | st.integers(1, 12)
    low, high = draw(limits), draw(limits)
    if low is not None and high is not None and low > high:
        low, high = high, low
    return CutSettings(
        rule, draw(st.sampled_from(RULES[rule].grid().tolist())), draw(st.integers(1, 3)), low, high,
        draw(st.sampled_from(["tokens", "characters", "sentences"])), draw(st.booleans()), draw(st.booleans()),
        draw(st.booleans()),
    )  # fmt: skip
