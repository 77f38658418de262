"""DOCX: structure, numbers, tables, code, tracked changes, in files made with python-docx."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from docx import Document as new_docx
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.errors import ChunkscopeError, DamagedDocument
from chunking.loading.docx import load
from chunking.normalise import Cleanup
from chunking.types import Document


def saved(document: Any) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def read(document: Any, *, cleanup: Cleanup = Cleanup()) -> Document:  # noqa: B008
    data = document if isinstance(document, bytes) else saved(document)
    return load(data, "a.docx", password=None, cleanup=cleanup)


def shapes(document: Document) -> list[tuple[str, int | None, str]]:
    return [(block.kind, block.level, document.text[block.start : block.end]) for block in document.blocks]


def texts(document: Document) -> list[str]:
    return [text for _, _, text in shapes(document)]


def insert(document: Any, xml: str) -> None:
    document.element.body.insert(len(document.element.body) - 1, parse_xml(xml.replace("<w:p>", f"<w:p {nsdecls('w')}>", 1)))


def test_headings_paragraphs_and_lists_in_order() -> None:
    document = new_docx()
    document.add_heading("The whole", 0)
    document.add_heading("A part", 1)
    document.add_paragraph("Some text.")
    document.add_paragraph("First", style="List Bullet")
    document.add_paragraph("Second", style="List Bullet")
    document.add_heading("A smaller part", 3)
    assert shapes(read(document)) == [
        ("heading", 1, "The whole"), ("heading", 1, "A part"), ("paragraph", None, "Some text."),
        ("list_item", 0, "First"), ("list_item", 0, "Second"), ("heading", 3, "A smaller part"),
    ]  # fmt: skip
    assert read(document).text.startswith("The whole\n\nA part\n\nSome text.\n\nFirst\nSecond\n\n")


def test_a_heading_is_known_by_the_style_it_is_based_on_and_by_its_outline_level() -> None:
    document = new_docx()
    style = document.styles.add_style("Überschrift des Hauses", WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Heading 2"]
    document.add_paragraph("By base", style=style)
    outlined = document.add_paragraph("By outline")
    outlined._p.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="3"/>'))
    body_text = document.add_paragraph("No heading")
    body_text._p.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="9"/>'))
    assert [(kind, level) for kind, level, _ in shapes(read(document))] == [
        ("heading", 2), ("heading", 4), ("paragraph", None)
    ]  # fmt: skip


def numbered(document: Any, levels: list[tuple[str, str, int]]) -> str:
    """Define a multi-level list; each level is its format, its pattern and its start. Returns the list's number."""
    numbering = document.part.numbering_part.element
    body = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/><w:lvlText w:val="{pattern}"/></w:lvl>'
        for i, (kind, pattern, start) in enumerate(levels)
    )
    numbering.insert(0, parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{body}</w:abstractNum>'))
    numbering.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))
    return "77"


def put_in_list(paragraph: Any, number: str, level: int) -> None:
    xml = f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    paragraph._p.get_or_add_pPr().append(parse_xml(xml))


def test_numbers_are_printed_as_word_prints_them() -> None:
    document = new_docx()
    number = numbered(document, [("decimal", "%1.", 3), ("lowerLetter", "%1%2)", 1), ("upperRoman", "(%3)", 1)])
    for text, level in [("one", 0), ("two", 1), ("three", 1), ("four", 2), ("five", 0), ("six", 1)]:
        put_in_list(document.add_paragraph(text), number, level)
    assert shapes(read(document)) == [
        ("list_item", 0, "3. one"), ("list_item", 1, "3a) two"), ("list_item", 1, "3b) three"),
        ("list_item", 2, "(I) four"), ("list_item", 0, "4. five"), ("list_item", 1, "4a) six"),
    ]  # fmt: skip


def test_numbered_headings_carry_their_numbers() -> None:
    document = new_docx()
    number = numbered(document, [("decimal", "%1", 1), ("decimal", "%1.%2", 1)])
    for text, level in [("Scope", 0), ("Terms", 1), ("Duties", 0)]:
        put_in_list(document.add_heading(text, level + 1), number, level)
    assert texts(read(document)) == ["1 Scope", "1.1 Terms", "2 Duties"]


