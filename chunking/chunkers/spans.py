"""Chunks from spans of the text, whatever found them: they may overlap, leave gaps, and cut through anything."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from chunking.embedded import EmbeddedDocument
from chunking.structure import KINDS, sentence_kinds, unit_spans
from chunking.types import Chunk, Chunking, Document, Flag, Notice, Opening, Reason

Span = tuple[int, int]
Ints = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]

_WHITE_SPACE = re.compile(r"\s*")


def chunking_from_spans(
    embedded: EmbeddedDocument,
    spans: Sequence[Span],
    openings: Sequence[Opening],
    *,
    threshold: float | None = None,
    suppressed: Mapping[int, str] | None = None,
    notices: Iterable[Notice] = (),
) -> Chunking:
    """The :class:`Chunking` of ``spans``: see :func:`chunks_from_spans`. Without sentences there are no chunks."""
    chunks = chunks_from_spans(embedded, spans, openings)
    found = [*embedded.document.notices, *embedded.notices, *notices]
    if not embedded.sentences:
        found.append(Notice("no_sentences", "The document has no sentences, so there is nothing to cut.", "warning"))
    return Chunking(embedded.document, chunks, threshold, dict(suppressed or {}), tuple(found))


def chunks_from_spans(
    embedded: EmbeddedDocument, spans: Sequence[Span], openings: Sequence[Opening]
) -> tuple[Chunk, ...]:
    """One chunk a span, in the order given, with all that follows from where it lies.

    What a chunk touches, and whether it cuts inside something, is judged by its visible text: white space at its ends
    cuts nothing. Its tokens are the sum over its sentences; of a sentence held in part, that part counts.

    :param spans: half-open, not empty, within the text; may overlap.
    :param openings: why each starts where it does.
    :returns: flagged ``cut_inside_sentence``, ``unit_cut`` (starts or ends inside a table, list or code block) and
        ``heading_stranded`` (ends with a heading that heads something). A chunk of nothing but white space counts no
        sentence, and its ``first_sentence`` is the one after it (at the end of the text, the last).
    """
    document, sentences = embedded.document, embedded.sentences
    if not spans or not sentences:
        return ()
    text = document.text
    seen = np.array([visible_span(text, *span) for span in spans], dtype=np.int64)
    bounds = np.array([(s.start, s.end) for s in sentences], dtype=np.int64)
    first = np.searchsorted(bounds[:, 1], seen[:, 0], side="right")
    past = np.where(seen[:, 0] < seen[:, 1], np.searchsorted(bounds[:, 0], seen[:, 1], side="left"), first)
    tokens = _tokens(embedded, seen, bounds, first, past)
    units = np.array(unit_spans(document, sentences), dtype=np.int64).reshape(-1, 2)
    headings = np.append(sentence_kinds(document, sentences) == KINDS.index("heading"), False)
    marks: dict[Flag, Marks] = {
        "cut_inside_sentence": _edge_inside(seen, bounds),
        "heading_stranded": (past > first) & (past < len(sentences)) & headings[past - 1],
        "unit_cut": _edge_inside(seen, units),
    }
    return tuple(
        Chunk(
            index=i,
            start=start,
            end=end,
            text=text[start:end],
            first_sentence=min(int(first[i]), len(sentences) - 1),
            sentences=int(past[i] - first[i]),
            tokens=int(tokens[i]),
            pages=pages_of(document, start, end),
            opened_by=openings[i],
            flags=tuple(flag for flag, mark in marks.items() if mark[i]),
        )
        for i, (start, end) in enumerate(spans)
    )


def pages_of(document: Document, start: int, end: int) -> tuple[int, ...]:
    """1-based numbers of the pages that the visible text of ``[start, end)`` touches."""
    first, last = visible_span(document.text, start, end)
    if not document.page_starts or first == last:
        return ()
    return tuple(range(bisect_right(document.page_starts, first), bisect_right(document.page_starts, last - 1) + 1))


def openings(count: int, reason: Reason) -> list[Opening]:
    """``count`` openings by ``reason``, the first being the start of the document."""
    return [Opening("start" if i == 0 else reason) for i in range(count)]


def absorb_white_space(text: str, spans: Sequence[Span]) -> list[Span]:
    """``spans`` with the white space around them: what follows a span becomes its own, what opens the text the first's.

    Spans that left out white space only then rebuild the text.
    """
    grown = [(start, next(_WHITE_SPACE.finditer(text, end)).end()) for start, end in spans]
    if grown and not text[: grown[0][0]].strip():
        grown[0] = (0, grown[0][1])
    return grown


def visible_span(text: str, start: int, end: int) -> Span:
    """``[start, end)`` without white space at its ends; empty if there is nothing else."""
    piece = text[start:end].rstrip()
    return start + len(piece) - len(piece.lstrip()), start + len(piece)


def _edge_inside(seen: Ints, bounds: Ints) -> Marks:
    """``(c,)`` whether either edge of each span lies strictly inside one of the sorted, disjoint ``bounds``."""
    if not len(bounds):
        return np.zeros(len(seen), dtype=bool)
    at = np.searchsorted(bounds[:, 0], seen, side="left") - 1
    inside = (at >= 0) & (seen < bounds[at, 1]) & (seen[:, :1] < seen[:, 1:])
    return np.asarray(inside.any(axis=1))


def _tokens(embedded: EmbeddedDocument, seen: Ints, bounds: Ints, first: Ints, past: Ints) -> Ints:
    """``(c,)`` the tokens of the sentences each span touches; the parts of those it cuts are counted in one batch."""
    text = embedded.document.text
    prefix = np.concatenate(([0], np.cumsum(embedded.tokens)))
    totals = prefix[past] - prefix[first]
    owners, parts = [], []
    for i in np.flatnonzero(past > first):
        start, end = seen[i]
        for sentence in sorted({first[i], past[i] - 1}):
            left, right = max(start, bounds[sentence, 0]), min(end, bounds[sentence, 1])
            if right - left < bounds[sentence, 1] - bounds[sentence, 0]:
                totals[i] -= embedded.tokens[sentence]
                owners.append(i)
                parts.append(text[left:right].strip())
    if parts:
        unique = {part: j for j, part in enumerate(dict.fromkeys(parts))}
        counts = embedded.encoder.count_tokens(list(unique))
        np.add.at(totals, owners, counts[[unique[part] for part in parts]])
    return totals
