"""The documents that answers come from: the one that all pages share, and others that are added here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import LoadError
from chunking.loading import load
from chunking.normalise import Cleanup
from chunking.types import Document
from components.added_documents import embed_added
from components.compare.notes import nothing_to_cut
from components.faithfulness.files import pick_files
from components.files import File
from components.kept import latest
from components.passwords import unlocked
from components.text import literal
from components.workbench import Workbench

STEP = "faith_documents_embedding"
MOST_ADDED = 7
"""With the shared one eight, whose chunks by eight set-ups a session keeps at hand."""


@dataclass(frozen=True)
class Corpus:
    """Embedded with the encoder in use, each with sentences; the document of all pages is the first if it has some."""

    documents: tuple[EmbeddedDocument, ...]

    @property
    def key(self) -> tuple[str, ...]:
        return (self.documents[0].encoder.fingerprint, *(embedded.document.digest for embedded in self.documents))

    @property
    def tokens(self) -> int:
        return sum(int(embedded.tokens.sum()) for embedded in self.documents)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(embedded.document.name for embedded in self.documents)


def pick_corpus(work: Workbench) -> Corpus:
    """Draw the place for more documents, and embed them with progress and a way to stop; without any sentence the page ends
    here."""
    first = work.embedded()
    dropped = len(st.session_state.get("faith_documents", ()))
    label = f"More documents: {dropped:,}" if dropped else "More documents"
    with st.expander(label, icon=":material/library_add:", key="faith_documents_open"):
        files = pick_files(
            "Documents to retrieve from, beside the one in the sidebar", key="faith_documents", types=None, most=MOST_ADDED,
            help=f"Up to {MOST_ADDED}. Every set-up cuts all of them, and questions are looked for in all. With several "
            "documents, intervals are drawn over documents, which is what they should be.",
        )  # fmt: skip
    # Messages and fields for passwords stand below, where they are seen while the expander is closed.
    seen, added, twice = {first.document.digest}, list[Document](), list[str]()
    for document in [document for file in files if (document := _read(file, work.picked.cleanup))]:
        if document.digest in seen:
            twice.append(document.name)
        else:
            added.append(document)
        seen.add(document.digest)
    with st.container():
        embedded = embed_added(added, work.encoder, step=STEP)
    corpus = Corpus(tuple(one for one in (first, *embedded) if one.sentences))
    if not corpus.documents:
        nothing_to_cut()
    if files:
        _told(corpus, twice, [one.document.name for one in (first, *embedded) if not one.sentences])
    return corpus


def _told(corpus: Corpus, twice: Sequence[str], empty: Sequence[str]) -> None:
    """:param twice: names of files with a text that is there already. :param empty: of documents without sentences."""
    count = len(corpus.documents)
    what = "document" if count == 1 else "documents"
    words = f"{count:,} {what} of {corpus.tokens:,} tokens in all {'is' if count == 1 else 'are'} retrieved from."
    for why, names in (("There already", twice), ("Without sentences", empty)):
        if names:
            words += f" {why}: {literal(', '.join(names))}."
    st.caption(words)


def _read(file: File, cleanup: Cleanup) -> Document | None:
    def read(password: str | None) -> Document:
        key = (file.name, cleanup, password)
        return latest(
            f"faith_document-{file.digest}", key, lambda: load(file.data, file.name, password=password, cleanup=cleanup)
        )

    try:
        return unlocked(file, read, page="faith")
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
