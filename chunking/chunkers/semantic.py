"""Semantic chunking (seeds 000 and 003): cut where the distance between neighbouring sentences exceeds a threshold."""

from __future__ import annotations

import itertools

import numpy as np

from chunking.chunkers.spans import pages_of
from chunking.cutter import FLAG_BITS, REASON_CODES, Cutter, Step
from chunking.embedded import EmbeddedDocument
from chunking.manual import NO_EDITS, Edits
from chunking.notices import cut_notices
from chunking.settings import CutSettings
from chunking.structure import BESIDE, CLOSED, HEADING, KINDS, UNIT
from chunking.types import Chunk, Chunking, Opening

HOLD_NAMES = {"list_item": "list", "table_row": "table", "code": "code"}


def cut(embedded: EmbeddedDocument, settings: CutSettings | None = None, *, edits: Edits = NO_EDITS) -> Chunking:
    """Cut ``embedded`` by ``settings`` (default: IQR, k = 0.5, no limits). Asks the encoder for no vector.

    :param edits: boundaries kept open or closed by hand.
    """
    cutter = Cutter(embedded, settings or CutSettings(), edits)
    assert cutter.settings.amount is not None
    return explain(cutter, cutter.step(cutter.settings.amount))


def explain(cutter: Cutter, step: Step) -> Chunking:
    """``step`` as chunks with text, pages, reasons and flags, together with what was suppressed and what to know."""
    document, layout = cutter.embedded.document, cutter.layout
    bounds = [*step.starts.tolist(), len(layout.starts)]
    offsets = [*layout.starts[step.starts].tolist(), len(document.text)]
    tokens = np.concatenate(([0], np.cumsum(layout.tokens)))
    chunks = []
    for i, (first, last) in enumerate(itertools.pairwise(bounds)):
        start, end = offsets[i], offsets[i + 1]
        sentence = int(layout.sentences[first])
        chunks.append(
            Chunk(
                index=i,
                start=start,
                end=end,
                text=document.text[start:end],
                first_sentence=sentence,
                sentences=int(layout.sentences[last - 1]) - sentence + 1,
                tokens=int(tokens[last] - tokens[first]),
                pages=pages_of(document, start, end),
                opened_by=_opening(cutter, step, i),
                flags=tuple(flag for bit, flag in enumerate(FLAG_BITS) if step.flags[i] >> bit & 1),
            )
        )
    notices = (*document.notices, *cutter.embedded.notices, *cut_notices(cutter, step))
    return Chunking(document, tuple(chunks), step.threshold, _suppressed(cutter, step), notices)


def _opening(cutter: Cutter, step: Step, chunk: int) -> Opening:
    """Why a chunk starts; for a cut moved before a heading, the distance is the largest one that moved there."""
    reason, atom = REASON_CODES[step.reasons[chunk]], int(step.starts[chunk])
    if reason in ("start", "oversize"):
        return Opening(reason, None, step.threshold)
    gap = int(cutter.layout.sentences[atom]) - 1
    value = cutter.distances[gap] if reason == "maximum" else cutter.series[gap]
    if reason == "heading":
        end = gap + 1
        while end < len(cutter.series) and cutter.layout.holds[end] == HEADING:
            end += 1
        value = np.nanmax(np.where(cutter.peaks, cutter.series, np.nan)[gap + 1 : end])
    return Opening(reason, None if np.isnan(value) else float(value), step.threshold)


def _suppressed(cutter: Cutter, step: Step) -> dict[int, str]:
    """Gaps above T that opened no chunk, each with what kept it closed."""
    layout, embedded = cutter.layout, cutter.embedded
    opened = set((layout.sentences[step.starts] - 1).tolist())
    result = {}
    for gap in cutter.fired(step.threshold).tolist():
        if gap in opened:
            continue
        hold = cutter.holds[gap]
        if hold == UNIT:
            block = embedded.sentences[gap].block
            kind = embedded.document.blocks[block].kind if block is not None else KINDS[0]
            result[gap] = HOLD_NAMES.get(kind, kind)
        else:
            result[gap] = {HEADING: "heading", CLOSED: "closed by hand", BESIDE: "no local maximum"}.get(hold, "merged")
    return result
