"""Eight colours and eight shapes, so that set-ups are told apart by colour and without it.

Okabe and Ito's colours, two of them darkened and the black made grey, so that each stands on a light and on a dark page.
"""

from __future__ import annotations

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#9A8B00", "#7D8894")
SHAPES = ("●", "■", "▲", "◆", "▼", "★", "✚", "⬟")
SYMBOLS = ("circle", "square", "triangle-up", "diamond", "triangle-down", "star", "cross", "pentagon")
"""Plotly's names of :data:`SHAPES`."""
STRONG, WEAK = 0.82, 0.48
"""Opacities that alternate from chunk to chunk."""


def rgba(colour: int, opacity: float) -> str:
    """CSS of a colour by its index."""
    hue = COLOURS[colour]
    red, green, blue = (int(hue[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity:g})"


def badge(colour: int) -> str:
    """Markdown: the shape of a colour, in that colour."""
    return f':color[{SHAPES[colour]}]{{foreground="{COLOURS[colour]}"}}'
