"""Finds paragraphs, headings and lists in plain text by its layout alone; in doubt a line is (part of) a paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from chunking.loading.ornaments import join_ornaments
from chunking.normalise import columns
from chunking.types import Block

MAX_HEADING, MAX_NUMBERED_HEADING = 80, 120
MIN_PROSE = 100
"""Characters from which a paragraph counts as prose that a line above it may be the heading of."""
WRAPPED_COLUMNS = (45, 200)
"""A line of this width that ends without punctuation runs on in the next one."""
FULL_LINE = 0.7
"""Share of the next line's width from which a line was full when it ended."""
MAX_ITEM, MAX_BULLETED_ITEM = 400, 1500
"""Characters up to which a numbered or bulleted paragraph is a list item, not a section of the text."""

_LINE = re.compile(r"[^\n]+")
_BULLET, _SURE_BULLET = "-*+–•‣◦▪●○■□∙·", "•‣◦▪●■"
_ITEM = re.compile(rf"(?:([{re.escape(_BULLET)}])|\(?(\d{{1,3}})[.)]|\(?([a-z]|[A-Z])\)|\(?([ivx]+|[IVX]+)\))\s+(?=\S)")
_SENTENCE_END = re.compile(r"[.!?:;…。！？：；؟।][\"'”’»)\]】」』*_]*$")
_NUMBER = r"(?:\d{1,3}(?:[.-]\d{1,3})*|[IVXLCDM]+|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_CHAPTER = re.compile(
    r"(?:chapter|part|book|section|article|appendix|annex|volume|letter|act|scene|lesson|unit|module|schedule|"
    r"kapitel|teil|abschnitt|artikel|anhang|chapitre|partie|annexe|cap[íi]tulo|parte|secci[óo]n|capitolo|sezione|"
    rf"hoofdstuk|deel|rozdział|глава|часть|раздел)\s+{_NUMBER}(?:[.:)]?|\s*[.:)—–-]?\s+\S[^.!?;]*)$"
    r"|第\s*[\d〇一二三四五六七八九十百]+\s*[章節节部編编条]",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"([1-9]\d{0,2}(?:\.\d{1,3})*)(?:\.?\s+|\.(?=[A-Z]))(?=[^\W\d_])(?![a-zà-ÿ])[^\n=<>]*[^\s.,;:!?…]$")
_BARE_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){2,5}\.?$")
_ENDS_OPEN = re.compile(
    r"[,–-]$|\b(?:an?|the|of|and|or|to|in|for|by|with|at|on|from|as|that|which|who|where|when|is|was|were|has|had|his|her|"
    r"und|oder|der|die|das|den|dem|ein|eine|von|mit|in|im|zu|de|du|des|la|le|les|un|une|et|el|los|y|que|il|di|e)$"
)
_UNDERLINE = re.compile(r"(=|-|~)\1{2,}\s*$")


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines that belong together: ``[start, end)`` of the text; ``alone`` between blank lines, as its only line."""

    start: int
    end: int
    text: str
    indent: int
    alone: bool
    stretch: int


def find_blocks(text: str, *, wrapped: bool) -> tuple[Block, ...]:
    """Blocks that hold every visible character of ``text``, whose line ends are ``\\n``.

    :param wrapped: the text is hard-wrapped, so that only blank lines end a paragraph.
    """
    units = _units(text, wrapped)
    groups = _lists(units)
    blocks = []
    for i, unit in enumerate(units):
        if i in groups:
            group, level = groups[i]
            blocks.append(Block("list_item", unit.start, unit.end, level, group))
            continue
        heading = _heading_level(unit, units[i - 1] if i else None, units[i + 1] if i + 1 < len(units) else None)
        blocks.append(Block("paragraph" if heading is None else "heading", unit.start, unit.end, heading))
    return join_ornaments(text, blocks)


def _units(text: str, wrapped: bool) -> list[Unit]:
    """Split at blank lines, and between lines that do not run on."""
    units: list[Unit] = []
    stretch: list[re.Match[str]] = []

    def close() -> None:
        if stretch:
            parts = _split(stretch, wrapped=wrapped)
            number = units[-1].stretch + 1 if units else 0
            for part in parts:
                first, last = part[0], part[-1]
                start = first.start() + len(first[0]) - len(first[0].lstrip())
                end = last.start() + len(last[0].rstrip())
                alone = len(parts) == len(part) == 1
                units.append(Unit(start, end, text[start:end], start - first.start(), alone, number))
            stretch.clear()

    previous_end = 0
    for line in _LINE.finditer(text):
        if line[0].isspace():
            continue
        if text.count("\n", previous_end, line.start()) > 1:
            close()
        stretch.append(line)
        previous_end = line.end()
    close()
    return units


def _split(stretch: list[re.Match[str]], *, wrapped: bool) -> list[list[re.Match[str]]]:
    parts = [[stretch[0]]]
    for line in stretch[1:]:
        left, right = parts[-1][-1][0], line[0]
        if _runs_on(left, right, in_item=bool(_ITEM.match(parts[-1][0][0].lstrip())), wrapped=wrapped):
            parts[-1].append(line)
        else:
            parts.append([line])
    return parts


def _runs_on(left: str, right: str, *, in_item: bool, wrapped: bool) -> bool:
    """Whether ``right`` continues the paragraph or list item that ``left`` belongs to."""
    if _UNDERLINE.match(right.strip()):
        return True
    if _ITEM.match(right.lstrip()) or _UNDERLINE.match(left.strip()):
        return False
    deeper = right[:1].isspace() and len(right) - len(right.lstrip()) > len(left) - len(left.lstrip())
    if wrapped or (in_item and deeper):
        return True
    left, right = left.strip(), right.strip()
    if right[0].islower() or _ENDS_OPEN.search(left):
        return True
    narrow, wide = WRAPPED_COLUMNS
    if _SENTENCE_END.search(left) or "\t" in left or not narrow <= columns(left) <= wide:
        return False
    return columns(left) >= FULL_LINE * columns(right)


def _lists(units: list[Unit]) -> dict[int, tuple[int, int]]:
    """Index of each list item's unit → group and depth."""
    found: dict[int, tuple[int, int]] = {}
    first, group = 0, 0
    while first < len(units):
        last = first
        while last < len(units) and _ITEM.match(units[last].text):
            if last > first and not _same_list(units[last - 1], units[last]):
                break
            last += 1
        run = units[first:last]
        if _is_list(run):
            indents: list[int] = []
            for i, unit in enumerate(run, first):
                while indents and indents[-1] > unit.indent:
                    indents.pop()
                if not indents or indents[-1] < unit.indent:
                    indents.append(unit.indent)
                found[i] = (group, len(indents) - 1)
            group += 1
        first = max(last, first + 1)
    return found


