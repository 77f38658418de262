"""Each chunk made elsewhere where it stands in the document: exactly, or but for white space, or listed if nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from chunking.chunkers.imported import ImportedSettings, gaps, share_notice, what_is_missing
from chunking.chunkers.spans import Span
from chunking.errors import SettingsError
from chunking.importing.nearest import RunIndex
from chunking.importing.places import place, squeeze, visible_offsets
from chunking.importing.records import GivenChunk
from chunking.types import Document, Notice

MOST_NEAREST = 1_000
"""Unaligned chunks whose nearest place is looked for."""

SHOWN = 80
"""Characters shown of a chunk and of the document."""


@dataclass(frozen=True, slots=True)
class Unaligned:
    """A chunk that stands nowhere in the document, or is blank.

    :param index: its place in the file, from 0. :param beginning: its first characters.
    :param nearest: offset at which the document is most like it, ``None`` if nowhere (or it is shorter than six characters).
    :param likeness: share in (0, 1] of its runs of six characters that stand near there; ``None`` without a place.
    :param beside: what the document reads there.
    """

    index: int
    beginning: str
    nearest: int | None = None
    likeness: float | None = None
    beside: str = ""


@dataclass(frozen=True)
class Imported:
    """What became of the chunks of a file.

    :param spans: where they stand, sorted; may overlap. :param sources: for each its place in the file, from 0.
    :param unaligned: those that stand nowhere, in the order of the file.
    :param gaps: visible stretches of the document that no chunk holds, ascending.
    :param notices: in words, what of this a person should know.
    """

    document: Document = field(repr=False)
    spans: tuple[Span, ...]
    sources: tuple[int, ...]
    unaligned: tuple[Unaligned, ...]
    gaps: tuple[Span, ...]
    notices: tuple[Notice, ...]

    def settings(self, source: str = "a file") -> ImportedSettings:
        """What to keep of it, without any text. :raises SettingsError: if no chunk was aligned."""
        if not self.spans:
            raise SettingsError("spans", f"No chunk of {source} stands in {self.document.name}: open the document they are of.")
        return ImportedSettings(self.spans, self.document.digest, self.document.name, source, len(self.unaligned))


def align(document: Document, given: Sequence[GivenChunk]) -> Imported:
    """Find where ``given`` chunks stand in ``document``.

    Offsets in the file count where the document reads the same there (but for white space); all other chunks are found by
    their text, in order, by :func:`chunking.importing.places.place`: they may overlap, leave gaps, and repeat.
    """
    text, squeezed, offsets = document.text, squeeze(document.text), visible_offsets(document.text)
    certain = [_verified(text, chunk) for chunk in given]
    needles = [
        squeeze(chunk.text or "") if span is None else squeeze(text[slice(*span)])
        for chunk, span in zip(given, certain, strict=True)
    ]
    known = [None if span is None else int(np.searchsorted(offsets, span[0])) for span in certain]
    starts, strays = place(squeezed, needles, known)
    found: list[tuple[Span, int]] = []
    for i, start in enumerate(starts):
        if start is not None:
            visible = int(offsets[start]), int(offsets[start + len(needles[i]) - 1]) + 1
            found.append((certain[i] or _with_own_white_space(text, visible, given[i].text or ""), i))
    found.sort()
    spans = tuple(span for span, _ in found)
    missing = [i for i, start in enumerate(starts) if start is None]
    total = len(given)
    notices = [
        *share_notice(
            "offsets_wrong", sum(certain[i] is None and given[i].start is not None for _, i in found), total,
            "had offsets at which the document reads otherwise, and was found by its text",
        ),
        *share_notice(
            "white_space_differs", sum(given[i].text not in (None, text[slice(*span)]) for span, i in found), total,
            "matches the document but for white space",
        ),
        *share_notice(
            "out_of_order", sum(certain[i] is None for i in strays), total,
            "is not in the document's order, and got the first place where its text stands", "warning",
        ),
        *what_is_missing(document, spans, len(missing), total),
    ]  # fmt: skip
    return Imported(
        document, spans, tuple(i for _, i in found), tuple(_unaligned(text, squeezed, offsets, given, missing)),
        gaps(text, spans), tuple(notices),
    )  # fmt: skip


def _verified(text: str, chunk: GivenChunk) -> Span | None:
    """The chunk's own span, if it has one that the document agrees with and something visible stands there."""
    if chunk.start is None:
        return None
    end = chunk.end if chunk.end is not None else chunk.start + len(chunk.text or "")
    if not 0 <= chunk.start < end <= len(text) or not (piece := squeeze(text[chunk.start : end])):
        return None
    return (chunk.start, end) if chunk.text is None or squeeze(chunk.text) == piece else None


def _with_own_white_space(text: str, span: Span, given: str) -> Span:
    """``span`` with the white space that ``given`` has at its ends, where the document has the same."""
    lead, trail = given[: len(given) - len(given.lstrip())], given[len(given.rstrip()) :]
    start, end = span
    if start >= len(lead) and text.startswith(lead, start - len(lead)):
        start -= len(lead)
    return start, end + len(trail) if text.startswith(trail, end) else end


def _unaligned(
    text: str, squeezed: str, offsets: npt.NDArray[np.int64], given: Sequence[GivenChunk], missing: Sequence[int]
) -> Iterator[Unaligned]:
    """The chunks ``missing`` of ``given``, each with the place that is most like it."""
    index = RunIndex(squeezed) if missing else None
    for number, i in enumerate(missing):
        chunk = given[i]
        shown = f"[{chunk.start}, {chunk.end})" if chunk.text is None else " ".join(chunk.text[: 2 * SHOWN].split())[:SHOWN]
        nearest = index.nearest(squeeze(chunk.text or "")) if index and number < MOST_NEAREST else None
        if nearest is None:
            yield Unaligned(i, shown)
        else:
            at = int(offsets[nearest.start])
            yield Unaligned(i, shown, at, nearest.likeness, " ".join(text[at : at + 2 * SHOWN].split())[:SHOWN])
