"""Chunks and names in words, for places that read a little HTML: Plotly's labels and hovers."""

from __future__ import annotations

from html import escape

from chunking.types import Chunk
from components.chunk_table import FLAGS, why
from components.compare.outcome import Outcome
from components.compare.palette import COLOURS, SHAPES


def escaped(text: str) -> str:
    """``text`` as Plotly shows it literally."""
    return escape(text, quote=False)


def marked_name(outcome: Outcome) -> str:
    """The set-up's name, at most 30 characters of it, and its shape in its colour."""
    colour = outcome.setup.colour
    return f'{escaped(clip(outcome.setup.name, 30))} <span style="color:{COLOURS[colour]}">{SHAPES[colour]}</span>'


def chunk_words(chunk: Chunk) -> list[str]:
    """Size, reason and flags of a chunk, a line each."""
    sizes = ((chunk.tokens, "token"), (chunk.characters, "character"), (chunk.sentences, "sentence"))
    size = " · ".join(f"{count:,} {unit}{'' if count == 1 else 's'}" for count, unit in sizes)
    return [size, why(chunk), *(f"⚑ {FLAGS[flag]}" for flag in chunk.flags)]


def clip(text: str, length: int) -> str:
    """The first words of ``text``, at most ``length`` characters, on one line; an ellipsis tells that there is more."""
    words = " ".join(text[: 2 * length].split())
    if len(words) <= length and len(text) <= 2 * length:
        return words
    cut = words[: length - 1]
    return (cut[: cut.rfind(" ")] if " " in cut else cut) + "…"


def wrapped(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` characters, broken at spaces where there are any."""
    lines = []
    while len(text) > width:
        space = text.rfind(" ", 1, width + 1)
        lines.append(text[: space if space > 0 else width])
        text = text[space + 1 if space > 0 else width :]
    return [*lines, text]
