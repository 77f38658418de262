"""Dangling references: chunks that open with or hold a word whose meaning lies outside of them. English only.

A *connective* that opens a chunk ("However, …") links it to what the chunk does not hold. A *personal pronoun* ("she",
"their") or a *demonstrative* ("This means …") dangles if neither a whole sentence nor a name or noun stands before it in
its chunk. "It" that refers to nothing ("It is clear that …"), "this" of time ("this year") and the first and second person
do not count. A rule of thumb on words: it knows no grammar, takes any word after an article for a noun and any capital
within a sentence for a name, and does not tell whether what stands before a pronoun is what it means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunking.evaluation.shares import Share
from chunking.evaluation.words import FUNCTION_WORDS, word_set
from chunking.languages import is_english
from chunking.types import Chunking

CONNECTIVES = word_set(
    """accordingly additionally also alternatively although and because besides but consequently conversely finally furthermore
    hence however indeed instead likewise meanwhile moreover namely nevertheless nonetheless nor or otherwise similarly so
    still then therefore thus yet"""
)
PRONOUNS = word_set("he him his himself she her hers herself it its itself they them their theirs themselves")
DEMONSTRATIVES = word_set("this that these those such")

_DETERMINERS = word_set("a an the every each some any no another my our your")
_TIMES = word_set(
    """afternoon century day decade evening fall hour minute moment month morning night point quarter season spring summer
    time week weekend winter year"""
)
_WORD = re.compile(r"[^\W\d_]+(?:[-][^\W\d_]+)*")
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*\s+|\n\s*\n")
_PLEONASTIC = re.compile(
    r"(?:['’]s|\s+(?:is|was|seems|seemed|appears|appeared|takes|took|(?:will|would|can|could|may|might|must|has)\s+(?:be|been)))\s+"
    r"(?:(?:\w+\s+){0,3}(?:that|to|whether|if)|(?:\w+\s+)?(?:time|raining|late|early))\b",
    re.I,
)


@dataclass(frozen=True)
class Dangling:
    """:param rate: chunks with a dangling reference, of those with any word; an error: lower is better.
    :param words: for each chunk in order the words that dangle, as they stand; empty where none does."""

    rate: Share
    words: tuple[tuple[str, ...], ...]


def dangling(chunking: Chunking) -> Dangling | None:
    """The dangling references of every chunk; ``None`` where the document does not read as English."""
    if not is_english(chunking.document):
        return None
    words = tuple(dangling_words(chunk.text, opens_document=chunk.start == 0) for chunk in chunking.chunks)
    return Dangling(
        Share.of(bool(found) for found, chunk in zip(words, chunking.chunks, strict=True) if _WORD.search(chunk.text)), words
    )


def dangling_words(text: str, *, opens_document: bool = False) -> tuple[str, ...]:
    """The words of ``text`` that refer to something it does not hold, in order. What opens a document is no connective."""
    found: list[str] = []
    noun = False  # whether something that can be referred to stood before
    content = False  # whether the whole sentences so far said anything
    fragment = (first := _WORD.search(text)) is not None and first.group().islower()  # opens with the rest of a sentence
    previous = ""
    end = 0
    for i, match in enumerate(_WORD.finditer(text)):
        word, lower = match.group(), match.group().lower()
        opens = i == 0 or _SENTENCE_END.search(text, end, match.start()) is not None
        end = match.end()
        if opens and i > 0:
            noun |= content
            fragment = False
        if i == 0 and lower in CONNECTIVES:
            if not opens_document:
                found.append(word)
        elif lower in PRONOUNS:
            if not noun and not (lower == "it" and _PLEONASTIC.match(text, match.end())):
                found.append(word)
        elif lower in DEMONSTRATIVES:
            if not noun and (opens or lower != "that") and not _of_time(text, match):
                found.append(word)
        elif previous in _DETERMINERS or (word[0].isupper() and not opens and len(word) > 1):
            noun = True
        elif not fragment:
            content |= len(word) > 3 and lower not in FUNCTION_WORDS
        previous = lower
    return tuple(found)


def _of_time(text: str, word: re.Match[str]) -> bool:
    """Whether a demonstrative stands before a time: "this year"."""
    after = _WORD.search(text, word.end())
    return after is not None and after.group().lower() in _TIMES
