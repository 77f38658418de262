"""Printed lines to blocks: paragraphs, headings, list items, code.

A PDF says where letters stand and nothing else, so everything here is read off the page as a person would: larger or bold
type heads, a bullet or number starts an item, a gap, an indentation or a line that ends early starts a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf

from chunking.folding import broken_word
from chunking.loading.pdf_columns import Typography, columns_of, in_reading_order
from chunking.loading.pdf_lines import Line
from chunking.loading.pdf_text import LEADER
from chunking.normalise import LIST_MARKER
from chunking.types import BlockKind

LONGEST_HEADING = 200
NARROW = 20
"""Type sizes; a column of text is usually wider."""

HEADING_RATIO, SMALLEST_BOLD_HEADING = 1.05, 0.85
"""Type size of a heading over the usual one: larger than this in any weight; of a bold heading at least this."""

_BULLET = re.compile(r"(?:[•‣◦▪▸◆✓●○■□∙·➢→\-–—*!]\s+|o\s+(?=[A-Z]))(?!\W\s)")
_ODD_BULLET = re.compile(r"\A(?:[!➢→]|o(?=\s))\s+")
"""What a symbol font's bullet, or Word's second-level one, looks like in text."""

_WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]")
_SENTENCE_END = re.compile(r"[.?!:;。？！：；؟।…][\"'”’»)\]】」』]*$")
_NO_HEADING_END = re.compile(r"[.,;。，、]$")
_LETTERS = re.compile(r"[^\W\d_ˆ˜˙ˇ]{2}|[\u3040-\u30ff\u4e00-\u9fff]")


@dataclass(slots=True)
class Block:
    """A block in the making: ``rows`` are its hard lines, each the printed lines that wrap into it."""

    kind: BlockKind
    rows: list[list[Line]]
    level: int | None = None
    group: int | None = None
    column: int = field(default=0, repr=False)

    @property
    def first(self) -> Line:
        return self.rows[0][0]

    @property
    def last(self) -> Line:
        return self.rows[-1][-1]

    @property
    def text(self) -> str:
        return " ".join(line.text for row in self.rows for line in row)

    @property
    def ends_sentence(self) -> bool:
        return bool(_SENTENCE_END.search(self.last.text))


def blocks_of(pages: Sequence[Sequence[Line]]) -> list[Block]:
    """The blocks of a whole document, in reading order; headings and lists have their levels."""
    if not any(pages):
        return []
    usual = Typography.of(pages)
    blocks: list[Block] = []
    for lines in pages:
        for number, column in enumerate(in_reading_order(columns_of(lines, usual))):
            for block in _split(column, usual):
                block.column = number
                blocks.append(block)
    _mark_headings(blocks, usual)
    blocks = _gather_fragments(_continue_over_breaks(blocks, usual))
    _mark_lists(blocks)
    return blocks


def _split(column: Sequence[Line], usual: Typography) -> list[Block]:
    """One column of lines to its blocks."""
    edges = _right_edges(column, usual)
    blocks: list[Block] = []
    for previous, line, edge in zip([None, *column], column, edges, strict=False):
        block = blocks[-1] if blocks else None
        item = _starts_item(line)
        if previous is None or block is None or _starts_block(block, previous, line, edge, usual):
            code = line.fixed_pitch and not usual.fixed_pitch
            blocks.append(Block("code" if code else "list_item" if item else "paragraph", [[line]]))
        elif block.kind == "code":
            block.rows.append([_indented(line, block.first)])
        elif _stands_alone(previous, line) or (
            _ends_early(previous, line, edge) and previous.size <= HEADING_RATIO * usual.size
        ):
            block.rows.append([line])
        else:
            block.rows[-1].append(line)
    return blocks


def _stands_alone(*lines: Line) -> bool:
    """Whether any line is a row of a table or an entry of a table of contents."""
    return any(line.cells > 1 or LEADER in line.text for line in lines)


def _indented(line: Line, first: Line) -> Line:
    """A line of code with the spaces that its place stands for, as against the first one."""
    width = (first.right - first.left) / len(first.text)
    return replace(line, text=" " * round((line.left - first.left) / width) + line.text)


def _right_edges(column: Sequence[Line], usual: Typography) -> list[float]:
    """How far each line could have reached: the column's edge, or that of a narrower passage, such as a quotation.

    Ragged lines of a narrow column, such as an address, are not wrapped and could have gone on for ever.
    """
    text = [line for line in column if not _stands_alone(line)] or column
    whole = sorted(map(_end, text))[int(0.9 * (len(text) - 1))]
    passages: list[list[Line]] = []
    for previous, line in zip([None, *column], column, strict=False):
        if previous is None or previous.bottom - line.bottom > 1.35 * usual.pitch(line.size):
            passages.append([])
        passages[-1].append(line)
    edges = []
    for passage in passages:
        edge = max(_end(line) for line in passage)
        early = sum(_ends_early(a, b, edge) for a, b in pairwise(passage))
        narrow = len(passage) > 2 and early <= 0.3 * (len(passage) - 1)
        edges += [inf if _is_ragged(passage) else edge if narrow else whole] * len(passage)
    return edges


def _is_ragged(passage: Sequence[Line]) -> bool:
    widths = [line.right - line.left for line in passage]
    full = sum(width > 0.8 * max(widths) for width in widths[:-1])
    return max(widths) < NARROW * passage[0].size and full < 0.6 * (len(widths) - 1)


def _starts_block(block: Block, previous: Line, line: Line, edge: float, usual: Typography) -> bool:
    gap = previous.bottom - line.bottom
    pitch = max(usual.pitch(line.size), usual.pitch(previous.size)) if line.size != previous.size else usual.pitch(line.size)
    if previous.fixed_pitch and line.fixed_pitch and not usual.fixed_pitch:
        return gap > 2.2 * pitch
    early = _ends_early(previous, line, edge)
    if gap > 1.35 * pitch or abs(line.size - previous.size) > (HEADING_RATIO - 1) * usual.size:
        return True
    if (line.bold, line.fixed_pitch) != (previous.bold, previous.fixed_pitch) and (early or block.ends_sentence):
        return True
    if _BULLET.match(line.text) and (early or block.kind == "list_item" or block.ends_sentence):
        return True
    if LIST_MARKER.match(line.text) and (early or block.kind == "list_item" or previous.text.endswith(":")):
        return True
    if early and block.ends_sentence:
        return True
    deeper = _start(line) - _start(previous)
    if abs(deeper) < 0.8 * line.size or _centred(previous, line):
        return False
    begins = previous is block.first
    if deeper > 0:
        return not (begins and (block.kind == "list_item" or not early))
    return not begins


def _start(line: Line) -> float:
    return -line.right if line.rtl else line.left


def _end(line: Line) -> float:
    return -line.left if line.rtl else line.right


def _centred(a: Line, b: Line) -> bool:
    return abs((a.left + a.right) - (b.left + b.right)) < 6


def _ends_early(line: Line, following: Line, edge: float) -> bool:
    """Whether the next line's first word would have fitted on this one, and no word is broken between them."""
    if broken_word(line.text, following.text):
        return False
    word = following.text.split(maxsplit=1)[0]
    width = (following.right - following.left) * len(word) / len(following.text)
    return _end(line) + width + 0.8 * line.size < edge


