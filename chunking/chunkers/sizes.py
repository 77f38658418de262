"""Sizes and overlaps of chunks, as two ways to cut share them."""

from __future__ import annotations

from typing import Literal

from chunking.errors import SettingsError

LengthUnit = Literal["characters", "tokens"]
LENGTH_UNITS: tuple[LengthUnit, ...] = ("characters", "tokens")

LARGEST = 10_000_000
MOST_CHUNKS = 100_000


def check_sizes(size: int, overlap: int, unit: LengthUnit) -> None:
    """:raises SettingsError: naming the field, for a size outside 1 … 10,000,000 or an overlap that is not below it."""
    if unit not in LENGTH_UNITS:
        raise SettingsError("unit", f"unit must be one of {', '.join(LENGTH_UNITS)}; got {unit!r}.")
    if not 1 <= size <= LARGEST:
        raise SettingsError("size", f"size must be between 1 and {LARGEST:,} {unit}; got {size:,}.")
    if overlap < 0:
        raise SettingsError("overlap", f"overlap must be 0 or more {unit}; got {overlap:,}.")
    if overlap >= size:
        raise SettingsError(
            "overlap", f"overlap ({overlap:,}) must be below size ({size:,}): lower it or raise the size."
        )


def check_count(length: int, size: int, overlap: int) -> None:
    """:raises SettingsError: if chunks of this size would be more than 100,000 over ``length`` characters or tokens."""
    if length / (size - overlap) > MOST_CHUNKS:
        raise SettingsError(
            "size",
            f"size {size:,} with overlap {overlap:,} would make about {length // (size - overlap):,} chunks, more than the "
            f"limit of {MOST_CHUNKS:,}: raise the size or lower the overlap.",
        )
