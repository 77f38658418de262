"""Where each token lies in a text: from encoders that can tell, and estimated from token counts for those that cannot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from chunking.encoders.protocol import Encoder

_LINE = re.compile(r"[^\n]*\n+|[^\n]+")
_WORD = re.compile(r"\s*\S+")


@runtime_checkable
class TokenSpans(Protocol):
    """What an encoder may offer besides the :class:`~chunking.encoders.protocol.Encoder` protocol."""

    def token_spans(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """For each text the half-open code-point span of each of its tokens, in order; no special tokens, no truncation."""
        ...


def token_starts(text: str, encoder: Encoder) -> list[int]:
    """The offset at which each token of ``text`` starts, ascending; two tokens of one character share its offset.

    The text is read line by line, which no tokenizer in use joins. Where the encoder gives no
    :class:`TokenSpans`, the tokens of each word are counted with the white space before it; a word of several tokens
    is then divided evenly, so that offsets are exact between words and estimated within them.
    """
    lines = [(match.start(), match.group()) for match in _LINE.finditer(text)]
    if isinstance(encoder, TokenSpans):
        spans = encoder.token_spans([line for _, line in lines])
        return [offset + start for (offset, _), found in zip(lines, spans, strict=True) for start, _ in found]
    words = [(match.start(), match.group()) for match in _WORD.finditer(text)]
    unique = list(dict.fromkeys(word for _, word in words))
    counts = dict(zip(unique, encoder.count_tokens(unique).tolist(), strict=True)) if unique else {}
    starts = []
    for offset, word in words:
        visible, count = word.lstrip(), counts[word]
        first = offset + len(word) - len(visible)
        starts += [first + i * len(visible) // count for i in range(count)]
    return starts
