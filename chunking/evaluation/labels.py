"""Where a person's own documents get their true boundaries from: headings, marked lines, cuts by hand, or gold excerpts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from chunking.embedded import EmbeddedDocument
from chunking.errors import EmptyDocument, LoadError, SettingsError
from chunking.evaluation.labelled import MARK, Labelled, from_headings, from_marked_lines
from chunking.evaluation.line import Question
from chunking.loading import load
from chunking.loading.decode import decode
from chunking.loading.limits import check_text_length, check_upload
from chunking.sentences import segment
from chunking.types import Document, Sentence

LabelName = Literal["headings", "choi", "cuts", "spans"]


@dataclass(frozen=True, slots=True)
class LabelSource:
    """One way to know true boundaries. :param help: a sentence or two for a person who chooses."""

    name: LabelName
    label: str
    help: str


LABELS: dict[str, LabelSource] = {
    source.name: source
    for source in (
        LabelSource(
            "headings", "Headings of the documents",
            "A segment starts where a heading (levels 1 to 3) stood. Headings are taken out of the text first, so that nothing "
            "gives the boundaries away.",
        ),
        LabelSource(
            "choi", "Marked lines",
            f"Text files: a sentence a line, and a line that starts with {MARK} between segments (the format of Choi 2000).",
        ),
        LabelSource(
            "cuts", "Boundaries set by hand",
            "A segment starts at every boundary that you added or locked in the document; all other places are taken not to be "
            "boundaries.",
        ),
        LabelSource(
            "spans", "Excerpts of questions",
            "A segment starts where an excerpt that answers a question starts, and at the sentence after it ends. What lies "
            "between two excerpts counts as one segment.",
        ),
    )
}  # fmt: skip
"""The sources by name, in the order a person reads them."""


def from_upload(
    data: bytes, name: str, source: Literal["headings", "choi"], *, group: str = "", password: str | None = None
) -> Labelled:
    """Read a file and its labels.

    :param source: ``headings`` of a file of any known format, or ``choi``: marked lines in UTF-8, else Latin-1.
    :param password: opens an encrypted file.
    :raises LoadError: if it cannot be read, has no label in it, or fewer than two sentences.
    """
    if source == "choi":
        missing = f"no line that starts with {MARK} between two of its sentences: mark where segments start"
        return _checked(_marked(data, name, group), missing)
    document = load(data, name, password=password)
    labelled = from_headings(document, group)
    beside = "" if labelled.document is document else " beside its headings"
    missing = "no heading of levels 1 to 3 between its sentences: take a document with headings"
    return _checked(labelled, missing, beside)


def from_cuts(document: Document | EmbeddedDocument, opened: Iterable[int], *, group: str = "") -> Labelled:
    """Take boundaries that a person set, such as :attr:`Edits.opened <chunking.manual.Edits.opened>`, as labels.

    :param opened: sentence numbers in 1 … n − 1, in any order.
    :raises SettingsError: on the field ``cuts``, if the document has no such boundary.
    :raises LoadError: if there is none, or the document has fewer than two sentences.
    """
    document, sentences = _parts(document)
    boundaries = tuple(sorted(set(opened)))
    wrong = [boundary for boundary in boundaries if not 1 <= boundary < len(sentences)]
    if wrong and len(sentences) > 1:
        raise SettingsError(
            "cuts",
            f"cuts names boundary {wrong[0]}, which {document.name} does not have: its {len(sentences)} sentences have "
            f"boundaries 1 to {len(sentences) - 1}.",
        )
    labelled = Labelled(document.name, group, document, sentences, boundaries)
    return _checked(labelled, "no boundary set by hand: add or lock some first")


def from_spans(document: Document | EmbeddedDocument, questions: Sequence[Question], *, group: str = "") -> Labelled:
    """Take the excerpts that answer questions as labels: a segment starts at the sentence an excerpt starts in, and at the
    first sentence after its end.

    :param questions: about this document; the index of their own document is not looked at.
    :raises LoadError: if no excerpt starts or ends between two sentences, or the document has fewer than two.
    """
    document, sentences = _parts(document)
    starts, ends = [s.start for s in sentences], [s.end for s in sentences]
    found = set[int]()
    for start, end in (span for question in questions for span in question.gold):
        if start < end:
            found |= {bisect_right(ends, start), bisect_left(starts, end)}
    boundaries = tuple(sorted(boundary for boundary in found if 0 < boundary < len(sentences)))
    asked = tuple(replace(question, document=0) for question in questions)
    labelled = Labelled(document.name, group, document, sentences, boundaries, asked)
    return _checked(labelled, "no excerpt of a question that starts or ends between its sentences: name some in the questions")


def _marked(data: bytes, name: str, group: str) -> Labelled:
    if not data:
        raise EmptyDocument(f"{name} is empty (0 bytes): check that it was saved or uploaded completely.")
    check_upload(data, name)
    text, notices = decode(data, declared="latin-1")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not any(line.lstrip().startswith(MARK) for line in text.split("\n")):
        raise LoadError(f"{name} has no line that starts with {MARK}: mark where segments start.")
    labelled = from_marked_lines(text, name, group)
    check_text_length(labelled.document)
    return replace(labelled, document=replace(labelled.document, notices=notices))


def _parts(document: Document | EmbeddedDocument) -> tuple[Document, tuple[Sentence, ...]]:
    """A document and its sentences: those that have vectors, or else our own."""
    if isinstance(document, EmbeddedDocument):
        return document.document, document.sentences
    return document, segment(document).sentences


def _checked(labelled: Labelled, missing: str, beside: str = "") -> Labelled:
    """:raises LoadError: where there is nothing to compare a cut with. :param beside: ends "has no sentence"."""
    if (n := len(labelled.sentences)) < 2:
        has = "no sentence" if n == 0 else "one sentence"
        raise LoadError(f"{labelled.name} has {has}{beside}, and a boundary needs two: take a longer document.")
    if not labelled.boundaries:
        raise LoadError(f"{labelled.name} has {missing}.")
    return labelled
