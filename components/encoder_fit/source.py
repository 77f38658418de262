"""Where the pairs come from: the document itself, or a file with labels."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import LoadError
from chunking.evaluation.encoder_fit.from_document import MOST, SHORTEST, best_sections, pairs_from_document
from chunking.evaluation.encoder_fit.pairs import MOST_PAIRS, Pair, load_pairs
from components.text import literal

DOCUMENT, FILE = "This document", "Pairs from a CSV"

HOW = {
    "headings": "Related are sentences next to each other between two headings; unrelated are sentences under different ones.",
    "paragraphs": "Related are sentences next to each other in one paragraph, list or table; unrelated are sentences of "
    "different ones. The document has no headings that would part it better, and neighbouring paragraphs often share a topic.",
}

EXAMPLE = """a,b,related
The dough rises overnight.,Yeast lifts the bread.,1
The dough rises overnight.,The tide ebbs twice a day.,0"""


@dataclass(frozen=True)
class Source:
    """Pairs, and how to tell them from others.

    :param key: equal for equal pairs. :param name: for files made of them. :param seed: of the bootstrap.
    """

    key: Hashable
    pairs: tuple[Pair, ...]
    name: str
    seed: int


def pick_source(embedded: EmbeddedDocument) -> Source | None:
    """Draw the choice; ``None`` while there are no pairs, with the reason on the page."""
    left, right = st.columns([5, 2], vertical_alignment="bottom")
    source = left.segmented_control(
        "Pairs", [DOCUMENT, FILE], key="encoder_fit_source", default=DOCUMENT, required=True, persist_state="session"
    )
    seed = right.number_input(
        "Seed", 0, 2**31 - 1, 0, 1, key="encoder_fit_seed", persist_state="session",
        help="Of the pairs drawn from the document, and of the intervals' bootstrap. The same seed gives the same figures.",
    )  # fmt: skip
    return _from_file(seed) if source == FILE else _from_document(embedded, seed)


def _from_document(embedded: EmbeddedDocument, seed: int) -> Source | None:
    document, sentences = embedded.document, embedded.sentences
    key = ("document", document.digest, seed)
    kept = st.session_state.get("encoder_fit_drawn")
    if kept is None or kept[0] != key:
        by = best_sections(document, sentences)
        kept = (key, by, pairs_from_document(document, sentences, by=by, seed=seed) if by else ())
        st.session_state["encoder_fit_drawn"] = kept
    _, by, pairs = kept
    if by is None:
        st.info(
            "This document has no two sections, by headings or by paragraphs, of which one holds sentences next to each other. "
            f"Bring labelled pairs instead: choose *{FILE}* above.", icon=":material/splitscreen:",
        )  # fmt: skip
        return None
    st.caption(
        f"**A proxy:** nobody labelled these pairs. {HOW[by]} Neighbours need not be related, and two sections may share a "
        f"topic. At most {MOST:,} pairs of each kind, as many of one as of the other; headings, sentences under {SHORTEST} "
        "characters and sentences that stand more than once take no part."
    )
    return Source(key, pairs, document.name, seed)


def _from_file(seed: int) -> Source | None:
    file = st.file_uploader(
        "File of pairs", type=["csv", "tsv"], key="encoder_fit_file",
        help="UTF-8, fields parted by comma, semicolon or tab. related is 1 or 0, true or false, yes or no; score is a number "
        "on any scale, higher is more alike. The names sentence1 and sentence2, or text_a and text_b, and label do as well. "
        f"At most {MOST_PAIRS:,} pairs.",
    )  # fmt: skip
    if file is None:
        st.caption("Columns a and b, the two sentences, and related or score or both. Pairs of your own kind of text say most.")
        st.code(EXAMPLE, language=None)
        return None
    data = file.getvalue()
    key = ("file", hashlib.sha256(data).hexdigest(), file.name)
    kept = st.session_state.get("encoder_fit_loaded")
    if kept is None or kept[0] != key:
        try:
            kept = (key, load_pairs(data, name=file.name))
        except LoadError as error:
            st.error(literal(str(error)), icon=":material/error:")
            return None
        st.session_state["encoder_fit_loaded"] = kept
    return Source((*key, seed), kept[1], file.name, seed)
