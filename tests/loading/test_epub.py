from __future__ import annotations

import pytest

from chunking.errors import DamagedDocument, UnsupportedFormat
from chunking.loading import load
from tests.loading.archives import CONTAINER, epub, packed, xhtml
from tests.loading.checks import assert_sound, codes, outline, texts

ONE, TWO = xhtml("<h1>One</h1><p>First.</p>"), xhtml("<h1>Two</h1><p>Second.</p><aside>A note.</aside>")
ENCRYPTION = """<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
<enc:EncryptedData><enc:EncryptionMethod Algorithm="{}"/><enc:CipherData/></enc:EncryptedData></encryption>"""


def test_chapters_in_the_order_of_the_spine() -> None:
    document = load(epub({"b.xhtml": TWO, "a.xhtml": ONE}, spine=["a.xhtml", "b.xhtml"]), "book.epub")
    assert outline(document) == [
        ("heading", 1, "One"),
        ("paragraph", None, "First."),
        ("heading", 1, "Two"),
        ("paragraph", None, "Second."),
        ("paragraph", None, "A note."),
    ]
    assert document.page_starts == ()
    assert_sound(document)


def test_the_language_of_the_package() -> None:
    assert load(epub({"a.xhtml": ONE}, metadata="<dc:language> de-AT </dc:language>"), "b").language == "de-AT"
    assert load(epub({"a.xhtml": ONE.replace("<html ", "<html lang='fr' ")}), "b").language == "fr"


def test_navigation_and_contents_pages_are_no_chapters() -> None:
    toc = xhtml("<nav><ol><li><a href='a.xhtml'>One</a></li></ol></nav>")
    manifest = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    book = epub({"toc.xhtml": toc, "a.xhtml": ONE}, guide='<guide><reference type="toc" href="toc.xhtml"/></guide>')
    assert texts(load(book, "b")) == ["One", "First."]
    with_nav = epub({"a.xhtml": ONE}, manifest=manifest, spine=["nav", "a.xhtml"])
    assert texts(load(with_nav, "b")) == ["One", "First."]
    assert codes(load(with_nav, "b")) == []


def test_contents_inside_a_chapter_do_not_drop_the_chapter() -> None:
    book = epub({"a.xhtml": ONE}, guide='<guide><reference type="toc" href="a.xhtml#contents"/></guide>')
    book_two = epub(
        {"a.xhtml": ONE, "b.xhtml": TWO}, guide='<guide><reference type="toc" href="a.xhtml#contents"/></guide>'
    )
    assert texts(load(book, "b")) == ["One", "First."]
    assert "First." in texts(load(book_two, "b"))


def test_a_missing_chapter_is_reported() -> None:
    book = epub({"a.xhtml": ONE}, manifest='<item id="gone" href="gone.xhtml"/>', spine=["a.xhtml", "gone"])
    document = load(book, "book.epub")
    assert texts(document) == ["One", "First."]
    assert [(n.code, n.severity) for n in document.notices] == [("chapters_missing", "warning")]
    assert "OEBPS/gone.xhtml" in document.notices[0].message


def test_no_chapter_left_is_damage() -> None:
    book = epub({"a.xhtml": ONE}, manifest='<item id="gone" href="gone.xhtml"/>', spine=["gone"])
    with pytest.raises(DamagedDocument, match=r"book\.epub is damaged \(no chapter of the book can be read\)"):
        load(book, "book.epub")
    with pytest.raises(DamagedDocument):
        load(packed({"mimetype": "application/epub+zip"}), "book.epub")


@pytest.mark.parametrize("package", ["", "<package", "<package/>", "not xml \0"])
def test_without_a_usable_package_document_the_pages_come_by_name(package: str) -> None:
    book = packed({"META-INF/container.xml": CONTAINER, "OEBPS/content.opf": package, "b.xhtml": TWO, "a.html": ONE})
    assert texts(load(book, "b"), "heading") == ["One", "Two"]


def test_names_are_percent_encoded_in_the_package() -> None:
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="x" href="../Text/my%20page.html"/></manifest>'
        '<spine><itemref idref="x"/></spine></package>'
    )
    book = packed({"META-INF/container.xml": CONTAINER, "OEBPS/content.opf": package, "Text/my page.html": ONE})
    assert texts(load(book, "b")) == ["One", "First."]


def with_encryption(algorithm: str) -> bytes:
    package = '<package><manifest><item id="x" href="a.html"/></manifest><spine><itemref idref="x"/></spine></package>'
    return packed(
        {
            "META-INF/container.xml": CONTAINER,
            "META-INF/encryption.xml": ENCRYPTION.format(algorithm),
            "OEBPS/content.opf": package,
            "OEBPS/a.html": ONE,
        }
    )


def test_drm_is_refused_and_obfuscated_fonts_are_not() -> None:
    with pytest.raises(UnsupportedFormat, match="digital rights management"):
        load(with_encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc"), "book.epub")
    assert texts(load(with_encryption("http://www.idpf.org/2008/embedding"), "book.epub")) == ["One", "First."]


def test_entities_are_not_expanded() -> None:
    package = (
        '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
        '<package><metadata><language>&b;&x;</language></metadata><manifest><item id="x" href="a.html"/></manifest>'
        '<spine><itemref idref="x"/></spine></package>'
    )
    book = packed({"META-INF/container.xml": CONTAINER, "OEBPS/content.opf": package, "OEBPS/a.html": ONE})
    document = load(book, "b")
    assert texts(document) == ["One", "First."]
    assert document.language is None


def test_the_encoding_of_a_chapter_is_its_own() -> None:
    chapter = "<?xml version='1.0' encoding='iso-8859-1'?><html><body><p>Größe</p></body></html>".encode("latin-1")
    assert texts(load(epub({"a.xhtml": chapter}), "b")) == ["Größe"]
