"""Three minimal changes of a sentence that make it false.

In this order of preference, each once before any twice: a number, date or unit changed; a negation added or removed; a
name, or another word, swapped for one of the same kind that the document uses nearby, so that it does not stand out. What
stands in the document is never offered as false.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

import numpy as np

from chunking.evaluation.hope.kinds import MEMBERS, NUMBERS, PLAIN, Term, Vocabulary

CHOICE = 4
"""A swap is drawn from so many of the closest terms of the same kind."""

_NEGATIONS = (
    (re.compile(r"\b([Cc]an)not\b"), r"\1"),
    (re.compile(r"\b(is|are|was|were|do|does|did|has|have|had|could|would|should|must)n['’]t\b", re.I), r"\1"),
    (re.compile(r"\b[Ww]on['’]t\b"), "will"),
    (re.compile(r"\b[Cc]an['’]t\b"), "can"),
    (re.compile(r"\b(is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must) not\b"), r"\1"),
    (re.compile(r"\bnever "), ""),
    (re.compile(r"\bno longer\b"), "still"),
)
_AUXILIARY = re.compile(
    r"\b(?:am|is|are|was|were|can|could|will|would|shall|should|may|might|must|(?:has|have|had)(?= \w+(?:ed|en)\b))\b"
    r"(?! not\b|['’—]| —)"
)

Change = tuple[str, str]
"""The sentence changed, and how."""


def corrupt(sentence: str, place: int, vocabulary: Vocabulary, stated: frozenset[str], seed: int) -> tuple[Change, ...]:
    """Three false variants of ``sentence``, or fewer where it has nothing more to change.

    :param place: index of the sentence in the document, whose terms ``vocabulary`` holds.
    :param stated: the document's sentences.
    """
    rng = np.random.default_rng([seed, place])
    here = vocabulary.terms[place]
    used = {term.text for term in here}
    swaps: dict[str, list[Term]] = {"number": [], "name": [], "word": []}
    for i in rng.permutation(len(here)).tolist():
        kind = here[i].kind
        swaps["name" if kind in ("name", "acronym") else "word" if kind.startswith("word") else "number"].append(here[i])
    swaps["word"].sort(key=lambda term: term.kind == PLAIN)
    ways: list[Iterator[Change]] = [
        _swapped(sentence, swaps["number"], place, vocabulary, used, rng),
        _negated(sentence),
        _swapped(sentence, swaps["name"], place, vocabulary, used, rng),
        _swapped(sentence, swaps["word"], place, vocabulary, used, rng),
    ]
    changes: dict[str, str] = {}
    for round_of in zip_longest(*ways):
        for change in round_of:
            if change and change[0] not in stated and change[0] != sentence:
                changes.setdefault(*change)
            if len(changes) == 3:
                return tuple(changes.items())
    return tuple(changes.items())


def _swapped(
    sentence: str, candidates: list[Term], place: int, vocabulary: Vocabulary, used: set[str], rng: np.random.Generator
) -> Iterator[Change]:
    for term in candidates:
        others = [text for text in vocabulary.near(term.kind, place)[: CHOICE + len(used)] if text not in used]
        others = others[:CHOICE] or [word for word in MEMBERS.get(term.kind, ()) if word not in used]
        if not others and term.kind in NUMBERS:
            others = [_other_number(term.text, rng)]
        if others:
            other = others[int(rng.integers(len(others)))]
            yield sentence[: term.start] + other + sentence[term.end :], f"{term.text} → {other}"


def _other_number(number: str, rng: np.random.Generator) -> str:
    """One digit changed, the last but for zeros."""
    at = max((i for i, c in enumerate(number) if c in "123456789"), default=len(number) - 1)
    if not number[at].isascii() or not number[at].isdigit():  # digits of other scripts
        at = next(i for i in reversed(range(len(number))) if number[i].isdigit())
    digit = (int(number[at]) - 1 + int(rng.integers(1, 9))) % 9 + 1
    return number[:at] + str(digit) + number[at + 1 :]


def _negated(sentence: str) -> Iterator[Change]:
    """Without its first negation where it has one, else with one after its first auxiliary."""
    for pattern, replacement in _NEGATIONS:
        if pattern.search(sentence):
            yield pattern.sub(replacement, sentence, count=1), "negation removed"
            return
    if found := _AUXILIARY.search(sentence):
        yield f"{sentence[: found.end()]} not{sentence[found.end() :]}", "negation added"