def _starts_item(line: Line) -> bool:
    return bool(_BULLET.match(line.text) or LIST_MARKER.match(line.text))


def _mark_headings(blocks: Sequence[Block], usual: Typography) -> None:
    """Short blocks in larger or bold type become headings, their levels ranked by size, bold text of usual size last."""
    headings = [
        block
        for block, following in zip(blocks, [*blocks[1:], None], strict=True)
        if _looks_like_heading(block, usual) and not (following and _heads_table(block, following, usual))
    ]
    sizes: list[float] = []
    for size in sorted({max(block.first.size, usual.size) for block in headings}, reverse=True):
        if not sizes or sizes[-1] - size > 0.04 * size:
            sizes.append(size)
    for block in headings:
        rank = sum(size >= max(block.first.size, usual.size) - 0.04 * size for size in sizes)
        larger = [size for size in sizes if size > block.first.size * 1.04]
        block.kind, block.level = "heading", min(6, len(larger) + 1 if larger or rank else 1)


def _heads_table(block: Block, following: Block, usual: Typography) -> bool:
    """Whether bold text of usual size is the first row of a table."""
    gap = block.last.bottom - following.first.bottom
    adjoins = block.last.page == following.first.page and 0 < gap < 2.2 * usual.pitch(block.last.size)
    return adjoins and block.first.size <= HEADING_RATIO * usual.size and _stands_alone(following.first)


