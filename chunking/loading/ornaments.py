"""Lines without a word in them (``* * *``, ``-----``) are no text of their own: they go with the paragraph beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from chunking.types import Block

_WORDLESS = re.compile(r"[\W_]*")


def join_ornaments(text: str, blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Give each paragraph without a letter or digit to the paragraph or list item before it, else to the paragraph after it."""
    joined: list[Block] = []
    waiting: Block | None = None
    for block in blocks:
        if block.kind == "paragraph" and _WORDLESS.fullmatch(text, block.start, block.end):
            if waiting is None and joined and joined[-1].kind in ("paragraph", "list_item"):
                joined[-1] = replace(joined[-1], end=block.end)
            else:
                waiting = block if waiting is None else replace(waiting, end=block.end)
            continue
        if waiting is not None and block.kind == "paragraph":
            block = replace(block, start=waiting.start)
        elif waiting is not None:
            joined.append(waiting)
        waiting = None
        joined.append(block)
    return tuple(joined) if waiting is None else (*joined, waiting)
