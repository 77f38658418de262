"""Questions with gold excerpts from a CSV or JSON Lines file, aligned to the documents they ask about.

Columns, or fields of the object on each line, found by name whatever their order and case:

``question``
``references``        the excerpts: a list of texts or of ``{"content": …, "start_index": …, "end_index": …}`` (Chroma's); in
                      CSV written as JSON
``excerpt``           or ``excerpts`` or ``evidence``, instead: one excerpt as plain text, or a list as above
``corpus_id``         or ``document``: the name of the document, with or without its ending; needed if there are several
``answer``            or ``reference_answer`` or ``reference``: what a right answer says; may be missing
``drafted``           true for a question that a model wrote and nobody has checked; may be missing
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, Literal

from chunking.errors import LoadError
from chunking.evaluation.question_rows import read_rows
from chunking.evaluation.retrieval import Question
from chunking.excerpts import ExcerptFinder
from chunking.intervals import Interval
from chunking.types import Document

ANSWERS = ("answer", "reference_answer", "reference")
EXCERPTS = ("references", "excerpt", "excerpts", "evidence")
COLUMNS = ("question", *EXCERPTS, "corpus_id", "document", *ANSWERS, "drafted")
"""All that are read."""
UNKNOWN = -1
"""In place of the document of a question that has no gold and does not say where it is from."""


Kind = Literal["nowhere", "several", "no question", "no excerpt", "no document"]
"""An excerpt that is nowhere, or in several places; a row without a question, an excerpt or a document that there is."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An excerpt that could not be placed, or not for certain, or a row that lacks something.

    :param row: of the file, counting questions from 1. :param reason: a sentence.
    """

    row: int
    question: str
    excerpt: str
    reason: str
    kind: Kind = "nowhere"


@dataclass(frozen=True, slots=True)
class Questions:
    """What :func:`load_questions` found.

    :param questions: those with at least one excerpt in place, and where no gold is needed the others too.
    :param unaligned: excerpts that are nowhere, and rows without a question or of a document that there is not.
    :param ambiguous: excerpts that stand in several places; the first one counts.
    :param columns: all that the file has, lower case; those of :data:`COLUMNS` are read.
    """

    questions: tuple[Question, ...]
    unaligned: tuple[Problem, ...]
    ambiguous: tuple[Problem, ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """An excerpt as a file names it: its text, its place, or both."""

    content: str | None
    span: Interval | None = None

    @property
    def shown(self) -> str:
        """For a message: its text, or else its place."""
        return self.content if self.content is not None else str(self.span)


def load_questions(
    data: bytes, documents: Sequence[Document], *, name: str = "The question file", gold_needed: bool = True
) -> Questions:
    """Read a CSV or JSON Lines file (UTF-8) of questions about ``documents``.

    :param gold_needed: ``False`` keeps questions whose answer has no place, with no gold; excerpts that are nowhere are listed
        all the same.
    :raises LoadError: if it is not UTF-8, cannot be read, or lacks a column.
    """
    rows, columns = read_rows(data, name=name)
    if "question" not in columns or (gold_needed and not set(EXCERPTS) & set(columns)):
        has = ", ".join(columns)[:200] or "none"
        wanted = "a column question and a column references or excerpt" if gold_needed else "a column question"
        raise LoadError(f"{name} needs {wanted}; it has {has}.")
    aligner = Aligner(documents, gold_needed=gold_needed)
    for row in rows:
        references = references_of(next((row.fields[name] for name in EXCERPTS if row.fields.get(name)), ""))
        aligner.add(
            row.number, row.text("question") or "", row.text("corpus_id", "document"), references,
            answer=row.text(*ANSWERS), drafted=row.mark("drafted"),
        )  # fmt: skip
    return replace(aligner.result(), columns=tuple(columns))


def references_of(field: Any) -> list[Reference]:
    """The excerpts in a field: a list or an object, or text, which may be JSON of one; if it is neither, the text itself is an
    excerpt."""
    items = field
    if isinstance(field, str):
        try:
            items = json.loads(field)
        except (ValueError, RecursionError):
            items = None
    if isinstance(items, (list, Mapping)):
        return [_reference(item) for item in (items if isinstance(items, list) else [items])]
    text = str(field)
    return [Reference(text)] if text.strip() else []


def _reference(item: Any) -> Reference:
    if not isinstance(item, Mapping):
        return Reference(str(item))
    content, start, end = item.get("content"), item.get("start_index"), item.get("end_index")
    span = (start, end) if isinstance(start, int) and isinstance(end, int) else None
    return Reference(content if isinstance(content, str) else None, span)


class Aligner:
    """Places excerpts in documents, one question after the other.

    :param gold_needed: whether a question without any excerpt in place is left out.
    """

    def __init__(self, documents: Sequence[Document], *, gold_needed: bool = True) -> None:
        self._documents = documents
        self._gold_needed = gold_needed
        self._finders = [ExcerptFinder(document.text) for document in documents]
        stems = [PurePath(document.name).stem for document in documents]
        self._names = {stem: i for i, stem in enumerate(stems) if stems.count(stem) == 1}
        self._names |= {document.name: i for i, document in enumerate(documents)}
        self._questions: list[Question] = []
        self._unaligned: list[Problem] = []
        self._ambiguous: list[Problem] = []

    def add(
        self,
        row: int,
        question: str,
        document: str | None,
        references: Sequence[Reference],
        *,
        answer: str | None = None,
        drafted: bool = False,
    ) -> None:
        """Align ``references`` within the ``document`` of that name; without a name, within the only one there is. Without a
        ``question`` there is nothing to keep, and that is noted."""
        if not question:
            excerpt = references[0].shown if references else ""
            self._unaligned.append(Problem(row, "", excerpt, "It has no question.", "no question"))
            return
        index = self._names.get(document) if document is not None else (0 if len(self._documents) == 1 else None)
        gold = self._gold(row, question, document, index, references)
        if gold or not self._gold_needed:
            self._questions.append(Question(question, tuple(gold), UNKNOWN if index is None else index, answer, drafted))

    def _gold(
        self, row: int, question: str, document: str | None, index: int | None, references: Sequence[Reference]
    ) -> list[Interval]:
        """Where the references are; those that are nowhere, or in several places, are noted."""
        if not references and self._gold_needed:
            self._unaligned.append(Problem(row, question, "", "It has no excerpt.", "no excerpt"))
            return []
        if index is None:
            unnamed = "It does not say which document it is from."
            reason = unnamed if document is None else f"There is no document {document}."
            shown = [reference.shown for reference in references] or ([] if document is None else [""])
            self._unaligned += [Problem(row, question, excerpt, reason, "no document") for excerpt in shown]
            return []
        where = self._documents[index].name
        gold: list[Interval] = []
        for reference in references:
            places = self._places(index, reference)
            if not places:
                self._unaligned.append(Problem(row, question, reference.shown, f"It is not in {where}."))
                continue
            if len(places) > 1:
                reason = f"It is in {where} {len(places)} times; the first counts."
                self._ambiguous.append(Problem(row, question, reference.shown, reason, "several"))
            gold.append(places[0])
        return gold

    def result(self) -> Questions:
        """All that was added."""
        return Questions(tuple(self._questions), tuple(self._unaligned), tuple(self._ambiguous))

    def _places(self, index: int, reference: Reference) -> list[Interval]:
        """Where an excerpt is: at its stated place if the text there is the stated one, else at the place where it is
        found that is nearest to the stated one; without one, wherever it is found."""
        text, stated = self._documents[index].text, reference.span
        if stated is not None and 0 <= stated[0] < stated[1] <= len(text):
            there = text[slice(*stated)]
            if reference.content in (None, there):
                return [stated]
        if reference.content is None:
            return []
        places = self._finders[index].find(reference.content)
        if stated is not None and places:
            return [min(places, key=lambda place: abs(place[0] - stated[0]))]
        return places
