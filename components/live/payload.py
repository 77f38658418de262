"""A :class:`~chunking.sweep.Sweep` as one block of bytes, which a component passes to the browser as they are.

Layout: 4 bytes little-endian header length, a JSON header in UTF-8, then the arrays, each at a multiple of 8 bytes from the
start of the block. The header's ``arrays`` gives each one's type, offset and length. Nothing in the block depends on the
amount in force, so that moving it never sends the block again.

Steps differ little from their neighbours, so they are coded as changes. Every atom has a state byte: 0 where no chunk
starts, else ``reason + 1`` in the low three bits and the flags above. A step lists the atoms whose byte differs from the
step before (the first from all zeros).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt

from chunking.sweep import FLAG_BITS, REASON_CODES, Step, Sweep
from chunking.thresholds import RULES
from components.live.figures import histogram, quartiles, summaries
from components.live.lines import ReferenceLine, decimals

ALIGNMENT = 8


def pack(sweep: Sweep, lines: Sequence[ReferenceLine] = (), *, channel: str = "", editable: bool = False) -> bytes:
    """All that the live view needs.

    :param lines: the threshold lines to draw, see :func:`components.live.lines.reference_lines`.
    :param channel: names the view that the amount is sent to.
    :param editable: boundaries can be changed by hand.
    """
    text = utf8(sweep.text)
    arrays: dict[str, npt.NDArray[Any]] = {
        "text": np.frombuffer(text, dtype=np.uint8),
        "atom_offsets": utf16_offsets(sweep.text, sweep.atom_starts),
        "atom_sentences": sweep.atom_sentences.astype(np.uint32),
        "atom_prefix": np.concatenate(([0], np.cumsum(sweep.atom_sizes))).astype(np.uint32),
        "atom_kinds": sweep.atom_kinds.astype(np.uint8),
        "distances": sweep.distances.astype(np.float64),
        "critical": sweep.critical.astype(np.float64),
        "ranks": percentile_ranks(sweep.series),
        "holds": sweep.holds.astype(np.uint8),
        "amounts": np.array([step.amount for step in sweep.steps], dtype=np.float64),
        "thresholds": np.array([np.nan if s.threshold is None else s.threshold for s in sweep.steps], dtype=np.float64),
        **changes(sweep.steps, len(sweep.atom_starts)),
        **summaries(sweep),
        **histogram(sweep.distances),
    }
    if sweep.settings.rule == "gradient":
        arrays["series"] = sweep.series.astype(np.float64)
    rule, settings = RULES[sweep.settings.rule], sweep.settings
    header = {
        "channel": channel, "editable": editable,
        "document": digest(text, sweep.atom_starts.tobytes()),
        "rule": {
            "name": rule.name, "label": rule.label, "symbol": rule.symbol, "formula": rule.formula,
            "amount_label": rule.amount_label, "decimals": decimals(rule.step),
        },
        "window": settings.window, "unit": settings.unit, "minimum": settings.minimum, "maximum": settings.maximum,
        "sentences": len(sweep.distances) + 1 if len(sweep.atom_starts) else 0,
        "reasons": REASON_CODES, "flags": FLAG_BITS,
        "lines": [asdict(line) for line in lines],
        "quartiles": quartiles(sweep.distances),
    }  # fmt: skip
    return assemble(header, arrays)


def assemble(header: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> bytes:
    """Put header and arrays together; a digest of both goes into the header."""
    bodies = [array.tobytes() for array in arrays.values()]
    header = {**header, "digest": digest(json.dumps(header).encode(), *bodies), "arrays": {}}
    sizes = [_aligned(len(body)) for body in bodies]
    offsets = np.concatenate(([0], np.cumsum(sizes)))
    header["arrays"] = {
        name: [array.dtype.name, int(offset), array.size]
        for (name, array), offset in zip(arrays.items(), offsets, strict=False)
    }
    front = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    front = front.ljust(_aligned(len(front) + 4) - 4)
    padded = (body.ljust(size, b"\0") for body, size in zip(bodies, sizes, strict=True))
    return b"".join((len(front).to_bytes(4, "little"), front, *padded))


def read_header(block: bytes) -> dict[str, Any]:
    """The header of a block from :func:`pack`."""
    header: dict[str, Any] = json.loads(block[4 : 4 + int.from_bytes(block[:4], "little")])
    return header


def changes(steps: Sequence[Step], atoms: int) -> dict[str, npt.NDArray[Any]]:
    """The steps as changes of the atoms' state bytes: how many each step makes, at which atoms, and to what."""
    before = np.zeros(atoms, dtype=np.uint8)
    counts, places, states = [], [], []
    for step in steps:
        now = np.zeros(atoms, dtype=np.uint8)
        now[step.starts] = (step.reasons + 1) | (step.flags << 3)
        changed = np.flatnonzero(now != before)
        counts.append(len(changed))
        places.append(changed)
        states.append(now[changed])
        before = now
    return {
        "change_counts": np.array(counts, dtype=np.uint32),
        "change_places": np.concatenate(places or [np.empty(0)]).astype(np.uint32),
        "change_states": np.concatenate(states or [np.empty(0)]).astype(np.uint8),
    }


def utf8(text: str) -> bytes:
    """Lone surrogates, which UTF-8 can't hold, become U+FFFD: one unit of UTF-16 as before, so offsets hold."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def utf16_offsets(text: str, starts: npt.NDArray[np.int64]) -> npt.NDArray[np.uint32]:
    """``(a + 1,)`` where each atom starts in UTF-16 units, which is how JavaScript counts, and where the last one ends."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    units = np.concatenate(([0], np.cumsum(1 + (points > 0xFFFF))))
    return units[np.append(starts, len(points))].astype(np.uint32)


def percentile_ranks(series: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """For each gap the percentage of the others that are smaller; ``nan`` where undefined."""
    ranks = np.full(len(series), np.nan, dtype=np.float32)
    defined = ~np.isnan(series)
    values = np.sort(series[defined])
    if len(values) > 1:
        ranks[defined] = 100 * np.searchsorted(values, series[defined]) / (len(values) - 1)
    return ranks


def digest(*parts: bytes) -> str:
    """A short name for content, to tell whether the browser has it already."""
    state = hashlib.blake2b(digest_size=12)
    for part in parts:
        state.update(part)
    return state.hexdigest()


def _aligned(size: int) -> int:
    return -(-size // ALIGNMENT) * ALIGNMENT
