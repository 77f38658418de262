"""Explore: cut one document, move the threshold, and see why every boundary is where it is."""

from chunking.chunkers.semantic import explain
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
document_header(embedded)
cutter, swept = prepare(embedded, settings)
event = live_view(
    swept, amount=settings.amount, lines=lines_for(swept), key="live", on_amount=remember_amount(settings.rule)
)
chunking = explain(cutter, cutter.step(event.amount))
show_notices(chunking.notices)
chunk_table(chunking)
export_panel(chunking, settings, work)
