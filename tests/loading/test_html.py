from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.loading import Cleanup, load
from chunking.types import Document
from tests.loading.checks import assert_sound, codes, outline, texts

PROSE = "Ducks live on lakes and rivers, where they eat grass, fish and insects all day long. They sleep at night."


def read(body: str, *, head: str = "", cleanup: Cleanup | None = None) -> Document:
    page = f"<!DOCTYPE html><html lang='en-GB'><head><title>Page title</title>{head}</head><body>{body}</body></html>"
    return load(page.encode(), "page.html", cleanup=cleanup or Cleanup())


def test_blocks_in_order_with_language() -> None:
    document = read("<h1>Ducks</h1><p>One.<p>Two.</p><div>Three <div>four</div> five</div>six")
    assert outline(document) == [
        ("heading", 1, "Ducks"),
        ("paragraph", None, "One."),
        ("paragraph", None, "Two."),
        ("paragraph", None, "Three"),
        ("paragraph", None, "four"),
        ("paragraph", None, "five"),
        ("paragraph", None, "six"),
    ]
    assert document.language == "en-GB"
    assert codes(document) == []


@pytest.mark.parametrize(
    ("markup", "shown"),
    [
        ("<p>a\n  b\t c </p>", "a b c"),
        ("<p>a <b> b</b> c</p>", "a b c"),
        ("<p>in<b>side</b></p>", "inside"),
        ("<p>a<br>b <br/> c</p>", "a\nb\nc"),
        ("<p>&lt;b&gt; &amp; &eacute;&#8364;&#x20AC; &nbsp;x</p>", "<b> & é€€ \xa0x"),
        ("<p>$5 and $6, *x*, `y`</p>", "$5 and $6, *x*, `y`"),
        ("<p>capa\xadbility un<wbr>broken</p>", "capability unbroken"),
        ("<p>H<sub>2</sub>O, <q>so</q></p>", "H2O, “so”"),
        ("<p>a<!-- b -->c<script>d()</script><style>e</style><template>f</template></p>", "ac"),
        ("<p>a<span hidden>b</span><span style='display: none'>c</span></p>", "a"),
        ("<p>x <math alttext='x^2'><mi>x</mi><mn>2</mn></math></p>", "x x^2"),
        ("<p>漢<ruby>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby></p>", "漢字"),
        ("<p>a<button>Copy</button><select><option>b</option></select></p>", "a"),
    ],
)
def test_text_as_a_browser_shows_it(markup: str, shown: str) -> None:
    assert read(markup).text == shown


def test_two_line_breaks_are_a_paragraph_break() -> None:
    assert texts(read("one<br>two<br><br>three")) == ["one\ntwo", "three"]


def test_nested_lists() -> None:
    document = read("<ul><li>a<ul><li>b</li></ul>after</li><li><p>c</p><p>d</p></li></ul><ol><li>e</li></ol>")
    assert outline(document) == [
        ("list_item", 0, "a"),
        ("list_item", 1, "b"),
        ("list_item", 0, "after"),
        ("list_item", 0, "c"),
        ("list_item", 0, "d"),
        ("list_item", 0, "e"),
    ]
    assert [block.group for block in document.blocks] == [0, 0, 0, 0, 0, 1]


def test_definition_lists() -> None:
    assert outline(read("<dl><dt>Duck<dd>A bird.</dl>")) == [("list_item", 0, "Duck"), ("list_item", 1, "A bird.")]


def test_preformatted_code_keeps_its_lines() -> None:
    document = read("<p>Run:</p><pre><code>\nif x:\n    y()\n\n    z()\n</code></pre>")
    assert outline(document)[1] == ("code", None, "if x:\n    y()\n\n    z()")


def test_preformatted_prose_is_paragraphs() -> None:
    document = read(f"<pre>\n{PROSE}\n\n{PROSE}\n</pre>")
    assert outline(document) == [("paragraph", None, PROSE), ("paragraph", None, PROSE)]


