"""Documents with true boundaries from files: what has no label is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePath
from typing import Any, Literal

from chunking.errors import LoadError, PasswordRequired, SettingsError
from chunking.evaluation.labelled import Labelled
from chunking.evaluation.labelled_paths import Source
from chunking.evaluation.labels import LabelName, from_cuts, from_spans, from_upload
from chunking.evaluation.questions import load_questions
from chunking.loading import load
from chunking.loading.limits import read_upload
from chunking.types import Document, Notice

NOTED = 5
"""Excerpts without a place, or with several, that are named one by one; of the rest only the number."""


@dataclass
class Found:
    """Documents with their labels, and why others are left out."""

    labelled: list[Labelled] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def add(self, make: Callable[[], Labelled]) -> None:
        """Add what ``make`` returns; where it cannot be read or has no labels, note that."""
        try:
            self.labelled.append(make())
        except LoadError as error:
            self.leave_out(error)

    def leave_out(self, error: LoadError) -> None:
        """Note why a document is not among them."""
        way_out = " None is asked for here: save a copy without one." if isinstance(error, PasswordRequired) else ""
        self.notices.append(Notice("left_out", f"Left out: {error}{way_out}", "warning"))


def read_labelled(sources: Sequence[Source], labels: LabelName, *, extra: bytes = b"", extra_name: str = "") -> Found:
    """Read the files and their labels.

    :param extra: for ``cuts`` a JSON object that gives for each document's name its sentence numbers, for ``spans`` a file
        of questions (:mod:`chunking.evaluation.questions`). :param extra_name: its name, for messages.
    :raises SettingsError: on the field ``cuts``, where that file is wrong or does not fit.
    :raises LoadError: where the file of questions cannot be read.
    """
    found = Found()
    if labels == "cuts":
        _cuts(sources, parse_cuts(extra, extra_name), found)
    elif labels == "spans":
        _spans(sources, extra, extra_name, found)
    else:
        for source in sources:
            found.add(partial(_uploaded, source, labels))
    return found


def parse_cuts(data: bytes, name: str) -> dict[str, list[int]]:
    """``{"document name": [sentence numbers]}``. :raises SettingsError: on the field ``cuts``, saying what is wrong."""
    try:
        content = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as error:
        raise SettingsError("cuts", f"cuts must name a JSON file in UTF-8; {name} cannot be read ({error}).") from error
    if not isinstance(content, dict):
        raise SettingsError("cuts", f'cuts must name a file such as {{"a.md": [3, 7]}}; {name} holds no JSON object.')
    for document, numbers in content.items():
        if not isinstance(numbers, list) or not all(_is_whole(number) for number in numbers):
            raise SettingsError("cuts", f"cuts must give a list of sentence numbers for {document!r}; {name} does not.")
    return content


def _cuts(sources: Sequence[Source], cuts: dict[str, list[int]], found: Found) -> None:
    by_name = _by_name([source.name for source in sources])
    opened: dict[int, list[int]] = {}
    for document, numbers in cuts.items():
        if document not in by_name:
            raise SettingsError("cuts", f"cuts names the document {document!r}, which is not among the files given.")
        if by_name[document] in opened:
            raise SettingsError("cuts", f"cuts names the document {sources[by_name[document]].name!r} twice.")
        opened[by_name[document]] = numbers
    for i, source in enumerate(sources):
        found.add(partial(_cut_by_hand, source, opened.get(i, [])))


def _spans(sources: Sequence[Source], data: bytes, name: str, found: Found) -> None:
    documents: list[Document] = []
    groups: list[str] = []
    for source in sources:
        try:
            documents.append(load(_bytes(source), source.name))
            groups.append(source.group)
        except LoadError as error:
            found.leave_out(error)
    asked = load_questions(data, documents, name=name)
    for i, (document, group) in enumerate(zip(documents, groups, strict=True)):
        about = [question for question in asked.questions if question.document == i]
        found.add(partial(from_spans, document, about, group=group))
    for code, problems, rest in (
        ("unaligned", asked.unaligned, "have no place"), ("ambiguous", asked.ambiguous, "stand in several places"),
    ):  # fmt: skip
        for problem in problems[:NOTED]:
            found.notices.append(Notice(code, f"{name}, question {problem.row}: {problem.reason}", "warning"))
        if (more := len(problems) - NOTED) > 0:
            found.notices.append(Notice(code, f"{name}: {more} more excerpts {rest}.", "warning"))


def _uploaded(source: Source, labels: Literal["headings", "choi"]) -> Labelled:
    return from_upload(_bytes(source), source.name, labels, group=source.group)


def _cut_by_hand(source: Source, opened: Sequence[int]) -> Labelled:
    return from_cuts(load(_bytes(source), source.name), opened, group=source.group)


def _bytes(source: Source) -> bytes:
    """:raises LoadError: also where the system refuses."""
    try:
        with source.path.open("rb") as file:
            return read_upload(file, source.name)
    except OSError as error:
        raise LoadError(f"{source.name} cannot be read ({error.strerror}): check your rights to it.") from error


def _by_name(names: Sequence[str]) -> dict[str, int]:
    """Index by name, and by file name without folder or ending where only one has that."""
    index: dict[str, int] = {}
    for shorts in ([PurePath(name).stem for name in names], [PurePath(name).name for name in names]):
        index |= {name: i for i, name in enumerate(shorts) if shorts.count(name) == 1}
    return index | {name: i for i, name in enumerate(names)}


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """:raises ValueError: for a name that comes twice, of which JSON would keep the last."""
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"it names {name!r} twice")
    return dict(pairs)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
