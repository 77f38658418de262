"""A PDF page to its lines of text, each with its place and type size, as PDFium finds them.

PDFium gives characters in the order in which the page draws them, with line ends between them. Two things are put right:
pieces of one printed line that PDFium keeps apart (superscripts, bullets) become one line again, and lines with
right-to-left script are put into logical order by where their glyphs stand.
"""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from chunking.loading.pdf_text import RIGHT_TO_LEFT, Glyph, in_logical_order, tidy

if TYPE_CHECKING:
    import pypdfium2

HYPHEN_CODES = (0x02, 0xFFFE)
"""What PDFium puts for a hyphen at a line end; no line end follows it."""

CELL_GAP = 1.6
"""Type sizes between two pieces of a line from which they are cells or columns, not words."""

FIXED_PITCH, FORCE_BOLD = 1, 1 << 18
SAMPLES = 9

LONGEST_CELL = 25
"""Characters from which two pieces side by side are taken for columns of text and not for a table's cells."""

_BOLD_NAME = re.compile(r"bold|black|heavy|demi|CMBX|SFBX|SFSX|CMSSBX", re.IGNORECASE)
_FIXED_NAME = re.compile(r"mono|courier|consol|typewriter|CMTT|SFTT|CMSLTT", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line. Coordinates in points, y upwards, as the page is shown (its rotation applied).

    :param bottom: the baseline; ``top`` is the baseline plus the type size.
    :param size: the type size that most of its sampled characters have.
    :param rtl: written mostly from right to left.
    :param space_after: the line ends in a space, which tells whether its last word does (see ``Vocabulary``).
    :param cells: how many pieces it has with wide gaps between them, as a row of a table has.
    """

    page: int
    text: str
    left: float
    right: float
    bottom: float
    size: float
    bold: bool = False
    fixed_pitch: bool = False
    rtl: bool = False
    space_after: bool = False
    cells: int = 1

    @property
    def top(self) -> float:
        return self.bottom + self.size


def page_lines(page: pypdfium2.PdfPage, number: int) -> list[Line]:
    """The lines of one page in PDFium's order; ``number`` counts pages from 0. Call it with PDFium's lock held."""
    textpage = page.get_textpage()
    try:
        return rows_of(_Reader(textpage, number, page.get_rotation(), page.get_size()).lines())
    finally:
        textpage.close()


class _Reader:
    """Reads one text page through PDFium's own functions, which take a character's index."""

    def __init__(self, textpage: Any, page: int, rotation: int, size: tuple[float, float]) -> None:
        import pypdfium2.raw as raw

        self.raw, self.handle, self.page, self.rotation, self.size = raw, textpage.raw, page, rotation, size
        self.codes = [raw.FPDFText_GetUnicode(self.handle, i) for i in range(textpage.count_chars())]
        self.rectangle, self.matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self.x, self.y, self.flags = ctypes.c_double(), ctypes.c_double(), ctypes.c_int()
        self.font = ctypes.create_string_buffer(128)

    def lines(self) -> list[Line]:
        """The lines, those pieces joined that stand on one printed line near each other."""
        merged: list[Line] = []
        start_of_last = 0
        for start, end in (piece for span in self.spans() for piece in self.pieces(*span)):
            line = self.line(range(start, end))
            if line is None:
                continue
            last = merged[-1] if merged else None
            if last and not last.rtl and not line.rtl and _is_raised_mark(last, line):
                merged[-1] = replace(last, text=self.by_place(range(start_of_last, end)))
            elif last and not last.rtl and not line.rtl and _is_next_piece(last, line):
                space = " " if line.left - last.right > 0.15 * min(last.size, line.size) else ""
                main = max(last, line, key=lambda piece: len(piece.text))
                text = last.text + space + line.text
                merged[-1] = replace(main, text=text, left=last.left, right=line.right, space_after=line.space_after)
            else:
                merged.append(line)
                start_of_last = start
        return merged

    def spans(self) -> Iterator[tuple[int, int]]:
        """Index ranges of the lines, without the line ends."""
        start = 0
        for i, code in enumerate(self.codes):
            if code in (0x0A, 0x0D):
                yield start, i
                start = i + 1
            elif self.is_hyphen(i):
                yield start, i + 1
                start = i + 1
        yield start, len(self.codes)

    def pieces(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """A line cut where a gap is too wide for a space between words: cells of a table, or columns of text."""
        inked: int | None = None
        for i in range(start, end):
            if self.codes[i] <= 0x20 or self.codes[i] == 0xA0:
                continue
            if inked is not None and i - inked > 1:
                gap = self.box(i)[0] - self.box(inked)[1]
                if gap > 5 and gap > CELL_GAP * self.style(i)[0] and not RIGHT_TO_LEFT.match(chr(self.codes[i])):
                    yield start, inked + 1
                    start = i
            inked = i
        yield start, end

    def line(self, span: range) -> Line | None:
        inked = [i for i in span if self.codes[i] > 0x20 and not chr(self.codes[i]).isspace()]
        if not inked:
            return None
        sample = sorted({*inked[:: max(1, len(inked) // SAMPLES)], inked[-1]})
        boxes = [self.box(i) for i in sample]
        bottoms = sorted(self.baseline(i) for i in sample)
        styles = Counter(self.style(i) for i in sample)
        (size, bold, fixed), count = styles.most_common(1)[0]
        mostly = count > 0.7 * len(sample)
        text, rtl = "".join(self.character(i) for i in span), False
        if RIGHT_TO_LEFT.search(text):
            glyphs = self.glyphs(span)
            boxes = [(glyph.left, glyph.right) for glyph in glyphs]
            text, rtl = in_logical_order(glyphs, size)
        elif boxes[-1][1] < max(box[1] for box in boxes) - 0.5 * size:  # a footnote mark, drawn after its line
            text = self.by_place(span)
        space_after, text = text[-1:].isspace(), tidy(text)
        left, right = min(box[0] for box in boxes), max(box[1] for box in boxes)
        bottom = bottoms[len(bottoms) // 2]
        style = (size, bold and mostly, fixed and mostly)
        return Line(self.page, text, left, right, bottom, *style, rtl, space_after) if text else None

    def by_place(self, span: range) -> str:
        """Left-to-right text in the order in which it stands on the line, not in which it was drawn."""
        places = sorted((i for i in span if self.codes[i] > 0x1F or self.is_hyphen(i)), key=lambda i: self.box(i)[0])
        return tidy("".join(self.character(i) for i in places))

    def is_hyphen(self, i: int) -> bool:
        return self.codes[i] in HYPHEN_CODES and self.raw.FPDFText_IsHyphen(self.handle, i) == 1

    def character(self, i: int) -> str:
        return "-" if self.is_hyphen(i) else chr(self.codes[i])

    def box(self, i: int) -> tuple[float, float]:
        """The left and right edge of a character's advance box, as the page is shown."""
        rectangle = self.rectangle
        self.raw.FPDFText_GetLooseCharBox(self.handle, i, rectangle)
        first = self.shown(rectangle.left, rectangle.bottom)[0]
        second = self.shown(rectangle.right, rectangle.top)[0]
        return (first, second) if first <= second else (second, first)

    def baseline(self, i: int) -> float:
        self.raw.FPDFText_GetCharOrigin(self.handle, i, self.x, self.y)
        return self.shown(self.x.value, self.y.value)[1]

    def shown(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page after the page's rotation (clockwise); ``size`` is already the rotated page's."""
        width, height = self.size
        if self.rotation == 0:
            return x, y
        return {90: (y, height - x), 180: (width - x, height - y), 270: (width - y, x)}[self.rotation]

    def style(self, i: int) -> tuple[float, bool, bool]:
        """Type size in points (to a fifth of one), bold, fixed pitch."""
        raw, matrix, flags = self.raw, self.matrix, self.flags
        raw.FPDFText_GetMatrix(self.handle, i, matrix)
        raw.FPDFText_GetFontInfo(self.handle, i, self.font, len(self.font), flags)
        size = raw.FPDFText_GetFontSize(self.handle, i) * ((matrix.c**2 + matrix.d**2) ** 0.5 or 1.0)
        name = self.font.value.decode("utf-8", "replace")
        bold = flags.value & FORCE_BOLD or raw.FPDFText_GetFontWeight(self.handle, i) >= 600 or _BOLD_NAME.search(name)
        return max(round(5 * size) / 5, 1.0), bool(bold), bool(flags.value & FIXED_PITCH or _FIXED_NAME.search(name))

    def glyphs(self, span: range) -> list[Glyph]:
        """The glyphs of a line. PDFium reverses the characters of a right-to-left glyph that stands for several."""
        placed = ((*self.box(i), self.baseline(i), self.character(i)) for i in span)
        glyphs = []
        for (left, right, _), group in groupby(placed, key=lambda p: p[:3]):
            text = "".join(p[3] for p in group)
            if text.strip() or right - left > 0.1:
                glyphs.append(Glyph(text[::-1] if RIGHT_TO_LEFT.search(text) else text, left, right))
        return glyphs


def _is_next_piece(a: Line, b: Line) -> bool:
    """Whether ``b`` goes on where ``a`` ends on the same printed line; after a bullet the gap may be wider."""
    overlap = min(a.top, b.top) - max(a.bottom, b.bottom)
    size = max(a.size, b.size)
    widest = (3.5 if len(a.text) <= 3 else 1.5) * size
    return overlap > 0.4 * min(a.size, b.size) and -0.3 * size < b.left - a.right < widest


def _is_raised_mark(a: Line, b: Line) -> bool:
    """Whether ``b`` is a footnote mark or index drawn after the line ``a`` that it stands in."""
    inside = a.left < b.left and b.right < a.right and a.bottom - 0.5 * a.size < b.bottom < a.top
    return inside and b.size < 0.85 * a.size and len(b.text) <= 4


def rows_of(lines: Sequence[Line]) -> list[Line]:
    """Pieces that stand side by side, such as the cells of a table's row or the parts of a formula, as one line.

    Long pieces with a gap between them are columns of text, drawn row by row; they stay apart.
    """
    rows: list[Line] = []
    for line in lines:
        last = rows[-1] if rows else None
        if last and last.rtl == line.rtl and _side_by_side(last, line):
            gap = last.left - line.right if line.rtl else line.left - last.right
            rows[-1] = replace(
                last,
                text=f"{last.text} {line.text}",
                left=min(last.left, line.left),
                right=max(last.right, line.right),
                size=max(last.size, line.size),
                cells=last.cells + (gap > CELL_GAP * line.size),
                space_after=line.space_after,
            )
        else:
            rows.append(line)
    return rows


def _side_by_side(a: Line, b: Line) -> bool:
    overlap = min(a.top, b.top) - max(a.bottom, b.bottom)
    after = a.left - b.right if a.rtl else b.left - a.right
    columns_of_text = after > 0.8 * a.size and len(a.text) > LONGEST_CELL * a.cells and len(b.text) > LONGEST_CELL
    return overlap > 0.4 * min(a.size, b.size) and after > -a.size and not columns_of_text
