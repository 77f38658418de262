"""Hub names, against a stand-in for the hub: fetched in two steps, pinned to a commit, and every refusal in one sentence."""

from __future__ import annotations

import shutil
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import httpx
import huggingface_hub
import numpy as np
import pytest
from huggingface_hub.errors import GatedRepoError, LocalEntryNotFoundError, RepositoryNotFoundError

from chunking.encoders import get_encoder
from chunking.encoders.packaged import PackagedEncoder, model_folder
from chunking.errors import EncoderError

COMMIT = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf"


class Hub:
    """Serves one repository, file by file, into a cache folder named for the commit."""

    def __init__(self, cache: Path) -> None:
        self.folder = cache / COMMIT
        self.asked: list[tuple[str, str | None]] = []

    def snapshot_download(
        self, repository: str, *, revision: str | None, allow_patterns: list[str], ignore_patterns: list[str]
    ) -> str:
        self.asked.append((repository, revision))
        for file in model_folder().rglob("*"):
            name = file.relative_to(model_folder()).as_posix()
            if file.is_file() and any(fnmatch(name, pattern) for pattern in allow_patterns):
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, self.folder / name)
        return str(self.folder)


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hub:
    hub = Hub(tmp_path)
    monkeypatch.setattr(huggingface_hub, "snapshot_download", hub.snapshot_download)
    return hub


def test_a_name_is_looked_up_at_once_and_its_weights_wait(hub: Hub) -> None:
    encoder = get_encoder("owner/model")
    assert encoder.name == "owner/model"
    assert encoder.fingerprint == f"owner/model@{COMMIT}"
    assert encoder.count_tokens(["One text."]).tolist() == [3]
    assert hub.asked == [("owner/model", None)]
    assert not (hub.folder / "model.safetensors").exists()


@pytest.mark.model
def test_the_weights_come_from_the_same_commit(hub: Hub) -> None:
    encoder = get_encoder("owner/model")
    vectors = encoder.encode(["One text."])
    assert hub.asked == [("owner/model", None), ("owner/model", COMMIT)]
    np.testing.assert_allclose(vectors, PackagedEncoder().encode(["One text."]), atol=1e-6)


def test_a_bare_name_belongs_to_sentence_transformers(hub: Hub) -> None:
    assert get_encoder("all-mpnet-base-v2").fingerprint == f"sentence-transformers/all-mpnet-base-v2@{COMMIT}"


def test_a_repository_that_is_no_model(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    hub.folder.mkdir()
    monkeypatch.setattr(huggingface_hub, "snapshot_download", lambda *names, **options: str(hub.folder))
    with pytest.raises(EncoderError, match="no sentence-transformers model"):
        get_encoder("owner/data")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (RepositoryNotFoundError, "has no model owner/model"),
        (GatedRepoError, "agreement"),
        (LocalEntryNotFoundError, "cannot be reached: choose all-MiniLM-L6-v2"),
        (httpx.ConnectError, "cannot be reached: choose all-MiniLM-L6-v2"),
        (OSError, "cannot be reached: choose all-MiniLM-L6-v2"),
    ],
)
def test_each_refusal_is_one_sentence_with_a_way_out(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception], message: str
) -> None:
    def refuse(*names: Any, **options: Any) -> str:
        if issubclass(error, (RepositoryNotFoundError, GatedRepoError)):
            raise error("no", response=httpx.Response(404, request=httpx.Request("GET", "https://example.org")))
        raise error("no\nreally")

    monkeypatch.setattr(huggingface_hub, "snapshot_download", refuse)
    with pytest.raises(EncoderError, match=message) as caught:
        get_encoder("owner/model")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["a b", "owner/mo del", "-x-/y", "日本語"])
def test_what_cannot_be_a_name(name: str) -> None:
    with pytest.raises(EncoderError, match="neither a folder nor a name"):
        get_encoder(name)
