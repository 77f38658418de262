"""What the comparing view gets: the figure, the text, and where every chunk of every set-up starts and ends in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compare.lanes import lanes
from components.compare.outcome import Outcome
from components.compare.palette import COLOURS, SHAPES, STRONG, WEAK, rgba
from components.compare.strips import Figure
from components.compare.words import chunk_words
from components.live.payload import utf8, utf16_offsets


def payload(figure: Figure, outcomes: Sequence[Outcome], text: str) -> dict[str, Any]:
    """JSON for the view. Chunks are given by *anchors*, the places in the text where some chunk starts or ends.

    ``anchors``  their offsets in code points, which the figure's ``customdata`` speak of, ascending
    ``units``    the same in UTF-16 units, and the text's length; ``length`` in code points
    ``alt``      what the picture shows, in words; ``digest`` of all of it
    ``setups``   for each with chunks its look, and its chunks in the order of their starts: ``starts`` and ``ends`` as
                 indices of anchors, ``lanes``, ``numbers`` from 1, and ``about`` each what is to be said of it
    """
    shown = [outcome for outcome in outcomes if outcome.spans]
    anchors = np.array(sorted({0, *(place for outcome in shown for span in outcome.spans for place in span)}), dtype=np.int64)
    content = {
        "figure": json.dumps(figure),
        "text": utf8(text).decode(),
        "anchors": anchors.tolist(),
        "units": utf16_offsets(text, anchors).tolist(),
        "setups": [_setup(outcome, anchors) for outcome in shown],
        "length": len(text),
        "alt": alt_text(figure, outcomes),
    }
    return {**content, "digest": hashlib.sha256(json.dumps(content).encode()).hexdigest()}


def alt_text(figure: Figure, outcomes: Sequence[Outcome]) -> str:
    """The picture for those who do not see it."""
    counts = [f"{o.label}: {f'{len(o.spans):,} chunks' if o.chunking else 'not available'}" for o in outcomes]
    agreed = len(figure["layout"]["meta"]["agreed"])
    places = f"{agreed:,} {'place' if agreed == 1 else 'places'} where more than half of them cut"
    return f"The document as one strip a set-up. {'; '.join(counts)}; {places}."


def _setup(outcome: Outcome, anchors: np.ndarray) -> dict[str, Any]:
    chunks = outcome.chunking.chunks if outcome.chunking else ()
    order = sorted(range(len(outcome.spans)), key=lambda i: outcome.spans[i])
    spans = np.array([outcome.spans[i] for i in order], dtype=np.int64)
    colour = outcome.setup.colour
    return {
        "number": outcome.number,
        "name": outcome.setup.name,
        "shape": SHAPES[colour],
        "colour": COLOURS[colour],
        "tints": [rgba(colour, STRONG), rgba(colour, WEAK)],
        "starts": np.searchsorted(anchors, spans[:, 0]).tolist(),
        "ends": np.searchsorted(anchors, spans[:, 1]).tolist(),
        "lanes": lanes(outcome.spans)[order].tolist(),
        "numbers": [i + 1 for i in order],
        "about": ["\n".join(chunk_words(chunks[i])) for i in order],
    }