def _looks_like_heading(block: Block, usual: Typography) -> bool:
    lines = [line for row in block.rows for line in row]
    text = block.text
    if block.kind == "code" or len(lines) > 3 or len(text) > LONGEST_HEADING or not _LETTERS.search(text):
        return False
    if _stands_alone(*lines):
        return False
    if all(line.size > HEADING_RATIO * usual.size for line in lines):
        return not _BULLET.match(text)
    large_enough = all(line.size > SMALLEST_BOLD_HEADING * usual.size for line in lines)
    bold = large_enough and not usual.bold and all(line.bold for line in lines)
    return bold and len(lines) <= 2 and not _NO_HEADING_END.search(text) and not _BULLET.match(text)


def _continue_over_breaks(blocks: Sequence[Block], usual: Typography) -> list[Block]:
    """Join a paragraph that goes on in the next column or on the next page.

    Footnotes between the two columns of a page come after the joined paragraph; over a page break nothing may lie between.
    """
    result: list[Block] = []
    for block in blocks:
        back = len(result) - 1
        while back >= 0 and _is_footnote(result[back], usual) and result[back].first.page == block.first.page:
            back -= 1
        open_block = result[back] if back >= 0 else None
        if open_block and not _is_footnote(block, usual) and _goes_on(open_block, block):
            open_block.rows[-1] += block.rows[0]
            open_block.rows += block.rows[1:]
            open_block.column = block.column
        else:
            result.append(block)
    return result


def _is_footnote(block: Block, usual: Typography) -> bool:
    return block.kind != "heading" and block.first.size < 0.92 * usual.size


def _goes_on(a: Block, b: Block) -> bool:
    moved = a.last.page + 1 == b.first.page or (a.last.page == b.first.page and b.first.bottom > a.last.bottom)
    same_type = abs(a.last.size - b.first.size) < 0.5 and a.kind in ("paragraph", "list_item") and b.kind == "paragraph"
    begins = next((character for character in b.first.text if character.isalnum()), "A")
    return moved and same_type and not a.ends_sentence and not begins.isupper()


def _gather_fragments(blocks: Sequence[Block]) -> list[Block]:
    """Put scraps without a word, parts of formulas and labels of figures, with the text before them.

    A sentence that goes on behind them is carried on.
    """
    result: list[Block] = []
    for block in blocks:
        if result and block.kind == "paragraph" and _is_scrap(block, after=result[-1]):
            result[-1].rows += block.rows
        else:
            result.append(block)
    return result


def _is_scrap(block: Block, *, after: Block) -> bool:
    begins = block.first.text[0]
    carried_on = not _WORD.search(after.last.text) and (begins.islower() or begins in ",;.)")
    same_passage = after.kind in ("paragraph", "list_item") and after.last.page == block.first.page
    return same_passage and (carried_on or not _WORD.search(block.text))


def _mark_lists(blocks: Sequence[Block]) -> None:
    """Number the runs of list items and give each item its depth by its indentation."""
    group: list[Block] = []
    groups = 0
    for block in [*blocks, None]:
        if block is not None and block.kind == "list_item":
            group.append(block)
            continue
        if group:
            depth = _depths([_start(item.first) for item in group], group[0].first.size)
            for item in group:
                item.group, item.level = groups, depth(_start(item.first))
                item.rows[0][0] = replace(item.first, text=_ODD_BULLET.sub("• ", item.first.text))
            groups += 1
            group = []


def _depths(starts: Sequence[float], size: float) -> Callable[[float], int]:
    stops: list[float] = []
    for start in sorted(starts):
        if not stops or start - stops[-1] > 0.7 * size:
            stops.append(start)
    return lambda start: max(i for i, stop in enumerate(stops) if stop <= start + 0.01)
