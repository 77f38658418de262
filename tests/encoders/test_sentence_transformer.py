"""Models in local folders: read without pickles, identified by their content, and every failure in one sentence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.encoders import Encoder, get_encoder
from chunking.encoders.packaged import PackagedEncoder, model_folder
from chunking.encoders.sentence_transformer import batches_by_length
from chunking.errors import EncoderError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "my model"
    shutil.copytree(model_folder(), folder)
    return folder


@pytest.mark.model
def test_a_folder_is_an_encoder(folder: Path) -> None:
    encoder, default = get_encoder(str(folder)), PackagedEncoder()
    assert isinstance(encoder, Encoder)
    assert (encoder.name, encoder.dimension, encoder.max_tokens) == (str(folder), 384, 254)
    texts = ["One text.", "Another, longer text."]
    np.testing.assert_allclose(encoder.encode(texts), default.encode(texts), atol=1e-6)
    assert encoder.count_tokens(texts).tolist() == default.count_tokens(texts).tolist() == [3, 5]


@pytest.mark.model
def test_an_older_layout_with_the_tokenizer_in_a_subfolder(folder: Path) -> None:
    inner = folder / "0_Transformer"
    inner.mkdir()
    for name in ("config.json", "model.safetensors", "sentence_bert_config.json", "tokenizer_config.json", "vocab.txt"):
        (folder / name).rename(inner / name)
    (folder / "tokenizer.json").unlink()
    (folder / "special_tokens_map.json").unlink()
    modules = json.loads((folder / "modules.json").read_text())
    modules[0]["path"] = "0_Transformer"
    (folder / "modules.json").write_text(json.dumps(modules))
    encoder = get_encoder(str(folder))
    assert encoder.count_tokens(["Another, longer text."]).tolist() == [5]
    np.testing.assert_allclose(encoder.encode(["One text."]), PackagedEncoder().encode(["One text."]), atol=1e-6)


def test_the_fingerprint_follows_the_content_not_the_place(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(folder, copy)
    first = get_encoder(str(folder)).fingerprint
    assert get_encoder(str(copy)).fingerprint == first
    pooling = copy / "1_Pooling" / "config.json"
    pooling.write_text(pooling.read_text().replace('"pooling_mode_cls_token": false', '"pooling_mode_cls_token": true'))
    assert get_encoder(str(copy)).fingerprint != first


@pytest.mark.parametrize("name", ["model.safetensors", "2_Dense/pytorch_model.bin"])
def test_pickled_weights_are_refused_before_anything_is_read(folder: Path, name: str) -> None:
    pickled = folder / name
    pickled.parent.mkdir(exist_ok=True)
    if pickled.exists():
        pickled.rename(folder / "pytorch_model.bin")
    else:
        pickled.write_bytes(b"pickle")
    with pytest.raises(EncoderError, match="no safetensors weights"):
        get_encoder(str(folder)).encode(["text"])


@pytest.mark.model
def test_a_damaged_model_is_one_sentence(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(b"not weights")
    with pytest.raises(EncoderError, match="cannot be loaded") as caught:
        get_encoder(str(folder)).encode(["text"])
    assert "\n" not in str(caught.value)


def test_a_damaged_tokenizer_is_one_sentence(folder: Path) -> None:
    (folder / "tokenizer.json").write_text("{}")
    with pytest.raises(EncoderError, match="tokenizer") as caught:
        get_encoder(str(folder)).count_tokens(["text"])
    assert "\n" not in str(caught.value)


@pytest.mark.model
def test_a_model_that_fails_on_a_batch_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder: Any = get_encoder(str(folder))
    encoder.preload()

    def fail(*arguments: Any, **options: Any) -> NoReturn:
        raise RuntimeError("out of memory\nat some address")

    monkeypatch.setattr(encoder._model, "encode", fail)
    with pytest.raises(EncoderError, match=r"failed on a batch of 1 texts \(out of memory\)"):
        encoder.encode(["text"])


@given(st.lists(st.integers(0, 300)), st.integers(1, 500))
def test_batches_hold_every_row_once_longest_first_within_the_budget(lengths: list[int], budget: int) -> None:
    batches = batches_by_length(np.array(lengths, dtype=np.int64), budget)
    rows = [row for batch in batches for row in batch.tolist()]
    assert sorted(rows) == list(range(len(lengths)))
    assert [lengths[row] for row in rows] == sorted(lengths, reverse=True)
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(lengths[row] for row in batch) <= budget


def test_batches_by_hand() -> None:
    batches = batches_by_length(np.array([3, 10, 4, 5, 4, 20]), 12)
    assert [batch.tolist() for batch in batches] == [[5], [1], [3, 2], [4, 0]]


@pytest.mark.parametrize("name", ["", "  ", "./nowhere", "/nowhere/at all", "~/no/such/folder", "a/b/c", "C:\\model"])
def test_no_such_folder(name: str) -> None:
    with pytest.raises(EncoderError, match=r"needs a name|no folder"):
        get_encoder(name)


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match=r"modules\.json"):
        get_encoder(str(tmp_path))
