"""How many tokens a text has, for whoever asks again and again for one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from chunking.encoders.protocol import Encoder

MOST_KNOWN = 200_000
"""Texts remembered; beyond it all are forgotten."""


class TokenLength:
    """Token counts of an encoder, each text counted once. Threads may share it."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._known: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        count = self._known.get(text)
        if count is None:
            count = int(self._encoder.count_tokens([str(text)])[0]) if text else 0
            self._known[str(text)] = count
        return count

    def learn(self, texts: Sequence[str]) -> None:
        """Count many texts in one batch."""
        new = [text for text in dict.fromkeys(map(str, texts)) if text not in self._known]
        if len(self._known) + len(new) > MOST_KNOWN:
            self._known = {}
            new = list(dict.fromkeys(map(str, texts)))
        if new:
            self._known.update(zip(new, self._encoder.count_tokens(new).tolist(), strict=True))
