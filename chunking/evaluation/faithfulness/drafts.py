"""Questions drafted by a model, for a person to check: better than none, and marked as what they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

import numpy as np

from chunking.checking import check_whole
from chunking.embedded import EmbeddedDocument
from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.asking import Asking, FaithProgress
from chunking.evaluation.faithfulness.run import request
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.hope.sampling import stratified
from chunking.evaluation.line import Passage, Question
from chunking.llm.outcomes import Failure
from chunking.llm.structured import Asker
from chunking.types import Document

SENTENCES = 5
"""In a passage, about."""


@dataclass(frozen=True)
class Drafted:
    """:param questions: each with its passage as gold, ``drafted=True``. :param failures: of the passages that gave none."""

    questions: tuple[Question, ...]
    failures: tuple[Failure, ...]


def draw_passages(
    documents: Sequence[EmbeddedDocument], count: int, *, seed: int = 0, sentences: int = SENTENCES
) -> tuple[Passage, ...]:
    """``count`` different passages of about so many consecutive sentences, spread evenly over all documents, in their order;
    fewer if there are not as many. They depend on the sentences alone, and so favour no set-up's cuts."""
    passages = [passage for i, document in enumerate(documents) for passage in _stretches(i, document, sentences)]
    return tuple(passages[place] for place in stratified(len(passages), count, seed))


def draft(
    documents: Sequence[EmbeddedDocument],
    count: int,
    asker: Asker,
    settings: FaithSettings | None = None,
    *,
    per_passage: int = 1,
    workers: int | None = None,
    on_progress: Callable[[FaithProgress], None] | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Drafted:
    """At most ``count`` questions, ``per_passage`` from each of as many passages as that takes.

    :param on_progress: and ``on_wait`` may raise :class:`~chunking.errors.Cancelled`: then what is done is returned, the rest
        is ``cancelled``, and a further call with the same cache goes on from there.
    :raises SettingsError: if ``count`` or ``per_passage`` is below 1.
    """
    for name, value in (("count", count), ("per_passage", per_passage)):
        check_whole(name, value, 1, inf, "a whole number of at least 1")
    settings = settings or FaithSettings()
    ask = Asking(workers=workers, on_progress=on_progress, on_wait=on_wait)
    passages = draw_passages(documents, -(-count // per_passage), seed=settings.seed)
    texts = [documents[p.document].document.text[p.start : p.end] for p in passages]
    requests = {i: request(prompts.draft(text, per_passage), settings) for i, text in enumerate(texts)}
    ask.total = len(requests)
    outcomes = ask("Drafting questions", requests, prompts.Drafts, asker)
    questions = [
        Question(text, ((passages[i].start, passages[i].end),), passages[i].document, drafted=True)
        for i, outcome in outcomes.items()
        if not isinstance(outcome, Failure)
        for text in outcome.value.questions[:per_passage]
    ]
    return Drafted(tuple(questions[:count]), tuple(o for o in outcomes.values() if isinstance(o, Failure)))


def to_jsonl(questions: Sequence[Question], documents: Sequence[Document]) -> bytes:
    """A questions file to look through and mend, one object a line, that :func:`~chunking.evaluation.questions.load_questions`
    reads. Take a line out, or set ``drafted`` to false once a person has checked it."""
    lines = []
    for question in questions:
        document = documents[question.document] if question.document >= 0 else None
        text = document.text if document else ""
        references = [{"content": text[start:end], "start_index": start, "end_index": end} for start, end in question.gold]
        row = {
            "question": question.text,
            "document": document.name if document else None,
            "references": references,
            "answer": question.answer,
            "drafted": question.drafted,
        }
        lines.append(json.dumps(row, ensure_ascii=False) + "\n")
    return "".join(lines).encode("utf-8", "backslashreplace")


def _stretches(index: int, embedded: EmbeddedDocument, sentences: int) -> list[Passage]:
    """The document's sentences in stretches of about equal number."""
    count = len(embedded.sentences)
    edges = np.linspace(0, count, max(round(count / sentences), 1) + 1).round().astype(int).tolist() if count else []
    found = embedded.sentences
    return [Passage(index, found[first].start, found[stop - 1].end) for first, stop in pairwise(edges)]
