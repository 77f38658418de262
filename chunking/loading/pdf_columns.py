"""The columns of a page in reading order, and what type a document usually has.

PDFium gives lines in the order in which the page draws them. That order is kept, since it is right for nearly every file,
but for what stands right above something in the same columns: that is read first, whenever it was drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from chunking.loading.pdf_lines import Line

MOST_COLUMNS = 500
"""A page with more of them is a drawing, which has no reading order to find."""


@dataclass(frozen=True, slots=True)
class Typography:
    """What is usual in a document: the type size of most of its text, its style, and the line pitch of each size."""

    size: float
    bold: bool
    fixed_pitch: bool
    pitches: dict[float, float]

    @classmethod
    def of(cls, pages: Sequence[Sequence[Line]]) -> Typography:
        styles: Counter[tuple[float, bool, bool]] = Counter()
        gaps: dict[float, list[float]] = defaultdict(list)
        for lines in pages:
            for line in lines:
                styles[line.size, line.bold, line.fixed_pitch] += len(line.text)
            for a, b in pairwise(lines):
                if a.size == b.size and 0.7 * a.size < a.bottom - b.bottom < 3 * a.size:
                    gaps[a.size].append(a.bottom - b.bottom)
        (size, bold, fixed), _ = styles.most_common(1)[0]
        return cls(size, bold, fixed, {size: median(found) for size, found in gaps.items() if len(found) > 2})

    def pitch(self, size: float) -> float:
        return self.pitches.get(size) or 1.2 * size


def columns_of(lines: Sequence[Line], usual: Typography) -> list[list[Line]]:
    """Lines under one another, each put below the column of lines that it carries on."""
    columns: list[list[Line]] = []
    for line in lines:
        if columns and _carries_on(columns[-1], line, usual):
            columns[-1].append(line)
        elif earlier := next((column for column in reversed(columns[:-1]) if _resumes(column[-1], line, usual)), None):
            earlier.append(line)
        else:
            columns.append([line])
    return columns


def _carries_on(column: Sequence[Line], line: Line, usual: Typography) -> bool:
    last = column[-1]
    widest = replace(last, left=min(a.left for a in column[-5:]), right=max(a.right for a in column[-5:]))
    return 0 < last.bottom - line.bottom < 3.2 * max(map(usual.pitch, (line.size, last.size))) and _overlap(widest, line) > 0.3


def _resumes(last: Line, line: Line, usual: Typography) -> bool:
    """Whether a line is the next one of a column left earlier, as where two columns are drawn row by row."""
    near = 0 < last.bottom - line.bottom < 1.35 * usual.pitch(line.size)
    return near and last.size == line.size and abs(last.left - line.left) < 2 * line.size


def _overlap(a: Line, b: Line) -> float:
    """Shared width of two lines over the narrower one's."""
    return (min(a.right, b.right) - max(a.left, b.left)) / max(1.0, min(a.right - a.left, b.right - b.left))


def in_reading_order(columns: Sequence[list[Line]]) -> list[list[Line]]:
    """The order in which the page draws its columns, but what stands right above something is read before it."""
    if len(columns) > MOST_COLUMNS:
        return list(columns)
    boxes = [
        (min(a.left for a in c), max(a.right for a in c), min(a.bottom for a in c), max(a.top for a in c)) for c in columns
    ]

    def above(i: int, j: int) -> bool:
        (left, right, bottom, _), (other_left, other_right, _, other_top) = boxes[i], boxes[j]
        shared = min(right, other_right) - max(left, other_left)
        return bottom >= other_top - 2 and shared > 0.2 * min(right - left, other_right - other_left)

    waiting = {j: {i for i in range(len(columns)) if i != j and above(i, j)} for j in range(len(columns))}
    ordered = []
    while waiting:
        chosen = next((j for j, before in waiting.items() if not before), next(iter(waiting)))
        del waiting[chosen]
        for before in waiting.values():
            before.discard(chosen)
        ordered.append(columns[chosen])
    return ordered
