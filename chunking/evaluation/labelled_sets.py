"""Readers of published sets with known segments, from a folder of their files. What each of them is, its licence and its
source are told where they are kept; none is part of this project."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path

from chunking.evaluation.labelled import Labelled, from_headings, from_marked_lines, segmented
from chunking.evaluation.retrieval import Question
from chunking.intervals import Interval, union
from chunking.loading import load
from chunking.types import Block, Document

_TITLE_LINE = frozenset({1})
_TRANSCRIBED = re.compile(r"\{\w+\}")


def choi(folder: Path) -> list[Labelled]:
    """Choi 2000: documents put together from pieces of the Brown corpus. ``folder`` holds one set, such as ``3-11``."""
    return [from_marked_lines(path.read_text("latin-1"), path.stem, f"choi/{folder.name}") for path in _files(folder, "*.ref")]


def wiki(folder: Path) -> list[Labelled]:
    """Wikipedia articles and their sections; the second line, the title, is left out."""
    return [
        from_marked_lines(path.read_text("utf-8"), path.stem, "wiki", skip_lines=_TITLE_LINE)
        for path in _files(folder, "*.ref")
    ]


def guides(folder: Path, *, skip: Sequence[str] = ("ja/security-best-practices-for-your-project",)) -> list[Labelled]:
    """Open Source Guides, one folder a language, their headings (levels 1 to 3) as labels and taken out.

    :param skip: ``language/name`` of files to leave out; by default one that is not translated.
    """
    labelled = []
    for language in sorted(path for path in folder.iterdir() if path.is_dir()):
        for path in _files(language, "*.md"):
            if f"{language.name}/{path.stem}" not in skip:
                document = load(path.read_bytes(), f"{language.name}/{path.name}")
                labelled.append(from_headings(document, f"guides/{language.name}"))
    return labelled


def medquad(folder: Path) -> list[Labelled]:
    """Health pages: the answers of a file one after the other, each a segment, its question a query for it."""
    from xml.etree import ElementTree

    labelled = []
    for path in _files(folder, "*.xml"):
        pairs = [
            (" ".join(pair.findtext("Question", "").split()), " ".join(pair.findtext("Answer", "").split()))
            for pair in ElementTree.parse(path).iter("QAPair")
        ]
        pairs = [(question, answer) for question, answer in pairs if answer]
        document, spans = _joined(path.stem, [answer for _, answer in pairs], " ")
        questions = [Question(question, (span,)) for (question, _), span in zip(pairs, spans, strict=True) if question]
        labelled.append(segmented(document, [start for start, _ in spans], "medquad", questions))
    return labelled


def meetings(folder: Path) -> list[Labelled]:
    """QMSum, AMI meetings: a turn a line, without the transcribers' marks and the turns that hold nothing else.

    A segment starts wherever the set of topics under discussion changes: where a topic starts, or ends before turns without
    a topic. Specific queries are the questions.
    """
    labelled = []
    for path in _files(folder, "*.json"):
        meeting = json.loads(path.read_text("utf-8"))
        turns = [" ".join(_TRANSCRIBED.sub("", turn["content"]).split()) for turn in meeting["meeting_transcripts"]]
        document, spans = _joined(path.stem, turns, "\n")
        topics: list[frozenset[int]] = [frozenset() for _ in turns]
        for topic, entry in enumerate(meeting["topic_list"]):
            for first, last in _turns(entry):
                topics[first : last + 1] = [held | {topic} for held in topics[first : last + 1]]
        places = [spans[i + 1][0] for i, (before, after) in enumerate(pairwise(topics)) if before != after]
        questions = []
        for entry in meeting["specific_query_list"]:
            gold = union((spans[first][0], spans[last][1]) for first, last in _turns(entry))
            if gold:
                questions.append(Question(entry["query"], tuple(gold)))
        labelled.append(segmented(document, places, "meetings", questions))
    return labelled


def _files(folder: Path, pattern: str) -> list[Path]:
    """Files in the order of the numbers in their names."""
    found = folder.glob(pattern)
    return sorted(found, key=lambda path: [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", path.stem)])


def _joined(name: str, parts: Sequence[str], separator: str) -> tuple[Document, list[Interval]]:
    """A document of paragraphs, and where each of ``parts`` stands; an empty one where the next one starts."""
    shown = [part + separator if part else "" for part in parts]
    starts = list(accumulate(map(len, shown), initial=0))
    spans = [(start, start + len(part)) for start, part in zip(starts, parts, strict=False)]
    blocks = tuple(Block("paragraph", start, end) for start, end in spans if start < end)
    return Document(name, "".join(shown).rstrip(), blocks), spans


def _turns(entry: dict[str, list[list[str]]]) -> Iterator[Interval]:
    """First and last turn, both inclusive, of each stretch that a topic or a query names."""
    stretches: Iterable[list[str]] = entry["relevant_text_span"]
    return ((int(first), int(last)) for first, last in stretches)
