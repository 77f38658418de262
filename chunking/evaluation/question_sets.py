"""Readers of published questions with gold excerpts, from a folder of their files; none is part of this project."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from chunking.evaluation.questions import Aligner, Questions, Reference, load_questions
from chunking.types import Document


@dataclass(frozen=True)
class QuestionSet:
    """A corpus and questions about it; ``questions`` lists what could not be aligned."""

    name: str
    documents: tuple[Document, ...]
    questions: Questions


def chroma(folder: Path) -> QuestionSet:
    """Chroma's own: ``questions.csv`` and the Markdown files it names."""
    documents = [_read(path) for path in sorted(folder.glob("*.md"))]
    return QuestionSet("chroma", tuple(documents), load_questions((folder / "questions.csv").read_bytes(), documents))


def privacy_qa(folder: Path) -> QuestionSet:
    """PrivacyQA as in LegalBench-RAG: policies under ``corpus``, and ``privacy_qa.json``.

    One of its file names has a colon where the file has an underscore.
    """
    documents = [_read(path) for path in sorted((folder / "corpus").glob("*.txt"))]
    aligner = Aligner(documents)
    tests = json.loads((folder / "privacy_qa.json").read_text("utf-8"))["tests"]
    for row, test in enumerate(tests, 1):
        snippets = test["snippets"]
        name = snippets[0]["file_path"].rpartition("/")[2].replace(":", "_")
        aligner.add(row, test["query"], name, [Reference(s["answer"], tuple(s["span"])) for s in snippets])
    return QuestionSet("privacy_qa", tuple(documents), aligner.result())


def regulations(folder: Path) -> QuestionSet:
    """ObliQA on one rulebook: ``questions.json`` quotes passages, which are found in the text within white space."""
    (path,) = folder.glob("*.txt")
    document = _read(path)
    aligner = Aligner([document])
    for row, entry in enumerate(json.loads((folder / "questions.json").read_text("utf-8")), 1):
        aligner.add(row, entry["Question"], None, [Reference(passage["Passage"]) for passage in entry["Passages"]])
    return QuestionSet("regulations", (document,), aligner.result())


def _read(path: Path) -> Document:
    """The text as it is, so that offsets made on it hold; only CRLF becomes one line end, as everywhere here."""
    return Document(path.name, path.read_bytes().decode("utf-8").replace("\r\n", "\n"))
