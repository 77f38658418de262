from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from chunking.evaluation.question_sets import chroma, privacy_qa, regulations
from chunking.evaluation.retrieval import Question

Shared = Callable[[str], Path]


def test_a_colon_in_a_file_name_of_privacy_qa_is_an_underscore(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "A.txt").write_text("We keep nothing.", "utf-8")
    (tmp_path / "corpus" / "B_ List.txt").write_text("We\tkeep all.", "utf-8")
    snippet = {"file_path": "privacy_qa/B: List.txt", "span": [3, 12], "answer": "keep all."}
    (tmp_path / "privacy_qa.json").write_text(json.dumps({"tests": [{"query": "Keep?", "snippets": [snippet]}]}), "utf-8")
    assert privacy_qa(tmp_path).questions.questions == (Question("Keep?", ((3, 12),), document=1),)


def test_regulations_align_across_line_ends(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_bytes(b"1.\tA firm must:\r\n(a)\tsmile; and\r\n(b)\twave.\r\n")
    entries = [
        {"Question": "What?", "Passages": [{"Passage": "(a)\tsmile; and\n(b) wave."}, {"Passage": "Not there."}]},
    ]
    (tmp_path / "questions.json").write_text(json.dumps(entries), "utf-8")
    found = regulations(tmp_path)
    (question,) = found.questions.questions
    ((start, end),) = question.gold
    assert found.documents[0].text[start:end] == "(a)\tsmile; and\n(b)\twave."
    assert [problem.excerpt for problem in found.questions.unaligned] == ["Not there."]


def test_chroma(shared: Shared) -> None:
    found = chroma(shared("data/chroma"))
    assert [document.name for document in found.documents] == ["state_of_the_union.md", "wikitexts.md"]
    assert len(found.questions.questions) == 220
    assert (found.questions.unaligned, found.questions.ambiguous) == ((), ())
    first = found.questions.questions[0]
    text = found.documents[first.document].text
    assert text[slice(*first.gold[0])].startswith("My administration announced")


def test_privacy_qa(shared: Shared) -> None:
    found = privacy_qa(shared("data/privacy_qa"))
    assert (len(found.documents), len(found.questions.questions)) == (7, 194)
    assert found.questions.unaligned == ()
    named = {question.document for question in found.questions.questions if "TickTick" in question.text}
    assert {found.documents[i].name[:9] for i in named} == {"TickTick_"}


def test_regulations(shared: Shared) -> None:
    found = regulations(shared("data/regulations"))
    assert len(found.questions.questions) == 310
    assert found.questions.unaligned == ()
    assert "\r" not in found.documents[0].text
