"""One request to a language model, and all that shapes what comes back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Literal

from chunking.llm.endpoint import Endpoint

Role = Literal["system", "user", "assistant"]
Message = tuple[Role, str]


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked.

    :param messages: ``(role, text)`` in order.
    :param prompt_version: of the prompt that wrote ``messages``; it is part of the cache's key.
    :param temperature: 0 … 2; ``None`` leaves it to the server, as for ``top_p`` and ``seed``.
    :param max_tokens: limit of the answer; a thinking model's thoughts count too.
    """

    messages: tuple[Message, ...]
    prompt_version: str
    temperature: float | None = 0.0
    top_p: float | None = None
    seed: int | None = 0
    max_tokens: int = 2048

    def fingerprint(self, endpoint: Endpoint, schema: dict[str, Any]) -> bytes:
        """SHA-256 of all that shapes the answer. The key is no part of it."""
        shape = {
            "base_url": endpoint.base_url,
            "model": endpoint.model,
            "messages": self.messages,
            "schema": schema,
            "temperature": self.temperature,
            "top_p": self.top_p,
            "seed": self.seed,
            "max_tokens": self.max_tokens,
            "prompt_version": self.prompt_version,
        }
        return hashlib.sha256(json.dumps(shape, sort_keys=True).encode()).digest()
