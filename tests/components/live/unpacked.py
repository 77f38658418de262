"""A packed block read back, by the layout that payload.py documents."""

from __future__ import annotations

from typing import Any

import numpy as np

from components.live.payload import read_header


def unpacked(block: bytes) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    """Header and arrays of a block."""
    start = 4 + int.from_bytes(block[:4], "little")
    header = read_header(block)
    arrays = {
        name: np.frombuffer(block, dtype=kind, count=length, offset=start + offset)
        for name, (kind, offset, length) in header["arrays"].items()
    }
    return header, arrays


def steps(arrays: dict[str, np.ndarray[Any, Any]]) -> list[tuple[list[int], list[int], list[int]]]:
    """Starts, reasons and flags of each step, by replaying the changes."""
    state = np.zeros(len(arrays["atom_kinds"]), dtype=np.uint8)
    result, at = [], 0
    for count in arrays["change_counts"]:
        state[arrays["change_places"][at : at + count]] = arrays["change_states"][at : at + count]
        at += count
        starts = np.flatnonzero(state)
        result.append((starts.tolist(), ((state[starts] & 7) - 1).tolist(), (state[starts] >> 3).tolist()))
    return result