def test_table_rows_are_lines_and_the_caption_belongs_to_them() -> None:
    document = read(
        "<table><caption>Facts</caption><thead><tr><th>Name<th>Note</thead>"
        "<tr><td>Teal<td><ul><li>Pond</li><li>Marsh</li></ul><tr><td><td>x<br>y</table>"
    )
    assert texts(document, "table_row") == ["Facts", "Name | Note", "Teal | Pond; Marsh", "| x y"]
    assert {block.group for block in document.blocks} == {0}


def test_a_nested_table_stays_in_its_cell_once() -> None:
    document = read("<table><tr><th>A<th>B<tr><td>x<td><table><tr><th>C<th>D<tr><td>1<td>2</table></table>")
    assert texts(document) == ["A | B", "x | C D; 1 2"]


def test_cells_that_span_rows_leave_their_column_free() -> None:
    document = read(
        "<table><tr><th>A<th>B<th>C<tr><td rowspan=2>a<td>1<td rowspan=2>c<tr><td>2<tr><td>x<td>y<td>z</table>"
    )
    assert texts(document) == ["A | B | C", "a | 1 | c", "| 2", "x | y | z"]


@pytest.mark.parametrize(
    "table",
    [
        f"<table role=presentation><tr><td><h2>Left</h2><p>{PROSE}</p><td>Right</table>",
        f"<table><tr><td><h2>Left</h2><p>{PROSE}</p></td></tr><tr><td>Right</td></tr></table>",
        f"<table><tr><td><h2>Left</h2><p>{PROSE}</p></td><td>Right</td></tr></table>",
    ],
)
def test_tables_that_lay_out_a_page_are_no_tables(table: str) -> None:
    assert outline(read(table)) == [("heading", 2, "Left"), ("paragraph", None, PROSE), ("paragraph", None, "Right")]


BOILERPLATE = [
    "<nav>Home, Products</nav>",
    "<header>Site name</header>",
    "<footer>Imprint</footer>",
    "<aside>Related pages</aside>",
    "<form><label>Name</label><p>Subscribe here</p></form>",
    "<div role=navigation>Home</div>",
    "<div role='banner'>Home</div>",
    "<div class='a breadcrumbs'>Home</div>",
]


@pytest.mark.parametrize("boilerplate", BOILERPLATE)
def test_boilerplate_is_left_out_and_counted(boilerplate: str) -> None:
    document = read(f"{boilerplate}<h1>Ducks</h1><p>{PROSE}</p>")
    assert texts(document) == ["Ducks", PROSE]
    assert codes(document) == ["boilerplate"]
    kept = read(f"{boilerplate}<h1>Ducks</h1><p>{PROSE}</p>", cleanup=Cleanup(drop_running_heads=False))
    assert len(texts(kept)) > 2
    assert codes(kept) == []


def test_the_count_is_in_characters_of_the_page() -> None:
    document = read(f"<nav>Home</nav><p>{PROSE}</p>")
    assert document.notices[0].message.endswith(f"forms: 4 of {len(PROSE) + 4} characters of the page.")


@pytest.mark.parametrize("tag", ["nav", "form", "aside", "footer", "header", "div role=navigation"])
def test_a_page_that_is_nothing_but_boilerplate_is_kept(tag: str) -> None:
    assert texts(read(f"<{tag}><p>{PROSE}</p></{tag.split()[0]}>")) == [PROSE]


def test_main_or_the_only_article_is_the_page_if_it_holds_most_of_it() -> None:
    assert texts(read(f"<div>Menu</div><main><p>{PROSE}</p></main><div>Ads</div>")) == [PROSE]
    assert texts(read(f"<div>Menu</div><article><p>{PROSE}</p></article>")) == [PROSE]
    assert texts(read(f"<main>Loading</main><p>{PROSE}</p>")) == ["Loading", PROSE]
    assert texts(read(f"<article>{PROSE}</article><article>{PROSE}</article>")) == [PROSE, PROSE]


