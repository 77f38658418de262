"""What repeats from page to page without being text: headers, footers, page numbers, and line numbers in the margin."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from chunking.loading.pdf_lines import Line
from chunking.types import Notice

EDGE_LINES = 4
"""How many lines from the top and from the bottom of a page may be a header or a footer."""

SAME_PLACE, SHIFTED = 3.0, 24.0
"""Points by which the place of a header differs between most pages, and at most."""

RUNNING_SHARE, RUNNING_PAGES = 0.6, 0.4
"""A place is a header's or footer's, and not just where the text happens to start, if the line there recurs on another
page in this share of the pages that have a line there, and in this share of all pages."""

SET_APART, LONGEST_HEAD = 1.45, 3
"""Type sizes from a header's baseline to the text's, more than the pitch of most text; lines that a header has at most."""

FEWEST_LINE_NUMBERS = 8

_LINE_NUMBER = re.compile(r"(\d{1,2})(?:\s+|$)")
_DIGITS = re.compile(r"\d+")
_ROMAN_PAGE = re.compile(r"[ivxlc]+")


def drop_running(pages: Sequence[Sequence[Line]]) -> tuple[list[list[Line]], tuple[Notice, ...]]:
    """Leave out running heads and line numbers.

    A line at a header's or footer's place (see :data:`RUNNING_SHARE`) is one if it recurs but for its numbers, or holds its
    own page's printed number; a line near the edge also if it is nothing but the count of its page. All must be the
    outermost lines of their page, set apart from the text.
    """
    without_numbers, line_numbers = _drop_line_numbers(pages)
    recurring = _recurring(without_numbers)
    kept_pages = [_without_heads(lines, recurring) for lines in without_numbers]
    if not any(kept_pages):  # every page the same: then it is text
        kept_pages = without_numbers
    dropped = sum(map(len, without_numbers)) - sum(map(len, kept_pages))
    notices = []
    if dropped:
        heads = "header or footer line" if dropped == 1 else "header and footer lines"
        notices.append(Notice("running_heads", f"Left out {dropped:,} {heads}, page numbers included."))
    if line_numbers:
        notices.append(Notice("line_numbers", f"Left out {line_numbers:,} line numbers in the margin."))
    return kept_pages, tuple(notices)


def _recurring(pages: Sequence[Sequence[Line]]) -> set[Line]:
    running: set[Line] = set()
    for from_top in (True, False):
        edges = [sorted(lines, key=lambda line: line.bottom, reverse=from_top)[:EDGE_LINES] for lines in pages]
        candidates = [line for edge in edges for line in edge]
        by_words: dict[str, list[Line]] = defaultdict(list)
        for line in candidates:
            by_words[_words(line.text)].append(line)
        recurring = {line for alike in by_words.values() for line in alike if _recurs(line, alike)}
        for place in sorted({round(line.bottom) for line in recurring}):
            here = [line for line in candidates if abs(line.bottom - place) <= SAME_PLACE]
            heads = [line for line in here if line in recurring]
            share = len({line.page for line in heads}) / len({line.page for line in here})
            if share >= RUNNING_SHARE and len({line.page for line in heads}) >= RUNNING_PAGES * len(pages):
                offset = Counter(number - line.page for line in heads for number in _numbers(line)).most_common(1)
                shifted = {_words(line.text) for line in heads}  # the same head a little higher or lower on some pages
                running.update(
                    line
                    for line in candidates
                    if (_words(line.text) in shifted and abs(line.bottom - place) <= SHIFTED)
                    or (line in here and offset and offset[0][0] + line.page in _numbers(line))
                )
    return running


def _without_heads(lines: Sequence[Line], recurring: set[Line]) -> list[Line]:
    """A page without the outermost lines, above and below, that recur and are set apart from what they surround."""
    kept = list(lines)
    for from_top in (True, False):
        inwards = _passages(sorted(kept, key=lambda line: line.bottom, reverse=from_top))
        heads = [passage[0] for passage in inwards[:EDGE_LINES] if len(passage) == 1 and _is_own_number(passage[0])]
        for number, passage in enumerate(inwards):
            if len(passage) > (1 if number else LONGEST_HEAD) or not recurring.issuperset(set(passage) - set(heads)):
                break
            heads += passage
        kept = [line for line in kept if line not in heads]
    return kept


def _is_own_number(line: Line) -> bool:
    return line.text.strip("-–— ") == str(line.page + 1)


def _passages(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines of a page from one edge inwards, cut where they are set apart."""
    passages: list[list[Line]] = []
    for previous, line in zip([None, *lines], lines, strict=False):
        if previous is None or abs(previous.bottom - line.bottom) > SET_APART * max(previous.size, line.size):
            passages.append([])
        passages[-1].append(line)
    return passages


def _numbers(line: Line) -> set[int]:
    """The numbers with which a line starts and ends."""
    return {int(number) for number in re.findall(r"^\d{1,5}\b|\b\d{1,5}$", line.text)}


def _recurs(line: Line, alike: Sequence[Line]) -> bool:
    return any(other.page != line.page and abs(other.bottom - line.bottom) <= SAME_PLACE for other in alike)


def _words(text: str) -> str:
    """A line's text with every number, and a Roman page number, as ``#``."""
    text = " ".join(text.split())
    return "#" if _ROMAN_PAGE.fullmatch(text.strip("-–— ")) else _DIGITS.sub("#", text)


def _drop_line_numbers(pages: Sequence[Sequence[Line]]) -> tuple[list[list[Line]], int]:
    """Leave out the numbers that count the lines of each page, as in transcripts and pleadings.

    Where they stand in one piece with the text, two pages have to start again from 1, since a table counts its rows too.
    """
    kept, dropped = [], 0
    for lines in pages:
        column = _number_column(lines)
        kept.append([line for line in lines if line not in column])
        dropped += len(column)
    inside = [_numbered_lines(lines) for lines in kept]
    if sum(map(bool, inside)) >= 2:
        kept = [
            [replace(line, text=_LINE_NUMBER.sub("", line.text)) if line in numbered else line for line in lines]
            for lines, numbered in zip(kept, inside, strict=True)
        ]
        dropped += sum(map(len, inside))
    return [[line for line in lines if line.text] for lines in kept], dropped


def _number_column(lines: Sequence[Line]) -> list[Line]:
    """Numbers that count up without a gap in a column of their own, left or right of the text."""
    numbers = sorted((line for line in lines if line.text.isdecimal()), key=lambda line: -line.bottom)
    for first, line in enumerate(numbers):
        run = [line]
        for previous, following in pairwise(numbers[first:]):
            in_column = abs(following.right - line.right) < line.size or abs(following.left - line.left) < line.size
            if not in_column or int(following.text) != int(previous.text) + 1:
                break
            run.append(following)
        if len(run) < FEWEST_LINE_NUMBERS:
            continue
        right_edge, left_edge = max(number.right for number in run), min(number.left for number in run)
        others = [other for other in lines if other not in run]
        beside = sum(other.left >= right_edge or other.right <= left_edge for other in others)
        if beside >= 0.9 * len(others):
            return run
    return []


def _numbered_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines that start with 1, 2, 3 … down the page, if nearly all lines do."""
    numbered: list[Line] = []
    for line in sorted(lines, key=lambda line: -line.bottom):
        match = _LINE_NUMBER.match(line.text)
        if match and int(match[1]) == len(numbered) + 1:
            numbered.append(line)
    return numbered if len(numbered) >= max(FEWEST_LINE_NUMBERS, 0.8 * len(lines)) else []
