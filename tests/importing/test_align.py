"""Chunks made elsewhere, aligned: exactly, within white space, repeated, overlapping, changed, or of another document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunking.chunkers.fixed_size import FixedSizeSettings, cut
from chunking.errors import SettingsError
from chunking.export import EXPORTS
from chunking.importing.align import Imported, align
from chunking.importing.files import read_chunks
from chunking.importing.records import GivenChunk
from chunking.types import Document
from tests.chunkers.texts import embedded, spans, texts

TEXT = "The cat sat.\nThe cat sat.\n\nThe dog ran away from here.\nThe cat sat.\n"


def aligned(*chunks: str | GivenChunk, text: str = TEXT) -> Imported:
    return align(Document("d.txt", text), [GivenChunk(c) if isinstance(c, str) else c for c in chunks])


def codes(imported: Imported) -> list[str]:
    return [notice.code for notice in imported.notices]


def test_texts_are_found_in_order_copies_too() -> None:
    found = aligned("The cat sat.", "The cat sat.", "The dog ran away from here.", "The cat sat.")
    assert found.spans == ((0, 12), (13, 25), (27, 54), (55, 67))
    assert found.sources == (0, 1, 2, 3)
    assert (found.unaligned, found.gaps, codes(found)) == ((), (), [])


def test_given_offsets_count_where_they_are_true() -> None:
    found = aligned(GivenChunk("The cat sat.", 13, 25), GivenChunk("The cat sat.", 0), GivenChunk(None, 27, 54))
    assert found.spans == ((0, 12), (13, 25), (27, 54))
    assert found.sources == (1, 0, 2)
    assert codes(found) == ["gaps"]
    assert found.gaps == ((55, 67),)


def test_given_offsets_that_are_wrong_give_way_to_the_text() -> None:
    found = aligned(GivenChunk("The dog", 3, 10), GivenChunk("ran", 5), GivenChunk("away", -1), GivenChunk("from", 60, 500))
    assert found.spans == ((27, 34), (35, 38), (39, 43), (44, 48))
    assert "offsets_wrong" in codes(found)
    assert "4 of 4" in found.notices[0].message


def test_white_space_may_differ_and_its_own_is_kept_where_the_document_has_it() -> None:
    found = aligned("The cat sat. The cat sat.", "\n\nThe dog ran\naway from here.\n", "Thecatsat.  ")
    assert found.spans == ((0, 25), (25, 55), (55, 67))
    assert codes(found) == ["white_space_differs"]
    assert "3 of 3" in found.notices[0].message


def test_what_cannot_be_aligned_is_listed_with_the_nearest_place() -> None:
    changed, beyond = "The dog walked away from here.", GivenChunk(None, 5, 500)
    found = aligned("The cat sat.", changed, "Nothing of the kind!", " \n", "", beyond)
    assert found.spans == ((0, 12),)
    walked, other, blank, empty, outside = found.unaligned
    assert (walked.index, walked.beginning) == (1, changed)
    assert walked.nearest == 27
    assert walked.likeness == pytest.approx(0.6, abs=0.2)
    assert walked.beside == TEXT[walked.nearest : walked.nearest + 80].strip().replace("\n", " ")
    assert (other.nearest, other.likeness, other.beside) == (None, None, "")
    assert (blank.beginning, empty.beginning, outside.beginning) == ("", "", "[5, 500)")
    assert codes(found) == ["unaligned", "gaps"]
    assert found.notices[0].message.startswith("5 of 6 chunks")


def test_gaps_are_visible_stretches_only() -> None:
    found = aligned("cat", "dog ran")
    assert [TEXT[a:b] for a, b in found.gaps] == ["The", "sat.\nThe cat sat.\n\nThe", "away from here.\nThe cat sat."]
    assert "43 visible characters, in 3 places" in found.notices[-1].message


def test_a_file_that_is_not_in_order() -> None:
    found = aligned("The dog ran away", "The cat sat.")
    assert found.spans == ((27, 43), (55, 67))
    backwards = aligned("from here.", "The dog")
    assert backwards.spans == ((27, 34), (44, 54))
    assert backwards.sources == (1, 0)
    assert codes(backwards) == ["out_of_order", "gaps"]


def test_nothing_aligned_has_no_settings() -> None:
    with pytest.raises(SettingsError, match=r"No chunk of mine\.csv stands in d\.txt"):
        aligned("Another document.").settings("mine.csv")


def test_settings_hold_offsets_and_digest_but_no_text() -> None:
    found = aligned("The cat sat.", "missing")
    kept = found.settings("mine.csv")
    assert (kept.spans, kept.digest, kept.document, kept.source, kept.unaligned) == (
        ((0, 12),), Document("d.txt", TEXT).digest, "d.txt", "mine.csv", 1,
    )  # fmt: skip


def test_langchains_chunks_with_overlap_are_found_in_repetitive_text() -> None:
    text = "".join(f"Step {i % 7} of the same procedure. " * (1 + i % 3) for i in range(60))
    chunks = RecursiveCharacterTextSplitter(chunk_size=120, chunk_overlap=40).split_text(text)
    found = aligned(*chunks, text=text)
    assert (found.unaligned, found.gaps) == ((), ())
    assert [text[a:b] for a, b in found.spans] == chunks


@pytest.mark.parametrize("form", list(EXPORTS))
@given(text=texts, size=st.integers(2, 20), overlap=st.integers(0, 1))
def test_an_export_comes_back_as_it_was(form: str, text: str, size: int, overlap: int) -> None:
    made = cut(embedded(text), FixedSizeSettings(size, overlap))
    if not made.chunks:
        return
    back = align(made.document, read_chunks(EXPORTS[form].write(made)))
    expected = [span for span, chunk in zip(spans(made), made.chunks, strict=True) if chunk.text.strip()]
    assert list(back.spans) == expected
    assert len(back.unaligned) == len(made.chunks) - len(expected)


@given(texts, st.integers(1, 20))
def test_texts_that_tile_the_document_come_back_whatever_their_white_space(text: str, size: int) -> None:
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    found = aligned(*(" ".join(piece.split()) + "\n" for piece in pieces), text=text)
    visible = [piece for piece in pieces if piece.strip()]
    assert ["".join(text[a:b].split()) for a, b in found.spans] == ["".join(piece.split()) for piece in visible]
    assert found.gaps == ()
