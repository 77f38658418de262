"""Tune: what every amount does, how it does against known boundaries, and which of many settings does best."""

from components.cut_controls import cut_controls
from components.document_header import document_header
from components.tune.parts import CURVES, LABELS, pick_part
from components.workbench import current

work = current()
settings = cut_controls()
embedded = work.embedded()
document_header(embedded)
part = pick_part()
if part == CURVES:
    from components.tune.curves_part import curves_part as shown
elif part == LABELS:
    from components.tune.labels_part import labels_part as shown
else:
    from components.tune.grid_part import grid_part as shown
shown(work, embedded, settings)