def test_number_zero_takes_a_paragraph_out_of_its_styles_list() -> None:
    document = new_docx()
    put_in_list(document.add_paragraph("No item", style="List Bullet"), "0", 0)
    assert shapes(read(document)) == [("paragraph", None, "No item")]


def test_a_table_goes_row_by_row_and_merged_cells_come_once() -> None:
    document = new_docx()
    table = document.add_table(3, 3)
    for i, row in enumerate(table.rows):
        for j, cell in enumerate(row.cells):
            cell.text = f"{i}{j}"
    table.cell(0, 0).merge(table.cell(0, 1)).text = "wide"
    table.cell(1, 2).merge(table.cell(2, 2)).text = "tall"
    found = read(document)
    assert [text for kind, _, text in shapes(found) if kind == "table_row"] == ["wide | 02", "10 | 11 | tall", "20 | 21"]
    assert len({block.group for block in found.blocks}) == 1


def test_tables_inside_cells_stay_in_their_cell() -> None:
    document = new_docx()
    outer = document.add_table(1, 2)
    outer.cell(0, 0).text = "before"
    inner = outer.cell(0, 0).add_table(2, 2)
    for i, cell in enumerate(cell for row in inner.rows for cell in row.cells):
        cell.text = f"n{i}"
    outer.cell(0, 1).text = "after"
    assert texts(read(document)) == ["before n0, n1; n2, n3 | after"]


def test_a_frame_of_one_cell_is_read_as_text() -> None:
    document = new_docx()
    cell = document.add_table(1, 1).cell(0, 0)
    cell.text = "In a frame."
    cell.add_paragraph("Still in it.")
    assert shapes(read(document)) == [("paragraph", None, "In a frame."), ("paragraph", None, "Still in it.")]


def typewritten(document: Any, text: str) -> None:
    document.add_paragraph().add_run(text).font.name = "Courier New"


def test_code_is_told_by_style_or_by_typewriter_and_look() -> None:
    document = new_docx()
    document.styles.add_style("Source Code", WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph("import sys", style="Source Code")
    document.add_paragraph("Between.")
    typewritten(document, "def area(r):")
    typewritten(document, "    return r * r")
    document.add_paragraph("Between.")
    typewritten(document, "Dear Sir, this letter was written on a typewriter")
    assert [(kind, text) for kind, _, text in shapes(read(document))] == [
        ("code", "import sys"), ("paragraph", "Between."), ("code", "def area(r):\n    return r * r"),
        ("paragraph", "Between."), ("paragraph", "Dear Sir, this letter was written on a typewriter"),
    ]  # fmt: skip


def test_insertions_are_read_and_deletions_are_not() -> None:
    document = new_docx()
    insert(document, "<w:p><w:r><w:t xml:space='preserve'>Keep </w:t></w:r><w:ins w:id='1' w:author='x'><w:r>"
                     "<w:t>new</w:t></w:r></w:ins><w:del w:id='2' w:author='x'><w:r><w:delText>old</w:delText></w:r>"
                     "</w:del></w:p>")  # fmt: skip
    found = read(document)
    assert texts(found) == ["Keep new"]
    assert [notice.message for notice in found.notices] == ["Left out a passage that is marked as deleted."]


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ("<w:hyperlink w:anchor='x'><w:r><w:t>a link</w:t></w:r></w:hyperlink>", "a link"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>", "a\tb\nc"),
        ("<w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t><w:softHyphen/><w:t>erate</w:t></w:r>", "co-operate"),
        ("<w:sdt><w:sdtContent><w:r><w:t>a field</w:t></w:r></w:sdtContent></w:sdt>", "a field"),
        ("<w:r><w:t>seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>", "seen"),
        ("<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>7</w:t></w:r>", "7"),
    ],
)
def test_what_is_in_a_paragraph(xml: str, text: str) -> None:
    document = new_docx()
    insert(document, f"<w:p>{xml}</w:p>")
    assert texts(read(document)) == [text]


def test_text_boxes_follow_the_paragraph_they_are_anchored_in() -> None:
    document = new_docx()
    box = "<w:txbxContent><w:p><w:r><w:t>In the box.</w:t></w:r></w:p></w:txbxContent>"
    both = f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
    namespace = "xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'"
    twice = f"<mc:AlternateContent {namespace}>{both}</mc:AlternateContent>"
    insert(document, f"<w:p><w:r><w:t>Around it.</w:t></w:r><w:r>{twice}</w:r></w:p>")
    assert texts(read(document)) == ["Around it.", "In the box."]


