"""Every measure of the tables: what it means, which way is better, and where its value comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from chunking.evaluation.descriptives import Sizes
from chunking.evaluation.shares import Share
from chunking.types import Unit
from components.compare.figures import Figures

Better = Literal["higher", "lower", "neither"]
ARROWS: dict[Better, str] = {"higher": " ↑", "lower": " ↓", "neither": ""}


@dataclass(frozen=True, slots=True)
class Measure:
    """:param form: a number format, or ``None`` for text."""

    label: str
    better: Better
    meaning: str
    value: Callable[[Figures], float | str | None]
    form: str | None = "%.0f"

    @property
    def heading(self) -> str:
        return self.label + ARROWS[self.better]

    @property
    def help(self) -> str:
        sense = {"higher": "Higher is better.", "lower": "Lower is better.", "neither": "Neither way is better by itself."}
        return f"{self.meaning} {sense[self.better]}"


def sizes(unit: Unit) -> tuple[Measure, ...]:
    """Number and sizes of the chunks, in one unit."""

    def of(field: str) -> Callable[[Figures], float | None]:
        def value(figures: Figures) -> float | None:
            found: Sizes | None = getattr(figures.shape, unit)
            return None if found is None else float(getattr(found, field))

        return value

    return (
        Measure("Chunks", "neither", "Number of chunks.", lambda f: f.shape.chunks),
        Measure("Smallest", "neither", f"The smallest chunk, in {unit}.", of("minimum")),
        Measure("Q1", "neither", f"A quarter of the chunks are at most this large, in {unit}.", of("q1")),
        Measure("Median", "neither", f"Half of the chunks are at most this large, in {unit}.", of("median")),
        Measure("Q3", "neither", f"Three quarters of the chunks are at most this large, in {unit}.", of("q3")),
        Measure("Largest", "neither", f"The largest chunk, in {unit}.", of("maximum")),
        Measure("Mean", "neither", f"Mean size in {unit}.", of("mean"), "%.1f"),
        Measure("σ", "neither", f"Standard deviation of the sizes (the population's), in {unit}.", of("sd"), "%.1f"),
        Measure(
            "Within limits", "higher",
            "Share of chunks within the limits below; where none are given, within the set-up's own. Empty where it has none.",
            lambda f: _percent(f.shape.within), "%.0f %%",
        ),
    )  # fmt: skip


CUTS: tuple[Measure, ...] = (
    Measure(
        "Overlap", "neither",
        "Characters that two chunks or more hold, as a share of those that at least one holds; from the true offsets.",
        lambda f: None if f.shape.coverage.overlap is None else 100 * f.shape.coverage.overlap, "%.1f %%",
    ),
    Measure("Lost", "lower", "Visible characters that no chunk holds.", lambda f: f.shape.coverage.lost, "%d"),
    Measure(
        "Starts mid-sentence", "lower", "Share of chunks whose visible text starts inside a sentence.",
        lambda f: _percent(f.shape.starts_mid_sentence), "%.0f %%",
    ),
    Measure(
        "Ends mid-sentence", "lower", "Share of chunks whose visible text ends inside a sentence.",
        lambda f: _percent(f.shape.ends_mid_sentence), "%.0f %%",
    ),
    Measure(
        "Stranded headings", "lower", "Of the headings with text below them, those that a chunk ends with.",
        lambda f: _of(f.shape.stranded_headings), None,
    ),
    Measure("Tables cut", "lower", "Of the tables, those that no chunk holds whole.", lambda f: _of(f.shape.cut_tables), None),
    Measure("Lists cut", "lower", "Of the lists, those that no chunk holds whole.", lambda f: _of(f.shape.cut_lists), None),
    Measure("Code cut", "lower", "Of the code blocks, those that no chunk holds whole.", lambda f: _of(f.shape.cut_code), None),
)  # fmt: skip

VECTORS: tuple[Measure, ...] = (
    Measure(
        "Cohesion", "higher",
        "Mean cosine of all pairs of different sentences in a chunk (off-diagonal), mean over chunks weighted by sentences. "
        "Smaller chunks have higher cohesion whatever the cut: compare at equal numbers of chunks.",
        lambda f: f.vectors.score, "%.3f",
    ),
    Measure(
        "Unweighted", "higher", "The same with every chunk of two sentences or more counting once.",
        lambda f: f.vectors.unweighted, "%.3f",
    ),
    Measure(
        "Contrast", "higher", "1 − cosine of the mean vectors of neighbouring chunks, mean over neighbours. Overlap lowers it.",
        lambda f: f.vectors.contrast, "%.3f",
    ),
    Measure(
        "Chunks counted", "neither", "Chunks of two sentences or more, which have a cohesion, of all.",
        lambda f: _of(f.vectors.counted), None,
    ),
)  # fmt: skip


def _percent(share: Share | None) -> float | None:
    return None if share is None or share.value is None else 100 * share.value


def _of(share: Share) -> str | None:
    return f"{share.count:,} of {share.total:,}" if share.total else None
