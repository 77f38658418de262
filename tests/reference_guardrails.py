"""The three guardrail steps written as the design words them, slowly and plainly: the fast ones must agree."""

from __future__ import annotations

from collections.abc import Sequence


def reference(
    starts: list[int], sizes: Sequence[int], strength: Sequence[float], levels: Sequence[int], low: int, high: int
) -> list[int]:
    """Starts of the final chunks; ``strength[g - 1]`` belongs to the gap before atom ``g``."""
    chunks = [list(range(a, b)) for a, b in zip(starts, [*starts[1:], len(sizes)], strict=True)]
    merge(chunks, sizes, strength, low, high)
    while (large := next((c for c in chunks if len(c) > 1 and total(c, sizes) > high), None)) is not None:
        gaps = large[1:]  # a cut before each of these atoms
        gaps = [g for g in gaps if levels[g - 1] == min(levels[h - 1] for h in large[1:])]
        roomy = [g for g in gaps if total(range(large[0], g), sizes) >= low <= total(range(g, large[-1] + 1), sizes)]
        cut = max(roomy or gaps, key=lambda g: (strength[g - 1], -g))
        where = chunks.index(large)
        chunks[where : where + 1] = [list(range(large[0], cut)), list(range(cut, large[-1] + 1))]
    merge(chunks, sizes, strength, low, high)
    return [c[0] for c in chunks]


def merge(chunks: list[list[int]], sizes: Sequence[int], strength: Sequence[float], low: int, high: int) -> None:
    stuck: set[int] = set()
    while small := [c for c in chunks if total(c, sizes) < low and c[0] not in stuck]:
        chunk = min(small, key=lambda c: (total(c, sizes), c[0]))
        i = chunks.index(chunk)
        around = [j for j in (i - 1, i + 1) if 0 <= j < len(chunks)]
        room = [j for j in around if total(chunks[j], sizes) + total(chunk, sizes) <= high]
        if not room:
            stuck.add(chunk[0])
            continue
        j = min(room, key=lambda j: (strength[max(chunks[i][0], chunks[j][0]) - 1], j))
        a, b = min(i, j), max(i, j)
        chunks[a : b + 1] = [chunks[a] + chunks[b]]


def total(atoms: Sequence[int], sizes: Sequence[int]) -> int:
    return sum(sizes[a] for a in atoms)
