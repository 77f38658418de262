"""Where labels come from: documents with known boundaries, from files of this page or from the current document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Literal

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import ChunkscopeError, LoadError
from chunking.evaluation.labelled import Labelled, from_headings
from chunking.evaluation.labels import LABELS, from_cuts, from_spans, from_upload
from chunking.evaluation.questions import load_questions
from components.document_picker import SAMPLE
from components.files import File
from components.hand_edits import history_of
from components.passwords import unlocked
from components.samples import SAMPLES
from components.text import literal
from components.tune.files import pick_files
from components.tune.kept import once

OWN = "With the document of the sidebar"
WITH_HEADINGS = "troubleshooting"
"""The sample whose sections are about different things."""
Uploaded = Literal["headings", "choi"]


def pick_labelled(embedded: EmbeddedDocument) -> list[Labelled]:
    """Draw the choice; the labelled documents of it, each with a name of its own. Empty, with the reason on the page."""
    source = st.segmented_control(
        "Labels from", list(LABELS), format_func=lambda name: LABELS[name].label, key="tune_source", default="headings",
        required=True, persist_state="session",
    ) or "headings"  # fmt: skip
    st.caption(LABELS[source].help)
    found = {"headings": _headings, "choi": _marked, "cuts": _cuts, "spans": _spans}[source](embedded)
    return _named(found)


def _headings(embedded: EmbeddedDocument) -> list[Labelled]:
    files = pick_files(
        "Documents with headings", key="tune_headings", help="Any format that has headings: Word, HTML, EPUB, Markdown, "
        "PowerPoint, PDF with an outline."
    )  # fmt: skip
    own = st.toggle(OWN, True, key="tune_headings_own", persist_state="session")
    return [*(_own(embedded, alone=not files) if own else []), *_read(files, "headings")]


def _own(embedded: EmbeddedDocument, *, alone: bool) -> list[Labelled]:
    document = embedded.document
    labelled = once("own", document.digest, lambda: from_headings(document, _kind(document.name)))
    if labelled.boundaries:
        return [replace(labelled, name=document.name, document=replace(labelled.document, name=document.name))]
    what = "Upload documents that have some, or pick one in the sidebar." if alone else "It is left out."
    st.info(f"{literal(document.name)} has no headings of levels 1 to 3 between its sentences. {what}", icon=":material/title:")
    if alone:
        sample = SAMPLES[WITH_HEADINGS]
        st.button(f"Take the sample “{sample.title}”", key="tune_sample", on_click=_take_sample, icon=":material/draft:")
    return []


def _take_sample() -> None:
    st.session_state["source"], st.session_state["sample"] = SAMPLE, WITH_HEADINGS


def _marked(embedded: EmbeddedDocument) -> list[Labelled]:
    files = pick_files("Files with marked lines", key="tune_marked", help=LABELS["choi"].help)
    return _read(files, "choi")


def _cuts(embedded: EmbeddedDocument) -> list[Labelled]:
    opened = history_of(embedded.document).present.opened
    if not opened:
        st.info(
            "No boundary was placed by hand in this document yet. On Explore, pin a place in the chart or the text and press "
            "“Add boundary”, or “Lock” on one that is there.", icon=":material/back_hand:",
        )  # fmt: skip
        st.page_link("explore.py", label="Explore", icon=":material/search:")
        return []
    return _tried(lambda: from_cuts(embedded, opened, group=_kind(embedded.document.name)))


def _spans(embedded: EmbeddedDocument) -> list[Labelled]:
    files = pick_files(
        "Questions", key="tune_spans", types=["csv", "jsonl"], several=False,
        help="Columns question and excerpt (or references), as on Compare. Excerpts are found in the document of the sidebar.",
    )  # fmt: skip
    if not files:
        return []

    def read() -> Labelled:
        (file,) = files
        asked = load_questions(file.data, [embedded.document], name=file.name)
        if not asked.questions:
            name = embedded.document.name
            raise LoadError(f"None of the excerpts of {file.name} stands in {name}: pick the document it is about.")
        return from_spans(embedded, asked.questions, group=_kind(embedded.document.name))

    return _tried(read)


def _read(files: Sequence[File], source: Uploaded) -> list[Labelled]:
    def read(file: File, password: str | None) -> Labelled:
        return once(
            f"labelled_{source}", (file, password),
            lambda: from_upload(file.data, file.name, source, group=_kind(file.name), password=password),
        )  # fmt: skip

    return [labelled for file in files for labelled in _tried(partial(unlocked, file, partial(read, file), page="tune"))]


def _tried(read: Callable[[], Labelled | None]) -> list[Labelled]:
    try:
        labelled = read()
        return [labelled] if labelled else []
    except ChunkscopeError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return []


def _kind(name: str) -> str:
    """The type that a document has until somebody says otherwise: its file's ending."""
    return PurePath(name).suffix.lstrip(".").lower() or "text"


def _named(found: Sequence[Labelled]) -> list[Labelled]:
    """Each document once, and of several with one name the later ones numbered."""
    names: dict[str, int] = {}
    seen: set[tuple[str, tuple[int, ...]]] = set()
    result = []
    for one in found:
        if (one.document.digest, one.boundaries) in seen:
            continue
        seen.add((one.document.digest, one.boundaries))
        names[one.name] = names.get(one.name, 0) + 1
        result.append(one if names[one.name] == 1 else replace(one, name=f"{one.name} ({names[one.name]})"))
    return result
