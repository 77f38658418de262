from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.loading.builder import DocumentBuilder
from chunking.types import Block
from tests.loading.checks import assert_sound, texts


def test_blocks_are_apart_by_a_blank_line_and_rows_of_a_group_by_a_line_end() -> None:
    builder = DocumentBuilder()
    builder.add("heading", "Ducks", level=1)
    table = builder.new_group()
    builder.add_row(["Name", "Habitat"], group=table)
    builder.add_row(["Teal", "Pond\nMarsh"], group=table)
    other = builder.new_group()
    builder.add("list_item", "one", level=0, group=other)
    document = builder.build("ducks", language="en")
    assert document.text == "Ducks\n\nName | Habitat\nTeal | Pond Marsh\n\none"
    assert document.blocks == (
        Block("heading", 0, 5, 1, None),
        Block("table_row", 7, 21, None, 0),
        Block("table_row", 22, 39, None, 0),
        Block("list_item", 41, 44, 0, 1),
    )
    assert document.language == "en"


def test_blank_blocks_and_rows_add_nothing() -> None:
    builder = DocumentBuilder()
    builder.add("paragraph", " \n\t ")
    builder.add("code", "\n\n")
    builder.add_row(["", " "], group=0)
    assert builder.build("x").text == ""
    assert builder.build("x").blocks == ()


def test_headings_become_one_line_and_code_keeps_its_indentation() -> None:
    builder = DocumentBuilder()
    builder.add("heading", "Chapter I \n The start", level=1)
    builder.add("code", "\n \n    if x:\n        y()\n\n")
    assert texts(builder.build("x")) == ["Chapter I The start", "    if x:\n        y()"]


@pytest.mark.parametrize(
    ("pages", "starts"),
    [
        ([["a"], ["b"]], (0, 3)),
        ([[], ["a"], [], ["b"]], (0, 0, 3, 3)),
        ([["a"], [], []], (0, 1, 1)),
        ([[], []], (0, 0)),
        ([["a", "b"], ["c"]], (0, 6)),
    ],
)
def test_pages_keep_their_number_even_if_blank(pages: list[list[str]], starts: tuple[int, ...]) -> None:
    builder = DocumentBuilder()
    for page in pages:
        builder.start_page()
        for text in page:
            builder.add("paragraph", text)
    assert builder.build("x").page_starts == starts


def test_text_before_the_first_page_mark_is_a_page_of_its_own() -> None:
    builder = DocumentBuilder()
    builder.add("paragraph", "cover")
    builder.start_page()
    builder.add("paragraph", "inside")
    assert builder.build("x").page_starts == (0, 7)


KINDS = st.sampled_from(["heading", "paragraph", "list_item", "table_row", "code"])
STEPS = st.lists(st.one_of(st.just("page"), st.tuples(KINDS, st.text(max_size=12), st.sampled_from([None, 0, 1]))))


@given(STEPS)
def test_offsets_are_exact_and_nothing_stands_between_blocks(steps: list[tuple[str, str, int | None] | str]) -> None:
    builder = DocumentBuilder()
    for step in steps:
        if isinstance(step, str):
            builder.start_page()
        else:
            builder.add(step[0], step[1], group=step[2])  # type: ignore[arg-type]
    document = builder.build("x")
    assert_sound(document)
    assert len(document.page_starts) in (steps.count("page"), steps.count("page") + 1)
    assert document.text == "".join(
        ("" if i == 0 else "\n" if block.group is not None and block.group == document.blocks[i - 1].group else "\n\n")
        + document.text[block.start : block.end]
        for i, block in enumerate(document.blocks)
    )
