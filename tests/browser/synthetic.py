"""Sweeps over made-up documents of any length, cut by the library itself; the vectors wander from topic to topic."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument
from chunking.encoders.protocol import FloatArray
from chunking.settings import CutSettings
from chunking.sweep import Sweep, sweep
from chunking.types import Block, Document, Sentence
from tests.fake_encoder import FakeEncoder

TOPICS = (
    "photosynthesis chlorophyll sunlight glucose leaf membrane oxygen carbon pigment cell stomata energy",
    "market index investor dividend bond equity rate central bank inflation portfolio yield",
    "glacier moraine valley meltwater ice crevasse snowline sediment fjord ridge climate core",
    "orchestra violin conductor score tempo rehearsal sonata brass audience hall chord movement",
    "invoice refund subscription account payment receipt currency discount customer renewal plan order",
    "router firmware antenna signal packet latency gateway address cable switch channel password",
)
FRAMES = (
    "The {} of the {} depends on how much {} reaches the {} before the {} has had time to settle, as the {} shows.",
    "When {} and {} come together, most {} reports describe a slow change in the {} rather than a sudden one.",
    "A careful look at the {} suggests that neither {} nor {} can explain the {} alone.",
    "In practice the {} is checked twice: once against the {}, and once more when the {} meets the {} at the end of the day.",
    "Without a {} there is little {} to speak of, and the {} remains what it was.",
    "Older sources call this a {}; today one would rather speak of the {} that a {} leaves behind in the {}.",
)


def document(sentences: Iterable[str], *, heading_every: int = 0) -> tuple[Document, tuple[Sentence, ...]]:
    """Sentences as a document: paragraphs of five, the first sentence of every ``heading_every``-th one a heading."""
    text, length = [], 0
    spans: list[Sentence] = []
    blocks: list[Block] = []
    for i, sentence in enumerate(sentences):
        heading = bool(heading_every) and i % (5 * heading_every) == 0
        opens = heading or i % 5 == 0 or blocks[-1].kind == "heading"
        if i:
            text.append("\n\n" if opens else " ")
            length += len(text[-1])
        start, length = length, length + len(sentence)
        text.append(sentence)
        if opens:
            blocks.append(Block("heading" if heading else "paragraph", start, length, level=2 if heading else None))
        else:
            blocks[-1] = replace(blocks[-1], end=length)
        spans.append(Sentence(start, length, len(blocks) - 1))
    return Document("synthetic", "".join(text), tuple(blocks)), tuple(spans)


def sentences(count: int, seed: int = 1) -> tuple[list[str], FloatArray]:
    """``count`` sentences and their unit vectors; a topic lasts 3 to 15 sentences."""
    rng, noise = random.Random(seed), np.random.default_rng(seed)
    centres = noise.standard_normal((len(TOPICS), 16))
    texts, vectors = [], np.empty((count, 16))
    topic, left = 0, 0
    for i in range(count):
        if left == 0:
            topic, left = rng.choice([t for t in range(len(TOPICS)) if t != topic]), rng.randint(3, 15)
        left -= 1
        words = TOPICS[topic].split()
        frame = rng.choice(FRAMES)
        texts.append(frame.format(*(rng.choice(words) for _ in range(frame.count("{}")))))
        vectors[i] = centres[topic] + noise.standard_normal(16) * noise.uniform(0.3, 1.0)
    return texts, (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def synthetic_sweep(
    count: int,
    settings: CutSettings | None = None,
    *,
    seed: int = 1,
    texts: list[str] | None = None,
    vectors: FloatArray | None = None,
    heading_every: int = 0,
) -> Sweep:
    """A sweep over ``count`` sentences, or over ``texts`` (with ``vectors`` of their own if given)."""
    made, directions = sentences(count if texts is None else len(texts), seed)
    doc, spans = document(made if texts is None else texts, heading_every=heading_every)
    encoder = FakeEncoder()
    tokens = encoder.count_tokens([doc.text[s.start : s.end] for s in spans])
    embedded = EmbeddedDocument(doc, spans, directions if vectors is None else vectors, tokens, encoder)
    return sweep(Cutter(embedded, settings or CutSettings()))
