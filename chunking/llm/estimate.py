"""Tokens that a run will take, before it is paid for. Rough on purpose: no tokenizer is the right one for every server."""

from __future__ import annotations

from math import ceil

from chunking.llm.json_text import Form, schema_of
from chunking.llm.request import Request
from chunking.llm.structured import with_form
from chunking.llm.usage import Usage

_BYTES_A_TOKEN = 4
_TOKENS_A_MESSAGE = 4


def estimate_tokens(text: str) -> int:
    """About a token for four bytes of UTF-8: English words come out right within a fifth or so, other scripts roughly."""
    return ceil(len(text.encode("utf-8", "replace")) / _BYTES_A_TOKEN)


def expected_usage(request: Request, form: type[Form], *, completion_tokens: int) -> Usage:
    """What one request takes if nothing goes wrong. Thinking, re-asks and cached answers are not foreseen."""
    full = with_form(request, schema_of(form))
    prompt = sum(estimate_tokens(text) + _TOKENS_A_MESSAGE for _, text in full.messages)
    return Usage(calls=1, prompt_tokens=prompt, completion_tokens=completion_tokens)
