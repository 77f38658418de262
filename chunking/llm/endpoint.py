"""Where a language model answers: address, model and key, checked where they enter."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from chunking.errors import SettingsError
from chunking.llm.secret import Secret

KEY_VARIABLE = "CHUNKSCOPE_LLM_KEY"
"""Environment variable whose key is meant for whatever address is configured."""
OPENAI_HOST = "api.openai.com"
OPENAI_KEY_VARIABLE = "OPENAI_API_KEY"
"""Its key goes to :data:`OPENAI_HOST` and nowhere else."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of server: its usual address, an example of a model's name, and whether it wants a key."""

    label: str
    base_url: str
    model: str
    needs_key: bool = False


PRESETS: dict[str, Preset] = {
    "ollama": Preset("Ollama", "http://localhost:11434/v1", "llama3.1"),
    "llama.cpp": Preset("llama.cpp server", "http://localhost:8080/v1", "default"),
    "vllm": Preset("vLLM", "http://localhost:8000/v1", "Qwen/Qwen2.5-7B-Instruct"),
    "lmstudio": Preset("LM Studio", "http://localhost:1234/v1", "local-model"),
    "openai": Preset("OpenAI", f"https://{OPENAI_HOST}/v1", "gpt-4o-mini", needs_key=True),
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible server and one of its models.

    :param base_url: such as ``http://localhost:11434/v1``; no user, password, query or fragment in it.
    :param model: the name that the server knows it by.
    :param key: text, or a :class:`~chunking.llm.secret.Secret`; empty for a server without one. It takes no part in equality.
    :param allow_plain_http: send texts and key unencrypted to an address that is not this computer.
    :raises SettingsError: naming the field; never quoting an address that may hold a password.
    """

    base_url: str
    model: str
    key: Secret = field(default_factory=Secret, compare=False)
    allow_plain_http: bool = False

    def __post_init__(self) -> None:
        key = self.key if isinstance(self.key, Secret) else Secret(str(self.key).strip())
        if not key.reveal().isascii() or not key.reveal().isprintable() or " " in key.reveal():
            raise SettingsError("key", "key holds characters that no key has, such as spaces or line ends: copy it again.")
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "model", self.model.strip())
        if not self.model:
            raise SettingsError("model", "model is empty: give the name that the server knows the model by.")
        parts = _split(self.base_url.strip())
        if parts.scheme == "http" and not _is_local(parts.hostname or "") and not self.allow_plain_http:
            raise SettingsError(
                "base_url",
                f"base_url {parts.hostname} is not this computer, and http is not encrypted: use https, or allow plain http.",
            )
        object.__setattr__(self, "base_url", parts.geturl().rstrip("/"))

    @property
    def host(self) -> str:
        """Host, with the port where the address names one."""
        return urlsplit(self.base_url).netloc

    @property
    def is_local(self) -> bool:
        """Whether the address is this computer."""
        return _is_local(urlsplit(self.base_url).hostname or "")

    @property
    def is_openai(self) -> bool:
        """Whether the address is OpenAI's own."""
        return urlsplit(self.base_url).hostname == OPENAI_HOST


def key_from_environment(base_url: str, environment: Mapping[str, str] | None = None) -> Secret:
    """The key meant for ``base_url``: :data:`KEY_VARIABLE`, else for OpenAI's own address :data:`OPENAI_KEY_VARIABLE`."""
    variables = os.environ if environment is None else environment
    key = variables.get(KEY_VARIABLE, "")
    if not key and _split(base_url.strip()).hostname == OPENAI_HOST:
        key = variables.get(OPENAI_KEY_VARIABLE, "")
    return Secret(key.strip())


def _split(base_url: str) -> SplitResult:
    """The parts of an address, scheme and host in lower case."""
    try:
        parts = urlsplit(base_url)
        port_is_valid = parts.port is None or parts.port > 0
    except ValueError:
        raise SettingsError("base_url", "base_url is not an address such as http://localhost:11434/v1.") from None
    if parts.username is not None or parts.password is not None:
        raise SettingsError("base_url", "base_url holds a user or password: leave it out and give the key in its own field.")
    if parts.query or parts.fragment:
        raise SettingsError("base_url", "base_url holds a ? or #: end it with the path, and give the key in its own field.")
    spaces = any(character.isspace() or not character.isprintable() for character in base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_valid or spaces:
        raise SettingsError(
            "base_url", "base_url has to start with http:// or https:// and name a host, as in http://localhost:11434/v1."
        )
    return parts._replace(netloc=parts.netloc.lower())


def _is_local(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
