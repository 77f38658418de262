"""What a run is made with, besides the model."""

from __future__ import annotations

from dataclasses import dataclass

from chunking.checking import check_whole

TEMPERATURE = 0.0
"""Of answers and of verdicts."""

RANGES = {"seed": (0, 2**31 - 2), "max_tokens": (16, 1_000_000)}


@dataclass(frozen=True, slots=True)
class FaithSettings:
    """How a run asks.

    :param seed: sent to the model, and shuffles the order of judging; 0 … 2³¹ − 2. The second pass takes the next one.
    :param second_pass: judge each answer again, to see how often the verdict flips.
    :param max_tokens: limit of each answer; a thinking model's thoughts count too.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    seed: int = 0
    second_pass: bool = False
    max_tokens: int = 2048

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            wanted = f"a whole number between {low:,} and {high:,}"
            object.__setattr__(self, name, check_whole(name, getattr(self, name), low, high, wanted))
