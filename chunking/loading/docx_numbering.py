"""The numbers that Word prints before headings and list items but does not keep in their text."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from docx.oxml.ns import qn

LEVELS = 9
_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"),
    (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


class Numbering:
    """Counts the numbered paragraphs of a document from its start; ask for each one once, in order."""

    def __init__(self, element: Any) -> None:
        self._levels: dict[str, dict[int, Any]] = {}
        self._abstract: dict[str, str] = {}
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)
        self._restarted: set[str] = set()
        if element is None:
            return
        abstract = {a.get(qn("w:abstractNumId")): a for a in element.iterfind(qn("w:abstractNum"))}
        for number in element.iterfind(qn("w:num")):
            number_id, reference = number.get(qn("w:numId")), number.find(qn("w:abstractNumId"))
            source = abstract.get(reference.get(qn("w:val"))) if reference is not None else None
            if source is None:
                continue
            self._abstract[number_id] = source.get(qn("w:abstractNumId"))
            self._levels[number_id] = {int(level.get(qn("w:ilvl"))): level for level in source.iterfind(qn("w:lvl"))}
            overrides = number.iterfind(qn("w:lvlOverride"))
            if any(override.find(qn("w:startOverride")) is not None for override in overrides):
                self._restarted.add(number_id)

    def next(self, number_id: str, level: int) -> str:
        """The next number of a list at a level, as printed ("2.1.", "b)"); empty for a bullet."""
        levels = self._levels.get(number_id, {})
        definition = levels.get(level)
        if definition is None:
            return ""
        counts = self._counts[number_id if number_id in self._restarted else self._abstract[number_id]]
        for missing in range(level):
            counts.setdefault(missing, _start(levels.get(missing)))
        counts[level] = counts[level] + 1 if level in counts else _start(definition)
        for deeper in range(level + 1, LEVELS):
            counts.pop(deeper, None)
        if _format(definition) in ("bullet", "none"):
            return ""
        pattern = definition.find(qn("w:lvlText"))
        text = pattern.get(qn("w:val"), "") if pattern is not None else ""
        return re.sub(r"%([1-9])", lambda m: _printed(counts, levels, int(m[1]) - 1), text)


def _printed(counts: dict[int, int], levels: dict[int, Any], level: int) -> str:
    number, style = counts.get(level, 1), _format(levels.get(level))
    letters = {"lowerLetter": "a", "upperLetter": "A"}
    if style in letters and number > 0:  # z is followed by aa, bb, …
        return chr(ord(letters[style]) + (number - 1) % 26) * ((number - 1) // 26 + 1)
    if style in ("lowerRoman", "upperRoman"):
        return _roman(number).lower() if style == "lowerRoman" else _roman(number)
    return f"{number:02d}" if style == "decimalZero" else str(number)


def _roman(number: int) -> str:
    if not 0 < number < 4000:
        return str(number)
    text = ""
    for value, letters in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def _format(level: Any) -> str:
    found = level.find(qn("w:numFmt")) if level is not None else None
    return str(found.get(qn("w:val"), "decimal")) if found is not None else "decimal"


def _start(level: Any) -> int:
    found = level.find(qn("w:start")) if level is not None else None
    return int(found.get(qn("w:val"), 1)) if found is not None else 1
