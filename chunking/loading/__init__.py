"""Bytes or pasted text to a :class:`~chunking.types.Document`; one module a format, imported when its format turns up."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from chunking.errors import EmptyDocument
from chunking.loading.limits import check_text_length, check_upload
from chunking.loading.sniff import FormatName, is_encrypted_office, looks_like_markdown, sniff
from chunking.normalise import Cleanup, normalise_lines
from chunking.types import Document

__all__ = ["FORMATS", "Cleanup", "FormatName", "load", "load_text"]


class Loader(Protocol):
    """What every format's module offers as ``load``."""

    def __call__(self, data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document: ...


FORMATS: dict[FormatName, str] = {
    "pdf": "chunking.loading.pdf",
    "docx": "chunking.loading.docx",
    "pptx": "chunking.loading.pptx",
    "html": "chunking.loading.html",
    "epub": "chunking.loading.epub",
    "markdown": "chunking.loading.markdown",
    "text": "chunking.loading.text",
}
"""Each format that we read and the module that reads it."""

DEFAULT_CLEANUP = Cleanup()


def load(data: bytes, name: str, *, password: str | None = None, cleanup: Cleanup = DEFAULT_CLEANUP) -> Document:
    """Read a file of any known format.

    :param name: the file's name; its ending only decides between plain text and Markdown.
    :param password: opens an encrypted PDF, DOCX or PPTX; ignored by formats without passwords.
    :raises LoadError: one of its subclasses, whose message names the file and the way out.
    """
    if not data:
        raise EmptyDocument(f"{name} is empty (0 bytes): check that it was saved or uploaded completely.")
    check_upload(data, name)
    if is_encrypted_office(data):
        from chunking.loading.office import decrypt

        data = decrypt(data, name, password)
    loader = cast(Loader, import_module(FORMATS[sniff(data, name)]).load)
    document = loader(data, name, password=password, cleanup=cleanup)
    check_text_length(document)
    return document


def load_text(
    text: str, name: str = "Pasted text", *, markdown: bool | None = None, cleanup: Cleanup = DEFAULT_CLEANUP
) -> Document:
    """Read text that is already decoded, such as pasted text. Empty text gives a document without blocks.

    :param markdown: whether it is Markdown; ``None`` reads it as such where it unmistakably is, as in a file named .txt.
    """
    if looks_like_markdown(normalise_lines(text)) if markdown is None else markdown:
        from chunking.loading.markdown import from_markdown as read
    else:
        from chunking.loading.text import from_text as read
    document = read(text, name, cleanup=cleanup)
    check_text_length(document)
    return document
