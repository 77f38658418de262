"""Ready-made rows of set-ups, each with where its numbers come from and what the source leaves open."""

from __future__ import annotations

from dataclasses import dataclass

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.settings import CutSettings
from chunking.setups import CHOOSE_ENCODER, Method, Setup

PAPER_SEPARATORS = ("\n\n", "\n", ". ", " ", "")
"""Seed 002, section 2.3: "double newlines, single newlines, periods, and whitespace"; single characters as a last resort."""

STORY_SEPARATORS = ("\n\n", ". ", "? ", "! ", " ", "")
"""Seed 000: "paragraphs → sentences → words"."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Set-ups to start from. :param description: in a few sentences, for a person who is about to choose it."""

    label: str
    description: str
    setups: tuple[Setup, ...]


def _setups(*named: tuple[str, Method]) -> tuple[Setup, ...]:
    return tuple(Setup(name, method, colour) for colour, (name, method) in enumerate(named))


def hope_paper(second_encoder: str = CHOOSE_ENCODER) -> Preset:
    """The eight constellations of seed 002, section 4.3.

    :param second_encoder: of the second semantic set-up; left out, it asks for one.
    """
    plain = _setups(
        ("Fixed 2,000", FixedSizeSettings(2000)),
        ("Fixed 2,000, overlap 500", FixedSizeSettings(2000, 500)),
        ("Fixed 500", FixedSizeSettings(500)),
        ("Fixed 500, overlap 125", FixedSizeSettings(500, 125)),
        ("Recursive 2,000", RecursiveSettings(2000, 0, "characters", PAPER_SEPARATORS, "end")),
        ("Recursive 500", RecursiveSettings(500, 0, "characters", PAPER_SEPARATORS, "end")),
        ("Semantic", CutSettings()),
    )
    return Preset(
        "The HOPE paper's eight",
        "Fixed-size chunks of 2,000 and 500 characters, each with and without overlap (500 and 125), recursive ones of the "
        "same sizes, and semantic ones with two encoders. The paper's encoders, OpenAI's text-embedding-ada-002 and Alibaba's "
        "Qwen2 model, do not ship with Chunkscope: the first semantic set-up uses the encoder in use, the second waits for one "
        "of yours. The paper does not state its semantic threshold: these use the interquartile rule.",
        (*plain, Setup("Semantic, second encoder", CutSettings(), len(plain), second_encoder)),
    )


V4C_STORY = Preset(
    "The three of the V4C story",
    "A window of 256 tokens with an overlap of 32, recursive splitting by paragraphs, sentences and words up to 256 tokens, "
    "and semantic chunks by the interquartile rule between 64 and 256 tokens. The story states the methods, not the sizes: "
    "one maximum for all three keeps the comparison fair.",
    _setups(
        ("Fixed-size", FixedSizeSettings(256, 32, "tokens")),
        ("Recursive", RecursiveSettings(256, 0, "tokens", STORY_SEPARATORS, "end")),
        ("Semantic (IQR)", CutSettings("iqr", minimum=64, maximum=256)),
    ),
)
"""The strategies compared in seed 000, "Solution"."""

LANGCHAIN_TODAY = Preset(
    "What LangChain does today",
    "RecursiveCharacterTextSplitter and SemanticChunker with their own defaults: 4,000 characters with an overlap of 200, and "
    "windows of three sentences cut at the 95th percentile.",
    _setups(("LangChain recursive", RecursiveSettings()), ("LangChain semantic", LangChainSettings())),
)
"""The defaults of langchain-text-splitters 1.1.3 and langchain-experimental 0.4.2."""

FEW_BOUNDARIES = CutSettings("absolute", 0.68, window=8, peaks_only=True)
"""Chosen by Pk in ``benchmarks.defaults``."""

MANY_BOUNDARIES = CutSettings("percentile", 47, window=6, minimum=64, peaks_only=True)
"""Chosen by F1 ± 1 in ``benchmarks.defaults``."""

MEASURED = Preset(
    "Best on our labelled sets",
    "Of some 10,000 settings those that served five labelled sets best, chosen on half of their documents, beside the "
    "default, IQR k = 0.5. The one chosen by Pk cuts so seldom that for retrieval it wants a maximum, and on no set does "
    "worse than not cutting; the one chosen by F1 ± 1 finds more of the boundaries and places too many. Both compare windows "
    "of several sentences and cut at local maxima only. The README has the table, with held-out halves and chance. Measured "
    "with all-MiniLM-L6-v2: to another encoder the same T means something else. Tune on documents of your own.",
    _setups(("Best by Pk", FEW_BOUNDARIES), ("Best by F1 ± 1", MANY_BOUNDARIES), ("IQR k = 0.5", CutSettings())),
)
"""``python -m benchmarks.defaults`` chooses them and prints the table."""

READY_MADE: dict[str, CutSettings] = {
    "IQR k = 0.5": CutSettings(), "Best by Pk": FEW_BOUNDARIES, "Best by F1 ± 1": MANY_BOUNDARIES,
}  # fmt: skip
"""Semantic cuts to start from, by name."""

PRESETS: dict[str, Preset] = {"hope": hope_paper(), "v4c": V4C_STORY, "langchain": LANGCHAIN_TODAY, "measured": MEASURED}
"""The presets by the names they have in addresses."""
