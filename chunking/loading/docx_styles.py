"""What a Word paragraph is, by its own properties and by the styles that it inherits from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docx.oxml.ns import qn

CODE_STYLES = frozenset(
    (
        "code", "code block", "codeblock", "source code", "sourcecode", "html preformatted", "preformatted text",
        "macro text", "verbatim", "program listing", "programlisting", "code snippet", "quellcode", "code source",
    )
)  # fmt: skip
_FIXED_PITCH_FONT = re.compile(r"courier|consol|mono|menlo|monaco|fira code|cascadia", re.IGNORECASE)
_CODE_CHARACTERS = re.compile(r"[{}=<>\[\]\\|]|;\s*$|\w\(|\w_\w|^\s{2,}\S", re.MULTILINE)
_HEADING_NAME = re.compile(r"heading ([1-9])\b")
_VALUE, _STYLE_ID, _TYPE, _DEFAULT, _ASCII = map(qn, ("w:val", "w:styleId", "w:type", "w:default", "w:ascii"))
_STYLE, _NAME, _BASED_ON, _PROPERTIES, _RUN, _TEXT = map(
    qn, ("w:style", "w:name", "w:basedOn", "w:pPr", "w:r", "w:t")
)  # fmt: skip
_PARAGRAPH_STYLE = f"{_PROPERTIES}/{qn('w:pStyle')}"
_RUN_STYLE, _FONTS = f"{qn('w:rPr')}/{qn('w:rStyle')}", f"{qn('w:rPr')}/{qn('w:rFonts')}"
NUMBER, NUMBER_LEVEL = (f"{_PROPERTIES}/{qn('w:numPr')}/{qn(tag)}" for tag in ("w:numId", "w:ilvl"))
_OUTLINE = f"{_PROPERTIES}/{qn('w:outlineLvl')}"


@dataclass(frozen=True, slots=True)
class Style:
    """A paragraph style with what it inherits; ``chain`` is its XML and that of the styles it is based on."""

    chain: tuple[Any, ...]
    heading_level: int | None
    is_list: bool
    is_code: bool
    inherited: dict[str, Any]


class Styles:
    """The style sheet of a document."""

    def __init__(self, element: Any) -> None:
        self._by_id = {style.get(_STYLE_ID): style for style in element.iterfind(_STYLE)}
        self._default = next(filter(_is_default, self._by_id.values()), None)
        self._read: dict[str | None, Style] = {}

    def of(self, paragraph: Any) -> Style:
        """The style of a paragraph, the default one where it names none."""
        named = paragraph.find(_PARAGRAPH_STYLE)
        style_id = named.get(_VALUE) if named is not None else None
        if style_id not in self._read:
            chain = tuple(self._based_on(self._by_id.get(style_id) if style_id is not None else self._default))
            names = [_name(style) for style in chain]
            self._read[style_id] = Style(
                chain,
                heading_level=next((level for name in names if (level := _named_level(name))), None),
                is_list=any(name.startswith(("list bullet", "list number")) for name in names),
                is_code=bool(names) and names[0] in CODE_STYLES,
                inherited={path: _first(chain, path) for path in (NUMBER, NUMBER_LEVEL, _OUTLINE)},
            )
        return self._read[style_id]

    def value(self, paragraph: Any, path: str) -> str | None:
        """What a paragraph itself, or else its style, says at ``path`` (:data:`NUMBER`, :data:`NUMBER_LEVEL`)."""
        found = paragraph.find(path)
        found = found if found is not None else self.of(paragraph).inherited[path]
        return found.get(_VALUE) if found is not None else None

    def heading_level(self, paragraph: Any) -> int | None:
        """1–6 for titles and headings, whatever the language of the style's name; the outline level tells too."""
        if named := self.of(paragraph).heading_level:
            return named
        outline = int(self.value(paragraph, _OUTLINE) or 9)
        return min(6, outline + 1) if outline < 9 else None

    def is_fixed_pitch(self, paragraph: Any) -> bool:
        """Whether all of the paragraph's text is set in a fixed-pitch font."""
        runs = [run for run in paragraph.iter(_RUN) if any((text.text or "").strip() for text in run.iter(_TEXT))]
        return bool(runs) and all(_FIXED_PITCH_FONT.search(self._font(run, paragraph)) for run in runs)

    def _font(self, run: Any, paragraph: Any) -> str:
        style = run.find(_RUN_STYLE)
        character_style = self._by_id.get(style.get(_VALUE)) if style is not None else None
        for holder in (run, *self._based_on(character_style), *self.of(paragraph).chain):
            if holder is self._default:  # a document set in a typewriter's font is prose all the same
                break
            fonts = holder.find(_FONTS)
            if fonts is not None and fonts.get(_ASCII):
                return str(fonts.get(_ASCII))
        return ""

    def _based_on(self, style: Any) -> Iterator[Any]:
        seen = set()
        while style is not None and style.get(_STYLE_ID) not in seen:
            seen.add(style.get(_STYLE_ID))
            yield style
            base = style.find(_BASED_ON)
            style = self._by_id.get(base.get(_VALUE)) if base is not None else None


def has_code_characters(text: str) -> bool:
    """Whether a text has what code has and prose seldom does, since a letter may be set in a typewriter's font too."""
    return bool(_CODE_CHARACTERS.search(text))


def _named_level(name: str) -> int | None:
    if name in ("title", "subtitle"):
        return 1 if name == "title" else 2
    match = _HEADING_NAME.match(name)
    return min(6, int(match[1])) if match else None


def _first(chain: tuple[Any, ...], path: str) -> Any:
    return next((found for style in chain if (found := style.find(path)) is not None), None)


def _is_default(style: Any) -> bool:
    return style.get(_TYPE) == "paragraph" and style.get(_DEFAULT) in ("1", "true")


def _name(style: Any) -> str:
    name = style.find(_NAME)
    return str(name.get(_VALUE, "")).casefold() if name is not None else ""
