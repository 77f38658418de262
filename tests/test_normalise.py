"""Line ends, words broken at line ends, hard-wrapped lines."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.normalise import Cleanup, clean_plain_text, normalise_lines, wrap_width

EVERYTHING, NOTHING = Cleanup(), Cleanup(dehyphenate=False, unwrap=False)
PROSE = (
    "The committee met on the second of March to hear what the engineers had found beneath the old bridge. "
    "Two of the piers had shifted by a hand's breadth since the autumn, and the third one leaned towards the bank. "
    "Nobody could say how long the mortar would hold, but everyone agreed that the carts had to take the other road. "
    "The mayor asked for a week to think about it, which the engineers granted with visible reluctance."
)


def mend(text: str, cleanup: Cleanup = EVERYTHING) -> str:
    return clean_plain_text(text, cleanup)[0]


def codes(text: str, cleanup: Cleanup = EVERYTHING) -> dict[str, str]:
    return {notice.code: notice.message for notice in clean_plain_text(text, cleanup)[1]}


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n", "\v", "\x85", "\u2028", "\u2029"])
def test_every_line_end_becomes_one(end: str) -> None:
    assert normalise_lines(f"a{end}b{end}{end}c") == "a\nb\n\nc"


def test_a_form_feed_stays() -> None:
    assert normalise_lines("a\fb\r\n") == "a\fb\n"


def test_a_wrapped_paragraph_becomes_one_line_and_says_so() -> None:
    wrapped = textwrap.fill(PROSE, 60, break_on_hyphens=False)
    assert mend(wrapped) == PROSE
    assert codes(wrapped) == {"unwrapped": f"Joined {wrapped.count(chr(10))} wrapped lines."}


def test_paragraphs_stay_apart() -> None:
    wrapped = "\n\n".join([textwrap.fill(PROSE, 60, break_on_hyphens=False)] * 2)
    assert mend(wrapped) == f"{PROSE}\n\n{PROSE}"


def test_a_first_line_indentation_starts_a_paragraph() -> None:
    wrapped = "\n".join(textwrap.fill(PROSE, 60, initial_indent="    ", break_on_hyphens=False) for _ in range(2))
    assert mend(wrapped) == f"    {PROSE}\n    {PROSE}"


def test_items_of_a_wrapped_list_stay_apart_and_their_lines_join() -> None:
    item = "- " + " ".join(PROSE.split()[:25])
    wrapped = "\n".join(textwrap.fill(item, 60, subsequent_indent="  ", break_on_hyphens=False) for _ in range(3))
    assert mend(wrapped) == "\n".join([item] * 3)


@given(
    st.lists(st.text("abcdefghijklmnoprstuvwy", min_size=2, max_size=9), min_size=60, max_size=200),
    st.integers(40, 100),
)
def test_wrapping_at_any_width_is_undone(words: list[str], width: int) -> None:
    text = " ".join(word + "." * (i % 9 == 8) for i, word in enumerate(words))
    assert mend(textwrap.fill(text, width)) == text


@pytest.mark.parametrize(
    "text",
    [
        "We rest; a dream has power to poison sleep.\nWe rise; one wandering thought pollutes the day.\n"
        "We feel, conceive, or reason; laugh or weep,\nEmbrace fond woe, or cast our cares away;\n",
        "Ms Ada Byron\n12 St James's Square\nLondon\nSW1Y 4JH\nUnited Kingdom",
        "ANNA: Did you bring the keys?\nBEN: No.\nANNA: Then how do we get in, now that the caretaker has gone home?\n"
        "BEN: Through the window.\nANNA: I am not climbing anywhere.\nBEN: Suit yourself.",
        "def area(width, height):\n    if width < 0 or height < 0:\n        raise ValueError\n    return width * height\n",
        "total = first_value + second\nother = third_value - fourth\nthird = fifth_value * sixth\n",
        "Name\tAge\tCity\nAnna Schmidt\t41\tBremen\nBartholomew Featherstone\t29\tLeicester\n",
        "| name | what it is for and when to use it |\n| --- | --- |\n| alpha | the first and most important of them all |",
        "- milk\n- bread from the bakery on the corner\n- two pounds of apples\n- cheese",
        "The first sentence stands on a line of its own.\nSo does the second one, although it is a good deal longer.\n"
        "Short.\nAnd the fourth one goes on for quite a while before it finally comes to an end somewhere.\n",
        "a line\nb\n\n\n  c  \n\td\n",
        "",
        "\n\n",
    ],
    ids=["verse", "address", "transcript", "code", "statements", "tabs", "pipes", "list", "sentences", "odd", "empty", "blank"],
)
def test_lines_that_end_for_a_reason_come_back_as_they_were(text: str) -> None:
    assert clean_plain_text(text, EVERYTHING) == (text, ())


@given(st.text(st.sampled_from("ab -.\n\t\f\u00ad漢"), max_size=200))
def test_with_everything_off_nothing_changes(text: str) -> None:
    assert clean_plain_text(text, NOTHING) == (text, ())


@given(st.text(st.sampled_from("abAB -.\n\u00ad漢字"), max_size=200))
def test_mending_only_takes_hyphens_and_moves_white_space(text: str) -> None:
    def letters(value: str) -> str:
        return "".join(c for c in value if c not in " -\n\u00ad")

    for cleanup in (EVERYTHING, Cleanup(unwrap=False), Cleanup(dehyphenate=False)):
        assert letters(mend(text, cleanup)) == letters(text)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("The new model has capabili-\nties.", "The new model has capabilities."),
        ("capabili\u2010\nties", "capabilities"),
        ("capabili\u00ad\nties", "capabilities"),
        ("a well-\nknown fact, well-known to all", "a well-known fact, well-known to all"),
        ("the wellknown and the well-\nknown", "the wellknown and the wellknown"),
        ("a self-\npublishing author", "a self-publishing author"),
        ("a selfish and self-\nless act", "a selfish and selfless act"),
        ("before-\nand afterwards", "before-\nand afterwards"),
        ("the years 1990-\n1994", "the years 1990-\n1994"),
    ],
)
def test_words_hyphenated_at_line_ends(text: str, mended: str) -> None:
    assert mend(text) == mended


def test_speech_that_breaks_off_is_no_hyphenation() -> None:
    text = "yeah and then we were going to-\nno that is not what we did\nso we were going to see no one\n"
    assert mend(text) == text


def test_mended_words_are_counted() -> None:
    assert codes("capabili-\nties and abili-\nties")["dehyphenated"] == "Mended 2 words hyphenated at line ends."
    assert codes("capabili-\nties")["dehyphenated"] == "Mended 1 word hyphenated at line ends."


def test_without_unwrapping_a_mended_word_stays_on_its_line() -> None:
    only_hyphens = Cleanup(unwrap=False)
    assert mend("has capabili-\nties and more", only_hyphens) == "has capabilities\nand more"
    assert mend("has capabili-\nties\nand more", only_hyphens) == "has capabilities\nand more"
    assert "unwrapped" not in codes("has capabili-\nties and more", only_hyphens)


def test_without_dehyphenation_the_hyphen_stays() -> None:
    assert mend("has capabili-\nties", Cleanup(dehyphenate=False)) == "has capabili-ties"


def test_east_asian_characters_count_as_two_columns() -> None:
    text = "".join("。" if i % 30 == 29 else chr(0x4E00 + i * 7) for i in range(200))
    lines = [text[i : i + 35] for i in range(0, 200, 35)]
    assert wrap_width(lines) is not None
    assert mend("\n".join(lines)) == text


def test_a_gutenberg_book(shared) -> None:  # type: ignore[no-untyped-def]
    raw = shared("data/documents/txt/frankenstein_BOM_CRLF.txt").read_bytes().decode("utf-8-sig")
    text = mend(normalise_lines(raw))
    assert "These visions faded when I perused, for the first time, those poets whose effusions entranced my soul" in text
    assert "  We rest; a dream has power to poison sleep.\n     We rise; one wand’ring thought pollutes the day.\n" in text
    assert "\n Letter 1\n Letter 2\n Letter 3\n" in text
    assert "there snow and frost are banished; and, sailing over a calm sea, we may be wafted" in text
    assert "\n\n* You provide a full refund of any money paid by a user who notifies you in writing (or by e-mail)" in text


@pytest.mark.parametrize(
    "folder", ["data/choi/3-11", "data/wiki", "data/regulations", "data/privacy_qa/corpus", "data/chroma"]
)
def test_texts_that_are_not_wrapped_come_back_as_they_were(shared, folder: str) -> None:  # type: ignore[no-untyped-def]
    files = [path for path in shared(folder).iterdir() if path.suffix in (".ref", ".txt", ".md")]
    assert files
    for path in files:
        text = normalise_lines(path.read_bytes().decode("latin-1" if "choi" in folder else "utf-8"))
        assert mend(text) == text, path.name
