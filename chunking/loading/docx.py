"""DOCX: the body in document order, with headings by style, lists with their numbers, tables row by row, code.

Tracked insertions are read as text, deletions and hidden text are not. Footnotes and endnotes stand at the end. Page
headers and footers are left out, or with ``drop_running_heads`` off stand before and after the body.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docx import Document as open_docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from docx.oxml.parser import parse_xml

from chunking.loading.builder import DocumentBuilder
from chunking.loading.docx_numbering import Numbering
from chunking.loading.docx_styles import NUMBER, NUMBER_LEVEL, Styles, has_code_characters
from chunking.loading.office import checked_package, damage_reported, without_blank_end
from chunking.normalise import Cleanup
from chunking.types import Document, Notice

_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_PARAGRAPH, _TABLE, _ROW, _CELL, _TEXT, _BOX, _RUN, _BREAK = map(
    qn, ("w:p", "w:tbl", "w:tr", "w:tc", "w:t", "w:txbxContent", "w:r", "w:br")
)
_VALUE, _VANISH = qn("w:val"), f"{qn('w:rPr')}/{qn('w:vanish')}"
_VERTICAL_MERGE, _DELETED_ROW = f"{qn('w:tcPr')}/{qn('w:vMerge')}", f"{qn('w:trPr')}/{qn('w:del')}"
_SKIPPED = frozenset((_FALLBACK, *map(qn, ("w:pPr", "w:rPr", "w:del", "w:moveFrom", "w:rt"))))
_WRITTEN = {qn("w:tab"): "\t", _BREAK: "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_WRAPPERS = frozenset(map(qn, ("w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo")))


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read a DOCX; an encrypted one has been decrypted before (see :func:`chunking.loading.office.decrypt`).

    :raises DamagedDocument: the package or its XML is broken.
    :raises LimitExceeded: it unpacks to more than a limit allows.
    """
    with damage_reported(name, "Word document"):
        package = checked_package(data, name)
        document = open_docx(package)
        part, body = document.part, document.element.body
        headers, footers = (list(_related(part, kind)) for kind in ("HEADER", "FOOTER"))
        reader = _Reader(document)
        notices = []
        if cleanup.drop_running_heads:
            if any(reader.flat(part) for part in (*headers, *footers)):
                notices.append(Notice("running_heads", "Left out the page headers and footers."))
            headers = footers = []
        for content in (*headers, body, *_notes(part), *footers):
            reader.read(content)
        deletions = sum(any(_deleted(change)) for change in body.iter(qn("w:del"), qn("w:moveFrom")))
        if deletions:
            passages = "a passage that is" if deletions == 1 else f"{deletions:,} passages that are"
            notices.append(Notice("deletions", f"Left out {passages} marked as deleted."))
        return reader.builder.build(name, language=document.core_properties.language or None, notices=notices)


