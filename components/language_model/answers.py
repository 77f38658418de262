"""Answers of language models that were paid for once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import streamlit as st

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.endpoint import Endpoint

if TYPE_CHECKING:
    from chunking.llm.structured import Asker


@st.cache_resource(show_spinner=False)
def answer_cache() -> AnswerCache:
    """One cache of answers for all sessions: what was paid for once is not asked again."""
    return AnswerCache()


@contextmanager
def open_asker(endpoint: Endpoint) -> Iterator[Asker]:
    """Asks through the cache. What is under way at the end is paid for, so its answers still come into the cache."""
    from chunking.llm.client import Client
    from chunking.llm.structured import Asker

    asker = Asker(Client(endpoint), cache=answer_cache())
    try:
        yield asker
    finally:
        asker.close()
