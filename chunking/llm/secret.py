"""A key that cannot be printed, stored or sent anywhere by accident."""

from __future__ import annotations

from typing import NoReturn
from urllib.parse import quote

MASK = "[key]"
_SHORTEST = 8
"""A shorter key is more likely a word such as "ollama", which would be cut out of every answer that holds it."""


class Secret:
    """Text that only :meth:`reveal` gives. It is masked in ``repr``, ``str`` and ``format``, and cannot be pickled."""

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself, for the one place that sends it."""
        return self._text

    def hide(self, text: str, *, shortest: int = 1) -> str:
        """``text`` with every occurrence of this one masked, if it has at least ``shortest`` characters."""
        if len(self._text) < shortest or not self._text:
            return text
        return text.replace(self._text, MASK).replace(quote(self._text, safe=""), MASK)

    def hide_in_answer(self, text: str) -> str:
        """The same for what a model wrote: a short key stays, since it may be a word of the answer."""
        return self.hide(text, shortest=_SHORTEST)

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._text == self._text

    def __hash__(self) -> int:
        return hash((Secret, self._text))

    def __repr__(self) -> str:
        return f"Secret({MASK})" if self._text else "Secret()"

    def __deepcopy__(self, memo: object) -> Secret:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("A key is not pickled, since it would then lie in a file.")