def _same_list(left: Unit, right: Unit) -> bool:
    """Bulleted items may stand apart, numbered ones follow each other line by line."""
    return left.stretch == right.stretch or (left.text[0] == right.text[0] and right.text[0] in _BULLET)


def _is_list(run: list[Unit]) -> bool:
    if not run or any(len(unit.text) > (MAX_BULLETED_ITEM if unit.text[0] in _BULLET else MAX_ITEM) for unit in run):
        return False
    if len(run) == 1:
        return run[0].text[0] in _SURE_BULLET
    numbers = [int(match[2]) for unit in run if (match := _ITEM.match(unit.text)) and match[2]]
    return all(right <= left + 1 for left, right in pairwise(numbers))


def _heading_level(unit: Unit, before: Unit | None, after: Unit | None) -> int | None:
    """The level of a heading, or ``None`` for anything else."""
    title, *underline = unit.text.split("\n")
    title = title.strip()
    if after is None or len(title) > MAX_NUMBERED_HEADING:
        return None
    if len(underline) == 1 and (drawn := _UNDERLINE.match(underline[0].strip())) and any(map(str.isalpha, title)):
        return 1 if drawn[1] == "=" else 2
    if underline:
        return None
    if _BARE_NUMBER.match(title):
        return min(title.rstrip(".").count(".") + 1, 6)
    numbered = _NUMBERED.match(title)
    if numbered and (
        "." in numbered[1] or title.isupper() or (unit.alone and (_is_prose(after) or _NUMBERED.match(after.text)))
    ):
        return min(numbered[1].count(".") + 1, 6)
    leads = after.stretch == unit.stretch and (before is None or before.stretch != unit.stretch)
    if leads and title.isupper() and _looks_like_title(title) and _SENTENCE_END.search(after.text):
        return 1
    if not unit.alone:
        return None
    if _CHAPTER.match(title):
        return 1
    return 1 if len(title) <= MAX_HEADING and _looks_like_title(title) and _is_prose(after) and _has_ended(before) else None


def _looks_like_title(title: str) -> bool:
    """A few words from a capital on, without an end of sentence."""
    if not title[0].isalpha() or title[0].islower() or len(title.split()) > 10:
        return False
    if title.isupper():
        return not _SENTENCE_END.search(title.rstrip(":"))
    return title[-1].isalnum() and not re.search(r"[.!?;:]\s", title)


def _is_prose(unit: Unit) -> bool:
    return unit.text[0].isupper() and len(unit.text) >= MIN_PROSE and bool(_SENTENCE_END.search(unit.text))


def _has_ended(unit: Unit | None) -> bool:
    return unit is None or bool(_SENTENCE_END.search(unit.text)) or len(unit.text) <= MAX_HEADING
