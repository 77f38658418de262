from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.loading import Cleanup, load, load_text
from tests.loading.checks import assert_sound, codes, outline, texts

PROSE = (
    "The quick brown fox jumps over the lazy dog, and the dog does not mind at all. So the fox does it again and again."
)
WRAPPED = """\
It was a bright cold day in April, and the clocks were striking thirteen when
the man with the umbrella slipped quickly through the glass doors of the large
mansion block, though not quickly enough to prevent a swirl of gritty dust from
entering along with him, as dust will do when the wind is up and nobody cares.

The hallway smelt of boiled cabbage and old rag mats. At one end of it a poster
that was too large for indoor display had been tacked to the wall, and it showed
simply an enormous face, more than a metre wide, of a man of about forty years.
"""


def test_text_that_is_not_hard_wrapped_stays_exactly_as_it_is() -> None:
    document = load(b"A.\n\nB.   C!\r\nD?", "a.txt")
    assert document.text == "A.\n\nB.   C!\nD?"
    assert texts(document) == ["A.", "B.   C!", "D?"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\x0b"])
def test_all_line_ends_are_equal(end: str) -> None:
    document = load(end.join(["First one.", "", "  Second one.  ", ""]).encode(), "a.txt")
    assert document.text == "First one.\n\n  Second one.  \n"
    assert texts(document) == ["First one.", "Second one."]


def test_hard_wrapped_lines_are_joined_and_counted() -> None:
    document = load_text(WRAPPED)
    assert texts(document) == [" ".join(part.split("\n")).strip() for part in WRAPPED.split("\n\n")]
    assert codes(document) == ["unwrapped"]


def test_unwrapping_can_be_switched_off() -> None:
    document = load_text(WRAPPED, cleanup=Cleanup(unwrap=False))
    assert document.text == WRAPPED
    assert texts(document) == [part.strip() for part in WRAPPED.split("\n\n")]
    assert codes(document) == []


@pytest.mark.parametrize("text", ["", " ", "\n\n", " \t\r\n \u3000"])
def test_white_space_alone_is_a_document_without_blocks(text: str) -> None:
    document = load_text(text)
    assert document.text == text.replace("\r\n", "\n")
    assert document.blocks == ()


def test_a_form_feed_starts_a_page() -> None:
    document = load(b"One.\n\x0cTwo,\nthree.\x0c\x0cFive.\n\x0c", "a.txt")
    assert document.text == "One.\n\nTwo,\nthree.\n\nFive.\n\n"
    assert [document.text[start:][:4] for start in document.page_starts] == ["One.", "Two,", "\nFiv", "Five"]
    assert texts(document) == ["One.", "Two,\nthree.", "Five."]


def test_text_without_form_feeds_has_no_pages() -> None:
    assert load(b"One.\n\nTwo.", "a.txt").page_starts == ()


def test_one_utterance_a_line_is_one_paragraph_a_line() -> None:
    document = load_text("ANNA: Hello there.\nBEN: Hi! How are you?\nANNA: Fine.")
    assert texts(document) == ["ANNA: Hello there.", "BEN: Hi! How are you?", "ANNA: Fine."]


def test_a_line_that_runs_on_belongs_to_the_next() -> None:
    document = load_text("It ends with a comma,\nso it goes on\nin the next line. Done.\nNew line.")
    assert texts(document) == ["It ends with a comma,\nso it goes on\nin the next line. Done.", "New line."]


def test_a_line_much_shorter_than_the_next_does_not_run_on() -> None:
    title = "2.3 Information Collected by Customer Support Staff"
    assert outline(load_text(f"{title}\n{PROSE}")) == [("heading", 2, title), ("paragraph", None, PROSE)]


@pytest.mark.parametrize(
    ("title", "level"),
    [
        ("CHAPTER I", 1),
        ("Chapter 12. The Return", 1),
        ("Letter 3", 1),
        ("Kapitel 4: Die Reise", 1),
        ("第三章", 1),
        ("INTRODUCTION", 1),
        ("The History of the Club", 1),
        ("Early life", 1),
        ("1 Introduction", 1),
        ("1.2 Related work", 2),
        ("3.4.1\tScope", 3),
        ("1.1.1", 3),
        ("Results\n=======", 1),
        ("Results\n-------", 2),
    ],
)
def test_headings(title: str, level: int) -> None:
    document = load_text(f"{PROSE}\n\n{title}\n\n{PROSE}\n")
    assert outline(document)[1] == ("heading", level, title)
    assert [kind for kind, _, _ in outline(document)] == ["paragraph", "heading", "paragraph"]


@pytest.mark.parametrize(
    "line",
    [
        "It rained.",
        "He said,",
        "Dear Sir,",
        "and so on",
        "Character set encoding: UTF-8",
        "1) X = Y",
        "2 + 2 = 4",
        "The chapter 1 is long, but this is not a heading since it goes on and on until nobody reads it any more",
        "\u201cNo,\u201d she said",
    ],
)
def test_what_only_resembles_a_heading_stays_a_paragraph(line: str) -> None:
    document = load_text(f"{PROSE}\n\n{line}\n\n{PROSE}\n")
    assert texts(document, "heading") == []
    assert line in texts(document)


def test_capitals_right_above_their_text() -> None:
    document = load_text("BUDGET\nWe postponed it.\n\nWE ALL AGREED.\nThat is all.\n")
    assert texts(document, "heading") == ["BUDGET"]


def test_a_title_needs_a_text_that_it_heads() -> None:
    assert texts(load_text(f"{PROSE}\n\nThe End"), "heading") == []
    assert texts(load_text("Robert Walton\n\n12 High Street\n\nLondon"), "heading") == []


def test_numbered_titles_in_a_text_of_one_line_paragraphs() -> None:
    document = load_text("1.\tINTRODUCTION\n1.1\tJurisdiction\n1.1.1.(1)\tThe Rulebook is made by the Board.\n")
    assert [(kind, level) for kind, level, _ in outline(document)] == [
        ("heading", 1),
        ("heading", 2),
        ("paragraph", None),
    ]


def test_ornaments_are_no_paragraphs_of_their_own() -> None:
    assert texts(load_text("----\n\nOne.\n\n* * *\n\nTwo.\n")) == ["----\n\nOne.\n\n* * *", "Two."]
    assert texts(load_text("* * *\n\n~~~")) == ["* * *\n\n~~~"]


def test_lists_with_depth_in_one_group() -> None:
    document = load_text("Points:\n\n  - one\n  - two, which\n    goes on\n      - deeper\n  - three\n\nEnd of it.")
    assert outline(document)[1:5] == [
        ("list_item", 0, "- one"),
        ("list_item", 0, "- two, which\n    goes on"),
        ("list_item", 1, "- deeper"),
        ("list_item", 0, "- three"),
    ]
    assert {block.group for block in document.blocks[1:5]} == {0}
    assert document.blocks[5].kind == "paragraph"


@pytest.mark.parametrize("items", [["1. Stir", "2. Bake", "3. Eat"], ["(a) this;", "(b) that."], ["• one", "• two"]])
def test_list_markers(items: list[str]) -> None:
    document = load_text("Do as follows:\n" + "\n".join(items) + "\n")
    assert texts(document, "list_item") == items


def test_two_lists_are_two_groups() -> None:
    document = load_text("A:\n- x\n- y\n\nB:\n- x\n- y\n")
    assert [block.group for block in document.blocks] == [None, 0, 0, None, 1, 1]


@pytest.mark.parametrize(
    "text",
    [
        "- Well, said he.\n",
        "1. This alone is no list.\n",
        "1. One\n\n7. Seven\n",
        f"1. {PROSE * 4}\n2. {PROSE * 4}\n",
        "12.5 and 13.7 are numbers.\n13.8 is another.\n",
    ],
)
def test_what_only_resembles_a_list_stays_paragraphs(text: str) -> None:
    assert texts(load_text(text), "list_item") == []


def test_a_guessed_encoding_is_reported() -> None:
    document = load("Grüße aus Köln.".encode("cp1252"), "a.txt")
    assert document.text == "Grüße aus Köln."
    assert codes(document) == ["encoding_guessed"]


LINES = st.lists(
    st.sampled_from(
        [
            "",
            " ",
            "- item",
            "1. one",
            "2. two",
            "CHAPTER I",
            "1.2 Title",
            "=====",
            "\f",
            "Some words",
            PROSE,
            "x.",
            "  y,",
        ]
    )
)


@given(LINES, st.booleans())
def test_every_visible_character_lies_in_a_block(lines: list[str], unwrap: bool) -> None:
    assert_sound(load_text("\n".join(lines), cleanup=Cleanup(unwrap=unwrap)))


@given(st.text())
def test_any_text_loads(text: str) -> None:
    document = load_text(text)
    assert_sound(document)
    if "unwrapped" not in codes(document) and "dehyphenated" not in codes(document):
        visible = "".join(text.replace("\0", "").removeprefix("\ufeff").split())
        assert "".join(document.text.split()) == "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in visible)
