"""Tests a connection: one tiny question, and in words what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from chunking.llm.client import Client
from chunking.llm.endpoint import Endpoint
from chunking.llm.json_text import Form
from chunking.llm.outcomes import Failure
from chunking.llm.request import Request
from chunking.llm.structured import RUNGS, Asker, Rung

_TIMEOUT = 60.0  # a local server may have to load the model first
_SHOWN = 8


class _Sum(Form):
    sum: int


@dataclass(frozen=True, slots=True)
class Check:
    """What came of the test.

    :param ok: whether the model answered in the form asked for.
    :param message: one or two sentences for a person.
    :param failure: why not, if not.
    :param rung: by which means the server holds the model to a form.
    :param left_out: parameters that the model rejects.
    :param models: names that the server offers, where the model's was not accepted and it says so.
    """

    ok: bool
    message: str
    failure: Failure | None = None
    rung: Rung | None = None
    left_out: tuple[str, ...] = ()
    models: tuple[str, ...] = ()


def check_connection(endpoint: Endpoint, *, timeout: float = _TIMEOUT) -> Check:
    """Ask for the sum of two numbers, once and without the cache."""
    request = Request((("user", "What is 2 + 3?"),), prompt_version="check-1", max_tokens=1024)
    with Client(endpoint, timeout=timeout, retries=0) as client:
        outcome = Asker(client).ask(request, _Sum)
        if isinstance(outcome, Failure):
            models = client.list_models() if outcome.kind == "request" else ()
            offered = models if isinstance(models, tuple) else ()
            shown = f" The server offers: {', '.join(offered[:_SHOWN])}{'…' if offered[_SHOWN:] else ''}." if offered else ""
            return Check(False, outcome.message + shown, outcome, None, client.left_out, offered)
    notes = [f"{endpoint.model} at {endpoint.host} answers."]
    if outcome.value.sum != 5:
        notes.append(f"It holds 2 + 3 to be {outcome.value.sum}: the model may be too small for this.")
    if outcome.rung != RUNGS[0]:
        notes.append("The server cannot hold the model to a form, so that more answers may fail.")
    if outcome.left_out:
        notes.append(f"It does not take {' and '.join(outcome.left_out)}: runs may differ from each other.")
    return Check(True, " ".join(notes), None, outcome.rung, outcome.left_out)
