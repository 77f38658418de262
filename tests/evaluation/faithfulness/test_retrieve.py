from __future__ import annotations

from chunking.embedded import embed_document
from chunking.evaluation.faithfulness.context import EqualChunks, EqualTokens
from chunking.evaluation.faithfulness.retrieve import retrieve
from chunking.evaluation.line import Question
from chunking.types import Document
from tests.evaluation.made import at_boundaries
from tests.fake_encoder import FakeEncoder


def test_chunks_and_questions_meet_across_documents() -> None:
    encoder = FakeEncoder()
    texts = ("Goats climb rocks. Cats sleep long. Dogs bark loud.", "Ships sail far. Trains run fast.")
    documents = [embed_document(Document(str(i), text), encoder) for i, text in enumerate(texts)]
    cuts = [at_boundaries(documents[0].document, 1, 2), at_boundaries(documents[1].document, 1)]
    questions = [Question("trains run", ()), Question("cats sleep", ())]
    first, second = retrieve(cuts, documents, questions, EqualChunks(1), encoder)
    assert (first.text, second.text) == ("[1] Trains run fast.", "[1] Cats sleep long.")
    first, second = retrieve(cuts, documents, questions, EqualTokens(6), encoder)
    assert first.text.startswith("[1] Trains run fast.")
    assert (first.tokens, second.tokens, first.cut, second.cut) == (6, 6, True, True)
