"""Where labels come from, by hand on small documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import EmptyDocument, LoadError, PasswordRequired, SettingsError
from chunking.evaluation.labelled_sets import choi
from chunking.evaluation.labels import LABELS, from_cuts, from_spans, from_upload
from chunking.evaluation.line import Question
from chunking.types import Document
from tests.fake_encoder import FakeEncoder
from tests.loading.pdf_maker import lines, make_pdf

MARKED = b"==========\nCats purr.\nCats nap.\n==========\nStocks fell.\n==========\n"
GUIDE = b"# Pets\n\nCats purr. Cats nap.\n\n## Money\n\nStocks fell. Stocks rose.\n"
TEXT = Document("d.txt", "Cats purr. Cats nap. Stocks fell. Stocks rose.")
"""Sentences at 0-10, 11-20, 21-33 and 34-46."""


def test_marked_lines_of_a_file() -> None:
    labelled = from_upload(MARKED, "pets.ref", "choi", group="small")
    assert (labelled.name, labelled.group, labelled.boundaries) == ("pets.ref", "small", (2,))
    assert labelled.document.text == "Cats purr.\nCats nap.\nStocks fell."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_marked_lines_in_any_encoding_that_people_save_them_in(encoding: str) -> None:
    text = "Die Katze schläft.\n==========\nDie Börse fällt.\n"
    labelled = from_upload(text.encode(encoding), "de.ref", "choi")
    assert (labelled.document.text, labelled.boundaries) == ("Die Katze schläft.\nDie Börse fällt.", (1,))


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_marked_lines_with_the_line_ends_of_any_system(end: bytes) -> None:
    labelled = from_upload(MARKED.replace(b"\n", end), "pets.ref", "choi")
    assert (labelled.document.text, labelled.boundaries) == ("Cats purr.\nCats nap.\nStocks fell.", (2,))


def test_headings_of_a_file_leave_its_text() -> None:
    labelled = from_upload(GUIDE, "guide.md", "headings", group="g")
    assert (labelled.name, labelled.group, labelled.boundaries) == ("guide.md", "g", (2,))
    assert labelled.document.text == "Cats purr. Cats nap.\n\nStocks fell. Stocks rose.\n"


@pytest.mark.parametrize(
    ("data", "source", "message"),
    [
        (b"Cats purr.\nCats nap.", "choi", "x has no line that starts with ==========: mark"),
        (b"==========\nCats purr.\nCats nap.\n==========\n", "choi", "x has no line that starts with ========== between two"),
        (b"==========\nCats purr.\n==========\n", "choi", "x has one sentence, and a boundary needs two"),
        (b"==========\n", "choi", "x has no sentence"),
        (b"Cats purr. Cats nap.", "headings", "x has no heading of levels 1 to 3 between"),
        (b"# Pets\n\n## Cats\n\n### [Naps](/nap)\n", "headings", "x has no sentence beside its headings"),
        (b"Cats purr.", "headings", "x has one sentence, and a boundary needs two"),
        (b"# Pets\n\nCats purr. [Cats](/nap) nap.", "headings", "x has no heading of levels 1 to 3 between"),
    ],
)
def test_a_file_without_labels_is_refused(data: bytes, source: str, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        from_upload(data, "x", source)  # type: ignore[arg-type]


def test_an_encrypted_file_is_opened_with_its_password() -> None:
    data = make_pdf([lines(["Cats purr."])], user_password="miaow")
    with pytest.raises(PasswordRequired, match="x is encrypted"):
        from_upload(data, "x", "headings")
    with pytest.raises(PasswordRequired, match="does not open x"):
        from_upload(data, "x", "headings", password="woof")
    with pytest.raises(LoadError, match="x has one sentence"):
        from_upload(data, "x", "headings", password="miaow")


def test_an_empty_file_is_refused() -> None:
    for source in ("choi", "headings"):
        with pytest.raises(EmptyDocument, match="x is empty"):
            from_upload(b"", "x", source)  # type: ignore[arg-type]


def test_cuts_by_hand() -> None:
    labelled = from_cuts(TEXT, [3, 1, 3], group="mine")
    assert (labelled.name, labelled.group, labelled.boundaries) == ("d.txt", "mine", (1, 3))
    assert [TEXT.text[s.start : s.end] for s in labelled.sentences][2] == "Stocks fell."
    assert labelled.document is TEXT


def test_sentences_that_have_vectors_are_kept() -> None:
    embedded = embed_document(TEXT, FakeEncoder())
    fewer = EmbeddedDocument(TEXT, embedded.sentences[1:], embedded.vectors[1:], embedded.tokens[1:], embedded.encoder)
    assert from_cuts(fewer, [2]).sentences == embedded.sentences[1:]
    assert from_spans(fewer, [Question("?", ((21, 33),))]).boundaries == (1, 2)


@pytest.mark.parametrize("boundary", [0, 4, -1])
def test_cuts_that_the_document_does_not_have(boundary: int) -> None:
    with pytest.raises(SettingsError, match=f"cuts names boundary {boundary}, which d.txt does not have: its 4 sen") as caught:
        from_cuts(TEXT, [2, boundary])
    assert caught.value.field == "cuts"


def test_no_cut_and_no_sentence_to_cut_before() -> None:
    with pytest.raises(LoadError, match=r"d\.txt has no boundary set by hand"):
        from_cuts(TEXT, [])
    with pytest.raises(LoadError, match="d has one sentence"):
        from_cuts(Document("d", "One."), [1])


def test_spans_start_a_segment_where_they_start_and_after_they_end() -> None:
    def boundaries(*gold: tuple[int, int]) -> tuple[int, ...]:
        return from_spans(TEXT, [Question("?", (span,), document=7) for span in gold]).boundaries

    assert boundaries((21, 33)) == (2, 3)  # a whole sentence
    assert boundaries((25, 30)) == (2, 3)  # inside it: the sentence that holds it is the segment
    assert boundaries((10, 21)) == (1, 2)  # white space around it
    assert boundaries((0, 20)) == (2,)  # from the start of the text
    assert boundaries((15, 46)) == (1,)  # to its end
    assert boundaries((11, 20), (21, 33)) == (1, 2, 3)
    assert from_spans(TEXT, [Question("?", ((21, 33),), document=7)]).questions == (Question("?", ((21, 33),)),)


def test_spans_that_part_nothing() -> None:
    for gold in ((), ((0, 46),), ((12, 12),)):
        with pytest.raises(LoadError, match=r"d\.txt has no excerpt of a question"):
            from_spans(TEXT, [Question("?", gold)])


def test_sources_are_named_by_their_key() -> None:
    assert list(LABELS) == ["headings", "choi", "cuts", "spans"]
    assert all(name == source.name for name, source in LABELS.items())


def test_reads_the_published_set_as_its_own_reader_does() -> None:
    folder = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "choi" / "3-11"
    if not folder.is_dir():
        pytest.skip("needs the set of Choi 2000")
    for expected in choi(folder):
        found = from_upload((folder / f"{expected.name}.ref").read_bytes(), expected.name, "choi", group=expected.group)
        assert found == expected
