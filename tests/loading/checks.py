"""What holds for every document, whatever it was loaded from."""

from __future__ import annotations

from chunking.types import Document


def texts(document: Document, *kinds: str) -> list[str]:
    """The text of each block, of the given kinds only if any are given."""
    return [document.text[b.start : b.end] for b in document.blocks if not kinds or b.kind in kinds]


def outline(document: Document) -> list[tuple[str, int | None, str]]:
    return [(b.kind, b.level, document.text[b.start : b.end]) for b in document.blocks]


def codes(document: Document) -> list[str]:
    return [notice.code for notice in document.notices]


def assert_sound(document: Document) -> None:
    """Blocks are sorted, disjoint, tight, and hold every visible character; pages ascend from 0; text is clean."""
    text, at = document.text, 0
    for block in document.blocks:
        assert at <= block.start < block.end <= len(text)
        assert not text[at : block.start].strip()
        inside = text[block.start : block.end]
        assert inside.rstrip() == inside
        assert block.kind == "code" or inside.lstrip() == inside
        assert block.level is None or (0 <= block.level <= 6 if block.kind == "heading" else block.level >= 0)
        at = block.end
    assert not text[at:].strip()
    assert list(document.page_starts) == sorted(document.page_starts)
    assert not document.page_starts or (document.page_starts[0] == 0 and document.page_starts[-1] <= len(text))
    assert not any(c in text for c in "\r\0")
    text.encode()
