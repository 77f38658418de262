"""Answers of language models that were paid for once."""

from __future__ import annotations

import streamlit as st

from chunking.llm.answer_cache import AnswerCache


@st.cache_resource(show_spinner=False)
def answer_cache() -> AnswerCache:
    """One cache of answers for all sessions: what was paid for once is not asked again."""
    return AnswerCache()
