"""A document's sentences, with exact code-point offsets: ``sentencex`` inside blocks, guarded and tidied."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

import regex
import sentencex

from chunking.languages import language_of
from chunking.types import Document, Notice, Sentence
from chunking.unpunctuated import WINDOW_CHARACTERS, WINDOW_WORDS, Span, divide, is_unpunctuated

_WHOLE = frozenset({"heading", "table_row", "code"})

# sentencex takes time quadratic in a paragraph's length where it is not ASCII or full of unmatched quotation marks.
_LONGEST_CALL = 4_000
_LONG_SENTENCE = 300

_ZERO_WIDTH = "\u180e\u200b\u2060\ufeff"
# Replaced one to one in a copy, so that offsets hold. sentencex panics on some spaces, cannot take lone surrogates, and
# does not know a few marks that end sentences (Khmer, Tibetan, vertical forms): it gets ones that it knows.
_READ_AS = {
    **{space: " " for space in map(chr, range(0x3001)) if space.isspace() and space not in "\n\t "},
    **dict.fromkeys(_ZERO_WIDTH, " "),
    **dict.fromkeys("\r\x0b\x0c\x85\u2028\u2029", "\n"),
    **dict.fromkeys(map(chr, range(0xD800, 0xE000)), "\ufffd"),
    **dict.fromkeys("\u17d4\u17d5\u0f0d\u0f0e", "।"),
    **dict.fromkeys("\ufe12\ufe15\ufe16", "。"),
}
_UNREADABLE = re.compile(f"[{''.join(_READ_AS)}]")

_ADDRESS = re.compile(r"\[[^\[\]\n]{1,500}\]\([^()\n]{1,500}\)|(?:https?://|www\.)[!-~]*[!-~](?<![.,;:!?)\]'\"])")
_MARKER = r"(?:[-*+•‣◦▪▫●○–—·]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}[A-Z]?|[A-Za-z]|[ivxIVX]{1,5})[.)])"
_IS_MARKER = re.compile(rf"\s*{_MARKER}(?:\s+{_MARKER}){{0,3}}\s*")
# sentencex takes "(c) One. Two (x)." for a single bracket.
_ENUMERATOR = re.compile(r"\((\w{1,5})\)")
_PAIRED = re.compile(r"""[()\[\]{}"“”„«»‹›「」『』]|(?<!\w)['‘’`]+|['‘’`]+(?!\w)""")
_INITIALS = re.compile(r"(?<!\w)(?:\w|\d{2,3})\.\Z")
_BEFORE_NUMBER = re.compile(
    r"(?<!\w)(?:abs|app|arts?|bd|chap|ch|cl|eqs?|figs?|nos?|nr|paras?|pp?|pts?|refs?|regs?|secs?|vols?)\.\s*\Z", re.IGNORECASE
)
_IS_LONE_MARKER = re.compile(r"\s*(?:[•‣◦▪▫●○]|\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)])\s*")
_ITEM = r"(?:[-*+•‣◦▪▫●○]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{2,5})\)|\d{1,3}\.|\d{1,3}(?:\.\d{1,3}){2,4}\.?)[ \t]"
_PARAGRAPH = re.compile(rf"[^\s](?:[^\n]+|\n(?![ \t]*(?:\n|{_ITEM})))*")
_HAS_WORD = regex.compile(r"[\p{L}\p{N}\p{Sc}\p{So}]")
# What still belongs to the sentence before a cut: combining marks, closing brackets, quotation marks before a space.
_QUOTES = r"""["'\p{Pi}\p{Pf}]"""
_TAIL = regex.compile(rf"[\p{{M}}\p{{Cf}}]*(?:\p{{Pe}}|{_QUOTES}(?=(?:{_QUOTES}|\p{{Pe}})*(?:\s|\Z)))*")
# What already belongs to the sentence after it: opening brackets and quotation marks.
_OPENERS = regex.compile(r"""(?:(?<=\s)["'`\p{Pi}]|\p{Ps})["'`\p{Pi}\p{Ps}]*\Z""")
_OWN_RULE = regex.compile(r"""\p{STerm}+[\p{Pe}\p{Pf}"']*(?:\s+|(?=\p{Lo}))""")


@dataclass(frozen=True)
class Segmentation:
    """A document's sentences in order, and what a person should know about how they were found."""

    sentences: tuple[Sentence, ...]
    notices: tuple[Notice, ...] = ()


def segment(document: Document) -> Segmentation:
    """Cut a document into sentences: trimmed, sorted, disjoint spans that never cross a block.

    A heading, a table row and a code block are one sentence each; paragraphs and list items are segmented. Every
    character that is not white space lies in exactly one sentence, except in blocks of nothing but zero-width spaces.
    Text without punctuation falls back to lines or windows of words (notice ``no_punctuation``).
    """
    text, reading = document.text, _readable(document.text)
    splitter = _Splitter(language_of(document))
    sentences: list[Sentence] = []
    divided = 0
    for block, start, end, whole in _regions(document):
        for span in [(start, end)] if whole else splitter.sentences(reading, start, end):
            pieces = [span]
            if not whole and is_unpunctuated(reading[slice(*span)]):
                pieces = list(divide(reading, *span))
                divided += 1
            sentences.extend(Sentence(*piece, block) for piece in (_trim(text, reading, *p) for p in pieces) if piece)
    return Segmentation(tuple(sentences), tuple(_notices(divided, splitter.panics)))


