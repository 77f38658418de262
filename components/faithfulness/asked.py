"""The questions that are asked: those that come with a sample, those of a file, or drafted ones."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import streamlit as st

from chunking.errors import LoadError
from chunking.evaluation.line import Question
from chunking.evaluation.questions import Questions, load_questions
from components.faithfulness.choice import Choice
from components.faithfulness.corpus import Corpus
from components.faithfulness.drafting import drafted_questions
from components.faithfulness.files import pick_files
from components.kept import latest
from components.question_report import question_report
from components.samples import SAMPLES, Sample
from components.text import literal

SAMPLE, FILE, DRAFTED = "Sample questions", "From a file", "Drafted by a model"
NEEDED = (
    "A CSV or JSONL file with a **question** a row, and as far as you have them an **excerpt** of the document that answers "
    "it, copied word for word, and a reference **answer**; with several documents also the **document**'s name. Excerpts make "
    "evidence recall possible without a language model; a language model needs the questions alone."
)
EXAMPLE = (
    "question,excerpt,answer\n"
    '"How long is the warranty?","The warranty covers two years from the date of purchase.","Two years."\n'
)


@dataclass(frozen=True)
class Asked:
    """:param source: one of the names above."""

    source: str
    questions: tuple[Question, ...]

    @property
    def with_gold(self) -> int:
        return sum(bool(question.gold) for question in self.questions)

    @property
    def with_answer(self) -> int:
        return sum(question.answer is not None for question in self.questions)

    @property
    def drafted(self) -> int:
        return sum(question.drafted for question in self.questions)


def pick_questions(corpus: Corpus, sample: Sample | None, choice: Choice | None) -> Asked | None:
    """Draw the choice; ``None`` while there are no questions, with what is needed on the page.

    :param sample: that the first document is. :param choice: the model that may draft some.
    """
    sources = [SAMPLE, FILE, DRAFTED] if sample and sample.questions else [FILE, DRAFTED]
    _follow(sources)
    source = st.segmented_control("Questions", sources, key="faith_source", required=True, persist_state="session")
    if source == SAMPLE:
        assert sample is not None
        assert sample.questions is not None
        return _loaded(sample.questions.read_bytes(), sample.questions.name, sample.key, corpus, SAMPLE)
    if source == DRAFTED:
        asked = Asked(DRAFTED, drafted_questions(corpus, choice))
        if asked.questions:
            _count(asked)
        return asked if asked.questions else None
    files = pick_files(
        "Question file", key="faith_questions", types=["csv", "jsonl"], most=1,
        help="UTF-8. Excerpts are found in the documents exactly or within white space.",
    )  # fmt: skip
    if not files:
        st.info(NEEDED, icon=":material/quiz:")
        st.code(EXAMPLE, language=None)
        return None
    return _loaded(files[0].data, files[0].name, files[0].digest, corpus, FILE)


def _follow(sources: Sequence[str]) -> None:
    """Another document may come with questions, or with none; a file that was dropped is kept to."""
    chosen, before = st.session_state.get("faith_source"), st.session_state.get("faith_sources")
    if chosen not in sources or (before != sources and not st.session_state.get("faith_questions")):
        st.session_state["faith_source"] = sources[0]
    st.session_state["faith_sources"] = sources


def sample_of(path: str) -> Sample | None:
    """The sample that is read from this path in the project."""
    return next((sample for sample in SAMPLES.values() if path == f"components/samples/{sample.filename}"), None)


def _loaded(data: bytes, name: str, key: Hashable, corpus: Corpus, source: str) -> Asked | None:
    documents = [embedded.document for embedded in corpus.documents]
    if source == SAMPLE:
        del documents[1:]

    def load() -> Questions:
        return load_questions(data, documents, name=name, gold_needed=False)

    try:
        found = latest("faith_asked", (key, corpus.key, corpus.names), load)
    except LoadError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
    asked = Asked(source, found.questions)
    _count(asked)
    question_report(found, "the documents")
    if not asked.questions:
        st.info(NEEDED, icon=":material/quiz:")
        return None
    return asked


def _count(asked: Asked) -> None:
    count = len(asked.questions)
    words = f"**{count:,} {'question' if count == 1 else 'questions'}**, {asked.with_gold:,} with an excerpt in the documents"
    drafted = f" {asked.drafted:,} were drafted by a model and not checked." if asked.drafted else ""
    st.caption(f"{words}, {asked.with_answer:,} with a reference answer.{drafted}")
