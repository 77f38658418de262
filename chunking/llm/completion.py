"""A server's reply, read without trust: servers that call themselves compatible leave out, add and mistype fields."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from chunking.llm.outcomes import Failure
from chunking.llm.secret import Secret
from chunking.llm.usage import Usage

_DETAIL = 300
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|(u[dD][89a-fA-F]\w\w)|.)")
"""One after the other, so that neither a pair of halves nor an escaped backslash is taken apart; group 1 is a half alone."""
_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model wrote, its thinking taken away."""

    text: str
    usage: Usage


class _Message(BaseModel):
    content: str | list[dict[str, Any]] | None = None
    refusal: str | None = None
    reasoning: Any = None
    reasoning_content: Any = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Body(BaseModel):
    choices: list[_Choice] | None = None
    usage: Any = None
    error: Any = None


def read_completion(body: str, secret: Secret) -> tuple[Completion | Failure, Usage]:
    """The first choice of a reply with status 200, or why there is none, and what the call used either way."""
    try:
        reply = _Body.model_validate_json(_whole(body))
    except ValidationError:
        return Failure("request", f"the reply is not a chat completion: {excerpt(body, secret)}"), Usage(1, uncounted=1)
    usage = _usage(reply.usage)
    if not reply.choices:  # some gateways report errors with status 200
        return Failure("server", excerpt(str(reply.error or "the reply holds no choice"), secret)), usage
    choice = reply.choices[0]
    content = _content(choice.message.content)
    text = _THOUGHTS.sub("", content).strip()
    if choice.message.refusal or choice.finish_reason == "content_filter":
        return Failure("refusal", excerpt(choice.message.refusal or "stopped by the content filter", secret)), usage
    if not text:
        thought = choice.message.reasoning_content or choice.message.reasoning or content.strip()
        if thought:
            return Failure("thinking"), usage
        return Failure("truncated" if choice.finish_reason == "length" else "empty"), usage
    if choice.finish_reason == "length":
        return Failure("truncated", excerpt(text, secret)), usage
    return Completion(secret.hide_in_answer(text), usage), usage


def _whole(body: str) -> str:
    """JSON in which half a character, as of an emoji that a model did not finish and some servers send, is a mark instead."""
    return _ESCAPE.sub(lambda found: r"\ufffd" if found[1] else found[0], body)


def excerpt(text: str, secret: Secret) -> str:
    """The beginning of ``text`` on one line, without the key."""
    line = " ".join(secret.hide(text).split())
    return line if len(line) <= _DETAIL else line[: _DETAIL - 1] + "…"


def _content(content: str | list[dict[str, Any]] | None) -> str:
    """Content is text, or a list of parts of which some are text."""
    if isinstance(content, list):
        return "".join(str(part["text"]) for part in content if isinstance(part.get("text"), str))
    return content or ""


def _usage(raw: object) -> Usage:
    try:
        counts = _Usage.model_validate(raw)
    except ValidationError:
        return Usage(1, uncounted=1)
    if counts.prompt_tokens is None or counts.completion_tokens is None:
        return Usage(1, uncounted=1)
    return Usage(1, 0, counts.prompt_tokens, counts.completion_tokens)
