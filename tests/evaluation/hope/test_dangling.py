from __future__ import annotations

import pytest

from chunking.evaluation.hope.dangling import dangling, dangling_words
from chunking.evaluation.shares import Share
from chunking.types import Document
from tests.evaluation.hope.made import cut_before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("However, prices fell.", ("However",)),
        ("She left early. She came back.", ("She",)),
        ("The doctor said that she would call.", ()),
        ("When Maria came, her brother left.", ()),
        ("Yesterday he came with his dog.", ("he", "his")),
        ("This means trouble. These rules hold.", ("This",)),
        ("This year was good.", ()),
        ("I think that we should go.", ()),
        ("It is clear that prices fell.", ()),
        ("It fell to the ground.", ("It",)),
        ("Blue whales are mammals. They weigh 150 tonnes.", ()),
        ("But they did not.", ("But", "they")),
        ("ground slowly rises. They wait.", ("They",)),  # the rest of a sentence
        ("and slowly rises. They wait.", ("and", "They")),
        ("1984 – 42", ()),
    ],
)
def test_words_that_dangle(text: str, words: tuple[str, ...]) -> None:
    assert dangling_words(text) == words


def test_what_opens_a_document_is_no_connective() -> None:
    assert dangling_words("So it goes.", opens_document=True) == ("it",)


def test_cutting_a_pronoun_from_what_it_means_raises_the_rate() -> None:
    document = Document("made", "Marie Curie worked in Paris. She won two prizes. The city named a street after her.")
    whole, cut = dangling(cut_before(document)), dangling(cut_before(document, "She"))
    assert whole
    assert cut
    assert (whole.rate, whole.words) == (Share(0, 1), ((),))
    assert (cut.rate, cut.words) == (Share(1, 2), ((), ("She",)))


def test_only_english_is_judged() -> None:
    assert dangling(cut_before(Document("made", "彼女は来た。"))) is None
