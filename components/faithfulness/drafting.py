"""Questions that a model drafts from passages, edited and chosen by a person before they are used."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import streamlit as st

from chunking.evaluation.faithfulness.drafts import Drafted, draft, to_jsonl
from chunking.evaluation.faithfulness.settings import RANGES
from chunking.evaluation.line import Question
from chunking.llm.outcomes import count_failures
from components.faithfulness.choice import Choice
from components.faithfulness.corpus import Corpus
from components.language_model.kept import Store
from components.language_model.order import Order
from components.language_model.progress import Bar
from components.text import literal

if TYPE_CHECKING:
    import pandas as pd

ORDERED, KEPT, EDITED = "faith_draft_ordered", "faith_drafted", "faith_drafts_edited"
ORDER = Order("faith_drafting")
MOST = 500


@dataclass(frozen=True)
class Terms:
    """What is to be drafted."""

    corpus: Corpus
    choice: Choice
    count: int
    seed: int

    @property
    def key(self) -> tuple[Hashable, ...]:
        return (self.corpus.key, self.count, self.choice.key, self.choice.max_tokens, self.seed)


def drafted_questions(corpus: Corpus, choice: Choice | None) -> tuple[Question, ...]:
    """Draw order, progress and editor; the questions that are ticked, none while there are none."""
    if choice is not None:
        _order(corpus, choice)
    store().settle()
    ordered: tuple[Hashable, ...] = st.session_state.get(ORDERED, ())
    drafted = store().results.get(ordered)
    if drafted is None or ordered[0] != corpus.key:
        if choice is None:
            st.info("Choose a language model above: it writes a question to each of some passages.", icon=":material/edit:")
        return ()
    passages = len(drafted.questions) + len(drafted.failures)
    if passages < ordered[1]:
        st.caption(f"The documents have no more than {passages:,} passages of about five sentences.")
    if drafted.failures:
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in count_failures(drafted.failures).items())
        st.caption(f":material/warning: {len(drafted.failures):,} passages gave no question: {literal(kinds)}.")
    return _edited(drafted.questions, corpus)


def _order(corpus: Corpus, choice: Choice) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count = st.number_input(
            "Questions", 1, MOST, 20, key="faith_draft_count", persist_state="session", width=140,
            help="One from each of so many passages of about five sentences, spread evenly over the documents whatever the "
            "set-ups cut.",
        )  # fmt: skip
        seed = st.number_input(
            "Seed of the passages", *RANGES["seed"], 0, key="faith_draft_seed", persist_state="session", width=190
        )
        terms = Terms(corpus, choice, int(count), int(seed))
        asked = ORDER.stands(terms.key)
        st.button("Draft", key="faith_draft", on_click=_ask, args=(terms,), icon=":material/edit:", disabled=asked)
    if asked:
        _draft(terms)


def store() -> Store[Drafted]:
    """The session's."""
    found: Store[Drafted] = st.session_state.setdefault(KEPT, Store())
    return found


def _ask(terms: Terms) -> None:
    st.session_state[ORDERED] = terms.key
    ORDER.give(terms.key)


def _draft(terms: Terms) -> None:
    """Draft, keep what came, and run the page again; what is cached is not asked again."""
    place, slot = store(), st.container()

    def make(bar: Bar) -> None:
        settings = terms.choice.settings(terms.seed)
        with terms.choice.open() as (asker, _):
            made = draft(terms.corpus.documents, terms.count, asker, settings, on_progress=bar.show, on_wait=bar.wait)
            place.keep(terms.key, made)

    ORDER.carry_out(make, Bar(slot, "Questions", ORDER.withdraw, key="faith_draft_stop"), place.lock, slot)


def _edited(questions: Sequence[Question], corpus: Corpus) -> tuple[Question, ...]:
    key = f"faith_drafts_{hash(tuple(questions))}"
    base: tuple[str, pd.DataFrame] | None = st.session_state.get("faith_drafts_base")
    if base is None or base[0] != key or key not in st.session_state:  # other drafts, or the page was left
        base = (key, _frame(questions, corpus, st.session_state.get(EDITED)))
    st.session_state["faith_drafts_base"] = base
    st.caption(
        ":material/edit: **Drafted by a model.** Mend or untick them; tick *Checked* where you have read a question against "
        "its passage. Those that are not checked stay marked everywhere. They are easier to retrieve for than what people ask."
    )
    edited: pd.DataFrame = st.data_editor(
        base[1], key=key, hide_index=True, disabled=["Document", "Passage"], alt="Drafted questions",
        column_config={
            "Use": st.column_config.CheckboxColumn(width=70), "Checked": st.column_config.CheckboxColumn(width=100),
            "Question": st.column_config.TextColumn(width="large", required=True),
            "Answer": st.column_config.TextColumn(width="medium", help="A reference answer, if you know it."),
            "Passage": st.column_config.TextColumn(width="medium"),
        },
    )  # fmt: skip
    st.session_state[EDITED] = edited
    used = used_of(questions, edited.to_dict("records"))
    if used:
        documents = [embedded.document for embedded in corpus.documents]
        st.download_button(
            "Download these questions", lambda: to_jsonl(used, documents), "drafted-questions.jsonl", "application/jsonl",
            key="faith_drafts_download", icon=":material/download:", on_click="ignore",
        )  # fmt: skip
    return used


def used_of(questions: Sequence[Question], rows: Sequence[dict[str, Any]]) -> tuple[Question, ...]:
    """The questions as they were edited, row by row; those that are unticked or empty are left out."""
    found = []
    for question, row in zip(questions, rows, strict=True):
        text, answer = (_text(row[name]) for name in ("Question", "Answer"))
        if row["Use"] and text:
            found.append(replace(question, text=text, answer=answer or None, drafted=not row["Checked"]))
    return tuple(found)


def _text(cell: Any) -> str:
    """Of a cell, of which one that was emptied holds ``None`` or NaN."""
    return cell.strip() if isinstance(cell, str) else ""


def _frame(questions: Sequence[Question], corpus: Corpus, before: pd.DataFrame | None) -> pd.DataFrame:
    """A row a question; one that was edited ``before``, of the same passage, stays as it was edited."""
    import pandas as pd

    edited = before.to_dict("records") if before is not None else []
    known = {(row["Document"], row["Passage"]): {**row, "Answer": _text(row["Answer"])} for row in edited}
    rows = []
    for question in questions:
        document = corpus.documents[question.document].document
        passage = " ".join(" ".join(document.text[start:end].split()) for start, end in question.gold)
        fresh = {"Use": True, "Checked": False, "Question": question.text, "Answer": ""}
        rows.append(known.get((document.name, passage), {**fresh, "Document": document.name, "Passage": passage}))
    return pd.DataFrame(rows, columns=["Use", "Checked", "Question", "Answer", "Document", "Passage"])
