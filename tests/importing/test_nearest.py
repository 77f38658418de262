"""The place that a changed passage came from."""

from __future__ import annotations

import pytest

from chunking.importing.nearest import RunIndex

TEXT = "Thequickbrownfoxjumpsoverthelazydog.Packmyboxwithfivedozenliquorjugs.Sphinxofblackquartz,judgemyvow."


def test_a_passage_of_the_text_is_nearest_to_itself() -> None:
    nearest = RunIndex(TEXT).nearest("Packmyboxwithfivedozenliquorjugs.")
    assert nearest is not None
    assert (nearest.start, nearest.likeness) == (36, 1.0)


def test_a_changed_passage_is_nearest_to_its_origin() -> None:
    nearest = RunIndex(TEXT).nearest("PACKMYCASEWITHFIVEDOZENLIQUORJUGS!")
    assert nearest is not None
    assert nearest.start == 36
    # of its 29 runs, those within "withfivedozenliquorjugs", 23 − 5, and "packmy"
    assert nearest.likeness == pytest.approx(19 / 29)


def test_nothing_alike_and_too_short() -> None:
    index = RunIndex(TEXT)
    assert index.nearest("0123456789") is None
    assert index.nearest("quick") is None
    assert RunIndex("").nearest("quickbrown") is None


def test_letters_that_lower_case_lengthens_shift_nothing() -> None:
    nearest = RunIndex("İİİİ" + TEXT).nearest("sphinxOFBLACK")
    assert nearest is not None
    assert nearest.start == 4 + TEXT.index("Sphinx")
