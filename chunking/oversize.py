"""Cutting one sentence that is itself above the maximum: at a line, else a word, else a grapheme boundary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

Measure = Callable[[Sequence[str]], Sequence[int]]
"""Sizes of several texts at once, in the unit of the limits."""


def pieces(text: str, maximum: int, measure: Measure, *, by_line: bool = False) -> list[str]:
    """Cut ``text`` into consecutive pieces, each the longest that ends at a boundary and fits ``maximum``.

    White space belongs to the word before it, so joining the pieces gives ``text`` back.

    :param by_line: try line ends before words (code, table rows).
    :returns: at least one piece; a piece above ``maximum`` only where a single code point already is.
    """
    if measure([text])[0] <= maximum:
        return [text]
    finer = (_lines, _words, _graphemes, list) if by_line else (_words, _graphemes, list)
    return _pack(text, maximum, measure, finer)


def _pack(text: str, maximum: int, measure: Measure, finer: tuple[Callable[[str], list[str]], ...]) -> list[str]:
    """Fill pieces greedily with the units of ``finer[0]``; a unit that does not fit alone is cut by the next finer."""
    units = finer[0](text)
    result: list[str] = []
    held: list[str] = []
    filled = 0

    def close() -> None:
        nonlocal filled
        if held:
            result.extend(_verified(held, maximum, measure))
        held.clear()
        filled = 0

    for unit, size in zip(units, measure(units), strict=True):
        if size > maximum and len(finer) > 1:
            close()
            result.extend(_pack(unit, maximum, measure, finer[1:]))
            continue
        if held and filled + size > maximum:
            close()
        held.append(unit)
        filled += size
    close()
    return result


def _verified(units: list[str], maximum: int, measure: Measure) -> Iterator[str]:
    """Join ``units``; where a tokenizer counts the joined text above the sum of its parts, halve until it fits."""
    joined = "".join(units)
    if len(units) == 1 or measure([joined])[0] <= maximum:
        yield joined
    else:
        middle = len(units) // 2
        yield from _verified(units[:middle], maximum, measure)
        yield from _verified(units[middle:], maximum, measure)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _words(text: str) -> list[str]:
    import regex

    starts = [0, *(match.end() for match in regex.finditer(r"\s+", text, pos=len(text) - len(text.lstrip())))]
    if starts[-1] != len(text):
        starts.append(len(text))
    return [text[a:b] for a, b in pairwise(starts)]


def _graphemes(text: str) -> list[str]:
    import regex

    return [match.group() for match in regex.finditer(r"\X", text)]
