"""Text in which nothing ends a sentence, such as a raw transcript: cut at its lines, else into windows of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil

import regex

Span = tuple[int, int]

WINDOW_WORDS = 25
WINDOW_CHARACTERS = 60
_LONG = 60
_TOO_LONG = 400

# Scripts that put no space between words; three of their characters count as a word.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]"
)
# A mark after a word, not one of the dots that lead to a page number.
_ENDS_SENTENCE = regex.compile(
    r"(?<=[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}\"']\s?)[\p{STerm}…][\p{P}\p{S}]*(?:\s+[^\s.]|\s*\Z)|[。！？｡．।॥؟۔]"
)
_DIVIDES_CLAUSE = re.compile(r"[,;:](?=\s)|[()،؛、，；：—–]")
_LINE = re.compile(r"[^\n]+")
_WORD = re.compile(r"\S+")


def is_unpunctuated(passage: str) -> bool:
    """Is this "sentence" too long to be one? Over 60 words with hardly a mark in them, or over 400 words in any case.

    "Hardly" is less than a comma for every 30 words or a full stop for every 100: long sentences of contracts stay whole.
    """
    if len(passage) <= 2 * _LONG:
        return False
    words = max(len(passage.split()), len(_UNSPACED.findall(passage)) // 3)
    if words <= _LONG:
        return False
    marks = 30 * len(_DIVIDES_CLAUSE.findall(passage)) + 100 * len(_ENDS_SENTENCE.findall(passage))
    return words > (_LONG if marks < words else _TOO_LONG)


def divide(text: str, start: int, end: int) -> Iterator[Span]:
    """Spans that cover every visible character of ``text[start:end]``: lines, and windows of a line still too long."""
    lines = [match.span() for match in _LINE.finditer(text, start, end)]
    for line in lines:
        if len(lines) > 1 and not is_unpunctuated(text[slice(*line)]):
            yield line
        else:
            yield from _windows(text, *line)


def _windows(text: str, start: int, end: int) -> Iterator[Span]:
    """Windows of nearly equal size: at most 25 words, or about 60 characters where no space divides words."""
    words = [match.span() for match in _WORD.finditer(text, start, end)]
    if len(_UNSPACED.findall(text, start, end)) * 2 > sum(b - a for a, b in words):
        yield from _character_windows(text, start, end)
        return
    size = ceil(len(words) / ceil(len(words) / WINDOW_WORDS)) if words else 1
    for first in range(0, len(words), size):
        yield words[first][0], words[min(first + size, len(words)) - 1][1]


def _character_windows(text: str, start: int, end: int) -> Iterator[Span]:
    """Windows of at most 60 characters that end at a space where their second half has one, else between graphemes."""
    opened, space = start, start
    for match in regex.finditer(r"\X", text, pos=start, endpos=end):
        if match.end() - opened > WINDOW_CHARACTERS and match.start() > opened:
            cut = space if space - opened > WINDOW_CHARACTERS // 2 else match.start()
            yield opened, cut
            opened = cut
        if match.group().isspace():
            space = match.end()
    yield opened, end
