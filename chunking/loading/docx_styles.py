"""What a Word paragraph is, by its own properties and by the styles that it inherits from."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


class Styles:
    """The style sheet of a document."""

    def __init__(self, element: Any) -> None:
        self._by_id = {style.get(qn("w:styleId")): style for style in element.iterfind(qn("w:style"))}
        self._default = next(filter(_is_default, self._by_id.values()), None)

    def chain(self, paragraph: Any) -> Iterator[Any]:
        """The paragraph's style, the one that this is based on, and so on."""
        named = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        yield from self._based_on(self._by_id.get(named.get(qn("w:val"))) if named is not None else self._default)

    def _based_on(self, style: Any) -> Iterator[Any]:
        seen = set()
        while style is not None and style.get(qn("w:styleId")) not in seen:
            seen.add(style.get(qn("w:styleId")))
            yield style
            base = style.find(qn("w:basedOn"))
            style = self._by_id.get(base.get(qn("w:val"))) if base is not None else None

    def property(self, paragraph: Any, path: str) -> Any:
        """The first element at ``path`` below the paragraph's properties or those of its styles, or ``None``."""
        steps = "/".join(qn(step) for step in ("w:pPr", *path.split("/")))
        for holder in (paragraph, *self.chain(paragraph)):
            found = holder.find(steps)
            if found is not None:
                return found
        return None

    def heading_level(self, paragraph: Any) -> int | None:
        """1–6 for titles and headings, whatever the language of the style's name; the outline level tells too."""
        names = [_name(style) for style in self.chain(paragraph)]
        for name in names:
            if name == "title":
                return 1
            if name == "subtitle":
                return 2
            if match := _HEADING_NAME.match(name):
                return min(6, int(match[1]))
        outline = self.property(paragraph, "w:outlineLvl")
        level = int(outline.get(qn("w:val"))) if outline is not None else 9
        return min(6, level + 1) if level < 9 else None

    def is_list_style(self, paragraph: Any) -> bool:
        return any(_name(style).startswith(("list bullet", "list number")) for style in self.chain(paragraph))

    def is_code_style(self, paragraph: Any) -> bool:
        return next((_name(style) in CODE_STYLES for style in self.chain(paragraph)), False)

    def is_fixed_pitch(self, paragraph: Any) -> bool:
        """Whether all of the paragraph's text is set in a fixed-pitch font."""
        runs = [run for run in paragraph.iter(qn("w:r")) if any((t.text or "").strip() for t in run.iter(qn("w:t")))]
        return bool(runs) and all(_FIXED_PITCH_FONT.search(self._font(run, paragraph)) for run in runs)

    def _font(self, run: Any, paragraph: Any) -> str:
        style = run.find(f"{qn('w:rPr')}/{qn('w:rStyle')}")
        character_style = self._by_id.get(style.get(qn("w:val"))) if style is not None else None
        for holder in (run, *self._based_on(character_style), *self.chain(paragraph)):
            if holder is self._default:  # a document set in a typewriter's font is prose all the same
                break
            fonts = holder.find(f"{qn('w:rPr')}/{qn('w:rFonts')}")
            if fonts is not None and fonts.get(qn("w:ascii")):
                return str(fonts.get(qn("w:ascii")))
        return ""


def has_code_characters(text: str) -> bool:
    """Whether a text has what code has and prose seldom does, since a letter may be set in a typewriter's font too."""
    return bool(_CODE_CHARACTERS.search(text))


def _is_default(style: Any) -> bool:
    return style.get(qn("w:type")) == "paragraph" and style.get(qn("w:default")) in ("1", "true")


def _name(style: Any) -> str:
    name = style.find(qn("w:name"))
    return str(name.get(qn("w:val"), "")).casefold() if name is not None else ""
