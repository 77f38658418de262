"""Putting the wrapped lines of a paragraph together: broken words, hyphens that stay, scripts without spaces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST_WORD = 100

_HYPHENS = "-\u2010"
_SOFT_HYPHEN = "\u00ad"
BREAK_MARKS = (*_HYPHENS, _SOFT_HYPHEN)
_WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)*"
_HYPHEN_AT_END = re.compile(rf"[{_HYPHENS}][^\S\n]*\n")
_BROKEN = re.compile(rf"(?<![^\W\d_]){_WORD}[{_HYPHENS}][^\S\n]*\n\s*{_WORD}")
_COMPOUND = re.compile(rf"{_WORD}(?:[{_HYPHENS}\u2011]{_WORD})*")
_LEFT_PART, _RIGHT_PART = re.compile(rf"({_WORD})[{_HYPHENS}]$"), re.compile(_WORD)
_SUSPENDED = frozenset(("and", "or", "nor", "to", "und", "oder", "bzw", "bis", "sowie", "et", "ou", "y", "o", "e"))
NO_SPACE_SCRIPTS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff00-\uff65\U00020000-\U0003ffff]"
)
_HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")
_HANGUL_LINE_WITH_SPACE = re.compile("[\uac00-\ud7a3] \n[\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a document that are not broken at a line end, as evidence for those that are.

    :param words: how often each word or hyphenated compound occurs, case-folded.
    :param parts: first and last parts of the hyphenated compounds, as ``"long-"`` and ``"-term"``.
    :param spaces_kept: Korean, whose lines break inside words too, keeps the space at a line end that had one.
    """

    words: Counter[str]
    parts: frozenset[str]
    spaces_kept: bool

    @classmethod
    def of(cls, text: str) -> Vocabulary:
        spaces_kept = bool(_HANGUL_LINE_WITH_SPACE.search(text))
        if not _HYPHEN_AT_END.search(text):
            return cls(Counter(), frozenset(), spaces_kept)
        found = Counter(_plain(match) for match in _COMPOUND.findall(_BROKEN.sub("\n", text)))
        compounds = [word for word in found if "-" in word]
        parts = {word[: word.index("-") + 1] for word in compounds} | {word[word.rindex("-") :] for word in compounds}
        for word in compounds:
            for part in word.split("-"):
                found[part] += found[word]
        return cls(found, frozenset(parts), spaces_kept)

    def keeps_hyphen(self, left: str, right: str) -> bool:
        """Whether ``left-right`` is a real compound, not one word that a line end broke.

        It is if it starts with "self", or occurs unbroken with its hyphen at least as often as without; or if neither
        form occurs, both halves are words of the document, and one of them is part of another compound ("long-⏎term"
        beside "short-term").
        """
        left, right = _plain(left), _plain(right)
        if left == "self":  # English hyphenates it before anything but a suffix
            return not right.startswith(("ish", "less", "same", "hood"))
        hyphenated, joined = self.words[f"{left}-{right}"], self.words[left + right]
        if hyphenated or joined:
            return hyphenated >= joined
        known = self.words[left] and self.words[right]
        return bool(known) and (f"{left}-" in self.parts or f"-{right}" in self.parts)

    def knows_whole(self, left: str, right: str) -> bool:
        """Whether the two are known as one word, with or without a hyphen, or else neither is a word on its own."""
        left, right = _plain(left), _plain(right)
        together = self.words[f"{left}-{right}"] or self.words[left + right]
        return bool(together) or not (self.words[left] or self.words[right])


def _plain(word: str) -> str:
    return word.casefold().replace("\u2010", "-").replace("\u2011", "-")


def broken_word(left: str, right: str) -> tuple[str, str] | None:
    """The two parts of a word that may be hyphenated between two lines: ``right`` goes on in lower case."""
    if left[-1:] not in tuple(_HYPHENS) or not right[:1].islower():
        return None
    start, rest = _LEFT_PART.search(left[-LONGEST_WORD:]), _RIGHT_PART.match(right)
    return (start[1], rest[0]) if start and rest else None


def join(left: str, right: str, vocabulary: Vocabulary, *, dehyphenate: bool = True) -> tuple[str, str, bool]:
    """How a wrapped line and the next one become one line.

    :returns: what stays of ``left``; what goes between it and ``right``, nothing or a space; whether a word was mended.
    """
    space_at_end = left[-1:].isspace()
    left, right = left.rstrip(), right.lstrip()
    if left.endswith(_SOFT_HYPHEN):
        return (left[:-1], "", True) if dehyphenate else (left, "", False)
    if parts := broken_word(left, right):
        if parts[1].casefold() in _SUSPENDED:  # "pre- and post-war"
            return left, " ", False
        mend = dehyphenate and not vocabulary.keeps_hyphen(*parts)
        return (left[:-1], "", True) if mend else (left, "", False)
    ends_in_hyphen = left[-1:] in tuple(_HYPHENS) and left[-2:-1].isalnum() and right[:1].isalnum()
    ends_in_dash = left.endswith(("—", "--")) and not left[:-2].endswith(" ") and left.strip("—-") != ""
    unspaced = NO_SPACE_SCRIPTS.match(left[-1:]) and NO_SPACE_SCRIPTS.match(right[:1])
    inside_word = vocabulary.spaces_kept and not space_at_end and _HANGUL.match(left[-1:]) and _HANGUL.match(right[:1])
    return left, "" if ends_in_hyphen or ends_in_dash or unspaced or inside_word else " ", False


@dataclass(frozen=True, slots=True)
class Folded:
    """Lines as one text; ``starts[i]`` is the offset of what comes from line ``i``."""

    text: str
    starts: tuple[int, ...]
    mended: int
    joined: int


def fold(lines: Sequence[str], vocabulary: Vocabulary, *, dehyphenate: bool = True, unwrap: bool = True) -> Folded:
    """Put the wrapped lines of one paragraph together.

    Without unwrapping they stay lines, and a mended word goes on the first of its two.
    """
    pieces, starts, length, mended = [lines[0]], [0], len(lines[0]), 0
    for line in lines[1:]:
        kept, glue, mends = join(pieces[-1], line, vocabulary, dehyphenate=dehyphenate)
        if unwrap or mends:
            length += len(kept) - len(pieces[-1])
            pieces[-1] = kept
            line = line.lstrip()
        if not unwrap and mends:
            end_of_word, _, line = line.partition(" ")
            pieces[-1] += end_of_word
            length += len(end_of_word)
        if not unwrap:
            glue = "\n" if line else ""
        starts.append(length + len(glue))
        length += len(glue) + len(line)
        pieces += [glue, line]
        mended += mends
    return Folded("".join(pieces), tuple(starts), mended, (len(lines) - 1) * unwrap)


def surely_broken(left: str, right: str, vocabulary: Vocabulary) -> bool:
    """Whether a word is certainly broken between two lines, whatever their lengths.

    Its hyphen is a soft one; or the whole word occurs elsewhere, or neither half does on its own, since speech breaks
    off with a hyphen too.
    """
    left, right = left.rstrip(), right.lstrip()
    parts = broken_word(left, right)
    if parts is None or parts[1].casefold() in _SUSPENDED:
        return left.endswith(_SOFT_HYPHEN)
    return vocabulary.knows_whole(*parts)
