"""HTML pages: what the page is about, without navigation, sidebars, footers and forms; it says how much it left out."""

from __future__ import annotations

import html as entities
import re
from typing import TYPE_CHECKING

from chunking.loading.builder import DocumentBuilder
from chunking.loading.decode import clean_characters, decode
from chunking.loading.html_blocks import VOID, BlockReader, is_headed, text_length
from chunking.normalise import Cleanup
from chunking.types import Document, Notice

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

MAIN_SHARE = 0.5
"""Share of a page's text (without boilerplate) from which ``<main>`` or ``<article>`` is taken for the whole."""

_DECLARED = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w:.-]+)|^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.-]+)", re.IGNORECASE
)
_IS_XHTML = re.compile(r"\s*<\?xml|[^<]*<!doctype[^>]*xhtml|<html[^>]{0,300}xmlns\s*=", re.IGNORECASE)
_SELF_CLOSED = re.compile(r"<([a-zA-Z][\w:-]*)((?:\s[^<>]*?)?)/>")
_CDATA = re.compile(r"<!\[CDATA\[((?:(?!\]\]>|<!\[CDATA\[).)*)\]\]>", re.DOTALL)
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read an HTML page; ``cleanup.drop_running_heads`` decides whether boilerplate is left out."""
    text, notices = decode(data, declared=declared_encoding(data))
    builder = DocumentBuilder()
    language, left_out = html_blocks(text, builder, cleanup=cleanup)
    return builder.build(name, language=language, notices=(*notices, *left_out))


def declared_encoding(data: bytes) -> str | None:
    """The encoding that a page names in its head or XML declaration."""
    declared = _DECLARED.search(data[:4096])
    return (declared[1] or declared[2]).decode("ascii", "replace") if declared else None


def html_blocks(
    html: str, builder: DocumentBuilder, *, cleanup: Cleanup, whole_page: bool = False
) -> tuple[str | None, tuple[Notice, ...]]:
    """Add the blocks of an HTML page or fragment to ``builder``.

    :param whole_page: read all of the body, asides and footers too, as in a chapter of a book.
    :returns: the page's language, if it states one, and notices.
    """
    page = _parse(html)
    body = page.body or page.root
    if body is None:
        return None, ()
    language = _language(page)
    if whole_page or not cleanup.drop_running_heads:
        BlockReader(builder, cleanup=cleanup, drop_boilerplate=False).read(body)
        return language, ()
    return language, _read_main_content(body, builder, cleanup)


def _parse(html: str) -> LexborHTMLParser:
    from selectolax.lexbor import LexborHTMLParser

    if _IS_XHTML.search(html[:2000]):
        html = _CDATA.sub(lambda match: entities.escape(match[1]), html)
        html = _SELF_CLOSED.sub(lambda m: m[0] if m[1].lower() in VOID else f"<{m[1]}{m[2]}></{m[1]}>", html)
    return LexborHTMLParser(clean_characters(html)[0])


def _read_main_content(body: LexborNode, builder: DocumentBuilder, cleanup: Cleanup) -> tuple[Notice, ...]:
    everything = text_length(body)
    root = _main_content(body)
    before = builder.characters
    reader = BlockReader(builder, cleanup=cleanup, drop_boilerplate=True, total=text_length(root))
    if not is_headed(root):
        _add_title_from_banner(body, builder)
    reader.read(root)
    if builder.characters == before and everything:
        BlockReader(builder, cleanup=cleanup, drop_boilerplate=False).read(body)
        return ()
    left_out = reader.dropped + everything - text_length(root)
    notices = []
    if left_out > 0:
        notices.append(
            Notice(
                "boilerplate",
                f"Left out navigation, sidebars, footers and forms: {left_out:,} of {everything:,} characters of the page.",
            )
        )
    if marks := reader.reference_marks:
        notices.append(Notice("reference_marks", f"Left out {marks:,} reference mark{'s' * (marks != 1)} such as [1]."))
    return tuple(notices)


def _main_content(body: LexborNode) -> LexborNode:
    """``<main>``, or the only ``<article>``, if it holds most of what is not boilerplate; else the body."""
    for selector in ("main, [role=main]", "article"):
        found = body.css(selector)
        if len(found) == 1:
            scratch = BlockReader(DocumentBuilder(), cleanup=Cleanup(), drop_boilerplate=True, total=text_length(body))
            scratch.read(body)
            if text_length(found[0]) >= MAIN_SHARE * scratch.builder.characters:
                return found[0]
    return body


def _add_title_from_banner(body: LexborNode, builder: DocumentBuilder) -> None:
    """The page's only ``<h1>``, which may stand in the banner above the main content."""
    titles = body.css("h1")
    if len(titles) == 1:
        BlockReader(builder, cleanup=Cleanup(), drop_boilerplate=False).read(titles[0])


def _language(page: LexborHTMLParser) -> str | None:
    attributes = page.root.attributes if page.root else {}
    stated = (attributes.get("lang") or attributes.get("xml:lang") or "").strip()
    return stated if LANGUAGE.fullmatch(stated) else None
