"""What happens to plain text before any offset exists: line ends, words broken at line ends, hard-wrapped lines.

A line break is a *wrap* when the text has a width at which the break had to be made: the line fits the width, and the
next line's first word would not have fitted behind it. That width is the one that explains most of the document's
breaks, so no typical line length is assumed; verse, addresses, lists and transcripts, whose lines end for another
reason, are left alone, since no width explains them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from chunking.folding import BREAK_MARKS, NO_SPACE_SCRIPTS, Vocabulary, fold, surely_broken
from chunking.types import Notice

WIDTHS = (30, 130)
"""Columns between which a wrap width is looked for (an East Asian wide character takes two)."""

EXPLAINED, RUNNING_ON = 0.5, 0.35
"""Shares needed to call a text hard-wrapped: of its line breaks that one width explains; and, of those, breaks that a
sentence runs across (nothing ends before them and no capital follows)."""

FEW_ENDS, MUCH_CODE = 0.05, 0.3
"""Shares of lines: with the end of a sentence in them, below which a text has too few; with signs of code, above which it
is code."""

SLACK = 0.12
"""Share of its length by which a line may stay short of the width: wrapping in a proportional font, or wrapping that
balances its lines, does not fill each one. A third of it is allowed above the width."""

_LINE_ENDS = re.compile("\r\n|[\r\v\x85\u2028\u2029]")
_SENTENCE_END = re.compile(r"[.?!:。？！：؟।…][\"'”’»)\]】」』]*$")
_ENDS_INSIDE = re.compile(r"[.?!。？！؟।…][\"'”’»)\]】」』]*(?:\s|$)|[。！？]")
_CODE = re.compile(r"[{}=<>\\]|\w\(|;\s*(?:$|//)|^\s*(?://|/\*|#\s|#include|import\s)|\w_\w")
LIST_MARKER = re.compile(
    r"\s*(?:[-*+•‣◦▪●○■□∙·]|[–—](?=\s+[^a-z])|\(?\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|\(?[a-zA-Z]\)|\(?[ivxIVX]+\))\s+(?![-*.]\s)"
)
"""A bullet or a number at the start of a line. A long dash before a small letter is a dash, ``J.`` an initial."""
_STANDS_ALONE = re.compile(r"\s*(?:#{1,6}\s|>|```|~~~)|.*(?:\t\s*\S|\S\s{4,}\S|\|.*\||\f)|[\W_]*$")


@dataclass(frozen=True, slots=True)
class Cleanup:
    """What loading may mend; each one is a switch in the app, and what it did is reported as a notice.

    :param dehyphenate: words hyphenated at line ends are put together again ("capabili-⏎ties").
    :param unwrap: hard-wrapped lines inside a paragraph are joined.
    :param drop_running_heads: headers, footers, page and line numbers that repeat from page to page are left out.
    """

    dehyphenate: bool = True
    unwrap: bool = True
    drop_running_heads: bool = True


def normalise_lines(text: str) -> str:
    """Every line end (CR LF, CR, VT, U+0085, U+2028, U+2029) as ``\\n``; a form feed, the page break, stays."""
    return _LINE_ENDS.sub("\n", text)


def mending_notices(mended: int, joined: int) -> tuple[Notice, ...]:
    """The notices ``dehyphenated`` and ``unwrapped`` for the counts that are not 0."""
    notices = []
    if mended:
        notices.append(Notice("dehyphenated", f"Mended {mended:,} word{'s' * (mended != 1)} hyphenated at line ends."))
    if joined:
        notices.append(Notice("unwrapped", f"Joined {joined:,} wrapped line{'s' * (joined != 1)}."))
    return tuple(notices)


def clean_plain_text(text: str, cleanup: Cleanup) -> tuple[str, tuple[Notice, ...]]:
    """Mend a whole plain text whose line ends are ``\\n``; it comes back as it was where nothing needs mending.

    Without unwrapping lines stay lines, and a mended word goes on the first of its two.
    """
    if not (cleanup.unwrap or cleanup.dehyphenate):
        return text, ()
    lines = text.split("\n")
    width, vocabulary = wrap_width(lines), Vocabulary.of(text)
    paragraphs = [[lines[0]]]
    for left, right in pairwise(lines):
        may_join = _may_join(left, right, starts=len(paragraphs[-1]) == 1)
        if may_join and (surely_broken(left, right, vocabulary) or (width is not None and _is_wrap(left, right, width))):
            paragraphs[-1].append(right)
        else:
            paragraphs.append([right])
    folded = [fold(paragraph, vocabulary, dehyphenate=cleanup.dehyphenate, unwrap=cleanup.unwrap) for paragraph in paragraphs]
    notices = mending_notices(sum(part.mended for part in folded), sum(part.joined for part in folded))
    return "\n".join(part.text for part in folded), notices


def wrap_width(lines: Sequence[str]) -> int | None:
    """The width in columns at which a text is hard-wrapped, or ``None`` if it is not.

    Code is not wrapped, whatever its lines' lengths; and a text in which hardly a sentence ends has only its lines to be
    cut by, so they stay.
    """
    breaks = [(left, right) for left, right in pairwise(lines) if _may_join(left, right, starts=True)]
    reaches = [_reach(left, right) for left, right in breaks]
    low, high = WIDTHS
    steps = [0] * (high + 2)
    for shortest, longest in reaches:
        if shortest <= high and longest >= low:
            steps[max(shortest, low)] += 1
            steps[min(longest, high) + 1] -= 1
    explained = list(accumulate(steps))
    width = max(range(low, high + 1), key=explained.__getitem__)
    wrapped = [pair for pair, reach in zip(breaks, reaches, strict=True) if reach[0] <= width <= reach[1]]
    if not wrapped or len(wrapped) < EXPLAINED * len(breaks) or sum(map(_runs_on, wrapped)) < RUNNING_ON * len(wrapped):
        return None
    too_few_ends = sum(bool(_ENDS_INSIDE.search(line)) for pair in breaks for line in pair) < FEW_ENDS * 2 * len(breaks)
    code = sum(bool(_CODE.search(left)) for left, _ in breaks) > MUCH_CODE * len(breaks)
    return None if too_few_ends or code else width


def columns(text: str) -> int:
    """Columns a text takes in a fixed-width font."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text if not unicodedata.combining(c))


