"""The documents that come with the project, written for it, each with the vectors of its sentences beside it.

A sample opens without an encoder: ``vectors/`` holds what the default encoder gives for every sentence, keyed like the
vector cache (``scripts/ship_sample_vectors.py`` makes it, a test compares).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from chunking.loading import Cleanup, load
from chunking.sentences import segment
from chunking.types import Document

FOLDER = Path(__file__).resolve().parent
DEFAULT_CLEANUP = Cleanup()
VECTORS = FOLDER / "vectors"


@dataclass(frozen=True, slots=True)
class Sample:
    """A document to start with.

    :param key: short and stable: it stands in links.
    :param filename: relative to this folder.
    :param suggestion: what to try with it, one sentence.
    """

    key: str
    title: str
    description: str
    filename: str
    suggestion: str

    @property
    def path(self) -> Path:
        return FOLDER / self.filename

    @property
    def questions(self) -> Path | None:
        """Questions about it with gold excerpts and answers, written by hand; ``None`` where there are none."""
        path = FOLDER / "questions" / f"{self.key}.csv"
        return path if path.exists() else None


SAMPLES: dict[str, Sample] = {
    sample.key: sample
    for sample in (
        Sample(
            "article",
            "Slow clocks (article)",
            "Sourdough, tides, lighthouses, bees and interest; the end returns to the beginning.",
            "slow-clocks.txt",
            "Set the window to 2 and k to 1.5: every change of topic, and one lone sentence that a minimum of 20 merges.",
        ),
        Sample(
            "handbook",
            "Compliance handbook (HTML)",
            "Chapter 4 of a fictional bank's handbook: money laundering, complaints and record keeping, with numbered "
            "sections, lists and tables.",
            "compliance-handbook.html",
            "Set the maximum to 256 tokens: larger chunks are cut again at their largest inner distance.",
        ),
        Sample(
            "faq",
            "E-bike questions (Markdown)",
            "Sixteen questions as headings, each with a short answer; the product is invented.",
            "ebike-faq.md",
            "Switch off that headings stay with their text, and the answer about returns loses its question.",
        ),
        Sample(
            "troubleshooting",
            "Network and backup (Markdown)",
            "A troubleshooting guide with tables, lists and code blocks.",
            "network-and-backup.md",
            "Set the maximum to 128 tokens: tables and code blocks stay whole.",
        ),
        Sample(
            "japanese",
            "温泉・新幹線・味噌 (Japanese)",
            "Hot springs, bullet trains and miso, without spaces; the default encoder was trained on English.",
            "onsen-shinkansen-miso.txt",
            "Compare the distances before 東海道新幹線は and 味噌は with the others: the change of topic hardly shows.",
        ),
        Sample(
            "transcript",
            "Lecture transcript (no punctuation)",
            "Captions of a lecture on plate tectonics without a single full stop: lines serve as sentences.",
            "lecture-transcript.txt",
            "Nothing is cut at k = 0.5; a window of 3 and a minimum of 40 tokens part the announcements from the lecture.",
        ),
    )
}


def load_sample(key: str, *, cleanup: Cleanup = DEFAULT_CLEANUP) -> Document:
    """The sample named ``key``; its sentences have shipped vectors under any ``cleanup``.

    :raises KeyError: if there is none.
    """
    sample = SAMPLES[key]
    return load(sample.path.read_bytes(), sample.filename, cleanup=cleanup)


def sample_sentences() -> set[str]:
    """Every sentence of every sample, whichever clean-up switches are on: what the shipped vectors cover."""
    cleanups = [Cleanup(*switches) for switches in product((True, False), repeat=3)]
    documents = (load_sample(key, cleanup=cleanup) for key in SAMPLES for cleanup in cleanups)
    return {document.text[s.start : s.end] for document in documents for s in segment(document).sentences}
