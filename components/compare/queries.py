"""What is looked for: questions with gold excerpts from a file, or the document's own sentences."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.errors import LoadError
from chunking.evaluation.questions import ANSWERS, Questions, load_questions
from chunking.evaluation.retrieval import Question
from chunking.types import Document
from components.kept import latest
from components.question_report import question_report
from components.text import literal

OWN, FILE = "The document's own sentences", "Questions from a file"
UNREAD = (*ANSWERS, "drafted")
"""Columns that retrieval makes nothing of."""


@dataclass(frozen=True)
class Queries:
    """Questions with where their answers lie. :param key: equal for equal ones. :param own: they are the sentences."""

    key: str
    questions: tuple[Question, ...]
    own: bool


def pick_queries(embedded: EmbeddedDocument) -> Queries | None:
    """Draw the choice; ``None`` while there are no questions, with the reason on the page."""
    source = st.segmented_control(
        "Look for", [OWN, FILE], key="compare_queries", default=OWN, required=True, persist_state="session"
    )
    if source != FILE:
        text = embedded.document.text
        st.caption(
            "A proxy (self-retrieval): the words looked for stand in the text, so this tells how much of each sentence is left "
            "in its chunk's vector, not whether questions get answered."
        )
        own = tuple(Question(text[s.start : s.end], ((s.start, s.end),)) for s in embedded.sentences)
        return Queries("own", own, True)
    file = st.file_uploader(
        "Questions", type=["csv", "jsonl"], key="compare_questions",
        help="CSV or JSON Lines: question and excerpt (or references, a list as in Chroma's evaluation). Excerpts are found in "
        "the document exactly or within white space.",
    )  # fmt: skip
    if file is None:
        st.caption("CSV or JSON Lines, question and excerpt: what is asked, and the passage of the document that answers it.")
        return None
    digest = hashlib.sha256(file.getvalue()).hexdigest()
    try:
        found = _loaded(file.getvalue(), digest, file.name, embedded.document)
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
    _report(found)
    return Queries(digest, found.questions, False) if found.questions else None


def _loaded(data: bytes, digest: str, name: str, document: Document) -> Questions:
    """The file's questions about the document, kept while both stay the same."""
    key = (digest, name, document.digest)
    return latest("compare questions", key, lambda: load_questions(data, [document], name=name))


def _report(found: Questions) -> None:
    count = len(found.questions)
    words = "1 question with an excerpt" if count == 1 else f"{count:,} questions with excerpts"
    st.markdown(f"{words} in this document.")
    question_report(found, "the document", ignored=UNREAD)
