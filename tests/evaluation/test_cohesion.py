from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.cohesion import Cohesion, SentenceSums, cohesion
from chunking.evaluation.shares import Share
from chunking.types import Document
from tests.evaluation.made import at_boundaries, chunking_of, sentences_of
from tests.fake_encoder import FakeEncoder

TEXT = "One. Two. Three. Four. Five."
EAST, NORTH, WEST, NOWHERE = [1, 0], [0, 1], [-1, 0], [0, 0]
NORTHEAST = [math.sqrt(0.5), math.sqrt(0.5)]


def embedded_as(*vectors: list[float], text: str = TEXT) -> EmbeddedDocument:
    document = Document("made", text)
    sentences = sentences_of(document)
    tokens = np.ones(len(sentences), dtype=np.int64)
    return EmbeddedDocument(document, sentences, np.array(vectors, np.float32), tokens, FakeEncoder())


def test_by_hand() -> None:
    # Chunks of 3 and 2 sentences. Pairs of the first: E·E = 1, E·N = 0 twice, so 1/3; of the second: cos 45°.
    # Contrast: the sum (2, 1) against (√½, 1 + √½).
    embedded = embedded_as(EAST, EAST, NORTH, NORTH, NORTHEAST)
    result = cohesion(at_boundaries(embedded.document, 3), embedded)
    root = math.sqrt(0.5)
    assert result.of_chunks == pytest.approx([1 / 3, root])
    assert result.score == pytest.approx((3 / 3 + 2 * root) / 5)
    assert result.unweighted == pytest.approx((1 / 3 + root) / 2)
    cosine = (2 * root + 1 * (1 + root)) / (math.sqrt(5) * math.sqrt(root**2 + (1 + root) ** 2))
    assert result.of_seams == pytest.approx([1 - cosine])
    assert result.contrast == pytest.approx(1 - cosine)
    assert (result.counted, result.sentences) == (Share(2, 2), Share(5, 5))


def test_a_chunk_of_one_sentence_has_no_cohesion_and_does_not_count_as_zero() -> None:
    embedded = embedded_as(EAST, WEST, EAST, EAST, EAST)
    result = cohesion(at_boundaries(embedded.document, 1, 2), embedded)
    assert np.isnan(result.of_chunks).tolist() == [True, True, False]
    assert (result.score, result.unweighted) == (pytest.approx(1), pytest.approx(1))
    assert (result.counted, result.sentences) == (Share(1, 3), Share(3, 5))
    assert result.of_seams == pytest.approx([2, 2])


def test_opposites_cohere_at_minus_one_and_their_chunk_has_no_direction_to_contrast() -> None:
    embedded = embedded_as(EAST, WEST, NORTH, NORTH, NORTH)
    result = cohesion(at_boundaries(embedded.document, 2), embedded)
    assert result.of_chunks == pytest.approx([-1, 1])
    assert np.isnan(result.of_seams).tolist() == [True]
    assert result.contrast is None


def test_sentences_without_direction_are_left_out() -> None:
    embedded = embedded_as(EAST, NOWHERE, EAST, [math.nan, 1], NORTH)
    result = cohesion(at_boundaries(embedded.document), embedded)
    assert result.score == pytest.approx(1 / 3)  # the pairs of E, E, N
    assert result.contrast is None


def test_a_cut_sentence_counts_where_most_of_it_is() -> None:
    embedded = embedded_as(EAST, EAST, NORTH, NORTH, NORTH)
    three = embedded.document.text.index("Three.")
    for cut, expected in ((three + 4, [1 / 3, 1]), (three + 2, [1, 1])):  # 4 of 6 characters before the cut, then 2
        result = cohesion(chunking_of(embedded.document, (0, cut), (cut, len(TEXT))), embedded)
        assert result.of_chunks == pytest.approx(expected)


def test_overlapping_chunks_share_sentences_and_so_contrast_less() -> None:
    embedded = embedded_as(EAST, EAST, NORTH, NORTH, NORTH)
    three, four = embedded.document.text.index("Three."), embedded.document.text.index("Four.")
    apart = cohesion(chunking_of(embedded.document, (0, three), (three, len(TEXT))), embedded)
    shared = cohesion(chunking_of(embedded.document, (0, four), (three, len(TEXT))), embedded)
    assert apart.contrast == pytest.approx(1)
    assert shared.contrast == pytest.approx(1 - 1 / math.sqrt(5))  # (2, 1) against (0, 3)


def test_no_chunks_and_no_sentences() -> None:
    embedded = EmbeddedDocument(Document("empty", ""), (), np.empty((0, 2), np.float32), np.empty(0, np.int64), FakeEncoder())
    result = cohesion(chunking_of(embedded.document), embedded)
    assert (result.score, result.unweighted, result.contrast, result.counted) == (None, None, None, Share(0, 0))


@given(st.integers(1, 12), st.sets(st.integers(1, 11)), st.integers(0, 2**32 - 1))
def test_the_sums_give_what_the_cosine_matrix_gives(n: int, cuts: set[int], seed: int) -> None:
    vectors = np.random.default_rng(seed).standard_normal((n, 5))
    edges = np.array([0, *sorted(cut for cut in cuts if cut < n), n])
    sums = SentenceSums(vectors)
    of_chunks, of_seams = sums.cohesion(edges[:-1], edges[1:]), sums.contrast(edges[:-1], edges[1:])
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    means = []
    for value, a, b in zip(of_chunks, edges, edges[1:], strict=False):
        matrix = unit[a:b] @ unit[a:b].T
        off = matrix[~np.eye(b - a, dtype=bool)]
        assert np.isnan(value) if b - a == 1 else value == pytest.approx(off.mean(), abs=1e-9)
        means.append(unit[a:b].mean(axis=0))
    for value, p, q in zip(of_seams, means, means[1:], strict=False):
        assert value == pytest.approx(1 - p @ q / np.linalg.norm(p) / np.linalg.norm(q), abs=1e-9)


def test_it_asks_no_encoder() -> None:
    embedded = embedded_as(EAST, EAST, NORTH, NORTH, NORTH)
    assert isinstance(cohesion(at_boundaries(embedded.document, 2), embedded), Cohesion)
    assert embedded.encoder.calls == 0
