"""The labelled set of the page: its documents, their types, and their vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.encoders.protocol import Encoder
from chunking.errors import EncoderError
from chunking.evaluation.labelled import Labelled, embed_labelled
from chunking.evaluation.tuning.data import Case
from components.compare.progress import offer_to_go_on, progress, stopped
from components.embedding_run import vectors_at_hand
from components.tune.failures import tell_failures
from components.tune.label_sources import pick_labelled
from components.tune.notes import documents_notes
from components.workbench import Workbench

STEP = "tune_cases"


def labelled_cases(work: Workbench, embedded: EmbeddedDocument) -> list[Case]:
    """Draw where labels come from and what they are; the documents whose vectors are there."""
    with st.expander("Documents with known boundaries", icon=":material/label:", expanded=True):
        labelled = pick_labelled(embedded)
        typed = _types(labelled) if labelled else []
        documents_notes([replace(one.document, name=one.name) for one in labelled])
    return _cases(typed, work.encoder)


def key_of(cases: Sequence[Case]) -> tuple[object, ...]:
    """Equal for the same labelled documents and encoder."""
    return tuple(
        (c.name, c.group, c.labelled.document.digest, c.labelled.boundaries, c.embedded.encoder.fingerprint) for c in cases
    )


def _types(labelled: Sequence[Labelled]) -> list[Labelled]:
    """A table of the documents, in which their types can be changed: figures are shown by type too."""
    import pandas as pd

    types: dict[str, str] = st.session_state.setdefault("tune_types", {})
    names = tuple(one.name for one in labelled)
    frame = pd.DataFrame(
        {
            "Document": names,
            "Type": [types.get(one.name, one.group) for one in labelled],
            "Sentences": [len(one.sentences) for one in labelled],
            "Boundaries": [len(one.boundaries) for one in labelled],
        }
    )
    help = "Figures are shown by type, and every half gets some of each."
    config = {"Type": st.column_config.TextColumn(help=help, required=True)}
    edited = st.data_editor(
        frame, hide_index=True, disabled=["Document", "Sentences", "Boundaries"], column_config=config,
        key=f"tune_types_{abs(hash(names))}", height="content" if len(names) <= 8 else 320,
    )  # fmt: skip
    typed = []
    for one, kind in zip(labelled, edited["Type"], strict=True):
        types[one.name] = kind
        typed.append(replace(one, group=kind))
    return typed


def _cases(labelled: Sequence[Labelled], encoder: Encoder) -> list[Case]:
    """Those embedded; the rest is made with progress, and a stop keeps what is done."""
    kept: dict[object, EmbeddedDocument] = st.session_state.setdefault("tune_cases", {})
    keys = [(one.document.digest, one.sentences, encoder.fingerprint) for one in labelled]
    for gone in kept.keys() - set(keys):
        del kept[gone]
    missing = [(one, key) for one, key in zip(labelled, keys, strict=True) if key not in kept]
    with st.container():  # what is below keeps its place, whether or not there is a bar
        if missing and stopped(STEP):
            offer_to_go_on(STEP, f"{len(keys) - len(missing)} of {len(keys)} documents embedded")
        elif missing:
            _embed(missing, encoder, kept)
    return [
        Case(one, replace(kept[key], document=one.document))
        for one, key in zip(labelled, keys, strict=True)
        if key in kept
    ]


def _embed(
    missing: Sequence[tuple[Labelled, object]], encoder: Encoder, kept: dict[object, EmbeddedDocument]
) -> None:
    """Fill ``kept``, one document after the other under one bar; where the encoder fails with one, the next is tried."""
    before, total = 0, sum(len(one.sentences) for one, _ in missing)
    what = missing[0][0].name if len(missing) == 1 else f"{len(missing)} documents"
    failed: list[tuple[str, EncoderError]] = []
    with progress(STEP, f"Sentences of {what} embedded", key=STEP) as show:
        for one, key in missing:
            try:
                kept[key] = embed_labelled(
                    one, encoder, cache=vectors_at_hand(),
                    on_progress=lambda now, before=before: show(replace(now, done=before + now.done, total=total)),  # type: ignore[misc]
                )  # fmt: skip
            except EncoderError as error:
                failed.append((one.name, error))
            before += len(one.sentences)
    tell_failures(failed)
