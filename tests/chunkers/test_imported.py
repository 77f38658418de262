"""Imported chunks as a chunking: overlaps and gaps kept, another document refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chunking.chunkers.imported import ImportedSettings, cut, gaps
from chunking.errors import SettingsError
from tests.chunkers.texts import embedded, spans

TEXT = "One two six. Four is one. Done.\n"


def imported(*given: tuple[int, int], text: str = TEXT) -> ImportedSettings:
    return ImportedSettings(given, embedded(text).document.digest, "d.txt", "mine.csv", 1)


def test_overlaps_and_gaps_stay_as_they_are() -> None:
    result = cut(embedded(TEXT), imported((0, 20), (13, 25), (13, 25)))
    assert spans(result) == [(0, 20), (13, 25), (13, 25)]
    assert [c.opened_by.reason for c in result.chunks] == ["start", "imported", "imported"]
    assert [c.flags for c in result.chunks] == [("cut_inside_sentence",), (), ()]
    assert [n.code for n in result.notices] == ["unaligned", "gaps"]
    assert result.notices[0].message.startswith("1 of 4 chunks")


def test_a_first_chunk_after_visible_text_is_not_the_start() -> None:
    assert cut(embedded(TEXT), imported((13, 25))).chunks[0].opened_by.reason == "imported"


def test_another_document_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match=r"The chunks of mine\.csv were aligned to d\.txt") as caught:
        cut(embedded("Another text."), imported((0, 12)))
    assert caught.value.field == "digest"


def test_the_name_of_the_document_does_not_matter_but_its_text_does() -> None:
    document = embedded(TEXT)
    renamed = replace(document, document=replace(document.document, name="copy.txt"))
    assert spans(cut(renamed, imported((0, 12)))) == [(0, 12)]


@pytest.mark.parametrize("given", [(), ((3, 3),), ((5, 4),), ((-1, 4),), ((4, 6), (0, 2)), ((0, 3), (0, 2)), ((0, 10**9),)])
def test_spans_that_make_no_sense(given: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(SettingsError) as caught:
        imported(*given)
    assert caught.value.field == "spans"


def test_spans_beyond_the_text() -> None:
    with pytest.raises(SettingsError, match="32 characters"):
        cut(embedded(TEXT), imported((0, 33)))


def test_gaps_by_hand() -> None:
    assert gaps(" a b  c ", [(3, 4)]) == ((1, 2), (6, 7))
    assert gaps(" a ", [(0, 3)]) == ()
    assert gaps(" ", []) == ()
