"""McNemar's exact test: two ways answered the same questions; do they differ in how many they get right?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Discordance:
    """How two rows of outcomes fall together. Only ``only_first`` and ``only_second`` tell the two apart."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def n(self) -> int:
        """Pairs in all."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def p_value(self) -> float:
        """Exact and two-sided: min(1, 2·P(X ≤ the smaller discordant count)), X ~ Bin(discordant pairs, ½). 1 without any."""
        from scipy.stats import binomtest

        discordant = self.only_first + self.only_second
        return float(binomtest(self.only_first, discordant).pvalue) if discordant else 1.0


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> Discordance:
    """Count the pairs of ``first`` and ``second``, (n,) each and in the same order.

    :raises ValueError: where they differ in number.
    """
    pairs = [(bool(one), bool(two)) for one, two in zip(first, second, strict=True)]
    return Discordance(
        pairs.count((True, True)), pairs.count((True, False)), pairs.count((False, True)), pairs.count((False, False))
    )


def mcnemar_bounds(first_count: int, second_count: int, n: int) -> tuple[float, float]:
    """The smallest and largest p over all pairings that fit the margins: what published counts alone allow to say.

    :param first_count: right by the first way, of ``n`` questions; likewise ``second_count``.
    :raises ValueError: where a count is not within 0 … ``n``.
    """
    if not (0 <= first_count <= n and 0 <= second_count <= n):
        raise ValueError(f"counts have to be within 0 and n; got {first_count} and {second_count} of {n}.")
    p_values = [
        Discordance(both, first_count - both, second_count - both, n - first_count - second_count + both).p_value
        for both in range(max(0, first_count + second_count - n), min(first_count, second_count) + 1)
    ]
    return min(p_values), max(p_values)
