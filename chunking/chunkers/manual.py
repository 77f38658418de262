"""A semantic cut changed by hand, in the one document that the changes belong to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chunking.chunkers import semantic
from chunking.embedded import EmbeddedDocument
from chunking.errors import SettingsError
from chunking.manual import Edits
from chunking.settings import CutSettings
from chunking.types import Chunking, Document, Notice

MOST_EDITS = 100_000


@dataclass(frozen=True, slots=True)
class ManualSettings:
    """:class:`~chunking.manual.Edits` of the cut by ``base``, in a form that can be kept: numbers and a digest, no text.

    :param opened, closed: boundaries (1 … n − 1) kept open and closed, each ascending.
    :param digest: :attr:`Document.digest` of the document they belong to. :param document: its name.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    base: CutSettings
    digest: str
    document: str = "another document"
    opened: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for field, given in (("opened", self.opened), ("closed", self.closed)):
            if list(given) != sorted(set(given)) or len(given) > MOST_EDITS or (given and given[0] < 1):
                raise SettingsError(field, f"{field} must be sentence numbers from 1 on, ascending, each once.")
        if both := set(self.opened).intersection(self.closed):
            raise SettingsError("closed", f"boundary {min(both)} is kept both open and closed: undo one of them.")

    @classmethod
    def of(cls, base: CutSettings, edits: Edits, document: Document) -> ManualSettings:
        """``edits`` of the cut of ``document`` by ``base``."""
        return cls(base, document.digest, document.name, tuple(sorted(edits.opened)), tuple(sorted(edits.closed)))

    @property
    def edits(self) -> Edits:
        return Edits(frozenset(self.opened), frozenset(self.closed))


def cut(embedded: EmbeddedDocument, settings: ManualSettings) -> Chunking:
    """The semantic cut by ``base`` with the edits. Asks the encoder for no vector.

    Over another document the edits mean nothing: its automatic cut comes back, with a notice that says so.

    :raises SettingsError: if an edit names a boundary that the document does not have.
    """
    if settings.digest == embedded.document.digest:
        return semantic.cut(embedded, settings.base, edits=settings.edits)
    automatic = semantic.cut(embedded, settings.base)
    message = f"The boundaries set by hand belong to {settings.document}: this is the automatic cut of another document."
    return replace(automatic, notices=(*automatic.notices, Notice("other_document", message, "warning")))