def _reach(left: str, right: str) -> tuple[int, int]:
    """The smallest and the largest width at which the break between two lines is a wrap."""
    used, start = columns(left.rstrip()), right.lstrip()
    word = start[:1] if NO_SPACE_SCRIPTS.match(start) else start.split(maxsplit=1)[0]
    return round(used * (1 - SLACK / 3)), used + columns(word) + round(used * SLACK)


def _is_wrap(left: str, right: str, width: int) -> bool:
    """Whether a break is a wrap in a text known to be wrapped: by its length, or since a sentence runs across it."""
    shortest, longest = _reach(left, right)
    return shortest <= width <= longest or (_indent(right) < 4 and _runs_on((left, right)))


def _runs_on(pair: tuple[str, str]) -> bool:
    left, right = pair[0].rstrip(), pair[1].lstrip()
    return not _SENTENCE_END.search(left) and not right[0].isupper()


def _may_join(left: str, right: str, *, starts: bool) -> bool:
    """Whether two lines can belong to one paragraph by their shape; ``starts`` if the first one starts it."""
    if len(left) > 2 * WIDTHS[1] and not left.rstrip().endswith(BREAK_MARKS):  # no width explains it
        return False
    if not left.strip() or not right.strip() or LIST_MARKER.match(right):
        return False
    if _STANDS_ALONE.match(_after_marker(left)) or _STANDS_ALONE.match(right):
        return False
    deeper = _indent(right) - _indent(left)
    hanging = 8 if LIST_MARKER.match(left) else 3
    return deeper == 0 or (starts and -8 <= deeper <= hanging)


def _after_marker(line: str) -> str:
    marker = LIST_MARKER.match(line)
    return line[marker.end() :] if marker else line


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