class _Reader:
    """Carries what lasts from paragraph to paragraph: counters of numbered lists, the list and the code being read."""

    def __init__(self, document: Any) -> None:
        self.builder = DocumentBuilder()
        self.styles = Styles(document.styles.element)
        numbering = next(_related(document.part, "NUMBERING"), None)
        self.numbering = Numbering(numbering)
        self.list_group: int | None = None
        self.code: list[str] = []
        self.is_code = False

    def read(self, content: Any) -> None:
        """Add the blocks of a body, a cell, a text box or a note."""
        for child in content:
            if child.tag == _PARAGRAPH:
                self.read_paragraph(child)
            elif child.tag == _TABLE:
                self.read_table(child)
            elif child.tag in _WRAPPERS:
                self.read(child)
        self.end_code()

    def read_paragraph(self, paragraph: Any) -> None:
        number_id, depth = self.list_place(paragraph)
        level = self.styles.heading_level(paragraph)
        text = self.numbered_text(paragraph)
        if level is None and number_id is None and self.collect_code(paragraph, text):
            return
        self.end_code()
        if level is not None:
            self.add("heading", text, level=level)
        elif number_id is not None:
            if self.list_group is None:
                self.list_group = self.builder.new_group()
            self.builder.add("list_item", text, level=depth, group=self.list_group)
        elif text.strip():
            self.add("paragraph", text)
        for box in _boxes(paragraph):
            self.read(box)

    def numbered_text(self, paragraph: Any) -> str:
        """A paragraph's text behind the number that Word prints before it. Ask once for each: it counts."""
        number_id, depth = self.list_place(paragraph)
        number = self.numbering.next(number_id, depth) if number_id is not None else ""
        text = "".join(_pieces(paragraph))
        return f"{number} {text}" if number and text.strip() else text

    def add(self, kind: Any, text: str, *, level: int | None = None) -> None:
        """A block that is no list item; it ends the list before it."""
        self.list_group = None
        self.builder.add(kind, text, level=level)

    def list_place(self, paragraph: Any) -> tuple[str | None, int]:
        """The list that a paragraph belongs to, by itself or by its style, and its depth there from 0."""
        number, depth = self.styles.value(paragraph, NUMBER), int(self.styles.value(paragraph, NUMBER_LEVEL) or 0)
        if number is not None:
            return (None if number == "0" else number), depth  # 0 takes a paragraph out of its style's list
        return ("" if self.styles.of(paragraph).is_list else None), depth

    def collect_code(self, paragraph: Any, text: str) -> bool:
        """Keep a paragraph back if it may be a line of code; it is if its style says so, or a neighbour looks like code."""
        by_style = self.styles.of(paragraph).is_code
        blank_between = bool(self.code) and not text.strip()
        if not (by_style or blank_between or self.styles.is_fixed_pitch(paragraph)):
            return False
        self.is_code |= by_style or has_code_characters(text)
        self.code.append(text)
        return True

    def end_code(self) -> None:
        if self.code and self.is_code:
            self.add("code", "\n".join(self.code))
        else:
            for text in self.code:
                self.add("paragraph", text)
        self.code, self.is_code = [], False

    def read_table(self, table: Any) -> None:
        """Add a table row by row; a table of one cell is a frame around text and is read as text."""
        self.end_code()
        rows = [(row, list(_inside(row, _CELL))) for row in _inside(table, _ROW)]
        if len(rows) == 1 and len(rows[0][1]) == 1:
            self.read(rows[0][1][0])
            return
        self.list_group = None
        group = self.builder.new_group()
        for row, cells in rows:
            if row.find(_DELETED_ROW) is None:
                self.builder.add_row(without_blank_end(map(self.cell_text, cells)), group=group)

    def cell_text(self, cell: Any) -> str:
        """A cell as one line; nothing for the lower cells of a vertical merge."""
        merge = cell.find(_VERTICAL_MERGE)
        continued = merge is not None and merge.get(_VALUE, "continue") == "continue"
        return "" if continued else self.flat(cell)

    def flat(self, content: Any) -> str:
        """Everything in a cell or a page header on one line; rows of a table in it are set apart with semicolons."""
        parts = []
        for child in content:
            if child.tag == _PARAGRAPH:
                parts += [self.numbered_text(child), *map(self.flat, _boxes(child))]
            elif child.tag == _TABLE:
                rows = ([self.cell_text(cell) for cell in _inside(row, _CELL)] for row in _inside(child, _ROW))
                parts.append("; ".join(", ".join(cell for cell in cells if cell) for cells in rows))
            elif child.tag in _WRAPPERS:
                parts.append(self.flat(child))
        return " ".join(" ".join(parts).split())


def _inside(parent: Any, tag: str) -> Iterator[Any]:
    """Children with a tag, also those inside content controls and tracked changes."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _WRAPPERS:
            yield from _inside(child, tag)


def _pieces(element: Any) -> Iterator[str]:
    for child in element:
        if child.tag in (_TEXT, _MATH_TEXT):
            yield child.text or ""
        elif child.tag in _WRITTEN:
            yield _WRITTEN[child.tag]
        elif child.tag not in _SKIPPED and child.tag != _BOX and not _is_hidden(child):
            yield from _pieces(child)


def _is_hidden(run: Any) -> bool:
    if run.tag != _RUN:
        return False
    vanish = run.find(_VANISH)
    return vanish is not None and vanish.get(_VALUE, "true") not in ("0", "false")


def _boxes(element: Any) -> Iterator[Any]:
    """The text boxes anchored in a paragraph, without those inside them and without their copies for old readers."""
    for child in element:
        if child.tag == _BOX:
            yield child
        elif child.tag not in _SKIPPED:
            yield from _boxes(child)


def _deleted(change: Any) -> Iterator[bool]:
    return (bool((text.text or "").strip()) for text in change.iter(qn("w:delText"), _TEXT))


def _related(part: Any, kind: str) -> Iterator[Any]:
    """The XML of the parts that the document points to with a kind of relationship."""
    for relationship in part.rels.values():
        if relationship.reltype == getattr(RELATIONSHIP_TYPE, kind) and not relationship.is_external:
            target = relationship.target_part
            yield target.element if hasattr(target, "element") else parse_xml(target.blob)


def _notes(part: Any) -> Iterator[Any]:
    for kind, tag in (("FOOTNOTES", "w:footnote"), ("ENDNOTES", "w:endnote")):
        for notes in _related(part, kind):
            yield from (note for note in notes.iterfind(qn(tag)) if note.get(qn("w:type"), "normal") == "normal")
