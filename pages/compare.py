"""Compare: several ways to cut the same document, side by side."""

from components.compare.editor import editor
from components.compare.outcomes import outcomes
from components.compare.picture import picture
from components.workbench import current

work = current()
setups = editor(work)
embedded = work.embedded()
found = outcomes(setups, embedded)
picture(found, embedded)
