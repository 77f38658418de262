"""Models of the Hugging Face hub: looked up by name, their weights fetched when first needed, then kept by the hub's cache."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from chunking.encoders.sentence_transformer import SentenceTransformerEncoder
from chunking.errors import EncoderError

_SMALL_FILES = ("*.json", "*.txt", "*.model")
_WEIGHTS = ("*.safetensors",)
_OTHER_RUNTIMES = ("onnx/*", "openvino/*")
_OFFLINE = "choose all-MiniLM-L6-v2, which works offline, or a local folder"


class HubEncoder(SentenceTransformerEncoder):
    """One revision of a model on the hub.

    :param folder: the revision's folder in the hub's cache, named for its commit; small files only until it is loaded.
    """

    def __init__(self, name: str, repository: str, folder: Path) -> None:
        super().__init__(name, folder)
        self._repository = repository

    @property
    def fingerprint(self) -> str:
        return f"{self._repository}@{self.folder.name}"

    def _prepare(self) -> None:
        _fetch(self._repository, (*_SMALL_FILES, *_WEIGHTS), revision=self.folder.name)


def open_hub_model(name: str) -> HubEncoder:
    """The newest revision of the model called ``owner/name``, or ``name`` of the owner ``sentence-transformers``.

    :raises EncoderError: if there is no such model, or the hub cannot be reached and the model was never fetched.
    """
    repository = name if "/" in name else f"sentence-transformers/{name}"
    folder = _fetch(repository, _SMALL_FILES)
    if not any((folder / file).is_file() for file in ("modules.json", "config.json")):
        raise EncoderError(f"{name} on the Hugging Face hub is no sentence-transformers model: choose another.")
    return HubEncoder(name, repository, folder)


def _fetch(repository: str, patterns: Sequence[str], revision: str | None = None) -> Path:
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import GatedRepoError, HFValidationError, RepositoryNotFoundError

    try:
        folder = snapshot_download(
            repository, revision=revision, allow_patterns=[*patterns], ignore_patterns=[*_OTHER_RUNTIMES]
        )
    except HFValidationError as error:
        message = f"{repository} is neither a folder nor a name on the Hugging Face hub: check the spelling."
        raise EncoderError(message) from error
    except GatedRepoError as error:
        message = f"{repository} asks for an agreement on the Hugging Face hub first: accept it there, then log in."
        raise EncoderError(message) from error
    except RepositoryNotFoundError as error:
        message = f"The Hugging Face hub has no model {repository}, or it is private: check the spelling."
        raise EncoderError(message) from error
    except Exception as error:  # no network, a proxy's refusal, a full disk: the hub's client wraps few of them
        message = f"{repository} is not on this computer, and the Hugging Face hub cannot be reached: {_OFFLINE}."
        raise EncoderError(message) from error
    return Path(folder)
