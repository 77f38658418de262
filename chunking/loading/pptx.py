"""PPTX: a page a slide; its title is a heading, what stands in outlines is a list, tables go row by row.

Speaker notes, charts and SmartArt are not read. Slides marked as hidden are, with a notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER

from chunking.loading.builder import DocumentBuilder
from chunking.loading.limits import check_pages
from chunking.loading.office import checked_package, damage_reported, without_blank_end
from chunking.normalise import Cleanup, normalise_lines
from chunking.types import Document, Notice

TITLES = frozenset((PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.VERTICAL_TITLE))
OUTLINES = frozenset((PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.OBJECT, PP_PLACEHOLDER.VERTICAL_BODY, PP_PLACEHOLDER.VERTICAL_OBJECT))
RUNNING = frozenset((PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.DATE, PP_PLACEHOLDER.SLIDE_NUMBER, PP_PLACEHOLDER.HEADER))
ROW = 0.2 * 914_400
"""Shapes whose tops differ by less stand in one row and are read from left to right; English Metric Units."""

_BULLETS = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read a PPTX; an encrypted one has been decrypted before (see :func:`chunking.loading.office.decrypt`).

    :raises DamagedDocument: the package or its XML is broken.
    :raises LimitExceeded: it unpacks to more than a limit allows, or has more slides.
    """
    with damage_reported(name, "PowerPoint presentation"):
        package = checked_package(data, name)
        presentation = Presentation(package)
        check_pages(len(presentation.slides), name)
        builder = DocumentBuilder()
        running = hidden = 0
        for slide in presentation.slides:
            builder.start_page()
            hidden += slide._element.get("show") in ("0", "false")
            shapes = list(_in_reading_order(slide.shapes))
            heads = [shape for shape in shapes if _placeholder(shape) in RUNNING and _has_text(shape)]
            running += len(heads)
            for shape in shapes:
                if not (cleanup.drop_running_heads and shape in heads):
                    _add_shape(builder, shape)
        notices = []
        if cleanup.drop_running_heads and running:
            notices.append(Notice("running_heads", f"Left out {running:,} footers, dates and slide numbers."))
        if hidden:
            slides = "1 slide that is" if hidden == 1 else f"{hidden:,} slides that are"
            notices.append(Notice("hidden_slides", f"Read {slides} hidden in the presentation."))
        return builder.build(name, language=presentation.core_properties.language or None, notices=notices)


def _in_reading_order(shapes: Any) -> Iterator[Any]:
    """The title first, the others from top to bottom and, in a row, from left to right; the shapes of a group together."""
    for shape in sorted(shapes, key=_place):
        if hasattr(shape, "shapes"):
            yield from _in_reading_order(shape.shapes)
        else:
            yield shape


def _place(shape: Any) -> tuple[bool, int, int]:
    return _placeholder(shape) not in TITLES, round((shape.top or 0) / ROW), shape.left or 0


def _placeholder(shape: Any) -> Any:
    return shape.placeholder_format.type if shape.is_placeholder else None


def _has_text(shape: Any) -> bool:
    return bool(shape.has_text_frame and shape.text_frame.text.strip())


def _add_shape(builder: DocumentBuilder, shape: Any) -> None:
    if getattr(shape, "has_table", False):
        group = builder.new_group()
        for row in shape.table.rows:
            cells = ["" if cell.is_spanned else cell.text_frame.text for cell in row.cells]
            builder.add_row(without_blank_end(cells), group=group)
    elif _has_text(shape):
        kind = _placeholder(shape)
        paragraphs = [(p, normalise_lines(p.text)) for p in shape.text_frame.paragraphs if p.text.strip()]
        if kind in TITLES:
            builder.add("heading", " ".join(text for _, text in paragraphs), level=1)
        else:
            outline = kind in OUTLINES and len(paragraphs) > 1
            group = builder.new_group()
            for paragraph, text in paragraphs:
                if _bulleted(paragraph, default=outline):
                    builder.add("list_item", text, level=paragraph.level, group=group)
                else:
                    builder.add("paragraph", text)


def _bulleted(paragraph: Any, *, default: bool) -> bool:
    """Whether a paragraph has a bullet or a number of its own, or has none by its own word; else ``default``."""
    properties = paragraph._p.pPr
    if properties is not None:
        if properties.find(f"{_BULLETS}buNone") is not None:
            return False
        if any(properties.find(f"{_BULLETS}{bullet}") is not None for bullet in ("buChar", "buAutoNum", "buBlip")):
            return True
    return default
