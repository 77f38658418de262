"""Numbers checked where they enter: out of range, of another type or not a number at all, the message names the field."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any

from chunking.errors import SettingsError


def check_whole(field: str, value: Any, low: float, high: float, wanted: str) -> int:
    """``value`` as an ``int``, so that equal settings look alike wherever they are written out.

    :param wanted: what the field must be, in words.
    :raises SettingsError: for a fraction, infinity, nan, a truth value, text, or a number outside ``low`` … ``high``.
    """
    if not _is(Integral, value) or not low <= value <= high:
        raise SettingsError(field, f"{field} must be {wanted}; got {value!r}.")
    return int(value)


def check_number(field: str, value: Any, low: float, high: float, wanted: str) -> float:
    """``value`` as an ``int`` or ``float``; as :func:`check_whole`, but fractions are welcome."""
    if not _is(Real, value) or not low <= value <= high:
        raise SettingsError(field, f"{field} must be {wanted}; got {value!r}.")
    return value if isinstance(value, int) else float(value)


def check_switch(field: str, value: Any) -> None:
    """:raises SettingsError: for anything but a truth value."""
    if not isinstance(value, bool):
        raise SettingsError(field, f"{field} must be True or False; got {value!r}.")


def _is(kind: type, value: object) -> bool:
    """Whether ``value`` is a number of this kind. To Python truth values are; as a size they are a slip."""
    return isinstance(value, kind) and not isinstance(value, bool)
