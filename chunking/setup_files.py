"""Set-ups as a file and as part of an address: all settings, and nothing of any document's text.

::

    {"format": "chunkscope set-ups", "version": 1,
     "setups": [{"name": "Fixed", "colour": 0, "encoder": null, "method": "fixed_size", "settings": {"size": 500, …}}, …]}

What is read is checked field by field; the first thing wrong is named, and nothing is guessed.
"""

from __future__ import annotations

import base64
import binascii
import json
import types
import typing
import zlib
from collections.abc import Sequence
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from chunking.errors import SettingsError
from chunking.setups import METHODS, MOST_SETUPS, Setup, method_name

T = TypeVar("T")

FORMAT, VERSION = "chunkscope set-ups", 1

MAX_FILE_LENGTH = 10_000_000
MAX_QUERY_LENGTH = 6_000
"""Characters in an address, which browsers and servers still pass on."""


def to_json(setups: Sequence[Setup], *, indent: int | None = 2) -> str:
    """``setups`` as JSON, every setting written out."""
    listed = [
        {
            "name": setup.name, "colour": setup.colour, "encoder": setup.encoder,
            "method": method_name(setup.method), "settings": asdict(setup.method),
        }
        for setup in setups
    ]  # fmt: skip
    separators = None if indent else (",", ":")
    content = {"format": FORMAT, "version": VERSION, "setups": listed}
    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)


def from_json(text: str) -> tuple[Setup, ...]:
    """The set-ups of :func:`to_json`.

    :raises SettingsError: for anything else, naming the field, or ``setups`` where the whole is no such file.
    """
    if len(text) > MAX_FILE_LENGTH:
        raise SettingsError("setups", f"The file is larger than the limit of {MAX_FILE_LENGTH:,} characters for set-ups.")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError("setups", "This is no file of set-ups: it is not valid JSON. Save one with Chunkscope.") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SettingsError("setups", "This is no file of set-ups. Save one with Chunkscope.")
    if content.get("version") != VERSION:
        raise SettingsError(
            "version", f"These set-ups are of version {content.get('version')!r}; this Chunkscope reads version {VERSION}."
        )
    if unknown := set(content) - {"format", "version", "setups"}:
        raise SettingsError(min(unknown), f"A file of set-ups has no field {min(unknown)!r}: remove it.")
    listed = content.get("setups")
    if not isinstance(listed, list) or len(listed) > MOST_SETUPS:
        raise SettingsError("setups", f"setups must be a list of up to {MOST_SETUPS} set-ups.")
    return tuple(_setup(given, number) for number, given in enumerate(listed, 1))


def to_query(setups: Sequence[Setup]) -> str:
    """``setups`` as letters, digits, - and _, for an address.

    :raises SettingsError: if they do not fit: imported chunks, or many boundaries set by hand.
    """
    packed = zlib.compress(to_json(setups, indent=None).encode(), 9)
    query = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(query) > MAX_QUERY_LENGTH:
        raise SettingsError("setups", "These set-ups are too long for an address (imported chunks are): save them as a file.")
    return query


def from_query(query: str) -> tuple[Setup, ...]:
    """The set-ups of :func:`to_query`. :raises SettingsError: as :func:`from_json` does."""
    unpacking = zlib.decompressobj()
    try:
        packed = base64.b64decode(query.encode("ascii") + b"=" * (-len(query) % 4), altchars=b"-_", validate=True)
        text = unpacking.decompress(packed, MAX_FILE_LENGTH).decode()
        whole = unpacking.eof and not unpacking.unused_data
    except (ValueError, binascii.Error, zlib.error):
        whole = False
    if not whole:
        raise SettingsError("setups", "The set-ups in this address are damaged: copy it whole, or load them from a file.")
    return from_json(text)


def _setup(given: object, number: int) -> Setup:
    where = f"Set-up {number}"
    if not isinstance(given, dict):
        raise SettingsError("setups", f"{where} must be an object.")
    if isinstance(given.get("name"), str):
        where += f" ({given['name'][:40]})"
    method = given.get("method")
    if not isinstance(method, str) or method not in METHODS:
        raise SettingsError("method", f"{where}: method must be one of {', '.join(METHODS)}; got {method!r}.")
    plain = {key: value for key, value in given.items() if key not in ("method", "settings")}
    return _build(Setup, {**plain, "method": _build(METHODS[method], given.get("settings", {}), where)}, where)


def _build(kind: type[T], given: object, where: str, name: str = "settings") -> T:
    """An instance of the dataclass ``kind`` from the object in the field ``name``, every field of it checked."""
    if not isinstance(given, dict):
        raise SettingsError(name, f"{where}: {name} must be an object.")
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    if unknown := [key for key in given if key not in known]:
        raise SettingsError(unknown[0], f"{where} has an unknown field {unknown[0][:40]!r}: remove it, or update Chunkscope.")
    needed = [name for name, field in known.items() if field.default is MISSING and name not in given]
    if needed:
        raise SettingsError(needed[0], f"{where} lacks the field {needed[0]!r}.")
    hints = get_type_hints(kind)
    checked = {name: _checked(value, hints[name], name, where) for name, value in given.items()}
    try:
        return kind(**checked)
    except SettingsError as error:
        raise SettingsError(error.field, f"{where}: {error}") from error


def _checked(value: Any, hint: Any, name: str, where: str) -> Any:
    """``value`` as the type that ``hint`` says, from what JSON has: lists become tuples, objects dataclasses."""
    if is_dataclass(hint) and isinstance(hint, type):
        return value if isinstance(value, hint) else _build(hint, value, where, name)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, typing.Union):
        if isinstance(value, arguments if all(is_dataclass(a) for a in arguments) else type(None)):
            return value
        return _checked(value, next(a for a in arguments if a is not type(None)), name, where)
    if origin is typing.Literal and isinstance(value, str) and value in arguments:
        return value
    if origin is tuple and isinstance(value, list):
        if arguments[-1] is ...:
            return tuple(_checked(item, arguments[0], name, where) for item in value)
        if len(value) == len(arguments):
            return tuple(_checked(item, kind, name, where) for item, kind in zip(value, arguments, strict=True))
    if hint is float and type(value) in (int, float):
        return float(value)
    if hint in (int, str, bool) and type(value) is hint:
        return value
    raise SettingsError(name, f"{where}: {name} must be {_in_words(hint)}; got {str(value)[:40]!r}.")


def _in_words(hint: Any) -> str:
    arguments = get_args(hint)
    if get_origin(hint) is typing.Literal:
        return " or ".join(arguments)
    if get_origin(hint) is tuple:
        return "a list" if arguments[-1] is ... else f"a list of {len(arguments)}"
    return {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}[hint]
