from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.loading import load, load_text
from chunking.loading.markdown import split_front_matter
from chunking.types import Document
from tests.loading.checks import assert_sound, codes, outline, texts


def read(text: str) -> Document:
    return load_text(text, markdown=True)


def test_text_is_the_source_and_offsets_are_exact() -> None:
    source = "# Title\n\nSome *text*,\nwrapped.\n\nSetext\n------\n\nEnd.\n"
    document = read(source)
    assert document.text == source
    assert outline(document) == [
        ("heading", 1, "# Title"),
        ("paragraph", None, "Some *text*,\nwrapped."),
        ("heading", 2, "Setext\n------"),
        ("paragraph", None, "End."),
    ]


def test_nested_lists_give_each_item_its_own_text() -> None:
    document = read("- one\n  goes on\n  - inner\n\n    second paragraph\n- two\n\n1. other\n")
    assert outline(document) == [
        ("list_item", 0, "- one\n  goes on"),
        ("list_item", 1, "- inner"),
        ("list_item", 1, "second paragraph"),
        ("list_item", 0, "- two"),
        ("list_item", 0, "1. other"),
    ]
    assert [block.group for block in document.blocks] == [0, 0, 0, 0, 1]


def test_a_table_is_a_group_of_rows_whose_first_holds_the_delimiter() -> None:
    document = read("Before\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nAfter\n")
    assert texts(document, "table_row") == ["| a | b |\n|---|---|", "| 1 | 2 |", "| 3 | 4 |"]
    assert [block.group for block in document.blocks] == [None, 0, 0, 0, None]


def test_code_is_one_block_with_its_fences() -> None:
    document = read("```python\nx = 1\n\n\n# no heading\n```\n\n    indented\n\n    code\n\nEnd")
    assert outline(document) == [
        ("code", None, "```python\nx = 1\n\n\n# no heading\n```"),
        ("code", None, "indented\n\n    code"),
        ("paragraph", None, "End"),
    ]


def test_code_in_a_list_belongs_to_the_list() -> None:
    document = read("- Run\n\n  ```\n  make\n  ```\n- Done\n")
    assert [(b.kind, b.group) for b in document.blocks] == [("list_item", 0), ("code", 0), ("list_item", 0)]


def test_an_unclosed_fence_reaches_to_the_end() -> None:
    assert outline(read("```\na\n\nb")) == [("code", None, "```\na\n\nb")]


def test_block_quotes_hold_paragraphs() -> None:
    assert outline(read("> one\n> more\n>\n> two\n")) == [
        ("paragraph", None, "> one\n> more"),
        ("paragraph", None, ">\n> two"),
    ]


def test_lines_without_meaning_to_markdown_are_not_lost() -> None:
    document = read("Text [a].\n\n[a]: https://example.org\n\n***\n\n-\n\n<!-- note -->\n")
    assert texts(document, "paragraph") == ["Text [a].", "[a]: https://example.org\n\n***\n\n-", "<!-- note -->"]


def test_carriage_returns_and_bom() -> None:
    document = load(b"\xef\xbb\xbf# A\r\n\r\nb\rc\n", "a.md")
    assert document.text == "# A\n\nb\nc\n"
    assert texts(document) == ["# A", "b\nc"]


def test_front_matter_is_left_out_and_reported() -> None:
    document = load(b"---\r\ntitle: A\r\nlang: pt_BR\r\ntags:\r\n  - x\r\n---\r\n\r\nText.\r\n", "a.md")
    assert document.text == "Text.\n"
    assert document.language == "pt-BR"
    assert document.notices[0].message == "Left out the front matter (3 fields)."
    assert codes(document) == ["front_matter"]


@pytest.mark.parametrize(
    ("text", "rest", "fields"),
    [
        ("+++\ntitle = 'A'\n+++\nText", "Text", "title = 'A'\n"),
        ("---\na: 1\n...\nText", "Text", "a: 1\n"),
        ("---\n---\nText", "Text", ""),
        ("---\na: 1\n---", "", "a: 1\n"),
        ("---\nJust a line between rules.\n---\nText", "---\nJust a line between rules.\n---\nText", None),
        ("---\na: 1\n\nnever closed", "---\na: 1\n\nnever closed", None),
        ("\n---\na: 1\n---\n", "\n---\na: 1\n---\n", None),
        ("----\na: 1\n----\n", "----\na: 1\n----\n", None),
    ],
)
def test_front_matter(text: str, rest: str, fields: str | None) -> None:
    assert split_front_matter(text) == (rest, fields)


PIECES = [
    "# h",
    "===",
    "---",
    "- a",
    "  - b",
    "1. c",
    "> q",
    "```",
    "    code",
    "| a | b |",
    "|---|---|",
    "text",
    "<div>",
    "",
    "\t- x",
    "[a]: b",
]


@given(st.lists(st.sampled_from(PIECES)))
def test_every_visible_character_lies_in_a_block(pieces: list[str]) -> None:
    document = read("\n".join(pieces))
    assert_sound(document)
    for block in document.blocks:
        line_start = document.text.rfind("\n", 0, block.start) + 1
        assert not document.text[line_start : block.start].strip(), "a block starts its line"


@given(st.text())
def test_any_text_loads(text: str) -> None:
    assert_sound(read(text))
