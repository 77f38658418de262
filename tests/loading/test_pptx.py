"""PPTX: a page a slide, titles, outlines, tables and reading order, in files made with python-pptx."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation
from pptx.util import Inches

from chunking.errors import ChunkscopeError, DamagedDocument, LimitExceeded
from chunking.loading import limits
from chunking.loading.pptx import load
from chunking.normalise import Cleanup
from chunking.types import Document

TITLE_SLIDE, TITLE_AND_CONTENT, BLANK = 0, 1, 6


def saved(presentation: Any) -> bytes:
    stream = io.BytesIO()
    presentation.save(stream)
    return stream.getvalue()


def read(presentation: Any, *, cleanup: Cleanup = Cleanup()) -> Document:  # noqa: B008
    data = presentation if isinstance(presentation, bytes) else saved(presentation)
    return load(data, "a.pptx", password=None, cleanup=cleanup)


def shapes(document: Document) -> list[tuple[str, int | None, str]]:
    return [(block.kind, block.level, document.text[block.start : block.end]) for block in document.blocks]


def add_slide(presentation: Any, layout: int = BLANK) -> Any:
    return presentation.slides.add_slide(presentation.slide_layouts[layout])


def add_box(where: Any, text: str, left: float, top: float) -> None:
    where.add_textbox(Inches(left), Inches(top), Inches(2), Inches(0.5)).text_frame.text = text


def outlined() -> Any:
    presentation = Presentation()
    slide = add_slide(presentation, TITLE_AND_CONTENT)
    slide.shapes.title.text = "Why it\vmatters"
    frame = slide.placeholders[1].text_frame
    frame.text = "First"
    below = frame.add_paragraph()
    below.text, below.level = "Below", 1
    frame.add_paragraph().text = "Second"
    return presentation


def test_titles_head_and_outlines_are_lists() -> None:
    found = read(outlined())
    assert shapes(found) == [
        ("heading", 1, "Why it matters"), ("list_item", 0, "First"), ("list_item", 1, "Below"), ("list_item", 0, "Second")
    ]  # fmt: skip
    assert found.text == "Why it matters\n\nFirst\nBelow\nSecond"


def test_a_page_a_slide_blank_ones_included() -> None:
    presentation = Presentation()
    for text in ("one", None, "three"):
        slide = add_slide(presentation)
        if text:
            add_box(slide.shapes, text, 1, 1)
    found = read(presentation)
    assert found.text == "one\n\nthree"
    assert found.page_starts == (0, 5, 5)


def test_shapes_are_read_from_the_top_left_whatever_their_order() -> None:
    presentation = Presentation()
    slide = add_slide(presentation)
    add_box(slide.shapes, "below", 1, 4)
    add_box(slide.shapes, "right", 5, 1.05)
    add_box(slide.shapes, "left", 1, 1)
    group = slide.shapes.add_group_shape()
    add_box(group.shapes, "grouped last", 4, 6)
    add_box(group.shapes, "grouped first", 1, 6)
    assert [text for *_, text in shapes(read(presentation))] == ["left", "right", "below", "grouped first", "grouped last"]


def test_tables_go_row_by_row_and_merged_cells_come_once() -> None:
    presentation = Presentation()
    table = add_slide(presentation).shapes.add_table(2, 3, 0, 0, Inches(6), Inches(2)).table
    for i in range(2):
        for j in range(3):
            table.cell(i, j).text = f"{i}{j}"
    table.cell(0, 0).merge(table.cell(0, 1))
    table.cell(0, 0).text = "wide"
    assert shapes(read(presentation)) == [("table_row", None, "wide |  | 02"), ("table_row", None, "10 | 11 | 12")]


def test_plain_text_boxes_are_paragraphs_with_their_line_breaks() -> None:
    presentation = Presentation()
    add_box(add_slide(presentation).shapes, "one\vtwo\nthree", 1, 1)
    assert shapes(read(presentation)) == [("paragraph", None, "one\ntwo"), ("paragraph", None, "three")]


def test_notes_are_not_read() -> None:
    presentation = outlined()
    presentation.slides[0].notes_slide.notes_text_frame.text = "Whisper this."
    assert "Whisper" not in read(presentation).text


def test_hidden_slides_are_read_with_a_notice() -> None:
    presentation = outlined()
    presentation.slides[0]._element.set("show", "0")
    found = read(presentation)
    assert "Second" in found.text
    assert [notice.message for notice in found.notices] == ["Read 1 slide that is hidden in the presentation."]


def with_footer() -> bytes:
    presentation = Presentation()
    slide = add_slide(presentation, TITLE_SLIDE)
    slide.shapes.title.text = "Title"
    footer = next(p for p in presentation.slide_layouts[TITLE_SLIDE].placeholders if p.placeholder_format.type == 15)
    slide.shapes.clone_placeholder(footer)
    slide.placeholders[footer.placeholder_format.idx].text_frame.text = "Confidential"
    return saved(presentation)


def test_footers_are_left_out_unless_asked_for() -> None:
    found = read(with_footer())
    assert found.text == "Title"
    assert [notice.code for notice in found.notices] == ["running_heads"]
    assert read(with_footer(), cleanup=Cleanup(drop_running_heads=False)).text == "Title\n\nConfidential"


def test_too_many_slides_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    presentation = Presentation()
    for _ in range(3):
        add_slide(presentation)
    monkeypatch.setattr(limits, "MAX_PAGES", 2)
    with pytest.raises(LimitExceeded, match="3 pages"):
        read(presentation)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_mutilated_file_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    part = data.draw(st.sampled_from(["ppt/slides/slide1.xml", "ppt/presentation.xml", "ppt/slides/_rels/slide1.xml.rels"]))
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(outlined()))) as source, zipfile.ZipFile(stream, "w") as target:
        for name in source.namelist():
            content = bytearray(source.read(name))
            if name == part:
                for _ in range(data.draw(st.integers(1, 6))):
                    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(32, 126))
            target.writestr(name, bytes(content))
    message = None
    try:
        read(stream.getvalue())
    except ChunkscopeError as error:
        message = str(error)
    assert message is None or "a.pptx" in message


def test_a_truncated_file_is_said_to_be_damaged() -> None:
    with pytest.raises(DamagedDocument, match=r"a\.pptx"):
        read(saved(outlined())[:9000])