def test_the_title_in_an_articles_header_stays_and_its_menus_go() -> None:
    document = read(
        f"<article><header><h1>Ducks</h1><p>By A. Teal</p><ul><li>Share</ul></header><p>{PROSE}</p></article>"
    )
    assert texts(document) == ["Ducks", "By A. Teal", PROSE]


def test_the_only_main_heading_is_kept_wherever_it_stands() -> None:
    assert texts(read(f"<header><h1>Ducks</h1><p>Site</p></header><main><p>{PROSE}</p></main>")) == ["Ducks", PROSE]


def test_notes_beside_the_text_are_content() -> None:
    document = read(f"<main><p>{PROSE}</p><aside class='admonition warning'>Mind the geese.</aside></main>")
    assert texts(document) == [PROSE, "Mind the geese."]


def test_reference_marks_are_left_out() -> None:
    document = read(f"<p>Ducks swim.<sup class='reference'>[1]</sup> E=mc<sup>2</sup>.</p><p>{PROSE}</p>")
    assert texts(document)[0] == "Ducks swim. E=mc2."
    assert document.notices[0].message == "Left out 1 reference mark such as [1]."


@pytest.mark.parametrize(
    "declaration",
    ["<meta charset='windows-1251'>", "<meta http-equiv=Content-Type content='text/html; charset=cp1251'>"],
)
def test_the_declared_encoding_is_used(declaration: str) -> None:
    page = f"<html><head>{declaration}</head><body><p>Мир</body></html>"
    assert load(page.encode("cp1251"), "a.html").text == "Мир"


def test_xhtml_with_self_closed_elements_and_cdata() -> None:
    page = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title/><script src='a'/></head>"
    page += "<body><a id='x'/><p>One<br/>two</p><div/><p><![CDATA[a < b]]></p></body></html>"
    assert texts(load(page.encode(), "a.xhtml")) == ["One\ntwo", "a < b"]


def test_an_empty_page_is_a_document_without_blocks() -> None:
    document = read("<script>let x</script>")
    assert document.text == ""
    assert document.blocks == ()


def test_depth_is_no_recursion() -> None:
    assert read("<div>" * 3000 + "deep").text == "deep"
    assert_sound(read("<table><tr><td>a<td>b" * 200))
    assert_sound(read("<ul><li>a" * 2000))


TAGS = [
    "p",
    "div",
    "h1",
    "h2",
    "ul",
    "li",
    "ol",
    "table",
    "tr",
    "td",
    "th",
    "pre",
    "code",
    "br",
    "nav",
    "main",
    "article",
    "header",
    "b",
    "q",
    "dl",
    "dt",
    "form",
    "section",
]
MARKUP = st.lists(
    st.one_of(
        st.sampled_from(TAGS).flatmap(lambda t: st.sampled_from([f"<{t}>", f"</{t}>", f"<{t}/>"])),
        st.text(st.characters(exclude_categories=["Cc"]), max_size=8),
    )
)


@given(MARKUP, st.booleans())
def test_any_markup_gives_a_sound_document(parts: list[str], drop: bool) -> None:
    assert_sound(
        load(f"<html>{''.join(parts)}".encode("utf-8", "replace"), "a.html", cleanup=Cleanup(drop_running_heads=drop))
    )


@given(
    st.lists(
        st.sampled_from(["<p>", "<div>", "<b>", "</b>", "<li>", "<ul>", "<tr>", "<td>", "<table>", "w1 ", "w2", " w3"])
    )
)
def test_no_word_is_lost_or_doubled(parts: list[str]) -> None:
    markup = "".join(parts)
    words = sum(markup.count(word) for word in ("w1", "w2", "w3"))
    text = load(f"<html><body>{markup}".encode(), "a.html", cleanup=Cleanup(drop_running_heads=False)).text
    assert sum(text.count(word) for word in ("w1", "w2", "w3")) == words
