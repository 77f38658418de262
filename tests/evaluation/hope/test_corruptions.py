from __future__ import annotations

import pytest

from chunking.evaluation.hope.corruptions import corrupt
from chunking.evaluation.hope.kinds import MEMBERS, Vocabulary, terms


def kinds(sentence: str) -> list[tuple[str, str]]:
    return [(term.text, term.kind) for term in terms(sentence)]


def test_terms_by_kind() -> None:
    assert kinds("In March 1999, Ada Lovelace sold 12.5 million shares to NASA.") == [
        ("March", "month"), ("1999", "year"), ("Ada Lovelace", "name"), ("sold", "word"), ("12.5", "number"),
        ("million", "magnitude"), ("shares", "word in -s"), ("NASA", "acronym"),
    ]  # fmt: skip
    assert kinds("May they hear what I’m saying.")[0] == ("hear", "word")


def corrupted(*sentences: str, place: int = 0, seed: int = 0) -> dict[str, str]:
    return dict(corrupt(sentences[place], place, Vocabulary(sentences), frozenset(sentences), seed))


def test_a_number_a_negation_and_a_name_come_first() -> None:
    found = corrupted("The town of Bern is 800 years old.", "The town of Rome was built for 900 people.")
    number, negation, name = found
    assert (found[negation], found[name]) == ("negation added", "Bern → Rome")
    assert (negation, name) == ("The town of Bern is not 800 years old.", "The town of Rome is 800 years old.")
    assert found[number] in {"800 → 900", *(f"years → {unit}" for unit in MEMBERS["time units"])}


@pytest.mark.parametrize(
    ("sentence", "changed"),
    [
        ("It is not so.", "It is so."), ("It isn’t so.", "It is so."), ("We cannot go.", "We can go."),
        ("She won't go.", "She will go."), ("He never goes.", "He goes."), ("It is so.", "It is not so."),
        ("They must go.", "They must not go."), ("We have waited.", "We have not waited."),
    ],
)  # fmt: skip
def test_a_negation_is_removed_or_else_added(sentence: str, changed: str) -> None:
    assert corrupted(sentence)[changed] in ("negation removed", "negation added")


def test_what_the_document_states_is_never_offered_as_false() -> None:
    sentences = ("Lima has 3 gates.", "Lima has 4 gates.")
    for seed in range(20):
        assert not set(corrupted(*sentences, seed=seed)) & set(sentences)


def test_a_number_without_another_of_its_kind_gets_another_digit() -> None:
    for seed in range(30):
        (changed,) = (text for text, how in corrupted("Ask about 7.", seed=seed).items() if how.startswith("7"))
        assert changed != "Ask about 7."
        assert changed.removeprefix("Ask about ").rstrip(".") in set("12345689")


def test_the_same_seed_changes_alike_and_nothing_to_change_gives_nothing() -> None:
    assert corrupted("Ada met Bob in Rome.", "Then Eve met Dan in Oslo.", seed=5) == corrupted(
        "Ada met Bob in Rome.", "Then Eve met Dan in Oslo.", seed=5
    )
    assert corrupted("Go on!") == {}
