from __future__ import annotations

import numpy as np

from chunking.embedded import EmbeddedDocument
from chunking.encoders.vector_cache import IN_MEMORY, VectorCache
from chunking.evaluation.labelled import embed_labelled, from_headings, from_marked_lines, segmented
from chunking.loading import load
from chunking.types import Document
from tests.fake_encoder import FakeEncoder

MARKED = "==========\nOne. \r\n  Two.\n==========\n\nThree.\n==========\n==========\nFour, five.\n==========\n"


def texts(document: Document, sentences: object) -> list[str]:
    return [document.text[s.start : s.end] for s in sentences]


def test_marked_lines() -> None:
    labelled = from_marked_lines(MARKED, "name", "group")
    assert labelled.document == Document("name", "One.\nTwo.\nThree.\nFour, five.")
    assert texts(labelled.document, labelled.sentences) == ["One.", "Two.", "Three.", "Four, five."]
    assert labelled.boundaries == (2, 3)
    assert (labelled.name, labelled.group) == ("name", "group")


def test_marked_lines_can_be_skipped_and_need_no_outer_marks() -> None:
    labelled = from_marked_lines("One.\nTitle\nTwo.\n==========\nThree.", "name", skip_lines=frozenset({1}))
    assert texts(labelled.document, labelled.sentences) == ["One.", "Two.", "Three."]
    assert labelled.boundaries == (2,)


def test_only_line_feeds_end_lines() -> None:
    labelled = from_marked_lines("One\x85two\u2028three\x0cfour.\n==========\nFive.", "name")
    assert texts(labelled.document, labelled.sentences) == ["One\x85two\u2028three\x0cfour.", "Five."]


def test_marked_lines_of_nothing() -> None:
    for text in ("", "\n", "==========\n==========\n"):
        labelled = from_marked_lines(text, "name")
        assert (labelled.document.text, labelled.sentences, labelled.boundaries) == ("", (), ())


GUIDE = b"""# Title

## First

One sentence. Another one.

#### Detail

- an item

## Second
### Third

Last words.

## Empty
"""


def test_headings_become_labels_and_leave_the_text() -> None:
    document = load(GUIDE, "guide.md")
    labelled = from_headings(document, "guides")
    text = labelled.document.text
    assert text == "One sentence. Another one.\n\n#### Detail\n\n- an item\n\nLast words.\n\n"
    assert texts(labelled.document, labelled.sentences) == [
        "One sentence.", "Another one.", "#### Detail", "- an item", "Last words."
    ]  # fmt: skip
    assert labelled.boundaries == (4,)
    assert [(b.kind, text[b.start : b.end]) for b in labelled.document.blocks] == [
        ("paragraph", "One sentence. Another one."),
        ("heading", "#### Detail"),
        ("list_item", "- an item"),
        ("paragraph", "Last words."),
    ]


def test_how_deep_headings_are_labels_can_be_chosen() -> None:
    document = load(GUIDE, "guide.md")
    assert from_headings(document, deepest=4).boundaries == (2, 3)
    shallow = from_headings(document, deepest=1)
    assert (shallow.boundaries, shallow.document.text) == ((), document.text.replace("# Title\n\n", "", 1))


def test_a_document_without_headings_has_no_boundaries() -> None:
    document = Document("d", "One. Two.")
    assert from_headings(document).document == document
    assert from_headings(document).boundaries == ()


def test_places_become_the_next_sentence() -> None:
    document = Document("d", "One two. Three four. Five six.")
    # Inside a sentence, in white space, at a start, at the start of the text, and after everything.
    assert segmented(document, [10]).boundaries == (2,)
    assert segmented(document, [8]).boundaries == (1,)
    assert segmented(document, [21, 9]).boundaries == (1, 2)
    assert segmented(document, [0, 25, 99]).boundaries == ()


def test_embedding_keeps_the_given_sentences() -> None:
    labelled = from_marked_lines(MARKED, "name")
    encoder, cache = FakeEncoder(), VectorCache(IN_MEMORY)
    embedded = embed_labelled(labelled, encoder, cache=cache)
    assert isinstance(embedded, EmbeddedDocument)
    assert (embedded.document, embedded.sentences) == (labelled.document, labelled.sentences)
    assert embedded.tokens.tolist() == [2, 2, 2, 4]
    assert np.array_equal(embedded.vectors, FakeEncoder().encode(["One.", "Two.", "Three.", "Four, five."]))
    embed_labelled(labelled, encoder, cache=cache)
    assert encoder.encoded == ["One.", "Two.", "Three.", "Four, five."]
