"""The documents that curves are drawn of: the current one, and others uploaded to be swept with it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument
from chunking.errors import LoadError
from chunking.loading import load
from chunking.normalise import Cleanup
from chunking.settings import CutSettings
from chunking.types import Document
from components import hand_edits
from components.added_documents import embed_added
from components.files import File
from components.passwords import unlocked
from components.text import literal
from components.tune.files import pick_files
from components.tune.kept import once
from components.workbench import Workbench

STEP = "tune_documents"


def pick_documents(work: Workbench, embedded: EmbeddedDocument) -> list[EmbeddedDocument]:
    """Draw the uploader; the current document and the uploaded ones, embedded, each text once."""
    with st.expander("Sweep more documents together", icon=":material/library_add:", key="tune_more_open"):
        files = pick_files(
            "Documents", key="tune_more", help="PDF, Word, PowerPoint, HTML, EPUB, Markdown or plain text. All chunks are "
            "pooled: quartiles and shares are over the chunks of all documents.",
        )  # fmt: skip
        own = not files or st.toggle(
            "With the document of the sidebar", True, key="tune_own", persist_state="session",
            help="Off: only the uploaded documents are swept.",
        )  # fmt: skip
    # Messages and fields for passwords stand below, where they are seen while the expander is closed.
    documents = [loaded for file in files if (loaded := _loaded(file, work.picked.cleanup))]
    seen = {embedded.document.digest} if own else set()
    others = [d for d in documents if not (d.digest in seen or seen.add(d.digest))]  # type: ignore[func-returns-value]
    with st.container():
        found = embed_added(others, work.encoder, step=STEP)
    return [*([embedded] if own else []), *found] or [embedded]


def cutters_of(documents: Sequence[EmbeddedDocument], settings: CutSettings) -> list[Cutter]:
    """One a document, with what was changed by hand on Explore."""
    return [Cutter(one, settings, hand_edits.history_of(one.document).present) for one in documents]


def _loaded(file: File, cleanup: Cleanup) -> Document | None:
    def read(password: str | None) -> Document:
        key = (file, cleanup, password)
        return once("documents", key, lambda: load(file.data, file.name, password=password, cleanup=cleanup))

    try:
        return unlocked(file, read, page="tune")
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