def _notices(divided: int, panics: int) -> Iterator[Notice]:
    if divided:
        passages = "1 passage has" if divided == 1 else f"{divided} passages have"
        yield Notice(
            "no_punctuation",
            f"{passages} no punctuation to end sentences at: cut at line ends, else into windows of up to "
            f"{WINDOW_WORDS} words (or {WINDOW_CHARACTERS} characters in scripts without spaces).",
            "warning",
        )
    if panics:
        yield Notice(
            "splitter_failed",
            f"The sentence splitter failed on {panics} paragraph{'s' if panics > 1 else ''}; a simpler rule cut there.",
            "warning",
        )


def _readable(text: str) -> str:
    """A copy of equal length that sentencex can read, its line ends all ``\\n``."""
    return _UNREADABLE.sub(lambda match: _READ_AS[match.group()], text.replace("\r\n", " \n"))


def _regions(document: Document) -> Iterator[tuple[int | None, int, int, bool]]:
    """``(block, start, end, whole)`` in order: every block, and whatever text lies outside of all blocks."""
    at = 0
    for index, block in enumerate(document.blocks):
        yield None, at, block.start, False
        yield index, block.start, block.end, block.kind in _WHOLE
        at = block.end
    yield None, at, len(document.text), False


def _trim(text: str, reading: str, start: int, end: int) -> Span | None:
    """The span without surrounding white space; ``None`` where nothing visible is left."""
    if not reading[start:end].strip():
        return None
    piece = text[start:end].rstrip()
    return start + len(piece) - len(piece.lstrip()), start + len(piece)


class _Splitter:
    """sentencex for one language. :ivar panics: paragraphs on which it failed."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.panics = 0

    def sentences(self, text: str, start: int, end: int) -> list[Span]:
        """Sentences of ``text[start:end]``, untrimmed: each with its list marker and its closing punctuation."""
        addresses = [match.span() for match in _ADDRESS.finditer(text, start, end)]
        spans: list[Span] = []
        for opened, closed in _paragraphs(text, start, end):
            at = opened
            for cut in self._cuts(text, opened, closed):
                cut = _TAIL.match(text, cut, closed).end()
                if opener := _OPENERS.search(text, max(at, cut - 8), cut):
                    cut = opener.start()
                if at < cut < closed and not _inside(addresses, cut) and not _inside_reference(text, cut):
                    spans.append((at, cut))
                    at = cut
            spans.append((at, closed))
        return _join_wordless(text, _join_markers(text, spans))

    def _cuts(self, text: str, start: int, end: int) -> Iterator[int]:
        """Where sentences end within a paragraph, ascending."""
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
            self.panics += 1
            return [match.end() for match in _OWN_RULE.finditer(passage)] + [len(passage)]


def _paragraphs(text: str, start: int, end: int) -> Iterator[Span]:
    """Stretches between blank lines and lines that open with a list marker, which end a sentence in any case."""
    for match in _PARAGRAPH.finditer(text, start, end):
        yield match.span()


def _inside(spans: list[Span], offset: int) -> bool:
    """Does the offset lie strictly inside one of the sorted spans?"""
    index = bisect_right(spans, (offset, -1)) - 1
    return index >= 0 and spans[index][0] < offset < spans[index][1]


def _inside_reference(text: str, offset: int) -> bool:
    """Is this a place within ``U.S.``, ``3.1.Scope`` or ``Vol. 3``?"""
    if not text[offset].isspace() and _INITIALS.search(text, max(0, offset - 5), offset):
        return True
    return text[offset].isdigit() and _BEFORE_NUMBER.search(text, max(0, offset - 9), offset) is not None


def _join_markers(text: str, spans: list[Span]) -> list[Span]:
    """A list marker by itself opens the sentence after it, or ends the last one of its paragraph.

    Sentences of one paragraph touch. Only a number or a bullet reaches over to the next paragraph: "A." may be a sentence.
    """
    joined: list[Span] = []
    for start, end in spans:
        if joined:
            before, touches = joined[-1], joined[-1][1] == start
            if (_IS_MARKER if touches else _IS_LONE_MARKER).fullmatch(text, *before):
                start = joined.pop()[0]
        joined.append((start, end))
    if len(joined) > 1 and joined[-2][1] == joined[-1][0] and _IS_MARKER.fullmatch(text, *joined[-1]):
        joined[-2:] = [(joined[-2][0], joined[-1][1])]
    return joined


def _join_wordless(text: str, spans: list[Span]) -> list[Span]:
    """What holds neither a word nor a number belongs to the sentence before it; at the start, to the one after it."""
    joined: list[Span] = []
    worded = True
    for start, end in spans:
        has_word = _HAS_WORD.search(text, start, end) is not None
        if joined and not (worded and has_word):
            start, has_word = joined.pop()[0], worded or has_word
        joined.append((start, end))
        worded = has_word
    return joined
