"""Any model in sentence-transformers' format, from a local folder. Only safetensors weights; no code that comes with it."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from chunking.encoders.protocol import FloatArray, IntArray
from chunking.encoders.token_counts import TokenCounter, first_line, utf8
from chunking.errors import EncoderError

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

_TOKENS_A_BATCH = 1024
_TOKENS_A_GPU_BATCH = 16_384
_MODEL_FILES = (".json", ".txt", ".model", ".safetensors")
_PICKLES = (".bin", ".pt", ".pth", ".pkl", ".ckpt")


class SentenceTransformerEncoder:
    """An :class:`~chunking.encoders.protocol.Encoder` around a model's folder.

    The model is loaded when it is first needed, or by :meth:`preload`. Threads may share one encoder.

    :param name: what a person typed.
    :param folder: holds ``modules.json`` or ``config.json``.
    :raises EncoderError: by whatever needs the model, if it cannot be loaded or used.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self._model: SentenceTransformer | None = None
        self._loading = threading.Lock()
        # Two threads in one tokenizer raise "Already borrowed".
        self._encoding = threading.Lock()

    @property
    def fingerprint(self) -> str:
        return self._content

    @property
    def dimension(self) -> int:
        return int(self._loaded().get_embedding_dimension() or 0)

    @property
    def languages(self) -> tuple[str, ...]:
        return ()

    @property
    def max_tokens(self) -> int:
        longest = self._loaded().max_seq_length
        return max(1, int(longest) - self._counter.special_tokens) if longest else np.iinfo(np.int64).max

    def preload(self) -> None:
        """Load the weights now, for a background thread; an error waits for whoever encodes."""
        with suppress(EncoderError):
            self._loaded()

    def count_tokens(self, texts: Sequence[str]) -> IntArray:
        return self._counter.count(texts)

    def token_spans(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """See :class:`~chunking.encoders.token_spans.TokenSpans`."""
        return self._counter.spans(texts)

    def encode(self, texts: Sequence[str]) -> FloatArray:
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        model = self._loaded()
        readable = [utf8(text) for text in texts]
        lengths = np.minimum(self.count_tokens(readable), self.max_tokens) + self._counter.special_tokens
        batches = batches_by_length(lengths, _TOKENS_A_BATCH if model.device.type == "cpu" else _TOKENS_A_GPU_BATCH)
        with self._encoding, _as_encoder_error(f"{self.name} failed on a batch of {len(texts)} texts"):
            found = [self._run(model, [readable[row] for row in rows]) for rows in batches]
        sorted_vectors = np.concatenate(found)
        vectors = np.empty_like(sorted_vectors)
        vectors[np.concatenate(batches)] = sorted_vectors
        return vectors

    def _run(self, model: SentenceTransformer, batch: list[str]) -> FloatArray:
        vectors = model.encode(
            batch, batch_size=len(batch), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
        )
        return np.asarray(vectors, dtype=np.float32)

    def _prepare(self) -> None:
        """What has to happen before the weights are read."""

    @cached_property
    def _content(self) -> str:
        """SHA-256 of every file in the folder that shapes vectors."""
        digest = hashlib.sha256()
        for file in sorted(file for file in self.folder.rglob("*") if file.suffix in _MODEL_FILES and file.is_file()):
            with file.open("rb") as stream:
                digest.update(file.relative_to(self.folder).as_posix().encode() + b"\0")
                digest.update(hashlib.file_digest(stream, "sha256").digest())
        return f"sha256:{digest.hexdigest()}"

    @cached_property
    def _counter(self) -> TokenCounter:
        return TokenCounter(_first_module(self.folder))

    def _loaded(self) -> SentenceTransformer:
        with self._loading:
            if self._model is None:
                self._prepare()
                _refuse_pickles(self.name, self.folder)
                with _as_encoder_error(f"{self.name} cannot be loaded"), _without_progress_bar():
                    from sentence_transformers import SentenceTransformer

                    self._model = SentenceTransformer(
                        str(self.folder), local_files_only=True, trust_remote_code=False, model_kwargs={"use_safetensors": True}
                    )
            return self._model


def batches_by_length(lengths: IntArray, budget: int) -> list[IntArray]:
    """Rows in batches of similar length, longest first, each of at most ``budget`` tokens once padded, or of one row.

    sentence-transformers sorts by characters and takes 32 texts at a time: on running English a third of what it computes
    is padding; so sorted, a tenth.
    """
    order = np.argsort(-lengths, kind="stable")
    batches = []
    while order.size:
        size = max(1, budget // max(1, int(lengths[order[0]])))
        batches.append(order[:size])
        order = order[size:]
    return batches


def open_folder(name: str) -> SentenceTransformerEncoder:
    """The encoder in a local folder.

    :raises EncoderError: if the folder holds no model.
    """
    folder = Path(name).expanduser()
    if not any((folder / file).is_file() for file in ("modules.json", "config.json")):
        raise EncoderError(f"{name} holds no sentence-transformers model (no modules.json): choose the folder that has it.")
    return SentenceTransformerEncoder(name, folder)


def _first_module(folder: Path) -> Path:
    """Where the tokenizer is: the folder itself, or the subfolder that older models keep their first module in."""
    try:
        modules = json.loads((folder / "modules.json").read_text("utf-8"))
        return folder / str(modules[0]["path"])
    except (OSError, ValueError, LookupError, TypeError):
        return folder


def _refuse_pickles(name: str, folder: Path) -> None:
    """Pickled weights can run code when they are read.

    :raises EncoderError: if any part of the model has no safetensors weights but others.
    """
    files = [file for file in folder.rglob("*") if file.is_file()]
    safe = {file.parent for file in files if file.suffix == ".safetensors"}
    pickled = {file.parent for file in files if file.suffix in _PICKLES}
    if not safe or pickled - safe:
        raise EncoderError(f"{name} has no safetensors weights, only those are read: choose a model that has them.")


@contextmanager
def _as_encoder_error(what: str) -> Iterator[None]:
    try:
        yield
    except EncoderError:
        raise
    except Exception as error:  # whatever a model's libraries raise
        raise EncoderError(f"{what} ({first_line(error)}): choose another encoder, such as all-MiniLM-L6-v2.") from error


@contextmanager
def _without_progress_bar() -> Iterator[None]:
    from transformers.utils import logging

    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        yield
    finally:
        if shown:
            logging.enable_progress_bar()  # type: ignore[no-untyped-call]
