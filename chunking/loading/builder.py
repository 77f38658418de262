"""Composes a document's text block by block, so that offsets are exact by construction.

For formats whose text we put together ourselves (PDF, DOCX, PPTX, HTML, EPUB). Plain text and Markdown keep their source
and do not come through here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from chunking.types import Block, BlockKind, Document, Notice

ONE_LINE: frozenset[BlockKind] = frozenset({"heading", "table_row"})
UNREADABLE = re.compile("[\x00\ud800-\udfff]")


class DocumentBuilder:
    """Collects blocks in reading order; :meth:`build` gives the document.

    Between two blocks stands a blank line, but a single line end between two blocks of the same group.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._page_starts: list[int] = []
        self._pages_waiting = 0
        self._groups = 0

    @property
    def characters(self) -> int:
        """Length of the text so far."""
        return self._length

    def new_group(self) -> int:
        """A number for the blocks of one more table or list."""
        self._groups += 1
        return self._groups - 1

    def start_page(self) -> None:
        """The next block starts a new page or slide. Called once for every page, the first and blank ones included."""
        if self._blocks and not self._page_starts and not self._pages_waiting:
            self._page_starts.append(0)
        self._pages_waiting += 1

    def add(self, kind: BlockKind, text: str, *, level: int | None = None, group: int | None = None) -> None:
        """Append a block; blank text adds nothing.

        Surrounding white space goes (of code only blank lines before and white space after it, since indentation counts).
        Headings and table rows become one line.
        """
        text = UNREADABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
        if kind in ONE_LINE:
            text = re.sub(r"\s*\n\s*", " ", text.strip())
        text = re.sub(r"\A(?:[^\S\n]*\n)+", "", text).rstrip() if kind == "code" else text.strip()
        if not text:
            return
        if self._blocks:
            together = group is not None and group == self._blocks[-1].group
            self._append("\n" if together else "\n\n")
        self._page_starts.extend([self._length] * self._pages_waiting)
        self._pages_waiting = 0
        start = self._length
        self._append(text)
        self._blocks.append(Block(kind, start, self._length, level, group))

    def add_row(self, cells: Iterable[str], *, group: int) -> None:
        """Append a table row as one line, its cells joined with ``" | "``; a row of blank cells adds nothing."""
        lines = [" ".join(cell.split()) for cell in cells]
        if any(lines):
            self.add("table_row", " | ".join(lines), group=group)

    def build(self, name: str, *, language: str | None = None, notices: Sequence[Notice] = ()) -> Document:
        """The document so far. Pages after the last block start at the end of the text."""
        return Document(
            name=name,
            text="".join(self._parts),
            blocks=tuple(self._blocks),
            page_starts=tuple(self._page_starts + [self._length] * self._pages_waiting),
            language=language,
            notices=tuple(notices),
        )

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
