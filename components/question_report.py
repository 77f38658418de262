"""What of a question file is not used, or not as it stands: the same on every page that takes one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from chunking.evaluation.questions import COLUMNS, Kind, Problem, Questions
from components.compare.words import clip
from components.text import literal

WORDS: dict[Kind, tuple[str, str]] = {
    "nowhere": ("excerpt has no place in {where}", "excerpts have no place in {where}"),
    "several": ("excerpt stands in {where} several times", "excerpts stand in {where} several times"),
    "no excerpt": ("row has no excerpt", "rows have no excerpt"),
    "no question": ("row has no question", "rows have no question"),
    "no document": ("row is of a document that is not here", "rows are of documents that are not here"),
}
"""For one, and for several."""


def question_report(found: Questions, where: str, *, ignored: Collection[str] = ()) -> None:
    """Draw it, below the count of questions.

    :param where: what they are about, ``the document``. :param ignored: columns that are read, of which the page makes nothing.
    """
    if columns := unused(found.columns, ignored):
        st.caption(f"Not used: {literal(clip(', '.join(columns), 200))}.")
    if found.unaligned:
        with st.expander(in_words(found.unaligned, where), icon=":material/warning:"):
            _table(found.unaligned, "Excerpts and rows of the file that are not used")
    if found.ambiguous:
        with st.expander(f"{in_words(found.ambiguous, where)}; the first place counts"):
            _table(found.ambiguous, "Excerpts that stand there several times")


def unused(columns: Sequence[str], ignored: Collection[str] = ()) -> list[str]:
    """Columns that nothing is made of, each once; those without a name do not count."""
    return [column for column in dict.fromkeys(columns) if column and (column not in COLUMNS or column in ignored)]


def in_words(problems: Sequence[Problem], where: str) -> str:
    """How many there are of each kind: ``1 excerpt has no place in the document, 2 rows have no question``."""
    parts = []
    for kind, words in WORDS.items():
        rows = [problem.row for problem in problems if problem.kind == kind]
        count = len(rows if words[0].startswith("excerpt") else set(rows))
        if count:
            parts.append(f"{count:,} {words[count > 1].format(where=where)}")
    return ", ".join(parts)


def _table(problems: Sequence[Problem], alt: str) -> None:
    rows = [{"Row": p.row, "Question": p.question, "Excerpt": p.excerpt, "Why": p.reason} for p in problems]
    st.dataframe(rows, hide_index=True, alt=alt)
