"""Finds the JSON object in what a model wrote, which may stand in prose or in a code fence, and validates it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

_DECODER = json.JSONDecoder()
_STARTS = 100
"""Places at which an object is looked for; thousands of opening braces are no answer, and would take long."""


class Form(BaseModel):
    """Base of the forms that answers have to fit. Keys beyond the form's are ignored: they change no value."""

    # The strict mode of json_schema asks for this line in the schema.
    model_config = ConfigDict(json_schema_extra={"additionalProperties": False}, extra="ignore", frozen=True)


F = TypeVar("F", bound=Form)


@lru_cache(maxsize=64)
def schema_of(form: type[Form]) -> dict[str, Any]:
    """The JSON Schema of ``form``; one object for all who ask, so leave it as it is. Making it takes far longer than
    the rest of an estimate."""
    return form.model_json_schema()


class Invalid(Exception):
    """A text without a fitting object; ``str(error)`` tells a model what was wrong."""


def parse(text: str, form: type[F]) -> F:
    """The first JSON object in ``text``, validated.

    :raises Invalid: where there is none, or it does not fit.
    """
    found = first_object(text)
    if found is None:
        raise Invalid("there is no complete JSON object in it")
    try:
        json.dumps(found, ensure_ascii=False).encode()
        return form.model_validate(found)
    except RecursionError:  # read it could be, just; no form is that deep
        raise Invalid("it is nested too deeply") from None
    except UnicodeEncodeError:  # "\\ud83d" without its other half, on which encoders fail
        raise Invalid("it holds half a character") from None
    except ValidationError as error:
        raise Invalid("; ".join(_line(problem) for problem in error.errors(include_url=False))) from None


def first_object(text: str) -> dict[str, Any] | None:
    """The first JSON object that stands complete in ``text``, or ``None``.

    A ``{`` at which none begins is skipped, since prose has braces too. So forms are flat: of an object that is cut
    off, no inner object could pass for the whole.
    """
    start = text.find("{")
    for _ in range(_STARTS):
        if start < 0:
            break
        try:
            found, _ = _DECODER.raw_decode(text, start)
            return dict(found)
        except (ValueError, RecursionError):
            start = text.find("{", start + 1)
    return None


def _line(problem: Any) -> str:
    """One problem without the input that caused it."""
    place = ".".join(str(part) for part in problem["loc"])
    return f"{place}: {problem['msg']}" if place else str(problem["msg"])
