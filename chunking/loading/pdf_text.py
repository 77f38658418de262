"""The characters of one printed line of a PDF as text: cleaned, and in the order in which they are read."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

LEADER = " … "
"""What the dots between an entry and its page number become in a table of contents."""

_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_ARABIC_FORMS = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")
_JUNK = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff\ufeff\ue000-\uf8ff\U000f0000-\U0010ffff]")
"""Control characters, and the private use areas, where fonts keep what no encoder can know."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_BULLETS = {0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "▸", 0xF076: "◆", 0xF0FC: "✓"}
"""Bullets of the Symbol and Wingdings fonts, which lie in the private use area."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """What is drawn at one place: usually one character, for a ligature several, in logical order."""

    text: str
    left: float
    right: float


def tidy(text: str) -> str:
    """Ligatures and Arabic presentation forms as letters, no control characters, no dot leaders, single spaces."""
    if not text.isascii():
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").translate(_LIGATURES | _BULLETS)
        text = _ARABIC_FORMS.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
        text = re.sub("\u00ad(?=.)", "", text)
    text = re.sub(r"(?: ?[.·…]){5,} ?(?=\S)", LEADER, text)
    return re.sub("[ \t]+", " ", _JUNK.sub("", text)).strip()


def in_logical_order(glyphs: Sequence[Glyph], size: float) -> tuple[str, bool]:
    """The text of a line that contains right-to-left script, and whether that is its main direction.

    A small Unicode bidirectional algorithm, backwards: from the places of the glyphs to the order of reading. Where a
    glyph stands for a whole word (``ActualText``), places say little, and the given order is kept.
    """
    kinds = Counter(_kind(glyph.text) for glyph in glyphs)
    rtl = kinds["R"] >= kinds["L"]
    if any(sum(character.isalpha() for character in glyph.text) > 3 for glyph in glyphs):
        return "".join(glyph.text for glyph in glyphs), rtl
    spaced: list[Glyph] = []
    for glyph in sorted(glyphs, key=lambda g: g.right if rtl else g.left):
        if spaced and glyph.left - spaced[-1].right > 0.2 * size and not (spaced[-1].text + glyph.text).isspace():
            spaced.append(Glyph(" ", spaced[-1].right, glyph.left))
        spaced.append(glyph)
    if rtl:
        return _read_leftwards(spaced), True
    pieces = []
    position = 0
    for run in re.finditer("R(?:[^L]*R)?", "".join(_kind(glyph.text) for glyph in spaced)):
        pieces += [glyph.text for glyph in spaced[position : run.start()]]
        pieces.append(_read_leftwards(sorted(spaced[run.start() : run.end()], key=lambda g: g.right)))
        position = run.end()
    return "".join(pieces + [glyph.text for glyph in spaced[position:]]), False


def _read_leftwards(glyphs: Sequence[Glyph]) -> str:
    """Glyphs in ascending order of place, read from right to left but for the Latin words and numbers among them."""
    kinds = "".join(_kind(glyph.text) for glyph in glyphs)
    runs, position = [], 0
    for run in re.finditer("N*L(?:[^R]*[LN])?|N(?:S?N)*", kinds):
        runs += [glyph.text for glyph in glyphs[position : run.start()]]
        runs.append("".join(glyph.text for glyph in sorted(glyphs[run.start() : run.end()], key=lambda g: g.left)))
        position = run.end()
    text = "".join(reversed(runs + [glyph.text for glyph in glyphs[position:]]))
    brackets = re.search(r"[()\[\]{}«»]", text)
    if brackets and brackets[0] in ")]}»":  # drawn mirrored, as they look
        text = text.translate(str.maketrans("()[]{}«»", ")(][}{»«"))
    return text


def _kind(text: str) -> str:
    """One letter a glyph: R right-to-left, L left-to-right, N digit, S separator inside numbers, W anything else."""
    if RIGHT_TO_LEFT.match(text) and not text[0].isdigit():
        return "R"
    if text[0].isdigit():
        return "N"
    if text[0].isalpha():
        return "L"
    return "S" if text in ".,:/+-%" else "W"
