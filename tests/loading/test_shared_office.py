"""Real PDF, DOCX and PPTX files, each doing what its manifest line says; skipped where the data is absent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from chunking.errors import EmptyDocument, NoTextLayer, PasswordRequired
from chunking.loading import load
from chunking.types import Document

Shared = Callable[[str], Path]
FOLDER = "data/documents"
PASSWORDS = {"libreoffice-writer-password.pdf": "openpassword", "testWORD_protected_passtika.docx": "tika"}


@cache
def _loaded(path: Path) -> Document:
    return load(path.read_bytes(), path.name, password=PASSWORDS.get(path.name))


def read(shared: Shared, name: str) -> Document:
    return _loaded(shared(f"{FOLDER}/{name}"))


def texts(document: Document, *kinds: str) -> list[str]:
    return [document.text[b.start : b.end] for b in document.blocks if not kinds or b.kind in kinds]


def notices(document: Document) -> dict[str, str]:
    return {notice.code: notice.message for notice in document.notices}


@pytest.mark.parametrize("name", ["libreoffice-writer-password.pdf", "testWORD_protected_passtika.docx"])
@pytest.mark.parametrize("password", [None, "wrong"])
def test_passwords_are_asked_for(shared: Shared, name: str, password: str | None) -> None:
    path = shared(f"{FOLDER}/{name.rpartition('.')[2]}/{name}")
    with pytest.raises(PasswordRequired, match=re.escape(name)) as error:
        load(path.read_bytes(), name, password=password)
    assert error.value.wrong == (password is not None)


def test_passwords_open(shared: Shared) -> None:
    assert read(shared, "pdf/libreoffice-writer-password.pdf").text.startswith("Lorem ipsum dolor sit amet, consetetur")
    assert read(shared, "docx/testWORD_protected_passtika.docx").text == "This is an encrypted Word 2007 File."


def test_nothing_to_read(shared: Shared) -> None:
    with pytest.raises(NoTextLayer, match="OCR"):
        read(shared, "pdf/ocr_test.pdf")
    with pytest.raises(EmptyDocument, match="0 bytes"):
        read(shared, "pdf/zero_bytes.pdf")
    blank = read(shared, "pdf/blank_page.pdf")
    assert (blank.text, blank.page_starts, list(notices(blank))) == ("", (0,), ["blank"])


@pytest.mark.parametrize("kind", ["pdf", "docx", "pptx"])
def test_every_document_obeys_the_conventions(shared: Shared, kind: str) -> None:
    files = sorted(path for path in shared(f"{FOLDER}/{kind}").iterdir() if path.suffix == f".{kind}")
    readable = [path for path in files if path.name not in ("ocr_test.pdf", "zero_bytes.pdf")]
    assert len(readable) >= 2
    for path in readable:
        document = _loaded(path)
        assert " ".join(texts(document)).split() == document.text.split(), path.name
        ends = [0, *(b.end for b in document.blocks)]
        assert all(end <= b.start < b.end for end, b in zip(ends, document.blocks, strict=False)), path.name
        assert all(t == t.strip() or b.kind == "code" for t, b in zip(texts(document), document.blocks, strict=True))
        assert list(document.page_starts) == sorted(document.page_starts)
        assert not re.search("[\x00-\x08\x0e-\x1f\ufffe\uffff\u00ad\ufb00-\ufb06]", document.text), path.name


def test_a_german_book_agrees_with_its_ground_truth(shared: Shared) -> None:
    document = read(shared, "pdf/GeoTopo-komprimiert.pdf")
    truth = shared(f"{FOLDER}/pdf/GeoTopo-book.groundtruth.txt").read_text("utf-8")
    ours, theirs = (Counter(re.findall(r"[^\W\d_]{2,}", text)) for text in (document.text, truth))
    common = (ours & theirs).total()
    # What is missing is mostly the running heads, which are left out; what is extra, formulas read another way.
    assert common / ours.total() > 0.98
    assert common / theirs.total() > 0.965
    assert len(document.page_starts) == 117
    assert notices(document)["dehyphenated"] == "Mended 41 words hyphenated at line ends."
    assert "1.4 Zusammenhang" in texts(document, "heading")
    assert "Dann ist auch A zusammenhängend." in document.text
    assert "1.2 Metrische Räume … 6" in document.text
    assert "13 1.4. ZUSAMMENHANG" not in document.text


def test_english_prose_with_headings_and_lists(shared: Shared) -> None:
    document = read(shared, "pdf/multi_page.pdf")
    assert texts(document, "heading")[:3] == [
        "The Evolution of the Word Processor",
        "Pre-Digital Era (19th - Early 20th Century)",
        "The Birth of Word Processing (1960s - 1970s)",
    ]
    items = texts(document, "list_item")
    assert len(items) == 26
    assert items[1].startswith("• Wang Laboratories: In the 1970s")
    assert "paved the way for self-publishing, blogging" in document.text
    words = [" ".join(document.text[start:].split()[:3]) for start in document.page_starts]
    assert words == [
        "The Evolution of", "Other notable software", "Specialized Word Processing", "• Accessibility: Writers",
        "The journey of",
    ]  # fmt: skip


def test_a_legal_summary_with_running_heads_and_footnotes(shared: Shared) -> None:
    document = read(shared, "pdf/dmca.pdf")
    assert "Copyright Office Summary December 1998 Page" not in document.text
    assert notices(document)["running_heads"] == "Left out 35 header and footer lines, page numbers included."
    assert document.text.startswith("THE DIGITAL MILLENNIUM COPYRIGHT ACT OF 1998\n\nU.S. Copyright Office Summary")
    assert "The Digital Millennium Copyright Act (DMCA)1 was signed into law by President Clinton" in document.text
    assert "this obligation was implemented in the Uruguay Round Agreements Act" in document.text
    assert "provide adequate legal protection and effective legal remedies against the circumvention" in document.text
    assert "• they are primarily designed or produced to circumvent;" in texts(document, "list_item")


def test_a_numbered_transcript(shared: Shared) -> None:
    document = read(shared, "pdf/scotus-transcript-p1.pdf")
    assert notices(document)["line_numbers"] == "Left out 25 line numbers in the margin."
    assert (
        "The above-entitled matter came on for oral argument before the Supreme Court of the United States at 1:01 p.m."
        in texts(document, "paragraph")
    )
    assert not re.search(r"^\d+$", document.text, re.MULTILINE)


def test_columns_do_not_interleave(shared: Shared) -> None:
    latin = read(shared, "pdf/multicolumn.pdf")
    assert texts(latin)[:4] == ["Two-Column Document with Lorem Ipsum", "Your Name", "January 3, 2024", "Abstract"]
    assert "Donec nonummy pellentesque ante. Phasellus adipiscing semper elit." in latin.text
    assert "\nBelgium 11.5 30,689 Brussels Dutch, French, German\n" in latin.text
    korean = read(shared, "pdf/normal_4pages.pdf")
    assert "현재 “코로나바이러스감염증-19(COVID-19, 이하 “코로나-19”)”의 국내 확진자는 9,661명" in korean.text
    assert "재해2)로 보아야 할지 이슈가 될 것으로 판단된다." in korean.text
    heads = texts(korean, "heading")
    assert heads.index("코로나-19 관련 보험약관상 재해보험금 지급문제 및 개선과제") < heads.index("1 들어가며")


def test_code_and_formula(shared: Shared) -> None:
    document = read(shared, "pdf/code_and_formula.pdf")
    assert texts(document, "code") == ["function add(a, b) {\n    return a + b;\n}\nconsole .log (add (3 , 5) ) ;"]
    assert "sed diam nonumy eirmod tempor invidunt" in document.text
    assert texts(document, "heading") == ["JavaScript Code Example", "Formula"]


def test_arabic_is_in_logical_order(shared: Shared) -> None:
    assert "ح\u064eبيبي" in read(shared, "pdf/habibi.pdf").text
    page = read(shared, "pdf/right_to_left_01.pdf")
    assert texts(page, "heading") == ["تحسين الإنتاجية وحل المشكلات من خلال البرمجة بلغة R وPython"]
    assert "يمكن استخدام مكتبة pandas في Python لإدارة البيانات بكفاءة" in page.text
    assert "أيضًا" in page.text
    assert len(texts(page, "paragraph")) == 4


def test_word_documents(shared: Shared) -> None:
    sample = read(shared, "docx/word_sample.docx")
    assert "Leaves | Ash, Elm, Maple | 50" in texts(sample, "table_row")
    assert "1. Wear sunglasses" in texts(sample, "list_item")
    assert "Also, don’t forget:" in texts(sample, "paragraph")
    assert list(notices(sample)) == ["running_heads"]
    numbered = read(shared, "docx/unit_test_headers_numbered.docx")
    assert texts(numbered, "heading")[:4] == ["Test Document", "1. Section 1", "1.1. Section 1.1", "1.2. Section 1.2"]
    assert "REFERENCES" in texts(numbered, "heading")
    cells = read(shared, "docx/docx_rich_cells.docx")
    assert "Simple cell upper left | Simple cell with bold and italic text" in texts(cells, "table_row")
    assert any(row.startswith("A, B, C; Cell 1, Cell 2, Cell 3 | Rich cell") for row in texts(cells, "table_row"))
    code = read(shared, "docx/docx_code_blocks.docx")
    assert texts(code, "code") == [
        "import sys\nprint(sys.argv)",
        "SELECT * FROM users WHERE active = 1;",
        "def fib(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a",
    ]
    heads = read(shared, "docx/docx_page_header_footer_first_page.docx")
    assert texts(heads)[0] == "Page header/footer regression fixture"
    assert notices(heads)["running_heads"] == "Left out the page headers and footers."


def test_presentations(shared: Shared) -> None:
    sample = read(shared, "pptx/powerpoint_sample.pptx")
    assert len(sample.page_starts) == 3
    assert texts(sample, "heading") == ["Test Table Slide", "Second slide title"]
    assert "R1 | True | False |  | False | True | True" in texts(sample, "table_row")
    items = [text for text in texts(sample, "list_item") if text.startswith("List item")]
    assert items == ["List item4", "List item5", "List item6"]
    assert texts(read(shared, "pptx/fake-power-point-many-pages.pptx")) == ["Page 1", "Page 2"]
