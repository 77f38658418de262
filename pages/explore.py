"""Explore: cut one document, move the threshold, and see why every boundary is where it is."""

from functools import partial

from chunking.chunkers.semantic import explain
from components import hand_edits
from components.chunk_table import chunk_table
from components.cut_controls import cut_controls, remember_amount
from components.document_header import document_header
from components.export_panel import export_panel
from components.live import live_view
from components.notices import show_notices
from components.reference_amounts import lines_for
from components.sweeps import prepare
from components.workbench import current

work = current()
settings = cut_controls()
embedded = work.embedded()
edits = hand_edits.history_of(work.document).present
cutter, swept = prepare(embedded, settings, edits)
document_header(embedded)
event = live_view(
    swept, amount=settings.amount, lines=lines_for(swept), key="live",
    on_amount=remember_amount(settings.rule), on_edit=partial(hand_edits.apply, work.document),
)  # fmt: skip
chunking = explain(cutter, cutter.step(event.amount))
hand_edits.edit_bar(embedded, settings, chunking)
show_notices(chunking.notices)
chunk_table(chunking)
export_panel(chunking, settings, work, edits)
