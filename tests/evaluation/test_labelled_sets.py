from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from chunking.evaluation.labelled import Labelled
from chunking.evaluation.labelled_sets import choi, guides, medquad, meetings, wiki
from chunking.evaluation.retrieval import Question

Shared = Callable[[str], Path]


def segments(labelled: Labelled) -> list[str]:
    """The text of every segment."""
    text, starts = labelled.document.text, [labelled.sentences[b].start for b in labelled.boundaries]
    edges = [0, *starts, len(text)]
    return [text[a:b].strip() for a, b in pairwise(edges)]


def check(sets: list[Labelled]) -> None:
    """What holds for every labelled document."""
    assert len({labelled.name for labelled in sets}) == len(sets)
    for labelled in sets:
        n = len(labelled.sentences)
        assert list(labelled.boundaries) == sorted({b for b in labelled.boundaries if 0 < b < n})
        for sentence in labelled.sentences:
            piece = labelled.document.text[sentence.start : sentence.end]
            assert piece == piece.strip() != ""
        for question in labelled.questions:
            assert all(0 <= start < end <= len(labelled.document.text) for start, end in question.gold)


def test_wiki_drops_the_title_and_choi_does_not(tmp_path: Path) -> None:
    for number in (10, 9):
        (tmp_path / f"{number}.ref").write_text("==========\nTitle\nFirst.\n==========\nSecond café.\n==========\n", "utf-8")
    assert [segments(labelled) for labelled in wiki(tmp_path)] == [["First.", "Second café."]] * 2
    assert segments(choi(tmp_path)[0]) == ["Title\nFirst.", "Second cafÃ©."]
    assert [labelled.name for labelled in choi(tmp_path)] == ["9", "10"]


def test_medquad_joins_answers_without_a_trace_of_where(tmp_path: Path) -> None:
    pairs = "".join(f"<QAPair><Question>{q}</Question><Answer>{a}</Answer></QAPair>" for q, a in [
        ("What is it ?", "A  thing. It\nis"), ("", "no sentence end"), ("And this ?", ""), ("Why ?", "Because. So."),
    ])  # fmt: skip
    (tmp_path / "1.xml").write_text(f"<Document><QAPairs>{pairs}</QAPairs></Document>", "utf-8")
    (labelled,) = medquad(tmp_path)
    assert labelled.document.text == "A thing. It is no sentence end Because. So."
    assert segments(labelled) == ["A thing. It is", "no sentence end", "Because. So."]
    assert labelled.questions == (Question("What is it ?", ((0, 14),)), Question("Why ?", ((31, 43),)))


def test_meetings_change_segment_where_the_topics_change(tmp_path: Path) -> None:
    contents = ["Hello {vocalsound} .", "{gap}", "First topic .", "Still .", "Both .", "Second .", "Nothing .", "Third ."]
    meeting = {
        "meeting_transcripts": [{"speaker": "A", "content": content} for content in contents],
        "topic_list": [
            {"topic": name, "relevant_text_span": [[str(first), str(last)]]}
            for name, first, last in (("one", 1, 4), ("two", 4, 5), ("three", 7, 7))
        ],
        "specific_query_list": [
            {"query": "Which?", "answer": "", "relevant_text_span": [["2", "3"], ["7", "7"]]},
            {"query": "Silence?", "answer": "", "relevant_text_span": [["1", "1"]]},
        ],
    }
    (tmp_path / "m.json").write_text(json.dumps(meeting), "utf-8")
    (labelled,) = meetings(tmp_path)
    assert segments(labelled) == ["Hello .", "First topic .\nStill .", "Both .", "Second .", "Nothing .", "Third ."]
    text = labelled.document.text
    (question,) = labelled.questions
    assert [text[start:end] for start, end in question.gold] == ["First topic .\nStill .", "Third ."]


def test_guides_are_grouped_by_language_and_some_left_out(tmp_path: Path) -> None:
    for language in ("en", "ja"):
        (tmp_path / language).mkdir()
        for name in ("a", "security-best-practices-for-your-project"):
            text = "---\nlang: en\n---\n\n## One\n\nText.\n\n## Two\n\nMore.\n"
            (tmp_path / language / f"{name}.md").write_text(text, "utf-8")
    found = guides(tmp_path)
    assert [(labelled.group, labelled.name) for labelled in found] == [
        ("guides/en", "en/a.md"),
        ("guides/en", "en/security-best-practices-for-your-project.md"),
        ("guides/ja", "ja/a.md"),
    ]
    assert segments(found[0]) == ["Text.", "More."]
    assert len(guides(tmp_path, skip=())) == 4


def test_choi_has_ten_segments_of_three_to_eleven_sentences(shared: Shared) -> None:
    found = choi(shared("data/choi/3-11"))
    check(found)
    assert len(found) == 50
    for labelled in found:
        edges = [0, *labelled.boundaries, len(labelled.sentences)]
        lengths = [b - a for a, b in pairwise(edges)]
        assert len(lengths) == 10
        assert 3 <= min(lengths) <= max(lengths) <= 11


@pytest.mark.parametrize(
    ("read", "folder", "documents"),
    [(wiki, "wiki", 100), (guides, "guides", 36), (medquad, "medquad", 48), (meetings, "meetings", 20)],
)
def test_the_other_sets(read: Callable[[Path], list[Labelled]], folder: str, documents: int, shared: Shared) -> None:
    found = read(shared(f"data/{folder}"))
    check(found)
    assert len(found) == documents
    assert all(labelled.boundaries for labelled in found)
    if folder == "guides":
        assert not any(
            block.kind == "heading" and block.level <= 3 for labelled in found for block in labelled.document.blocks
        )
    if folder == "medquad":
        assert all(len(labelled.boundaries) == len(labelled.questions) - 1 for labelled in found)
