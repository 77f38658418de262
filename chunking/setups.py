"""Set-ups: named ways to cut a document, put side by side. One function runs any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chunking.chunkers import fixed_size, imported, langchain_semantic, manual, recursive, semantic
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument
from chunking.embedding import Progress, VectorSource
from chunking.errors import SettingsError
from chunking.settings import CutSettings
from chunking.types import Chunking

Method = CutSettings | FixedSizeSettings | RecursiveSettings | LangChainSettings | ImportedSettings | ManualSettings

METHODS: dict[str, type[Method]] = {
    "semantic": CutSettings,
    "fixed_size": FixedSizeSettings,
    "recursive": RecursiveSettings,
    "langchain": LangChainSettings,
    "imported": ImportedSettings,
    "manual": ManualSettings,
}
"""The methods by the names they have in files."""

MOST_SETUPS = 8
COLOURS = 8
LONGEST_NAME = 80

CHOOSE_ENCODER = "?"
"""In place of an encoder's name: a person has to choose one first."""


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to cut, as a person sees it.

    :param name: 1 to 80 characters. :param method: which way, with its settings.
    :param colour: 0 … 7, an index into the palette.
    :param encoder: whose vectors and tokens it uses; ``None`` for the one in use.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    name: str
    method: Method
    colour: int = 0
    encoder: str | None = None

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise SettingsError("name", f"name must be 1 to {LONGEST_NAME} printable characters; got {self.name[:100]!r}.")
        if not 0 <= self.colour < COLOURS:
            raise SettingsError("colour", f"colour must be between 0 and {COLOURS - 1}; got {self.colour}.")
        if self.encoder is not None and not (1 <= len(self.encoder.strip()) <= 500 and self.encoder.isprintable()):
            raise SettingsError("encoder", "encoder must be the name or folder of one, up to 500 characters, or left out.")

    def encoder_name(self, in_use: str) -> str:
        """The encoder to embed the document with. :raises SettingsError: if one has to be chosen first."""
        if self.encoder == CHOOSE_ENCODER:
            raise SettingsError("encoder", f"{self.name}: choose an encoder first, by its name or folder.")
        return self.encoder or in_use


def method_name(method: Method) -> str:
    """The name of a method in :data:`METHODS`."""
    return next(name for name, settings in METHODS.items() if isinstance(method, settings))


def run(
    setup: Setup,
    embedded: EmbeddedDocument,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Chunking:
    """Cut ``embedded`` by ``setup``.

    :param embedded: made with the encoder that :meth:`Setup.encoder_name` names.
    :param cache, on_progress: for the one method that embeds texts of its own (``langchain``).
    :raises SettingsError: if the settings do not suit the document. :raises EncoderError: if the encoder fails.
    """
    method = setup.method
    match method:
        case CutSettings():
            return semantic.cut(embedded, method)
        case FixedSizeSettings():
            return fixed_size.cut(embedded, method)
        case RecursiveSettings():
            return recursive.cut(embedded, method)
        case LangChainSettings():
            windows = langchain_semantic.embed_windows(embedded, method, cache=cache, on_progress=on_progress)
            return langchain_semantic.cut(embedded, windows, method)
        case ImportedSettings():
            return imported.cut(embedded, method)
        case ManualSettings():
            return manual.cut(embedded, method)
