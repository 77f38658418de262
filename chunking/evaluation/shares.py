"""So many of so many: the form in which counts are reported, so that a share always carries its n."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``total``."""

    count: int
    total: int

    @property
    def value(self) -> float | None:
        """In [0, 1]; ``None`` where there is nothing to take a share of."""
        return self.count / self.total if self.total else None

    @classmethod
    def of(cls, marks: Iterable[bool]) -> Share:
        """The share of true ``marks``."""
        all_marks = list(marks)
        return cls(sum(map(bool, all_marks)), len(all_marks))


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of those values that are defined.

    :param value: ``None`` where none is.
    :param n: how many are.
    """

    value: float | None
    n: int

    @classmethod
    def of(cls, values: Iterable[float | None]) -> Mean:
        """The mean of ``values`` without the missing ones."""
        defined = [value for value in values if value is not None]
        return cls(sum(defined) / len(defined) if defined else None, len(defined))
