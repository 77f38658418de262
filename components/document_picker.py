"""The document: a sample, an upload or pasted text, with the clean-up switches that loading obeys."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from chunking.errors import LoadError, PasswordRequired
from chunking.loading import load, load_text
from chunking.normalise import Cleanup
from chunking.types import Document
from components.kept import latest
from components.samples import SAMPLES, load_sample
from components.text import literal

SAMPLE, UPLOAD, PASTE = "Sample", "Upload", "Paste"

HANDED = "handed_over"
"""Under which the session keeps name and content of a file that a page handed over; an uploader cannot be filled from here."""


@dataclass(frozen=True)
class Picked:
    """The document chosen, and how to read the same one outside the app.

    :param path: where code looks for it: the name of an uploaded file, a sample's path in the project.
    :param pasted: it has no file: the text was pasted.
    """

    document: Document
    cleanup: Cleanup
    path: str
    pasted: bool


def pick_document() -> Picked | None:
    """Draw the picker; ``None`` while there is nothing to show, with the reason on the page."""
    source = st.segmented_control(
        "Document", [SAMPLE, UPLOAD, PASTE], key="source", default=SAMPLE, required=True, bind="query-params",
        help="Nothing you upload or paste leaves the machine that runs Chunkscope.", width="stretch",
    )  # fmt: skip
    pick = {SAMPLE: _sample, UPLOAD: _upload, PASTE: _paste}[source or SAMPLE]
    slot = st.container()
    cleanup = _cleanup_switches()
    try:
        with slot:
            document = pick(cleanup)
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
    if document is None:
        return None
    path = f"components/samples/{document.name}" if source == SAMPLE else document.name
    return Picked(document, cleanup, path, pasted=source == PASTE)


def hand_over(name: str, data: bytes) -> None:
    """Make a file that was given to one page the document of all pages. For callbacks."""
    st.session_state["source"] = UPLOAD
    st.session_state[HANDED] = (name, data)


def _sample(cleanup: Cleanup) -> Document | None:
    key = st.selectbox(
        "Sample", list(SAMPLES), format_func=lambda k: SAMPLES[k].title, key="sample", bind="query-params",
        label_visibility="collapsed",
    )  # fmt: skip
    sample = SAMPLES.get(key) or next(iter(SAMPLES.values()))
    st.caption(" ".join(part for part in (sample.description, sample.suggestion) if part))
    return _kept(f"sample-{sample.key}", cleanup, lambda: load_sample(sample.key, cleanup=cleanup))


def _upload(cleanup: Cleanup) -> Document | None:
    file = st.file_uploader(
        "File", key="upload", label_visibility="collapsed",
        help="PDF, Word, PowerPoint, HTML, EPUB, Markdown or plain text; read by its content, not by its name.",
        on_change=st.session_state.pop, args=(HANDED, None),
    )  # fmt: skip
    handed: tuple[str, bytes] | None = st.session_state.get(HANDED)
    if handed:
        name, data = handed
        st.caption(f"Shown: {literal(name)}, from Tune.")
        st.button("Put it away", key="put_away", on_click=st.session_state.pop, args=(HANDED, None), icon=":material/close:")
    elif file is None:
        st.caption("PDF, DOCX, PPTX, HTML, EPUB, Markdown or plain text.")
        return None
    else:
        name, data = file.name, file.getvalue()
    digest = hashlib.sha256(data).hexdigest()
    field = f"password-{digest}"
    password = st.session_state.get(field) or None
    try:
        key = f"{digest} {name}"
        document = _kept(key, cleanup, lambda: load(data, name, password=password, cleanup=cleanup), password)
    except PasswordRequired as error:
        st.text_input(
            "Password", type="password", key=field, persist_state="session",
            help="Used to open this file only; forgotten with this session.",
        )  # fmt: skip
        st.warning(literal(str(error)), icon=":material/lock:")
        return None
    return document


def _paste(cleanup: Cleanup) -> Document | None:
    text = st.text_area(
        "Text", key="pasted", height=180, placeholder="Paste text here, then press Ctrl+Enter.", label_visibility="collapsed",
        persist_state="session",
    )  # fmt: skip
    if not text:
        st.caption("Paste any text; Markdown is read as such where it is unmistakable.")
        return None
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return _kept(digest, cleanup, lambda: load_text(text, cleanup=cleanup))


def _cleanup_switches() -> Cleanup:
    """What loading mends; each is a switch, and what it did is reported above the chart."""
    with st.expander("Clean-up", icon=":material/cleaning_services:"):
        return Cleanup(
            dehyphenate=st.toggle(
                "Mend words broken at line ends", True, key="dehyphenate", bind="query-params",
                help="“capabili-” at a line's end and “ties” on the next become “capabilities” (PDF and plain text).",
            ),
            unwrap=st.toggle(
                "Join hard-wrapped lines", True, key="unwrap", bind="query-params",
                help="Line breaks inside a paragraph become spaces, where the text is visibly wrapped to a width.",
            ),
            drop_running_heads=st.toggle(
                "Drop running headers and footers", True, key="drop_running_heads", bind="query-params",
                help="Lines that repeat at the top or bottom of most pages of a PDF, and page numbers.",
            ),
        )  # fmt: skip


def _kept(source: str, cleanup: Cleanup, make: Callable[[], Document], password: str | None = None) -> Document:
    """The document last made from the same source and switches in this session; loading is dear, and failures raise anew."""
    return latest("document", (source, cleanup, password), make)
