"""Walks an HTML tree as a browser lays it out: blocks, collapsed white space, lists, tables; no recursion by depth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from chunking.loading.builder import DocumentBuilder
from chunking.loading.html_boilerplate import SILENT, is_boilerplate, is_hidden, is_reference_mark, names
from chunking.loading.html_tables import is_layout_table, table_rows
from chunking.normalise import Cleanup
from chunking.types import BlockKind

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

VOID = names("area base br col embed hr img input link meta param source track wbr")
LISTS = names("ul ol dl menu dir")
ITEMS = names("li dt dd")
HEADINGS = names("h1 h2 h3 h4 h5 h6")
BLOCKS = LISTS | ITEMS | HEADINGS | names(
    "address article aside blockquote body caption center details dialog div fieldset figcaption figure footer form header "
    "hgroup hr html legend main nav p pre search section summary table tbody td tfoot th thead tr"
)
MAX_NESTED_TABLES = 5
"""Tables nested deeper are read as layout, so that depth does not become recursion."""
MAX_REFUSALS = 50
"""Boilerplate elements found too large to drop, from which none is weighed any more: each weighing reads all below it."""

_SPACES = re.compile("[ \t\n\r\f]+")
_PROSE = re.compile(r"[^\W\d_]{2,}[.!?][\"'”»)]?\s+[A-ZÀ-Þ¿¡\"“«(]")
_CODE_CLASS = re.compile(r"code|lang|highlight|src|listing|prettyprint|console|terminal|shell", re.IGNORECASE)


class BlockReader:
    """Adds what a tree shows to a builder.

    :param drop_boilerplate: leave out navigation, sidebars, footers and forms, unless one holds most of ``total`` characters.
    :ivar dropped: characters left out so. :ivar reference_marks: how many marks such as [1] were left out.
    """

    def __init__(
        self, builder: DocumentBuilder, *, cleanup: Cleanup, drop_boilerplate: bool, total: int = 0, nested: int = 0
    ) -> None:
        self.builder = builder
        self.dropped = 0
        self.reference_marks = 0
        self._cleanup = cleanup
        self._drop_boilerplate = drop_boilerplate
        self._total = total
        self._nested = nested
        self._pieces: list[str] = []
        self._lists: list[int] = []
        self._contexts: list[tuple[BlockKind, int | None, int | None]] = [("paragraph", None, None)]
        self._pre = 0
        self._sections = 0
        self._banners = 0
        self._refusals = 0

    def read(self, root: LexborNode) -> None:
        """Add the blocks of ``root`` and all below it."""
        todo: list[tuple[LexborNode, bool]] = [(root, False)]
        while todo:
            node, leaving = todo.pop()
            if leaving:
                self._leave(node)
            elif self._enter(node):
                todo.append((node, True))
                todo.extend((child, False) for child in reversed(list(children(node))))
        self._flush()

    def _enter(self, node: LexborNode) -> bool:
        """Take note of a node; whether to go on with its children."""
        tag = node.tag or ""
        if tag == "-text":
            text = node.text_content or ""
            self._pieces.append(text if self._pre else _SPACES.sub(" ", text))
            return False
        if tag in SILENT or is_hidden(node):
            if tag == "math":
                self._pieces.append(node.attributes.get("alttext") or _SPACES.sub(" ", node.text()))
            return False
        if tag == "br":
            self._pieces.append("\n")
            return False
        if self._drop_boilerplate and self._drops(node, tag):
            return False
        if tag in BLOCKS:
            self._flush()
        if tag == "table" and not (self._nested >= MAX_NESTED_TABLES or is_layout_table(node)):
            self._add_table(node)
            return False
        if tag == "q":
            self._pieces.append("“")
        self._open(node, tag)
        return True

    def _drops(self, node: LexborNode, tag: str) -> bool:
        if is_reference_mark(node):
            self.reference_marks += 1
            return True
        if not is_boilerplate(node, in_section=self._sections > 0, in_banner=self._banners > 0):
            return False
        if self._refusals > MAX_REFUSALS:
            return False
        length = text_length(node)
        if 2 * length > self._total:
            self._refusals += 1
            return False
        self.dropped += length
        return True

    def _open(self, node: LexborNode, tag: str) -> None:
        if tag in LISTS:
            self._lists.append(self._lists[-1] if self._lists else self.builder.new_group())
        elif tag in ITEMS:
            group = self._lists[-1] if self._lists else None
            self._contexts.append(("list_item", max(len(self._lists) - 1, 0) + (tag == "dd"), group))
        elif tag in HEADINGS:
            self._contexts.append(("heading", int(tag[1]), None))
        elif tag == "pre":
            self._pre += 1
            self._contexts.append(("code" if _is_code(node) else "paragraph", None, self._contexts[-1][2]))
        self._sections += tag in ("article", "main", "section")
        self._banners += tag == "header"

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in BLOCKS:
            self._flush()
        if tag == "q":
            self._pieces.append("”")
        if tag in LISTS:
            self._lists.pop()
        elif tag in ITEMS or tag in HEADINGS or tag == "pre":
            self._contexts.pop()
        self._pre -= tag == "pre"
        self._sections -= tag in ("article", "main", "section")
        self._banners -= tag == "header"

    def _flush(self) -> None:
        text = "".join(self._pieces).replace("\xad", "")
        self._pieces.clear()
        kind, level, group = self._contexts[-1]
        if self._pre and kind == "paragraph":
            self._add_plain_text(text)
        elif self._pre:
            self.builder.add(kind, text, level=level, group=group)
        else:
            text = re.sub(" {2,}", " ", re.sub(" *\n *", "\n", text))
            for piece in [text] if kind == "heading" else re.split("\n{2,}", text):
                self.builder.add(kind, piece, level=level, group=group)

    def _add_plain_text(self, text: str) -> None:
        from chunking.loading.text import from_text

        document = from_text(text, "", cleanup=self._cleanup)
        groups: dict[int | None, int | None] = {None: None}
        for block in document.blocks:
            if block.group not in groups:
                groups[block.group] = self.builder.new_group()
            self.builder.add(block.kind, document.text[block.start : block.end], level=block.level, group=groups[block.group])

    def _add_table(self, table: LexborNode) -> None:
        group = self.builder.new_group()
        for caption in (child for child in children(table) if child.tag == "caption"):
            self.builder.add_row([self._cell_text(caption)], group=group)
        for row in table_rows(table):
            self.builder.add_row([self._cell_text(cell) if cell else "" for cell in row], group=group)

    def _cell_text(self, cell: LexborNode) -> str:
        """A cell on one line; list items and the rows of a nested table are set apart by semicolons."""
        reader = BlockReader(
            DocumentBuilder(),
            cleanup=self._cleanup,
            drop_boilerplate=self._drop_boilerplate,
            total=self._total,
            nested=self._nested + 1,
        )
        reader._sections = self._sections
        reader.read(cell)
        self.dropped += reader.dropped
        self.reference_marks += reader.reference_marks
        document = reader.builder.build("")
        text = ""
        for before, block in zip((None, *document.blocks), document.blocks, strict=False):
            apart = before and block.group is not None and block.group == before.group
            piece = document.text[block.start : block.end]
            text += ("; " if apart else " ") + (piece.replace(" | ", " ") if block.kind == "table_row" else piece)
        return text


def children(node: LexborNode) -> Iterator[LexborNode]:
    """Child elements and texts in order."""
    child = node.child
    while child is not None:
        yield child
        child = child.next


def text_length(root: LexborNode) -> int:
    """Visible characters below a node, boilerplate included, white space collapsed."""
    length = 0
    todo = [root]
    while todo:
        node = todo.pop()
        if node.tag == "-text":
            length += len(" ".join((node.text_content or "").split()))
        elif node.tag not in SILENT and not is_hidden(node):
            todo.extend(children(node))
    return length


def is_headed(root: LexborNode) -> bool:
    """Whether a main heading stands in it."""
    return root.tag == "body" or root.css_first("h1") is not None


def _is_code(pre: LexborNode) -> bool:
    """Preformatted text is code unless it reads as prose and nothing marks it as code."""
    if pre.css_first("code, samp, kbd") is not None or _CODE_CLASS.search(pre.attributes.get("class") or ""):
        return True
    text = pre.text()
    signs = len(re.findall(r"[{}();=<>$#\\|]", text))
    return signs > 0.02 * len(text) or len(_PROSE.findall(text)) < 2
