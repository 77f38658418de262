"""Questions with gold excerpts from a CSV file, aligned to the documents they ask about.

Columns, found by name whatever their order and case:

``question``
``references``   the excerpts as JSON: a list of texts or of ``{"content": …, "start_index": …, "end_index": …}`` (Chroma's)
``excerpt``      instead: one excerpt as plain text
``corpus_id``    or ``document``: the name of the document, with or without its ending; needed if there are several
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from chunking.errors import LoadError
from chunking.evaluation.retrieval import Question
from chunking.excerpts import ExcerptFinder
from chunking.intervals import Interval
from chunking.types import Document

DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class Problem:
    """An excerpt that could not be placed, or not for certain.

    :param row: of the file, counting questions from 1. :param reason: a sentence.
    """

    row: int
    question: str
    excerpt: str
    reason: str


@dataclass(frozen=True, slots=True)
class Questions:
    """What :func:`load_questions` found.

    :param questions: those with at least one excerpt in place. :param unaligned: excerpts that are nowhere.
    :param ambiguous: excerpts that stand in several places; the first one counts.
    """

    questions: tuple[Question, ...]
    unaligned: tuple[Problem, ...]
    ambiguous: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """An excerpt as a file names it: its text, its place, or both."""

    content: str | None
    span: Interval | None = None

    @property
    def shown(self) -> str:
        """For a message: its text, or else its place."""
        return self.content if self.content is not None else str(self.span)


def load_questions(data: bytes, documents: Sequence[Document], *, name: str = "The question file") -> Questions:
    """Read a CSV file (UTF-8; fields parted by comma, semicolon or tab) of questions about ``documents``.

    :raises LoadError: if it is not UTF-8, not CSV, or lacks a column.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LoadError(f"{name} is not UTF-8: save it as CSV UTF-8 and try again.") from error
    header = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=header.count))
    try:
        columns = [column.strip().lower() for column in reader.fieldnames or ()]
        reader.fieldnames = columns
        rows = list(reader)
    except csv.Error as error:
        raise LoadError(f"{name} is not a CSV file that can be read ({error}): check its quotation marks.") from error
    if "question" not in columns or not {"references", "excerpt"} & set(columns):
        has = ", ".join(columns) or "none"
        raise LoadError(f"{name} needs a column question and a column references or excerpt; it has {has}.")
    aligner = Aligner(documents)
    for number, row in enumerate(rows, 1):
        question = (row["question"] or "").strip()
        if question:
            wanted = row.get("corpus_id") or row.get("document") or None
            aligner.add(number, question, wanted, references_of(row.get("references") or row.get("excerpt") or ""))
    return aligner.result()


def references_of(field: str) -> list[Reference]:
    """The excerpts in a CSV field; one that is neither a JSON list nor a JSON object is an excerpt itself."""
    try:
        items = json.loads(field)
    except ValueError:
        items = None
    if isinstance(items, (list, Mapping)):
        return [_reference(item) for item in (items if isinstance(items, list) else [items])]
    return [Reference(field)] if field.strip() else []


def _reference(item: Any) -> Reference:
    if not isinstance(item, Mapping):
        return Reference(str(item))
    content, start, end = item.get("content"), item.get("start_index"), item.get("end_index")
    span = (start, end) if isinstance(start, int) and isinstance(end, int) else None
    return Reference(content if isinstance(content, str) else None, span)


class Aligner:
    """Places excerpts in documents, one question after the other."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._finders = [ExcerptFinder(document.text) for document in documents]
        stems = [PurePath(document.name).stem for document in documents]
        self._names = {stem: i for i, stem in enumerate(stems) if stems.count(stem) == 1}
        self._names |= {document.name: i for i, document in enumerate(documents)}
        self._questions: list[Question] = []
        self._unaligned: list[Problem] = []
        self._ambiguous: list[Problem] = []

    def add(self, row: int, question: str, document: str | None, references: Sequence[Reference]) -> None:
        """Align ``references`` within the ``document`` of that name; without a name, within the only one there is."""
        index = self._names.get(document) if document is not None else (0 if len(self._documents) == 1 else None)
        if not references:
            self._unaligned.append(Problem(row, question, "", "It has no excerpt."))
            return
        if index is None:
            unnamed = "It does not say which document it is from."
            reason = unnamed if document is None else f"There is no document {document}."
            self._unaligned += [Problem(row, question, reference.shown, reason) for reference in references]
            return
        where = self._documents[index].name
        gold: list[Interval] = []
        for reference in references:
            places = self._places(index, reference)
            if not places:
                self._unaligned.append(Problem(row, question, reference.shown, f"It is not in {where}."))
                continue
            if len(places) > 1:
                reason = f"It is in {where} {len(places)} times; the first counts."
                self._ambiguous.append(Problem(row, question, reference.shown, reason))
            gold.append(places[0])
        if gold:
            self._questions.append(Question(question, tuple(gold), index))

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