def test_block_level_content_controls_are_read() -> None:
    document = new_docx()
    insert(document, f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>Controlled.</w:t></w:r></w:p></w:sdtContent></w:sdt>")
    assert texts(read(document)) == ["Controlled."]


def test_page_headers_and_footers_are_left_out_unless_asked_for() -> None:
    document = new_docx()
    document.add_paragraph("Body.")
    document.sections[0].header.paragraphs[0].text = "Secret"
    document.sections[0].footer.paragraphs[0].text = "Page 1"
    found = read(document)
    assert texts(found) == ["Body."]
    assert [notice.message for notice in found.notices] == ["Left out the page headers and footers."]
    assert texts(read(document, cleanup=Cleanup(drop_running_heads=False))) == ["Secret", "Body.", "Page 1"]


def test_an_empty_document_has_no_blocks() -> None:
    found = read(new_docx())
    assert (found.text, found.blocks, found.notices) == ("", (), ())


def rewritten(change: Callable[[str, bytes], bytes]) -> bytes:
    """A DOCX whose parts went through ``change``."""
    document = new_docx()
    document.add_heading("A heading", 1)
    document.add_paragraph("An item", style="List Number")
    document.add_table(1, 2).cell(0, 0).text = "A cell"
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(document))) as source, zipfile.ZipFile(stream, "w") as target:
        for name in source.namelist():
            target.writestr(name, change(name, source.read(name)))
    return stream.getvalue()


def test_a_relationship_to_a_missing_part_does_no_harm() -> None:
    dead = b'<Relationship Id="rId99" Type="http://x/image" Target="../NULL"/></Relationships>'

    def add_dead_end(name: str, content: bytes) -> bytes:
        return content.replace(b"</Relationships>", dead) if name.endswith("document.xml.rels") else content

    data = rewritten(add_dead_end)
    assert texts(read(data)) == ["A heading", "1. An item", "A cell"]


def test_strict_open_xml_is_read() -> None:
    def as_strict(name: str, content: bytes) -> bytes:
        pattern = rb"http://schemas\.openxmlformats\.org/(officeDocument|wordprocessingml|drawingml)/2006/"
        return re.sub(pattern, rb"http://purl.oclc.org/ooxml/\1/", content) if name.endswith((".xml", ".rels")) else content

    assert texts(read(rewritten(as_strict))) == ["A heading", "1. An item", "A cell"]


def test_numbers_inside_table_cells_are_printed_too() -> None:
    document = new_docx()
    number = numbered(document, [("upperLetter", "%1)", 1)])
    table = document.add_table(1, 2)
    for cell, text in zip(table.rows[0].cells, ("one", "two"), strict=True):
        cell.text = text
        put_in_list(cell.paragraphs[0], number, 0)
    assert texts(read(document)) == ["A) one | B) two"]


def test_external_entities_are_not_read(tmp_path: Any) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")

    def inject(name: str, data: bytes) -> bytes:
        if name != "word/document.xml":
            return data
        start = data.index(b"<w:document")
        doctype = f'<!DOCTYPE w [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'.encode()
        return data[:start] + doctype + data[start:].replace(b"A heading", b"A heading &x;")

    assert "the secret" not in read(rewritten(inject)).text


@pytest.mark.parametrize("part", ["word/document.xml", "[Content_Types].xml", "word/styles.xml"])
def test_broken_parts_are_said_to_be_damage(part: str) -> None:
    with pytest.raises(DamagedDocument, match=r"a\.docx"):
        read(rewritten(lambda name, data: data[: len(data) // 2] if name == part else data))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_mutilated_file_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    parts = ["word/document.xml", "word/numbering.xml", "word/styles.xml", "word/_rels/document.xml.rels"]
    part = data.draw(st.sampled_from(parts))

    def mutilate(name: str, content: bytes) -> bytes:
        if name != part:
            return content
        broken = bytearray(content)
        for _ in range(data.draw(st.integers(1, 6))):
            broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(32, 126))
        return bytes(broken)

    whole = rewritten(mutilate)
    message = None
    try:
        read(whole[: data.draw(st.sampled_from([len(whole), len(whole), len(whole) // 2]))])
    except ChunkscopeError as error:
        message = str(error)
    assert message is None or "a.docx" in message
