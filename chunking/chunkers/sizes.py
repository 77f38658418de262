"""Sizes and overlaps of chunks, as two ways to cut share them."""

from __future__ import annotations

from math import inf
from typing import Literal

from chunking.checking import check_whole
from chunking.errors import SettingsError

LengthUnit = Literal["characters", "tokens"]
LENGTH_UNITS: tuple[LengthUnit, ...] = ("characters", "tokens")

LARGEST = 10_000_000
MOST_CHUNKS = 100_000
MOST_REPEATED = 100_000_000
"""Characters or tokens of all chunks together, what overlaps counted each time."""


def check_sizes(size: int, overlap: int, unit: LengthUnit) -> None:
    """:raises SettingsError: naming the field, for a size outside 1 … 10,000,000 or an overlap that is not below it."""
    if unit not in LENGTH_UNITS:
        raise SettingsError("unit", f"unit must be one of {', '.join(LENGTH_UNITS)}; got {unit!r}.")
    check_whole("size", size, 1, LARGEST, f"a whole number between 1 and {LARGEST:,} {unit}")
    check_whole("overlap", overlap, 0, inf, f"a whole number, 0 or more {unit}")
    if overlap >= size:
        raise SettingsError(
            "overlap", f"overlap ({overlap:,}) must be below size ({size:,}): lower it or raise the size."
        )


def check_count(length: int, size: int, overlap: int) -> None:
    """:raises SettingsError: if chunks of ``length`` characters or tokens would be too many, or repeat them too often."""
    count = length // (size - overlap)
    if count > MOST_CHUNKS:
        raise SettingsError(
            "size",
            f"size {size:,} with overlap {overlap:,} would make about {count:,} chunks, more than the limit of "
            f"{MOST_CHUNKS:,}: raise the size or lower the overlap.",
        )
    if count * size > MOST_REPEATED:
        raise SettingsError(
            "overlap",
            f"overlap {overlap:,} of size {size:,} would repeat the text about {count * size // length:,} times: lower it.",
        )
