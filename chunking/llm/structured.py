"""Asks for an answer of a given form: by the strictest means that the server has, validated, asked again once, cached."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, get_args

from chunking.llm.answer_cache import AnswerCache
from chunking.llm.client import Client
from chunking.llm.completion import Completion, excerpt
from chunking.llm.json_text import F, Form, Invalid, parse, schema_of
from chunking.llm.outcomes import Failure, Kind
from chunking.llm.request import Message, Request
from chunking.llm.usage import Usage
from chunking.types import Notice

Rung = Literal["json_schema", "json_object", "text"]
RUNGS: tuple[Rung, ...] = get_args(Rung)

FORM_VERSION = 1
"""Of the words that this module adds to a request; part of the cache's key."""
_NOT_TAKEN = (400, 415, 422, 501)
"""Status with which servers turn down a response format."""
_GIVE_UP_AFTER: dict[Kind, int] = {"auth": 1, "connection": 5}
"""Failures in a row after which the rest would fail alike."""


@dataclass(frozen=True, slots=True)
class Answered(Generic[F]):
    """A valid answer.

    :param rung: by which means the server was held to the form.
    :param left_out: parameters that the model rejected, so that the answer was made without them.
    :param asked: requests that it took, 2 where the first answer did not fit.
    :param cached: whether it was known, and nothing was sent.
    """

    value: F
    rung: Rung
    left_out: tuple[str, ...] = ()
    asked: int = 1
    cached: bool = False


class Asker:
    """Asks one endpoint, for one run, from several threads. It remembers which rung the server takes.

    After a rejected key, or five broken connections in a row, nothing more is sent: what remains fails alike at once.

    :param cache: where valid answers are kept; failures never are.
    """

    def __init__(self, client: Client, *, cache: AnswerCache | None = None) -> None:
        self.client = client
        self._cache = cache
        self._rung: Rung | None = None
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._last_failure: Failure | None = None
        self._in_a_row = 0
        self._under_way = 0
        self._closing = False

    @property
    def rung(self) -> Rung | None:
        """The rung that the server takes; ``None`` before an answer came."""
        return self._rung

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What went wrong with the cache so far."""
        return self._cache.notices if self._cache is not None else ()

    def stop(self) -> None:
        """From now on only the cache answers; the rest fails as ``cancelled``. What is under way ends, and is cached."""
        self._stopped.set()

    def close(self) -> None:
        """Stop, and close the client once what is under way has ended. Nobody waits for that."""
        self.stop()
        with self._lock:
            self._closing = True
            idle = not self._under_way
        if idle:
            self.client.close()

    def known(self, request: Request, form: type[F]) -> Answered[F] | None:
        """The answer that the cache holds. Nothing is sent."""
        found = self._look_up(self._key(request, form), form)
        if found is not None:
            self.client.meter.add(Usage(cached=1))
        return found

    def ask(self, request: Request, form: type[F]) -> Answered[F] | Failure:
        """An answer that fits ``form``, or why there is none."""
        known = self.known(request, form)
        if known is not None:
            return known
        if not self._begin():
            return Failure("cancelled")
        try:
            return self._given_up() or self._ask_and_keep(request, form)
        finally:
            self._end()

    def _begin(self) -> bool:
        """Count a request as under way, unless no more are sent."""
        with self._lock:
            if self._stopped.is_set():
                return False
            self._under_way += 1
            return True

    def _end(self) -> None:
        with self._lock:
            self._under_way -= 1
            last = self._closing and not self._under_way
        if last:
            self.client.close()

    def _ask_and_keep(self, request: Request, form: type[F]) -> Answered[F] | Failure:
        schema = schema_of(form)
        outcome = self._ask_twice(with_form(request, schema), form, schema)
        self._count(outcome)
        if isinstance(outcome, Answered) and self._cache is not None:
            self._cache.put(self._key(request, form), _dump(outcome))
        return outcome

    def _key(self, request: Request, form: type[Form]) -> bytes:
        return request.fingerprint(self.client.endpoint, {"form": FORM_VERSION, "schema": schema_of(form)})

    def _ask_twice(self, request: Request, form: type[F], schema: dict[str, Any]) -> Answered[F] | Failure:
        for asked in (1, 2):
            rung, outcome = self._climb_down(request, form, schema)
            if isinstance(outcome, Failure):
                return outcome
            try:
                return Answered(parse(outcome.text, form), rung, self.client.left_out, asked)
            except Invalid as error:
                failure = Failure("invalid", excerpt(f"{error}; the answer: {outcome.text}", self.client.endpoint.key))
                request = _with_objection(request, outcome.text, str(error))
        return failure

    def _climb_down(self, request: Request, form: type[Form], schema: dict[str, Any]) -> tuple[Rung, Completion | Failure]:
        """Ask on the rung that is known to be taken, else on the first that is."""
        first: Failure | None = None
        for rung in (self._rung,) if self._rung else RUNGS:
            outcome = self.client.complete(request, _response_format(rung, form.__name__, schema))
            if isinstance(outcome, Completion):
                self._rung = rung
                return rung, outcome
            if outcome.status not in _NOT_TAKEN:
                return rung, outcome
            first = first or outcome
        assert first is not None
        return "text", first

    def _look_up(self, key: bytes, form: type[F]) -> Answered[F] | None:
        text = self._cache.get(key) if self._cache is not None else None
        if text is None:
            return None
        try:
            kept = json.loads(text)
            return Answered(
                form.model_validate(kept["value"]), kept["rung"], tuple(kept["left_out"]), kept["asked"], cached=True
            )
        except (ValueError, KeyError, TypeError):  # a row that someone changed is a miss
            return None

    def _count(self, outcome: object) -> None:
        with self._lock:
            if isinstance(outcome, Failure) and outcome.kind in _GIVE_UP_AFTER:
                same = self._last_failure is not None and self._last_failure.kind == outcome.kind
                self._in_a_row = self._in_a_row + 1 if same else 1
                self._last_failure = outcome
            else:
                self._in_a_row, self._last_failure = 0, None

    def _given_up(self) -> Failure | None:
        with self._lock:
            last = self._last_failure
            return last if last is not None and self._in_a_row >= _GIVE_UP_AFTER[last.kind] else None


def with_form(request: Request, schema: dict[str, Any]) -> Request:
    """Say the form in words too: some servers take a response format and do nothing, and ``json_object`` wants the word."""
    form = f"Reply with one JSON object that fits this JSON Schema, and with nothing else:\n{json.dumps(schema)}"
    role, text = request.messages[-1]
    return replace(request, messages=(*request.messages[:-1], (role, f"{text}\n\n{form}")))


def _with_objection(request: Request, text: str, problem: str) -> Request:
    objection = f"That reply cannot be used: {problem}. Reply again, with the JSON object alone."
    said: tuple[Message, ...] = (("assistant", text), ("user", objection))
    return replace(request, messages=(*request.messages, *said))


def _response_format(rung: Rung, name: str, schema: dict[str, Any]) -> Mapping[str, Any] | None:
    if rung == "json_schema":
        return {"type": rung, "json_schema": {"name": name, "strict": True, "schema": schema}}
    return {"type": rung} if rung == "json_object" else None


def _dump(answered: Answered[F]) -> str:
    kept = {
        "value": answered.value.model_dump(mode="json"),
        "rung": answered.rung,
        "left_out": answered.left_out,
        "asked": answered.asked,
    }
    return json.dumps(kept)
