"""What can come of one request other than the value asked for: every kind told apart, and told in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal[
    "empty",
    "thinking",
    "truncated",
    "refusal",
    "invalid",
    "timeout",
    "rate_limit",
    "server",
    "connection",
    "auth",
    "request",
    "cancelled",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

EXPLANATIONS: dict[Kind, str] = {
    "empty": "The model sent an empty answer.",
    "thinking": (
        "The model sent only its thinking and no answer: raise the answer's limit of tokens, or switch its thinking off."
    ),
    "truncated": "The answer was cut off at the limit of tokens: raise the limit, or use shorter passages.",
    "refusal": "The model refused to answer.",
    "invalid": "The answer did not have the form asked for, not even after the model was told what was wrong.",
    "timeout": "No answer came in time: raise the time-out, or use a faster model.",
    "rate_limit": "The server asks for fewer requests or the quota is used up: wait, or run fewer at once.",
    "server": "The server failed.",
    "connection": "No connection to the server: check that it runs, and the address.",
    "auth": "The server does not accept the key: check it, and that it may use this model.",
    "request": "The server does not accept the request: check the address (most end in /v1) and the model's name.",
    "cancelled": "The run was stopped before this was asked.",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """In place of an answer. It is counted and shown, never made a number.

    :param kind: which of :data:`KINDS`; failures of a kind are counted together.
    :param detail: what the server or the validation said, shortened; never holds the key.
    :param status: HTTP status that the server answered with, if that is why.
    """

    kind: Kind
    detail: str = ""
    status: int | None = None

    @property
    def message(self) -> str:
        """The whole explanation, for a person."""
        said = self.detail.strip()
        return f"{EXPLANATIONS[self.kind]} ({said})" if said else EXPLANATIONS[self.kind]


def count_failures(outcomes: Iterable[object]) -> dict[Kind, int]:
    """Kind → number, for the kinds that occur among ``outcomes``, in the order of :data:`KINDS`."""
    counts = Counter(outcome.kind for outcome in outcomes if isinstance(outcome, Failure))
    return {kind: counts[kind] for kind in KINDS if counts[kind]}
