from __future__ import annotations

from chunking.types import Sentence
from components.compare.axis import Axis

SENTENCES = [Sentence(2, 8), Sentence(10, 18), Sentence(30, 40)]


def test_characters_stay_as_they_are() -> None:
    axis = Axis("characters", 50, SENTENCES)
    assert axis.places([0, 7, 50]).tolist() == [0, 7, 50]
    assert axis.end == 50


def test_sentences_start_at_their_number_and_what_lies_inside_is_in_proportion() -> None:
    """The first sentence begins at 0, as its chunk does; the last one ends with the text."""
    axis = Axis("sentences", 50, SENTENCES)
    assert axis.places([0, 5, 10, 20, 30, 40, 50]).tolist() == [0, 0.5, 1, 1.5, 2, 2.5, 3]
    assert axis.end == 3


def test_one_sentence_is_as_wide_as_the_axis() -> None:
    axis = Axis("sentences", 8, [Sentence(0, 8)])
    assert axis.places([0, 4, 8]).tolist() == [0, 0.5, 1]
