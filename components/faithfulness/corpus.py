"""The documents that answers come from: the one that all pages share, and others that are added here."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import LoadError
from chunking.loading import load
from chunking.normalise import Cleanup
from chunking.types import Document
from components.embedding_run import embedded_document
from components.faithfulness.files import File, pick_files
from components.kept import latest
from components.text import literal
from components.workbench import Workbench

MOST_ADDED = 7
"""With the shared one eight, whose chunks by eight set-ups a session keeps at hand."""


@dataclass(frozen=True)
class Corpus:
    """Embedded with the encoder in use; the first is the document of all pages."""

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
    """Draw the place for more documents, and embed them with progress and a way to stop."""
    first = work.embedded()
    dropped = len(st.session_state.get("faith_documents", ()))
    label = f"More documents: {dropped:,}" if dropped else "More documents"
    with st.expander(label, icon=":material/library_add:", expanded=dropped > 0):
        files = pick_files(
            "Documents to retrieve from, beside the one in the sidebar", key="faith_documents", types=None, most=MOST_ADDED,
            help=f"Up to {MOST_ADDED}. Every set-up cuts all of them, and questions are looked for in all. With several "
            "documents, intervals are drawn over documents, which is what they should be.",
        )  # fmt: skip
        added = [document for file in files if (document := _read(file, work.picked.cleanup))]
    others = {document.digest: document for document in added if document.digest != first.document.digest}
    kept: dict[tuple[str, str], EmbeddedDocument] = st.session_state.setdefault("faith_embedded", {})
    keys = {digest: (digest, work.encoder.fingerprint) for digest in others}
    for key in kept.keys() - keys.values():
        del kept[key]
    for digest, document in others.items():
        if keys[digest] not in kept:  # what all pages share holds but a few
            kept[keys[digest]] = embedded_document(document, work.encoder)
    corpus = Corpus((first, *(kept[keys[digest]] for digest in others if kept[keys[digest]].sentences)))
    if files:
        _told(corpus, len(files))
    return corpus


def _told(corpus: Corpus, files: int) -> None:
    count = len(corpus.documents)
    words = f"{count:,} {'document' if count == 1 else 'documents'} of {corpus.tokens:,} tokens in all are retrieved from."
    if (left := files + 1 - count) > 0:
        words += f" {left:,} of those added {'is' if left == 1 else 'are'} empty, unreadable or there already."
    st.caption(words)


def _read(file: File, cleanup: Cleanup) -> Document | None:
    kind, key = f"faith_document-{file.digest}", (file.name, cleanup)
    try:
        return latest(kind, key, lambda: load(file.data, file.name, cleanup=cleanup))
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
