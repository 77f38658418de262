"""Real documents of the shared data folder: plain text, Markdown, HTML and EPUB do what their manifest says."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from chunking.errors import EmptyDocument
from chunking.loading import Cleanup, load
from chunking.types import Document
from tests.conftest import SHARED
from tests.loading.checks import assert_sound, codes, texts

Find = Callable[[str], Path]
FORMATS = ("txt", "md", "html", "epub")


def manifest() -> list[str]:
    path = SHARED / "data/documents/MANIFEST.tsv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return [row["file"] for row in csv.DictReader(lines, delimiter="\t") if row["file"].startswith(FORMATS)]


def read(shared: Find, name: str, cleanup: Cleanup | None = None) -> Document:
    path = shared(f"data/{name}")
    return load(path.read_bytes(), path.name, cleanup=cleanup or Cleanup())


@pytest.mark.parametrize("name", manifest())
def test_every_document_loads_soundly(shared: Find, name: str) -> None:
    path = shared(f"data/documents/{name}")
    if path.stat().st_size == 0:
        with pytest.raises(EmptyDocument, match=path.name):
            load(path.read_bytes(), path.name)
        return
    document = read(shared, f"documents/{name}")
    assert_sound(document)
    assert document.blocks
    assert not re.search("[\x80-\x9f]", document.text)


@pytest.mark.parametrize(
    "folder", ["guides/en", "guides/ja", "guides/ar", "privacy_qa/corpus", "regulations", "chroma"]
)
def test_every_other_text_loads_soundly(shared: Find, folder: str) -> None:
    paths = [path for path in shared(f"data/{folder}").iterdir() if path.suffix in (".md", ".txt")]
    assert paths
    for path in paths:
        document = load(path.read_bytes(), path.name)
        assert_sound(document)
        assert document.language == (folder[-2:] if folder.startswith("guides") else None)


def test_a_book_with_bom_crlf_and_hard_wrapped_lines(shared: Find) -> None:
    document = read(shared, "documents/txt/frankenstein_BOM_CRLF.txt")
    assert document.text.startswith("The Project Gutenberg eBook of Frankenstein")
    assert codes(document) == ["unwrapped"]
    headings = texts(document, "heading")
    assert [h for h in headings if re.fullmatch(r"Letter \d", h)] == [f"Letter {i}" for i in range(1, 5)]
    assert [h for h in headings if re.fullmatch(r"Chapter \d+", h)] == [f"Chapter {i}" for i in range(1, 25)]
    assert len(headings) < 45
    assert (
        "You will rejoice to hear that no disaster has accompanied the commencement of an enterprise which you have "
        "regarded with such evil forebodings. I arrived here yesterday, and my first task is to assure my dear sister of "
        "my welfare and increasing confidence in the success of my undertaking."
    ) in texts(document, "paragraph")


def test_a_book_left_as_it_is_wrapped(shared: Find) -> None:
    path = shared("data/documents/txt/frankenstein_BOM_CRLF.txt")
    document = load(path.read_bytes(), path.name, cleanup=Cleanup(unwrap=False, dehyphenate=False))
    assert document.text == path.read_text(encoding="utf-8-sig")
    assert any(text.count("\n") > 10 for text in texts(document, "paragraph"))


def test_text_encoded_twice(shared: Find) -> None:
    document = read(shared, "documents/txt/norwich-city.txt")
    assert "encoding_mended" in codes(document)
    assert "1986–1990 Watford 63 (9)" in texts(document)


@pytest.mark.parametrize(
    ("name", "text", "notices"),
    [
        ("txt/testTXT_win-1252.txt", "to think this is a “windows” encoding", ["encoding_guessed"]),
        ("txt/fake-text-utf-16.txt", "This is a test document to use for unit tests.", []),
        ("md/umlauts-non-utf8.md", "## können\n\nkönnen\n\näöüß\n", ["encoding_guessed"]),
        (
            "html/fake-html-cp1252.html",
            'El niño comió paella con ñoquis. La señora dijo: "¡Qué rico!" y pagó 25,75 €.',
            ["encoding_guessed"],
        ),
    ],
)
def test_encodings(shared: Find, name: str, text: str, notices: list[str]) -> None:
    document = read(shared, f"documents/{name}")
    assert text in document.text
    assert codes(document) == notices


def test_a_list_in_utf_16(shared: Find) -> None:
    document = read(shared, "documents/txt/fake-text-utf-16.txt")
    assert texts(document, "list_item") == [
        "- Hamburgers are delicious",
        "- Dogs are the best",
        "- I love fuzzy blankets",
    ]


def test_markdown_with_front_matter_headings_tables_and_code(shared: Find) -> None:
    document = read(shared, "documents/md/tts_github.md")
    source = shared("data/documents/md/tts_github.md").read_text(encoding="utf-8")
    assert source.endswith(document.text)
    assert document.text.startswith("GitHub is a closed-source platform")
    assert codes(document) == ["front_matter"]
    assert len(texts(document, "heading")) == 23
    assert len({b.group for b in document.blocks if b.kind == "table_row"}) == 1
    assert len(texts(document, "code")) == 1
    assert {b.level for b in document.blocks if b.kind == "list_item"} == {0, 1, 2}


def test_every_heading_of_a_policy(shared: Find) -> None:
    document = read(shared, "documents/md/tts_leave.md")
    source = shared("data/documents/md/tts_leave.md").read_text(encoding="utf-8")
    assert texts(document, "heading") == re.findall(r"^#+ .*\S", source, re.MULTILINE)
    assert sum(b.kind == "heading" and b.level is not None and b.level <= 4 for b in document.blocks) == 26


def test_markdown_escapes_stay_as_they_are(shared: Find) -> None:
    document = read(shared, "documents/md/escaped_characters.md")
    assert "## &amp; &lt; &gt; &quot; &#39;" in texts(document, "heading")
    assert texts(document, "code") == ["```\n&amp; &lt; &gt; &quot; &#39; \n```"]
    assert len(texts(document, "table_row")) == 7


def test_a_table_at_the_end_of_the_file(shared: Find) -> None:
    document = read(shared, "documents/md/ending_with_table.md")
    assert texts(document, "table_row")[0].endswith("|---|---|---|---|")
    assert texts(document, "table_row")[-1] == "| Louie | Track | Loulou | Qua |"
    assert len(document.blocks) == 5


def test_the_article_and_not_the_navigation(shared: Find) -> None:
    document = read(shared, "documents/html/wiki_duck.html")
    assert codes(document) == ["boilerplate", "reference_marks"]
    assert document.language == "en"
    assert texts(document, "heading")[:4] == ["Duck", "Etymology", "Taxonomy", "Morphology"]
    assert "Duck is the common name for numerous species of waterfowl in the family Anatidae." in document.text
    assert "Kingdom: | Animalia" in texts(document, "table_row")
    for foreign in (
        "Main menu",
        "Jump to content",
        "Create account",
        "[edit]",
        "136 languages",
        "Privacy policy",
        "[1]",
    ):
        assert foreign not in document.text
    everything = read(shared, "documents/html/wiki_duck.html", Cleanup(drop_running_heads=False))
    assert "Main menu" in everything.text
    assert codes(everything) == []


def test_code_in_html(shared: Find) -> None:
    document = read(shared, "documents/html/html_code_snippets.html")
    first, second = texts(document, "code")
    assert first.splitlines()[0] == "from docling.document_converter import DocumentConverter"
    assert "$ docling-tools models download-hf-repo ds4sd/SmolDocling-256M-preview" in second
    assert document.text.count("$ docling-tools") == 1
    assert [block.group for block in document.blocks][-4:] == [0, 0, 0, 0]


def test_rich_cells_in_html(shared: Find) -> None:
    document = read(shared, "documents/html/html_rich_table_cells.html")
    rows = texts(document, "table_row")
    assert "Teal | Pond; Marsh; Riverbank | Fly south in winter; Build nest on ground" in rows
    assert "Wood Duck |  | Often seen near ponds." in rows
    assert "Quack | Type Sound; Short “quak”; Long “quaaaaaack”" in rows
    assert document.text.count("quaaaaaack") == 1
    assert len({block.group for block in document.blocks if block.kind == "table_row"}) == 4


def test_a_book_from_project_gutenberg(shared: Find) -> None:
    document = read(shared, "documents/epub/winter-sports.epub")
    assert document.language == "en"
    assert document.page_starts == ()
    chapters = [heading for heading in texts(document, "heading") if heading.startswith("CHAPTER")]
    assert [chapter.split()[1] for chapter in chapters] == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    assert chapters[0] == "CHAPTER I THE SUN-SEEKER"
    assert document.text.startswith("The Project Gutenberg eBook of Winter Sports in Switzerland, by E. F. Benson")


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("mk_test.epub", "Chapter 1: Test Content", "This is a blockquote for testing."),
        ("testEPUB.epub", "Table of Contents", "Table header | Table data"),
    ],
)
def test_small_books(shared: Find, name: str, first: str, last: str) -> None:
    document = read(shared, f"documents/epub/{name}")
    assert texts(document)[0] == first
    assert texts(document)[-1] == last
    assert codes(document) == []


def test_a_rulebook_of_numbered_lines(shared: Find) -> None:
    document = read(shared, "regulations/AML_VER09.211223.txt")
    headings = [b for b in document.blocks if b.kind == "heading"]
    assert [document.text[b.start : b.end] for b in headings[:3]] == ["1.\tINTRODUCTION", "1.1\tJurisdiction", "1.1.1"]
    assert [b.level for b in headings[:3]] == [1, 2, 3]
    assert "(a)\ta Relevant Person;" in texts(document, "list_item")
    assert document.text == shared("data/regulations/AML_VER09.211223.txt").read_text(encoding="utf-8-sig")
