"""Prose to sentences: paragraphs, and corrections to where sentences end that hold in any language."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

import regex

from chunking.sentence_ends import SentenceEnds
from chunking.unpunctuated import Span

_ADDRESS = re.compile(r"\[[^\[\]\n]{1,500}\]\([^()\n]{1,500}\)|(?:https?://|www\.)[!-~]*[!-~](?<![.,;:!?)\]'\"])")
_MARKER = r"(?:[-*+•‣◦▪▫●○–—·]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}[A-Z]?|[A-Za-z]|[ivxIVX]{1,5})[.)])"
_IS_MARKER = re.compile(rf"\s*{_MARKER}(?:\s+{_MARKER}){{0,3}}\s*")
_IS_LONE_MARKER = re.compile(r"\s*(?:[•‣◦▪▫●○]|\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)])\s*")
_ITEM = r"(?:[-*+•‣◦▪▫●○]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{2,5})\)|\d{1,3}\.|\d{1,3}(?:\.\d{1,3}){2,4}\.?)[ \t]"
_PARAGRAPH = re.compile(rf"[^\s](?:[^\n]+|\n(?![ \t]*(?:\n|{_ITEM})))*")

_INITIALS = re.compile(r"(?<!\w)(?:\w|\d{2,3})\.\Z")
_BEFORE_NUMBER = re.compile(
    r"(?<!\w)(?:abs|app|arts?|bd|chap|ch|cl|eqs?|figs?|nos?|nr|paras?|pp?|pts?|refs?|regs?|secs?|vols?)\.\s*\Z", re.IGNORECASE
)
_HAS_WORD = regex.compile(r"[\p{L}\p{N}\p{Sc}\p{So}]")
# What still belongs to the sentence before a cut: combining marks, closing brackets, quotation marks before a space.
_QUOTES = r"""["'\p{Pi}\p{Pf}]"""
_TAIL = regex.compile(rf"[\p{{M}}\p{{Cf}}]*(?:\p{{Pe}}|{_QUOTES}(?=(?:{_QUOTES}|\p{{Pe}}){{0,9}}(?:\s|\Z)))*")
# What already belongs to the sentence after it: opening brackets and quotation marks.
_OPENERS = regex.compile(r"""(?:(?<=\s)["'`\p{Pi}]|\p{Ps})["'`\p{Pi}\p{Ps}]*\Z""")


def split_prose(text: str, start: int, end: int, ends: SentenceEnds) -> list[Span]:
    """The sentences of ``text[start:end]``, untrimmed: each with its list marker and its closing punctuation.

    :param text: as :func:`~chunking.sentence_ends.readable` gives it.
    """
    addresses = [match.span() for match in _ADDRESS.finditer(text, start, end)]
    spans: list[Span] = []
    for opened, closed in _paragraphs(text, start, end):
        at = opened
        for cut in ends.find(text, opened, closed):
            cut = _TAIL.match(text, cut, closed).end()
            if opener := _OPENERS.search(text, max(at, cut - 8), cut):
                cut = opener.start()
            if at < cut < closed and not _inside(addresses, cut) and not _inside_reference(text, cut):
                spans.append((at, cut))
                at = cut
        spans.append((at, closed))
    return _join_wordless(text, _join_markers(text, spans))


def _paragraphs(text: str, start: int, end: int) -> Iterator[Span]:
    """Stretches between blank lines and lines that open with a list marker, which end a sentence in any case."""
    for match in _PARAGRAPH.finditer(text, start, end):
        yield match.span()


def _inside(spans: list[Span], offset: int) -> bool:
    """Does the offset lie strictly inside one of the sorted spans?"""
    index = bisect_right(spans, (offset, -1)) - 1
    return index >= 0 and spans[index][0] < offset < spans[index][1]


def _inside_reference(text: str, offset: int) -> bool:
    """Is this a place within ``U.S.``, ``3.1.Scope`` or ``Vol. 3``?"""
    if not text[offset].isspace() and _INITIALS.search(text, max(0, offset - 5), offset):
        return True
    return text[offset].isdigit() and _BEFORE_NUMBER.search(text, max(0, offset - 9), offset) is not None


def _join_markers(text: str, spans: list[Span]) -> list[Span]:
    """A list marker by itself opens the sentence after it, or ends the last one of its paragraph.

    Sentences of one paragraph touch. Only a number or a bullet reaches over to the next paragraph: "A." may be a sentence.
    """
    joined: list[Span] = []
    for start, end in spans:
        if joined:
            before, touches = joined[-1], joined[-1][1] == start
            if (_IS_MARKER if touches else _IS_LONE_MARKER).fullmatch(text, *before):
                start = joined.pop()[0]
        joined.append((start, end))
    if len(joined) > 1 and joined[-2][1] == joined[-1][0] and _IS_MARKER.fullmatch(text, *joined[-1]):
        joined[-2:] = [(joined[-2][0], joined[-1][1])]
    return joined


def _join_wordless(text: str, spans: list[Span]) -> list[Span]:
    """What holds neither a word nor a number belongs to the sentence before it; at the start, to the one after it."""
    joined: list[Span] = []
    worded = True
    for start, end in spans:
        has_word = _HAS_WORD.search(text, start, end) is not None
        if joined and not (worded and has_word):
            start, has_word = joined.pop()[0], worded or has_word
        joined.append((start, end))
        worded = has_word
    return joined
