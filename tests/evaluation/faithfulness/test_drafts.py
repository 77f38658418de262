from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import SettingsError
from chunking.evaluation.faithfulness.drafts import draft, draw_passages, to_jsonl
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.line import Question
from chunking.evaluation.questions import load_questions
from chunking.llm.client import Client
from chunking.llm.endpoint import Endpoint
from chunking.llm.structured import Asker
from chunking.types import Document
from tests.evaluation.faithfulness.made import fence, good
from tests.fake_encoder import FakeEncoder
from tests.llm.fake_server import FakeServer, Reply, completion


@pytest.fixture(scope="module")
def documents() -> list[EmbeddedDocument]:
    texts = (" ".join(f"Goat {i} climbs here." for i in range(20)), " ".join(f"Ship {i} sinks there." for i in range(10)))
    return [embed_document(Document(f"d{i}.txt", text), FakeEncoder()) for i, text in enumerate(texts)]


def writer(body: dict[str, Any]) -> Reply:
    """Asks about the first sentence of the passage; refuses to about ships."""
    passage = fence(body, "passage")
    if "Ship 0" in passage:
        return completion(None, refusal="No.")
    return good({"questions": [f"What does {passage.split()[0]} {passage.split()[1]} do?", "And then?", "Why?"]})


def test_drafts_are_marked_and_have_their_passage_as_gold(documents: list[EmbeddedDocument]) -> None:
    with FakeServer(writer) as server, Client(Endpoint(server.base_url, "m"), retries=0) as client:
        found = draft(documents, 6, Asker(client), FaithSettings(seed=3))
        assert {body["seed"] for body in server.requests} == {3}
    # Six stretches of five sentences, four of the first document, of which all are drawn; one is refused.
    assert [question.text for question in found.questions] == [
        *(f"What does Goat {i} do?" for i in (0, 5, 10, 15)), "What does Ship 5 do?",
    ]  # fmt: skip
    assert [failure.kind for failure in found.failures] == ["refusal"]
    assert all(question.drafted for question in found.questions)
    last = found.questions[-1]
    (start, end), text = last.gold[0], documents[last.document].document.text
    assert text[start:end] == " ".join(f"Ship {i} sinks there." for i in range(5, 10))


def test_several_from_one_passage(documents: list[EmbeddedDocument]) -> None:
    with FakeServer(writer) as server, Client(Endpoint(server.base_url, "m"), retries=0) as client:
        found = draft(documents[:1], 3, Asker(client), per_passage=2)
        assert len(server.requests) == 2
    assert len(found.questions) == 3
    assert found.questions[0].gold == found.questions[1].gold != found.questions[2].gold


def test_what_is_written_to_a_file_is_read_back(documents: list[EmbeddedDocument]) -> None:
    texts = [document.document for document in documents]
    questions = (
        Question("Who «climbs»?", ((0, 20),), 0, None, True), Question("Who sinks?", ((22, 40), (0, 5)), 1, "Ships.\u2028All."),
    )  # fmt: skip
    data = to_jsonl(questions, texts)
    assert load_questions(data, texts, name="drafts.jsonl").questions == questions
    unplaced = (Question("Why?", (), -1, "So."),)
    assert load_questions(to_jsonl(unplaced, texts), texts, gold_needed=False).questions == unplaced


@given(st.integers(1, 40), st.integers(0, 99), st.integers(1, 7))
def test_passages_are_different_stretches_of_all_documents(count: int, seed: int, sentences: int) -> None:
    texts = [" ".join(f"Goat {i} climbs." for i in range(length)) for length in (17, 3, 0)]
    embedded = [embed_document(Document("d", text), FakeEncoder()) for text in texts]
    passages = draw_passages(embedded, count, seed=seed, sentences=sentences)
    assert passages == draw_passages(embedded, count, seed=seed, sentences=sentences)
    assert len(set(passages)) == len(passages) <= count
    for passage in passages:
        text = embedded[passage.document].document.text[passage.start : passage.end]
        assert text.startswith("Goat")
        assert text.endswith("climbs.")
        assert text.count("Goat") <= 2 * sentences
    everything = draw_passages(embedded, 99, sentences=sentences)
    covered = " ".join(embedded[p.document].document.text[p.start : p.end] for p in everything)
    assert covered.count("Goat") == 20


@pytest.mark.parametrize(("field", "count", "each"), [("count", 0, 1), ("count", -2, 1), ("per_passage", 3, 0)])
def test_no_questions_cannot_be_drafted(field: str, count: int, each: int) -> None:
    with pytest.raises(SettingsError, match=f"{field} must be a whole number of at least 1"):
        draft([], count, cast(Asker, None), per_passage=each)
