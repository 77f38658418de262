"""Markdown. ``Document.text`` is the source as it stands, without front matter; blocks are whole source lines.

markdown-it-py says which lines belong to what. Lines that it gives to nothing (link definitions, thematic breaks, empty
list items) become paragraphs, so that every visible character lies in a block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from chunking.loading.decode import clean_characters, decode
from chunking.loading.ornaments import join_ornaments
from chunking.normalise import Cleanup, normalise_lines
from chunking.types import Block, BlockKind, Document, Notice

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT_MATTER = re.compile(
    r"(?P<fence>---|\+\+\+)[ \t]*\n(?P<fields>.*?)^(?:(?P=fence)|\.\.\.)[ \t]*(?:\n\s*|\Z)", re.DOTALL | re.MULTILINE
)
_FIELD = re.compile(r"^[\w.-]+[ \t]*[:=](?:[ \t]|$)", re.MULTILINE)
_LANGUAGE = re.compile(
    r"^(?:lang|language|locale)[ \t]*[:=][ \t]*[\"']?([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)[\"']?[ \t]*$", re.MULTILINE
)

_EMPTY_QUOTE = re.compile(r"[ \t]*>[> \t]*")


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read a Markdown file in any encoding (CommonMark with tables)."""
    text, notices = decode(data)
    return _document(text, name, notices)


def from_markdown(text: str, name: str, *, cleanup: Cleanup) -> Document:
    """Read Markdown that is already decoded."""
    text, notices = clean_characters(text)
    return _document(text, name, notices)


def _document(text: str, name: str, notices: tuple[Notice, ...]) -> Document:
    text, fields = split_front_matter(normalise_lines(text).replace("\f", "\n"))
    if fields is not None:
        count = len(_FIELD.findall(fields))
        notices += (Notice("front_matter", f"Left out the front matter ({count} field{'s' * (count != 1)})."),)
    language = _LANGUAGE.search(fields or "")
    return Document(
        name=name,
        text=text,
        blocks=find_blocks(text),
        language=language[1].replace("_", "-") if language else None,
        notices=notices,
    )


def split_front_matter(text: str) -> tuple[str, str | None]:
    """The text without YAML or TOML front matter and the blank lines after it, and the front matter's fields, if any."""
    match = _FRONT_MATTER.match(text)
    if not match or (match["fields"].strip() and not _FIELD.search(match["fields"])):
        return text, None
    return text[match.end() :], match["fields"]


def find_blocks(text: str) -> tuple[Block, ...]:
    """Blocks that hold every visible character of ``text``, whose line ends are ``\\n``."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    taken: list[_Stretch | None] = [None] * len(lines)
    for stretch in _stretches(_parse(text)):
        for line in range(stretch.first, min(stretch.end, len(lines))):
            taken[line] = stretch
    for line in range(len(lines) - 2, -1, -1):
        if taken[line] is None and _EMPTY_QUOTE.fullmatch(lines[line]):
            taken[line] = taken[line + 1]
    return join_ornaments(text, _blocks(lines, starts, taken))


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Source lines ``first … end − 1`` of one block."""

    kind: BlockKind
    first: int
    end: int
    level: int | None = None
    group: int | None = None


def _parse(text: str) -> Sequence[Token]:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser.parse(text)


def _stretches(tokens: Sequence[Token]) -> Iterator[_Stretch]:
    """The leaf blocks, in order. Text in a list item is that item's, at the depth of its list."""
    depth = groups = 0
    list_group: int | None = None
    table_group: int | None = None
    for token in tokens:
        first, end = token.map or (0, 0)
        if token.type in ("bullet_list_open", "ordered_list_open"):
            if depth == 0:
                list_group, groups = groups, groups + 1
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
            list_group = list_group if depth else None
        elif token.type == "table_open":
            table_group, groups = groups, groups + 1
            header = True
        elif token.type == "tr_open":
            yield _Stretch("table_row", first, end + header, None, table_group)
            header = False
        elif token.type == "heading_open":
            yield _Stretch("heading", first, end, int(token.tag[1]))
        elif token.type in ("fence", "code_block"):
            yield _Stretch("code", first, end, None, list_group)
        elif token.type in ("paragraph_open", "html_block"):
            if depth:
                yield _Stretch("list_item", first, end, depth - 1, list_group)
            else:
                yield _Stretch("paragraph", first, end)


def _blocks(lines: list[str], starts: list[int], taken: list[_Stretch | None]) -> Iterator[Block]:
    """One block for each run of lines of the same stretch, and for each run of visible lines of none."""
    first = 0
    while first < len(lines):
        last, stretch = first, taken[first]
        while last + 1 < len(lines) and taken[last + 1] is stretch and (stretch or lines[last + 1].strip()):
            last += 1
        run = lines[first : last + 1]
        visible = [i for i, line in enumerate(run, first) if line.strip()]
        if visible:
            start = starts[visible[0]] + len(lines[visible[0]]) - len(lines[visible[0]].lstrip())
            end = starts[visible[-1]] + len(lines[visible[-1]].rstrip())
            kind = stretch.kind if stretch else "paragraph"
            yield Block(kind, start, end, stretch.level if stretch else None, stretch.group if stretch else None)
        first = last + 1
