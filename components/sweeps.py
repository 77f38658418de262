"""A session's cutters and sweeps, kept while document, encoder and settings stay the same."""

from __future__ import annotations

from dataclasses import replace

from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument
from chunking.manual import NO_EDITS, Edits
from chunking.settings import CutSettings
from chunking.sweep import Sweep, sweep
from chunking.thresholds import RULES
from components.kept import once

KEPT = 4
"""Sweeps that a session keeps at hand: flipping between two rules or limits is then free."""


def prepare(embedded: EmbeddedDocument, settings: CutSettings, edits: Edits = NO_EDITS) -> tuple[Cutter, Sweep]:
    """The cutter and the sweep of ``settings`` with ``edits`` by hand; an amount on the slider's grid makes none anew."""
    rule = RULES[settings.rule]
    on_grid = bool((abs(rule.grid() - settings.amount) < 1e-9).any())
    shape = replace(settings, amount=None) if on_grid else settings
    document = embedded.document
    shown = (document.name, document.digest, document.notices, embedded.notices)
    key = (shown, embedded.encoder.fingerprint, shape, edits)

    def make() -> tuple[Cutter, Sweep]:
        cutter = Cutter(embedded, shape, edits)
        return cutter, sweep(cutter)

    return once("sweeps", key, make, most=KEPT)
