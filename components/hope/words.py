"""What the sub-scores mean, by either backend, and what the paper found of them."""

from __future__ import annotations

from dataclasses import dataclass

from chunking.evaluation.hope.extractive import MEANING


@dataclass(frozen=True, slots=True)
class Kind:
    """A sub-score: ``field`` of :class:`~chunking.evaluation.hope.results.HopeResult`.

    :param asked: what it measures by a language model; :attr:`proxied` by the extractive stand-in.
    """

    field: str
    name: str
    sign: str
    asked: str

    @property
    def proxied(self) -> str:
        return MEANING[self.field]

    def label(self, *, proxy: bool) -> str:
        return f"{self.name} {self.sign}{' (proxy)' if proxy else ''}"

    def meaning(self, *, proxy: bool) -> str:
        return self.proxied if proxy else self.asked


KINDS = (
    Kind(
        "concept_unity", "Concept unity", "ζ_con",
        "How alike the statements are that the model makes of a passage, by the cosine of their vectors, each with itself "
        "included.",
    ),
    Kind(
        "semantic_independence", "Semantic independence", "ζ_sem",
        "Whether the model answers questions on a passage alike with three other passages beside it, by the cosine of the two "
        "answers.",
    ),
    Kind(
        "information_preservation", "Information preservation", "ζ_inf",
        "How often the model tells a true statement on the document from three false ones, by the five passages closest to it.",
    ),
)  # fmt: skip

PROXY = (
    "**Proxy.** These scores stand in for those of a language model; no published study relates the two. All three move with "
    "the size of the chunks, so compare set-ups of like size."
)

CAUTION = (
    "No mean is the headline here: in the paper the largest correlation of any of these with a measure of RAG is .136, and "
    "those of concept unity are all negative. The paper's own conclusion calls the effect of concept unity minimal."
)

CORRELATIONS = {
    "RAG measure": ["Answer correctness", "Factual correctness", "Context recall", "Response relevancy"],
    "HOPE (mean)": ["0.024", "0.080*", "0.011", "0.099*"],
    "ζ_con": ["-0.024", "-0.036", "-0.103*", "-0.068*"],
    "ζ_sem": ["0.105*", "0.136*", "0.117*", "0.054"],
    "ζ_inf": ["0.002", "0.053", "-0.010", "0.091*"],
    "BLEU": ["-0.010", "-0.015", "-0.011", "0.027"],
}
"""Table 2 of the paper."""


def number(value: float | None, digits: int = 2) -> str:
    """``0.61``, or a dash where there is none."""
    return "–" if value is None else f"{value:.{digits}f}"
