"""Who scores: the extractive stand-in, or a language model."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.protocol import Backend
from chunking.evaluation.hope.vectors import TextVectors
from chunking.llm.endpoint import Endpoint
from chunking.llm.usage import Usage
from components.language_model.answers import open_asker
from components.language_model.endpoint_settings import pick_endpoint

BACKENDS = {"extractive": "Extractive (proxy, no language model)", "openai": "Language model"}


@dataclass(frozen=True)
class Choice:
    """A backend that can be opened. :param endpoint: of the language model; ``None`` is the extractive one."""

    endpoint: Endpoint | None = None

    @property
    def proxy(self) -> bool:
        return self.endpoint is None

    @property
    def key(self) -> Hashable:
        """Equal for choices whose scores are the same; the key of the endpoint takes no part."""
        return "extractive" if self.endpoint is None else (self.endpoint.base_url, self.endpoint.model)

    @contextmanager
    def open(
        self, embedded: EmbeddedDocument, vectors: TextVectors, on_wait: Callable[[], None]
    ) -> Iterator[tuple[Backend, Callable[[], Usage | None]]]:
        """The backend, and a function that tells what was used so far.

        :param on_wait: as :class:`~chunking.evaluation.hope.openai_backend.OpenAIBackend` calls it.
        """
        if self.endpoint is None:
            yield Extractive(embedded, vectors), lambda: None
            return
        from chunking.evaluation.hope.openai_backend import OpenAIBackend

        with open_asker(self.endpoint) as asker:
            yield OpenAIBackend(asker, on_wait=on_wait), lambda: asker.client.meter.total


def pick_backend() -> Choice | None:
    """Draw the choice; ``None`` while the endpoint's settings cannot be used, with the reason beside them."""
    chosen = st.segmented_control(
        "Scored by", list(BACKENDS), format_func=BACKENDS.__getitem__, key="hope_backend", default="extractive", required=True,
        persist_state="session",
        help="The extractive backend needs no network and gives the same numbers every time, but its scores only stand in for "
        "a language model's. A language model sees the passages' text.",
    )  # fmt: skip
    if chosen != "openai":
        return Choice()
    endpoint = pick_endpoint()
    return Choice(endpoint) if endpoint else None
