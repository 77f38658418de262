"""Where sentences end: ``sentencex``, guarded against what it cannot read and against what misleads it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import regex
import sentencex

# sentencex takes time quadratic in a passage's length where it is not ASCII or full of unmatched quotation marks.
_LONGEST_CALL = 4_000
_LONG_SENTENCE = 300

# Replaced one to one in a copy, so that offsets hold. sentencex panics on some spaces, cannot take lone surrogates, and
# does not know a few marks that end sentences (Khmer, Tibetan, vertical forms): it gets ones that it knows.
_READ_AS = {
    **{space: " " for space in map(chr, range(0x3001)) if space.isspace() and space not in "\n\t "},
    **dict.fromkeys("\u180e\u200b\u2060\ufeff", " "),
    **dict.fromkeys("\r\x0b\x0c\x85\u2028\u2029", "\n"),
    **dict.fromkeys(map(chr, range(0xD800, 0xE000)), "\ufffd"),
    **dict.fromkeys("\u17d4\u17d5\u0f0d\u0f0e", "।"),
    **dict.fromkeys("\ufe12\ufe15\ufe16", "。"),
}
_UNREADABLE = re.compile(f"[{''.join(_READ_AS)}]")

# sentencex takes "(c) One. Two (x)." for a single bracket.
_ENUMERATOR = re.compile(r"\((\w{1,5})\)")
_PAIRED = re.compile(r"""[()\[\]{}"“”„«»‹›「」『』]|(?<!\w)['‘’`]|['‘’`](?!\w)""")
_OWN_RULE = regex.compile(r"""\p{STerm}+[\p{Pe}\p{Pf}"']*(?:\s+|(?=\p{Lo}))""")


def readable(text: str) -> str:
    """A copy of equal length that sentencex can read: line ends all ``\\n``, other spaces and zero-width ones all ASCII."""
    return _UNREADABLE.sub(lambda match: _READ_AS[match.group()], text.replace("\r\n", " \n"))


class SentenceEnds:
    """Finds the ends of sentences in one language.

    :param language: a code such as ``en``; sentencex falls back by itself for those it does not know.
    :ivar failures: passages on which sentencex panicked, where a simple rule stood in.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.failures = 0

    def find(self, text: str, start: int, end: int) -> Iterator[int]:
        """Offsets at which sentences of the paragraph ``text[start:end]`` end, ascending; the last is ``end``.

        :param text: as :func:`readable` gives it.
        """
        while start < end:
            stop = min(end, start + _LONGEST_CALL)
            cuts = [start + length for length in self._ends(text[start:stop])]
            if stop < end:
                cuts = cuts[:-1]  # the last sentence goes on: it is read again, from its start
            yield from cuts
            start = cuts[-1] if cuts else stop

    def _ends(self, passage: str) -> list[int]:
        """Offsets in the passage at which a sentence ends, ascending; the last is the passage's length.

        sentencex never cuts inside quotation marks and brackets, so that a stray one hides the sentences up to the next.
        What comes out long is therefore read again without them.
        """
        ends: list[int] = []
        start = 0
        for end in self._read(_ENUMERATOR.sub(r" \1 ", passage)):
            if end - start > _LONG_SENTENCE and _PAIRED.search(passage, start, end):
                ends += [start + inner for inner in self._read(_PAIRED.sub(" ", passage[start:end]))]
            else:
                ends.append(end)
            start = end
        return ends

    def _read(self, passage: str) -> list[int]:
        try:
            return [found["end_index"] for found in sentencex.get_sentence_boundaries(self.language, passage)]
        except BaseException as error:  # a Rust panic is no Exception, and its class cannot be imported
            if type(error).__name__ != "PanicException":
                raise
            self.failures += 1
            return [match.end() for match in _OWN_RULE.finditer(passage)] + [len(passage)]
