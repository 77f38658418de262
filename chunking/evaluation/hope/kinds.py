"""The words of a text by kind, so that one can be put in the place of another of the same kind.

Numbers, dates and units by shape and list, names by their capitals, other words by their ending or the word before. Lists,
endings and articles are English; digits and capitals are found in any script that has them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from chunking.evaluation.words import FUNCTION_WORDS, word_set

WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’\-][^\W\d_]+)*")

_LISTS = {
    "month": "January February March April May June July August September October November December",
    "weekday": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "number word": "two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty "
    "ninety",
    "ordinal": "first second third fourth fifth sixth seventh eighth ninth tenth last",
    "magnitude": "hundred thousand million billion trillion",
    "magnitudes": "hundreds thousands millions billions trillions",
    "time unit": "second minute hour day week month year decade century",
    "time units": "seconds minutes hours days weeks months years decades centuries",
    "length unit": "mm cm km millimetres centimetres metres meters kilometres kilometers inches feet yards miles",
    "weight unit": "mg kg grams kilograms tonnes tons ounces pounds",
    "money": "dollars euros pounds yen cents",
}
LISTED = {word: kind for kind, words in _LISTS.items() for word in words.split()}
MEMBERS = {kind: tuple(words.split()) for kind, words in _LISTS.items()}

NUMBERS = ("year", "number")

PLAIN = "word"
"""A word about which nothing else is known."""

_APOSTROPHE = re.compile("['’]")
_ENDING = re.compile(r"(?:ing|ed|ly|[ts]ion|ment|ness|ity|able|ible|ful|ous|ive|est|[ts]ions|ments|ers|er)$|(?<=[^su])s$")
_ARTICLES = word_set("a an the my our your his her its their this that these those")


@dataclass(frozen=True, slots=True)
class Term:
    """One word, or the words of one name: the half-open interval ``[start, end)`` of the text that it was found in."""

    kind: str
    text: str
    start: int
    end: int


def terms(text: str) -> list[Term]:
    """The terms of one sentence that could be another of their kind, in order. Its first word is never taken for a name."""
    found: list[Term] = []
    previous = ""
    for i, match in enumerate(WORD.finditer(text)):
        word, (start, end) = match.group(), match.span()
        kind = _kind(word, previous, first=i == 0)
        before = found[-1] if found else None
        previous = word.lower()
        if kind == "name" and before and before.kind == "name" and text[before.end : start] == " ":
            found[-1] = Term("name", text[before.start : end], before.start, end)
        elif kind:
            found.append(Term(kind, word, start, end))
    return found


def _kind(word: str, previous: str, *, first: bool) -> str | None:
    if word[0].isdigit():
        return "year" if re.fullmatch(r"1[0-9]{3}|20[0-9]{2}", word) else "number"
    if listed := LISTED.get(word):
        return None if word == "May" and first else listed
    if word[0].isupper():
        if first or len(word) < 2 or word.lower() in FUNCTION_WORDS or _APOSTROPHE.search(word):
            return None
        return "acronym" if word.isupper() else "name"
    if len(word) < 4 or not word.islower() or word in FUNCTION_WORDS or _APOSTROPHE.search(word):
        return None
    if ending := _ENDING.search(word):
        return f"word in -{ending.group()}"
    if previous in _ARTICLES:
        return "word after an article"
    return "word after to" if previous == "to" else PLAIN


class Vocabulary:
    """The terms of a document by kind, each with the sentences it stands in.

    :param sentences: their texts, in order.
    """

    def __init__(self, sentences: Sequence[str]) -> None:
        common = {word for sentence in sentences for word in WORD.findall(sentence) if word.islower()}
        self.terms = [[t for t in terms(s) if t.kind != "name" or t.text.lower() not in common] for s in sentences]
        self._places: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for i, listed in enumerate(self.terms):
            for term in listed:
                self._places[term.kind][term.text].append(i)

    def near(self, kind: str, sentence: int) -> list[str]:
        """The terms of ``kind``, those first that stand closest to ``sentence``; ties by the alphabet."""
        places = self._places.get(kind, {})
        return sorted(places, key=lambda text: (min(abs(i - sentence) for i in places[text]), text))
