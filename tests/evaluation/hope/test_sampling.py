from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.errors import SettingsError
from chunking.evaluation.hope.sampling import gold_places, passages_of, segments_of, stratified
from chunking.evaluation.hope.settings import HopeSettings
from chunking.types import Document, Sentence
from tests.evaluation.hope.made import cut_at

LETTERS = Document("made", "A. B. C. D. E.")
SENTENCES = [Sentence(3 * i, 3 * i + 2) for i in range(5)]


def test_every_run_of_three_sentences_can_be_drawn_the_last_too() -> None:
    drawn = Counter(segments_of(LETTERS, SENTENCES, 1, seed)[0].text for seed in range(300))
    assert set(drawn) == {"A. B. C.", "B. C. D.", "C. D. E."}
    assert min(drawn.values()) > 70  # 100 each are expected, with a standard deviation of 8


def test_no_segment_is_drawn_twice_and_there_are_no_more_than_runs() -> None:
    segments = segments_of(LETTERS, SENTENCES, 20, 0)
    assert [(s.index, s.sentences, s.start, s.end) for s in segments] == [
        (0, (0, 1, 2), 0, 8), (1, (1, 2, 3), 3, 11), (2, (2, 3, 4), 6, 14),
    ]  # fmt: skip
    assert segments_of(LETTERS, SENTENCES[:2], 20, 0) == ()


@given(st.integers(0, 400), st.integers(1, 40), st.integers(0, 50))
def test_stratified_draws_one_place_out_of_each_stretch(count: int, wanted: int, seed: int) -> None:
    places = stratified(count, wanted, seed)
    assert len(places) == min(count, wanted)
    assert places == sorted(set(places))
    assert all(0 <= place < count for place in places)
    if count > wanted:
        length = count / wanted
        assert all(i * length - 1 < place < (i + 1) * length + 1 for i, place in enumerate(places))


def test_places_are_all_equally_likely_and_cuts_are_sampled_alike() -> None:
    drawn = Counter(place for seed in range(400) for place in stratified(10, 5, seed))
    assert set(drawn) == set(range(10))
    assert max(drawn.values()) - min(drawn.values()) < 100  # 200 each are expected
    coarse, fine = stratified(24, 12, 3), stratified(240, 12, 3)
    assert all(abs(10 * a - b) < 10 for a, b in zip(coarse, fine, strict=True))


@given(st.integers(0, 60), st.integers(0, 20))
def test_the_true_statement_stands_at_every_place_equally_often(count: int, seed: int) -> None:
    places = gold_places(count, seed)
    counts = [places.count(place) for place in range(4)]
    assert sum(counts) == count
    assert max(counts) - min(counts) <= 1


def test_white_space_is_no_passage_and_passages_come_in_document_order() -> None:
    chunking = cut_at(Document("made", "One. \n\n Two."), (7, 12), (4, 8), (0, 5))
    assert [(p.index, p.start, p.end, p.text) for p in passages_of(chunking)] == [(2, 0, 5, "One. "), (0, 7, 12, " Two.")]


@pytest.mark.parametrize(
    ("field", "value"), [("statements", 1), ("questions", 0), ("segments", 2.5), ("passages", True), ("seed", -1)]
)
def test_settings_out_of_range_name_the_field(field: str, value: object) -> None:
    with pytest.raises(SettingsError, match=f"^{field} must be a whole number between") as caught:
        HopeSettings(**{field: value})  # type: ignore[arg-type]
    assert caught.value.field == field
