"""The cells of an HTML table, and which tables only lay out a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

MAX_SPAN, MAX_COLUMNS = 1000, 100
"""Rows that a cell may reach down; columns up to which cells are kept in theirs."""

LONG_CELL = 500
"""Characters from which a cell with blocks in it is taken for a part of the page."""


def table_rows(table: LexborNode) -> Iterator[list[LexborNode | None]]:
    """The cells of each row, in their columns: ``None`` where a cell of an earlier row reaches down into this one."""
    reaching: dict[int, int] = {}
    for row in _rows(table):
        cells: list[LexborNode | None] = []
        column = 0
        for cell in _elements(row, "td", "th"):
            while reaching.get(column, 0) > 0:
                cells.append(None)
                reaching[column] -= 1
                column += 1
            cells.append(cell)
            down, wide = _span(cell, "rowspan"), _span(cell, "colspan")
            for spanned in range(column, min(column + wide, MAX_COLUMNS)):
                reaching[spanned] = down - 1
            column += wide
        for beyond in [c for c in reaching if c >= column]:
            reaching[beyond] = max(reaching[beyond] - 1, 0)
        yield cells


def is_layout_table(table: LexborNode) -> bool:
    """Whether a table arranges a page: it says so, or is unlabelled and has one column, or cells that hold whole sections."""
    if (table.attributes.get("role") or "").lower() in ("presentation", "none"):
        return True
    rows = list(_rows(table))
    if any(child.tag in ("caption", "thead") for child in table.iter()) or any(any(_elements(row, "th")) for row in rows):
        return False
    cells = [list(_elements(row, "td")) for row in rows]
    if all(len(row) <= 1 for row in cells):
        return True
    return any(_holds_section(cell) for row in cells for cell in row)


def _holds_section(cell: LexborNode) -> bool:
    if cell.css_first("h1, h2, h3, h4, h5, h6") is not None:
        return True
    return cell.css_first("p, div, table") is not None and len(cell.text()) > LONG_CELL


def _rows(table: LexborNode) -> Iterator[LexborNode]:
    for child in table.iter():
        if child.tag == "tr":
            yield child
        elif child.tag in ("thead", "tbody", "tfoot"):
            yield from _elements(child, "tr")


def _elements(parent: LexborNode, *tags: str) -> Iterator[LexborNode]:
    return (child for child in parent.iter() if child.tag in tags)


def _span(cell: LexborNode, name: str) -> int:
    value = (cell.attributes.get(name) or "1").strip()
    return min(max(int(value), 1), MAX_SPAN) if value.isascii() and value.isdigit() and len(value) < 6 else 1
