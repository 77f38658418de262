"""From cuts to contexts: the chunks and the questions are embedded, and each question gets its context."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chunking.embedded import EmbeddedDocument
from chunking.embedding import Progress, VectorSource, embed
from chunking.encoders.protocol import Encoder
from chunking.evaluation.faithfulness.context import Budget, Context, contexts
from chunking.evaluation.line import Question
from chunking.evaluation.retrieval import passages_of
from chunking.types import Chunking


def retrieve(
    chunkings: Sequence[Chunking],
    documents: Sequence[EmbeddedDocument],
    questions: Sequence[Question],
    budget: Budget,
    encoder: Encoder,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> tuple[Context, ...]:
    """One context a question from one set-up's cuts. For a comparison everything but ``chunkings`` has to stay the same.

    :param chunkings: one a document, in the order of ``documents``, which give text and tokens.
    :param encoder: of chunks and questions: the retriever.
    :param on_progress: told how far the chunks are; may raise :class:`~chunking.errors.Cancelled`, and what is done stays in
        ``cache``.
    :raises EncoderError: if the encoder fails.
    """
    texts = [chunk.text for chunking in chunkings for chunk in chunking.chunks]
    passages = embed(texts, encoder, cache=cache, on_progress=on_progress)
    wanted = embed([question.text for question in questions], encoder, cache=cache)
    return contexts(passages_of(chunkings), passages.vectors, wanted.vectors, documents, budget)
