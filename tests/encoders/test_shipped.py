"""Vectors shipped in plain arrays come back exactly, for their own encoder only."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from chunking.embedding import embed
from chunking.encoders.shipped import ShippedVectors, write_shipped
from chunking.encoders.vector_cache import IN_MEMORY, VectorCache
from chunking.encoders.vector_source import Layered
from tests.fake_encoder import FakeEncoder

TEXTS = ["The first.", "The second one.", "Ein dritter."]


@pytest.fixture
def folder(tmp_path: Path, encoder: FakeEncoder) -> Path:
    folder = tmp_path / "vectors"
    write_shipped(folder, encoder.fingerprint, TEXTS, encoder.encode(TEXTS), encoder.count_tokens(TEXTS))
    return folder


def test_what_was_written_is_found_row_by_row(folder: Path) -> None:
    encoder = FakeEncoder()
    asked = [TEXTS[2], "unknown", TEXTS[0], TEXTS[2]]
    found = ShippedVectors(folder).get_many(encoder.fingerprint, asked, encoder.dimension)
    assert found.known.tolist() == [True, False, True, True]
    np.testing.assert_array_equal(found.vectors[found.known], encoder.encode([TEXTS[2], TEXTS[0], TEXTS[2]]))
    assert found.tokens.tolist() == [3, -1, 3, 3]
    assert np.isnan(found.vectors[1]).all()


def test_another_encoder_or_dimension_finds_nothing(folder: Path) -> None:
    shipped = ShippedVectors(folder)
    assert not shipped.get_many("fake-2", TEXTS, 32).known.any()
    assert not shipped.get_many("fake-1", TEXTS, 33).known.any()
    assert shipped.get_many("fake-1", [], 32).vectors.shape == (0, 32)


def test_the_files_hold_no_text_and_do_not_depend_on_order(folder: Path, tmp_path: Path, encoder: FakeEncoder) -> None:
    backwards = TEXTS[::-1]
    write_shipped(tmp_path / "b", encoder.fingerprint, backwards, encoder.encode(backwards), encoder.count_tokens(backwards))
    for file in folder.iterdir():
        content = file.read_bytes()
        assert content == (tmp_path / "b" / file.name).read_bytes()
        assert not any(text.encode() in content for text in TEXTS)


@pytest.mark.parametrize("damage", ["missing", "garbage", "shorter"])
def test_damaged_files_know_nothing(folder: Path, damage: str) -> None:
    file = folder / "tokens.npy"
    if damage == "missing":
        file.unlink()
    elif damage == "garbage":
        file.write_bytes(b"not an array")
    else:
        np.save(file, np.array([1, 2], dtype=np.int32))
    assert not ShippedVectors(folder).get_many("fake-1", TEXTS, 32).known.any()


def test_before_a_cache_they_spare_the_encoder(folder: Path) -> None:
    encoder, cache = FakeEncoder(), VectorCache(IN_MEMORY)
    embedded = embed([*TEXTS, "New."], encoder, cache=Layered((ShippedVectors(folder), cache)))
    assert encoder.encoded == ["New."]
    assert embedded.from_cache == 3
    assert cache.get_many("fake-1", ["New.", TEXTS[0]], 32).known.tolist() == [True, False]
