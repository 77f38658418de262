"""Chunks made elsewhere, once it is known where they stand (:mod:`chunking.importing` finds out)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from chunking.chunkers.sizes import LARGEST, MOST_CHUNKS
from chunking.chunkers.spans import Span, chunking_from_spans, visible_span
from chunking.embedded import EmbeddedDocument
from chunking.errors import SettingsError
from chunking.intervals import union
from chunking.types import Chunking, Document, Notice, Opening, Severity


@dataclass(frozen=True)
class ImportedSettings:
    """Where imported chunks stand: offsets, and in which document, but nothing of its text.

    :param spans: half-open, sorted by start, then end; may overlap.
    :param digest: :attr:`Document.digest` of the document they were aligned to. :param document: its name.
    :param source: name of the file that the chunks came from. :param unaligned: how many of its chunks are missing here.
    :raises SettingsError: naming the field, for spans that are empty, unsorted, or too many.
    """

    spans: tuple[Span, ...] = field(repr=False)
    digest: str
    document: str = "another document"
    source: str = "a file"
    unaligned: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.spans) <= MOST_CHUNKS:
            raise SettingsError("spans", f"spans must be 1 to {MOST_CHUNKS:,} pairs of offsets; got {len(self.spans):,}.")
        wrong = next((span for span in self.spans if not 0 <= span[0] < span[1] <= 2 * LARGEST), None)
        if wrong is not None:
            raise SettingsError("spans", f"a span must start at 0 or later, and before it ends; got {list(wrong)}.")
        if list(self.spans) != sorted(self.spans):
            raise SettingsError("spans", "spans must be sorted by start, then by end.")


def cut(embedded: EmbeddedDocument, settings: ImportedSettings) -> Chunking:
    """The imported chunks, which may overlap and leave gaps.

    :raises SettingsError: if they were aligned to another document.
    """
    document = embedded.document
    if settings.digest != document.digest:
        raise SettingsError(
            "digest",
            f"The chunks of {settings.source} were aligned to {settings.document}, which is not the document shown: open that "
            "one with the same clean-up, or import the chunks again for this one.",
        )
    if max(end for _, end in settings.spans) > len(document.text):
        raise SettingsError("spans", f"spans reach beyond the document's {len(document.text):,} characters.")
    skips_the_start = bool(document.text[: settings.spans[0][0]].strip())
    openings = [Opening("imported" if i or skips_the_start else "start") for i in range(len(settings.spans))]
    missing = what_is_missing(document, settings.spans, settings.unaligned, len(settings.spans) + settings.unaligned)
    return chunking_from_spans(embedded, settings.spans, openings, notices=missing)


def gaps(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """The stretches of ``text`` between its spans that hold something visible, without white space at their ends."""
    covered = union(spans)
    between = zip((0, *(end for _, end in covered)), (*(start for start, _ in covered), len(text)), strict=True)
    return tuple(gap for gap in (visible_span(text, *stretch) for stretch in between) if gap[0] < gap[1])


def what_is_missing(document: Document, spans: Sequence[Span], unaligned: int, total: int) -> Iterator[Notice]:
    """Notices of chunks without a place, and of text without a chunk."""
    yield from share_notice("unaligned", unaligned, total, "stands nowhere in the document, and is left out", "warning")
    if uncovered := gaps(document.text, spans):
        length = sum(len("".join(document.text[start:end].split())) for start, end in uncovered)
        places = "1 place" if len(uncovered) == 1 else f"{len(uncovered):,} places"
        yield Notice("gaps", f"{length:,} visible characters, in {places}, are in no chunk.", "warning")


def share_notice(code: str, count: int, total: int, what: str, severity: Severity = "info") -> list[Notice]:
    """One notice on ``count`` of ``total`` chunks; none where it is none of them."""
    return [Notice(code, f"{count:,} of {total:,} chunks: each {what}.", severity)] if count else []
