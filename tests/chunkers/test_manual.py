"""Edits by hand as settings: they hold in their own document, and say so in any other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chunking.chunkers import semantic
from chunking.chunkers.manual import ManualSettings, cut
from chunking.errors import SettingsError
from chunking.manual import Edits
from chunking.settings import CutSettings
from tests.chunkers.texts import embedded, spans

TEXT = "One two six. Four is one. Done. It is. Over.\n"
BASE = CutSettings("absolute", 2)


def by_hand(*opened: int, closed: tuple[int, ...] = ()) -> ManualSettings:
    return ManualSettings.of(BASE, Edits(frozenset(opened), frozenset(closed)), embedded(TEXT).document)


def test_the_cut_is_the_semantic_one_with_the_edits() -> None:
    settings = by_hand(3, 1, closed=(2,))
    assert (settings.opened, settings.closed) == ((1, 3), (2,))
    assert settings.edits == Edits(frozenset({1, 3}), frozenset({2}))
    result = cut(embedded(TEXT), settings)
    assert result == semantic.cut(embedded(TEXT), BASE, edits=settings.edits)
    assert [c.first_sentence for c in result.chunks] == [0, 1, 3]
    assert [c.opened_by.reason for c in result.chunks] == ["start", "manual", "manual"]


def test_another_document_gets_its_automatic_cut_and_a_notice() -> None:
    other = embedded("Another text. It is short.")
    result = cut(other, by_hand(3))
    assert spans(result) == spans(semantic.cut(other, BASE))
    assert [n.code for n in result.notices][-1] == "other_document"
    assert "belong to test.txt" in result.notices[-1].message


def test_a_boundary_that_the_document_does_not_have() -> None:
    with pytest.raises(SettingsError, match="Boundary 5"):
        cut(embedded(TEXT), by_hand(5))


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("opened", {"opened": (3, 1)}), ("opened", {"opened": (0,)}), ("closed", {"closed": (2, 2)}),
        ("closed", {"opened": (2,), "closed": (2,)}),
    ],
)  # fmt: skip
def test_edits_that_make_no_sense_name_the_field(field: str, arguments: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(SettingsError) as caught:
        replace(by_hand(), **arguments)
    assert caught.value.field == field
