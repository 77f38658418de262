"""Where a quoted passage stands in a text: exactly, or with nothing but its white space changed."""

from __future__ import annotations

from collections.abc import Iterator

from chunking.intervals import Interval


class ExcerptFinder:
    """Finds passages in one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._visible: tuple[str, list[int]] | None = None

    def find(self, excerpt: str) -> list[Interval]:
        """Every place of ``excerpt``, ascending, without white space at its ends; none where nothing of it is visible.

        Places where it stands letter for letter, if there are any; else those where it stands when all white space is
        left out of both, as in quotations whose lines were joined or broken. These may overlap.
        """
        excerpt = excerpt.strip()
        if not excerpt:
            return []
        exact = [(start, start + len(excerpt)) for start in _occurrences(self._text, excerpt)]
        if exact:
            return exact
        if self._visible is None:
            places = [i for i, character in enumerate(self._text) if not character.isspace()]
            self._visible = "".join(self._text[i] for i in places), places
        text, places = self._visible
        squeezed = "".join(excerpt.split())
        return [(places[i], places[i + len(squeezed) - 1] + 1) for i in _occurrences(text, squeezed)]


def _occurrences(text: str, part: str) -> Iterator[int]:
    start = text.find(part)
    while start >= 0:
        yield start
        start = text.find(part, start + 1)
