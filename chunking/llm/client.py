"""Sends requests to an endpoint through the ``openai`` package, and gives every error as a counted failure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from chunking.llm.completion import Completion, excerpt, read_completion
from chunking.llm.endpoint import Endpoint
from chunking.llm.outcomes import Failure, Kind
from chunking.llm.request import Request
from chunking.llm.usage import Meter, Usage

if TYPE_CHECKING:
    from openai import APIStatusError, OpenAI

TIMEOUT = 90.0
"""Seconds for one attempt."""
RETRIES = 3
"""Further attempts after a time-out, a broken connection, or status 408, 409, 429 or 5xx, each after a longer pause."""

_OPTIONAL = ("temperature", "seed", "top_p", "max_tokens")
_RENAMED = "max_tokens"
"""A model that rejects it takes it as ``max_completion_tokens``."""


class Client:
    """One endpoint, used from several threads. Close it, or use it in a ``with`` statement.

    :param timeout: seconds for one attempt.
    :param retries: further attempts; the server's own ``Retry-After`` is followed up to two minutes.
    :ivar meter: adds up what was used.
    """

    def __init__(self, endpoint: Endpoint, *, timeout: float = TIMEOUT, retries: int = RETRIES) -> None:
        from openai import DefaultHttpxClient, OpenAI

        self.endpoint = endpoint
        self.meter = Meter()
        self._left_out: frozenset[str] = frozenset()
        self._openai: OpenAI = OpenAI(
            base_url=endpoint.base_url,
            # Never None: the SDK would then send the environment's key for OpenAI to whatever address this is.
            api_key=endpoint.key.reveal() or "none",
            timeout=timeout,
            max_retries=retries,
            # No redirects: a server could send the texts on to an unencrypted address. No proxy to this computer.
            http_client=DefaultHttpxClient(follow_redirects=False, trust_env=not endpoint.is_local),
        )
        if not endpoint.is_openai:  # likewise taken from the environment
            self._openai.organization = None
            self._openai.project = None

    @property
    def left_out(self) -> tuple[str, ...]:
        """Parameters that the model rejects and that are therefore no longer sent."""
        return tuple(name for name in _OPTIONAL if name in self._left_out and name != _RENAMED)

    @property
    def is_closed(self) -> bool:
        return self._openai.is_closed()

    def close(self) -> None:
        self._openai.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def complete(self, request: Request, response_format: Mapping[str, Any] | None = None) -> Completion | Failure:
        """Ask once. A parameter that the model rejects by name is left out, then and from then on.

        A failure with status 400 or 422 may be about ``response_format``.
        """
        left_out = self._left_out
        while True:
            outcome = self._send(request, response_format, left_out)
            if not isinstance(outcome, _Rejected):
                if not isinstance(outcome, Failure):
                    self._left_out |= left_out
                return outcome
            left_out |= {outcome.parameter}

    def list_models(self) -> tuple[str, ...] | Failure:
        """Names of the models that the server offers; empty where it does not say."""
        import openai

        try:
            body = self._openai.models.with_raw_response.list().http_response.json()
            return tuple(str(model["id"]) for model in body["data"])
        except openai.OpenAIError as error:
            return self._failure(error)
        except (ValueError, KeyError, TypeError):
            return Failure("request", "the list of models is none")

    def _send(
        self, request: Request, response_format: Mapping[str, Any] | None, left_out: frozenset[str]
    ) -> Completion | Failure | _Rejected:
        import openai

        body = _body(request, self.endpoint.model, left_out)
        if response_format is not None:
            body["response_format"] = response_format
        create: Any = self._openai.chat.completions.with_raw_response.create  # the body is data here, not typed arguments
        try:
            reply = create(**body)
        except openai.APIStatusError as error:
            self.meter.add(Usage(1))
            parameter = _rejected_parameter(error, body)
            return _Rejected(parameter) if parameter else self._failure(error)
        except openai.OpenAIError as error:
            self.meter.add(Usage(1))
            return self._failure(error)
        outcome, usage = read_completion(reply.http_response.text, self.endpoint.key)
        self.meter.add(usage)
        return outcome

    def _failure(self, error: Any) -> Failure:
        """The kind of an error of the SDK. The error itself is let go: it holds the request with the key in its headers."""
        import openai

        if isinstance(error, openai.APITimeoutError):
            return Failure("timeout")
        if isinstance(error, openai.APIConnectionError):
            cause = error.__cause__
            return Failure("connection", excerpt(str(cause or ""), self.endpoint.key))
        if not isinstance(error, openai.APIStatusError):
            return Failure("server", excerpt(str(error), self.endpoint.key))
        status = error.status_code
        if status in (401, 403):
            return Failure("auth", f"status {status}", status)  # servers quote parts of the key: their words stay out
        kinds: dict[int, Kind] = {408: "timeout", 409: "server", 429: "rate_limit"}
        kind = kinds.get(status, "server" if status >= 500 else "request")
        return Failure(kind, excerpt(f"status {status}: {_said(error)}", self.endpoint.key), status)


class _Rejected:
    """The server named a parameter that it does not take."""

    def __init__(self, parameter: str) -> None:
        self.parameter = parameter


def _body(request: Request, model: str, left_out: frozenset[str]) -> dict[str, Any]:
    # A lone surrogate cannot be sent.
    texts = [(role, text.encode("utf-8", "replace").decode()) for role, text in request.messages]
    body: dict[str, Any] = {"model": model, "messages": [{"role": role, "content": text} for role, text in texts]}
    for name in _OPTIONAL:
        value = getattr(request, name)
        if value is not None and name not in left_out:
            body[name] = value
    if _RENAMED in left_out:
        body["max_completion_tokens"] = request.max_tokens
    return body


def _rejected_parameter(error: APIStatusError, body: Mapping[str, Any]) -> str | None:
    """The optional parameter that an error of status 400 or 422 is about."""
    if error.status_code not in (400, 422):
        return None
    if error.param in _OPTIONAL and error.param in body:  # a list or an object is in no dict, not even asked
        return error.param
    said = _said(error)
    # "Maximum context length exceeded" names max_tokens too, but another name for it does not help.
    named = (name for name in _OPTIONAL if name in body and not (name == _RENAMED and "context" in said))
    return next((name for name in named if re.search(rf"\b{name}\b", said)), None)


def _said(error: APIStatusError) -> str:
    """What the server says, without the request that some repeat in full."""
    body: Any = error.body
    if isinstance(body, dict):
        body = body.get("message") or body.get("error") or body.get("detail") or body
    if isinstance(body, dict):
        body = body.get("message") or body
    if isinstance(body, list):
        body = "; ".join(
            f"{part.get('loc', '')} {part.get('msg', '')}" if isinstance(part, dict) else str(part) for part in body
        )
    return str(body if body is not None else error.message)
