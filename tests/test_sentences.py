"""Sentences: exact spans, every visible character once, and the inputs that other splitters get wrong."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sentencex
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.sentences import segment
from chunking.types import Block, Document

ZERO_WIDTH = "\u180e\u200b\u2060\ufeff"
SPACES = "\u00a0\u1680\u2003\u2009\u202f\u3000\u2028\u2029\x85\x0b\x0c\x1c\x1f\r\n\t "
MARKS = ".!?…。！？।؟։۔()[]\"'“”‘’«»「」-•*1a、,;"
OTHERS = "aBЯ漢かแ한\u0301\u0327\ufe0f\u200d😀👩\U0010ffff\ud800\x00\x7f\u17d4\ufe12\u00ad\u200e"
characters = st.one_of(st.sampled_from(ZERO_WIDTH + SPACES + MARKS + OTHERS), st.characters())
texts = st.text(characters, max_size=120)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    text = draw(texts)
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), unique=True, max_size=10)))
    kinds = st.sampled_from(["heading", "paragraph", "list_item", "table_row", "code"])
    blocks = tuple(Block(draw(kinds), a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False))
    return Document("d", text, blocks, language=draw(st.sampled_from([None, "en", "ja", "ar", "de-AT", "xx"])))


def split(text: str, *blocks: Block, language: str | None = None) -> list[str]:
    sentences = segment(Document("d", text, blocks, language=language)).sentences
    return [text[sentence.start : sentence.end] for sentence in sentences]


@settings(max_examples=400, deadline=None)
@given(documents())
def test_every_visible_character_lies_in_one_trimmed_sentence_within_its_block(document: Document) -> None:
    text = document.text
    owner: list[int | None] = [None] * len(text)
    for index, block in enumerate(document.blocks):
        owner[block.start : block.end] = [index] * (block.end - block.start)
    covered = [False] * len(text)
    at = 0
    for sentence in segment(document).sentences:
        assert at <= sentence.start < sentence.end
        at = sentence.end
        piece = text[sentence.start : sentence.end]
        assert piece == piece.strip()
        assert piece.strip(ZERO_WIDTH + SPACES)
        assert set(owner[sentence.start : sentence.end]) == {sentence.block}
        covered[sentence.start : sentence.end] = [True] * len(piece)
    for character, seen in zip(text, covered, strict=True):
        assert seen or character.isspace() or character in ZERO_WIDTH


@settings(max_examples=100, deadline=None)
@given(documents())
def test_whole_blocks_are_one_sentence_each(document: Document) -> None:
    found = [sentence.block for sentence in segment(document).sentences]
    for index, block in enumerate(document.blocks):
        if block.kind in ("heading", "table_row", "code"):
            visible = document.text[block.start : block.end].translate(dict.fromkeys(map(ord, ZERO_WIDTH), " ")).strip()
            assert found.count(index) == (1 if visible else 0)


@given(texts)
def test_the_same_text_gives_the_same_sentences(text: str) -> None:
    assert segment(Document("a", text)) == segment(Document("b", text))


@pytest.mark.parametrize("text", ["", " \n\t\n ", "\u00a0\u3000", "\ufeff", "\u200b \u200b"])
def test_nothing_visible_gives_no_sentences(text: str) -> None:
    assert segment(Document("d", text)).sentences == ()
    assert segment(Document("d", text)).notices == ()


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("A.\n\nB.   C!\nD?", ["A.", "B.   C!", "D?"]),
        ("One is.\r\n\r\nTwo is.\r\nThree is.", ["One is.", "Two is.", "Three is."]),
        ("日本語。次の文。", ["日本語。", "次の文。"]),
        ("هل هذا صحيح؟ نعم.", ["هل هذا صحيح؟", "نعم."]),
        ("यह है।वह है।", ["यह है।", "वह है।"]),
        ("ខ្មែរ។ អក្សរ។", ["ខ្មែរ។", "អក្សរ។"]),
        ("你好！我是学生。“好的。”他说。", ["你好！", "我是学生。", "“好的。”", "他说。"]),
        ("😀 Yes indeed. 👩\u200d👧 Then more.", ["😀 Yes indeed.", "👩\u200d👧 Then more."]),
        ("Cafe\u0301 is it. E\u0301t\u0301e\u0301 comes.", ["Cafe\u0301 is it.", "E\u0301t\u0301e\u0301 comes."]),
        ("Wow‼\ufe0f Next one.", ["Wow‼\ufe0f", "Next one."]),
        ("One\u00a0thing is.\u2003Another\u3000is.", ["One\u00a0thing is.", "Another\u3000is."]),
        ("The same. The same. The same.", ["The same.", "The same.", "The same."]),
        ("A line break\nis a space. So\nhere.", ["A line break\nis a space.", "So\nhere."]),
        ("lone \ud800 surrogate. Next.", ["lone \ud800 surrogate.", "Next."]),
        ("The EU-U.S. Privacy Shield. Then it ends.", ["The EU-U.S. Privacy Shield.", "Then it ends."]),
        ("See Vol. 3 and Fig. 2. Then 5 more.", ["See Vol. 3 and Fig. 2.", "Then 5 more."]),
        ("Er sagte. »Komm.« Sie ging.", ["Er sagte.", "»Komm.«", "Sie ging."]),
    ],
)
def test_known_sentences(text: str, sentences: list[str]) -> None:
    assert split(text) == sentences


def test_abbreviations_initials_and_decimals_do_not_end_sentences() -> None:
    text = "Dr. J. D. Smith said, e.g. this costs 3.5 dollars in Washington, D.C. today. It was cheap."
    assert split(text) == [text[:-14], "It was cheap."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("1. First thing. 2. Second thing.", ["1. First thing.", "2. Second thing."]),
        ("1. First thing\n2. Second thing", ["1. First thing", "2. Second thing"]),
        ("- one thing\n- another thing", ["- one thing", "- another thing"]),
        ("• One thing. • Another", ["• One thing.", "• Another"]),
        ("(a) one is. Two (x).\n(b) three.", ["(a) one is.", "Two (x).", "(b) three."]),
        ("It cost\n3.5 million in\n1984. Then more.", ["It cost\n3.5 million in\n1984.", "Then more."]),
    ],
)
def test_list_markers_open_sentences(text: str, sentences: list[str]) -> None:
    assert split(text) == sentences


def test_a_marker_alone_is_no_sentence() -> None:
    assert split("The thing. 2.") == ["The thing. 2."]
    assert split("2.\n\nThe thing.") == ["2.\n\nThe thing."]
    assert split("•\n\nThe thing.") == ["•\n\nThe thing."]
    assert split("A.\n\nThe thing.") == ["A.", "The thing."]


@pytest.mark.parametrize(
    "text",
    [
        "See [the guide. It helps](https://example.org/a.b/c.html) at once.",
        "Read https://example.org/a.B.c?d=e.F first.",
        "Go to www.example.org. It",
        'Use [this](../a.md "A title. Another") now.',
    ],
)
def test_links_are_not_cut(text: str) -> None:
    pieces = split(text)
    for token in text.split("[")[-1].split() if "[" not in text else [text[text.index("[") : text.index(")") + 1]]:
        assert any(token in piece for piece in pieces)


def test_what_holds_no_word_attaches_to_the_sentence_before() -> None:
    assert split('Hello there. ... " Next one.') == ['Hello there. ... "', "Next one."]
    assert split("A thing is.\n\n* * *\n\nNext is.") == ["A thing is.\n\n* * *", "Next is."]
    assert split("It has a mark. ` Next is.") == ["It has a mark. `", "Next is."]
    assert split("... Then it began.") == ["... Then it began."]


def test_a_stray_quotation_mark_does_not_hide_the_sentences_after_it() -> None:
    told = "The committee met again on Tuesday to discuss the plan. "
    text = "“" + told * 8 + "Then it closed.”"
    assert len(split(text)) == 9
    assert split(text)[0] == "“" + told.strip()
    assert split(text)[-1] == "Then it closed.”"


def test_what_is_read_again_keeps_its_offsets() -> None:
    told = "``The committee met again'' , she said , to ``discuss'' the 'whole' plan (in part) on Tuesday"
    assert split(f"{told} . " * 9) == [f"{told} ."] * 9


def test_blocks_bound_sentences_and_text_between_them_is_kept() -> None:
    text = "Title\nfirst is. second is.\n| a. b | c. |\nx = 1. y"
    row, code = text.index("|"), text.index("x =")
    blocks = [Block("heading", 0, 5, 1), Block("table_row", row, code - 1, group=0), Block("code", code, len(text))]
    sentences = segment(Document("d", text, tuple(blocks))).sentences
    assert [(text[s.start : s.end], s.block) for s in sentences] == [
        ("Title", 0),
        ("first is.", None),
        ("second is.", None),
        ("| a. b | c. |", 1),
        ("x = 1. y", 2),
    ]


def test_unpunctuated_lines_are_sentences_and_it_says_so() -> None:
    lines = [f"and this is line number {n} of it" for n in range(12)]
    found = segment(Document("d", "\n".join(lines)))
    assert split("\n".join(lines)) == lines
    assert [notice.code for notice in found.notices] == ["no_punctuation"]


def test_an_unpunctuated_line_falls_back_to_windows_of_words() -> None:
    words = [f"word{n}" for n in range(70)]
    windows = split(" ".join(words))
    assert [len(window.split()) for window in windows] == [24, 24, 22]
    assert " ".join(windows).split() == words


def test_unpunctuated_japanese_falls_back_to_windows_of_characters() -> None:
    text = "か\u3099" * 150
    windows = split(text)
    assert "".join(windows) == text
    assert {len(window) for window in windows} == {60}
    assert not any(unicodedata.combining(window[0]) for window in windows)


def test_long_sentences_with_punctuation_stay_whole() -> None:
    clause = "where the supplier has given notice of it in writing to the other party, "
    text = "The customer shall pay, " + clause * 12 + "as agreed."
    assert len(text.split()) > 150
    assert split(text) == [text]
    assert segment(Document("d", text)).notices == ()


def test_a_panic_of_the_splitter_falls_back_to_a_simple_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    panic = type("PanicException", (BaseException,), {})

    def fail(language: str, text: str) -> list[dict[str, Any]]:
        raise panic

    monkeypatch.setattr(sentencex, "get_sentence_boundaries", fail)
    found = segment(Document("d", "One is. Two is! 日本語。次の文。"))
    assert [(s.start, s.end) for s in found.sentences] == [(0, 7), (8, 15), (16, 20), (20, 24)]
    assert [notice.code for notice in found.notices] == ["splitter_failed"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_only_panics_are_caught(monkeypatch: pytest.MonkeyPatch, error: type[BaseException]) -> None:
    def fail(language: str, text: str) -> list[dict[str, Any]]:
        raise error

    monkeypatch.setattr(sentencex, "get_sentence_boundaries", fail)
    with pytest.raises(error):
        segment(Document("d", "One is."))


def test_a_paragraph_longer_than_one_reading_is_cut_like_a_short_one() -> None:
    sentence = "Это обычное предложение из нескольких слов. "
    assert split(sentence * 300) == [sentence.strip()] * 300


def test_choi_sentences_are_found(shared: Callable[[str], Path]) -> None:
    found = right = wanted = 0
    for path in sorted(shared("data/choi/3-11").glob("*.ref"))[:10]:
        lines = [line for line in path.read_text("latin-1").splitlines() if line.strip() and not line.startswith("==")]
        text = " ".join(lines)
        ends = {sentence.end for sentence in segment(Document("d", text)).sentences}
        true_ends, at = set(), 0
        for line in lines:
            true_ends.add(at + len(line.rstrip()))
            at += len(line) + 1
        found, wanted, right = found + len(ends), wanted + len(true_ends), right + len(ends & true_ends)
    assert right / wanted > 0.9
    assert right / found > 0.9
