"""A document with its sentences and their vectors: all that cutting needs, and the last thing an encoder is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from chunking.embedding import Progress, VectorSource, embed
from chunking.encoders.protocol import Encoder, FloatArray
from chunking.encoders.token_length import TokenLength
from chunking.encoders.token_spans import token_starts
from chunking.languages import is_english
from chunking.sentences import segment
from chunking.types import Document, Notice, Sentence


@dataclass(frozen=True)
class EmbeddedDocument:
    """Left of the bar: dear to make, cheap to cut.

    :param vectors: ``(n, dimension)`` float32, one a sentence.
    :param tokens: ``(n,)`` int64 token counts of the trimmed sentences, without special tokens.
    :param encoder: asked for token counts of pieces of oversize sentences only, never for vectors again.
    """

    document: Document
    sentences: tuple[Sentence, ...]
    vectors: FloatArray
    tokens: npt.NDArray[np.int64]
    encoder: Encoder
    notices: tuple[Notice, ...] = ()

    @cached_property
    def token_starts(self) -> list[int]:
        """The offset at which each token of the document starts: see :func:`chunking.encoders.token_spans.token_starts`."""
        return token_starts(self.document.text, self.encoder)

    @cached_property
    def token_length(self) -> TokenLength:
        """Token counts of pieces of the document, remembered."""
        return TokenLength(self.encoder)


def embed_document(
    document: Document,
    encoder: Encoder,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> EmbeddedDocument:
    """Segment ``document`` and embed its sentences.

    :param on_progress: called after the cache was asked and after every batch, with how far the run is and the vectors
        from the start of the document; may raise :class:`~chunking.errors.Cancelled`, and what is done stays in ``cache``.
    :raises EncoderError: if the encoder fails.
    """
    segmentation = segment(document)
    texts = [document.text[s.start : s.end] for s in segmentation.sentences]
    embedded = embed(texts, encoder, cache=cache, on_progress=on_progress)
    notices = [*segmentation.notices]
    if truncated := int(np.count_nonzero(embedded.truncated)):
        notices.append(
            Notice(
                "truncated",
                f"{truncated} of {len(texts)} sentences are longer than the {encoder.max_tokens} tokens that "
                f"{encoder.name} reads; what lies beyond does not shape their vectors.",
                "warning",
            )
        )
    if encoder.languages == ("en",) and not is_english(document):
        notices.append(
            Notice(
                "language",
                f"{encoder.name} was trained on English, and this document does not read as English: its distances say "
                "less. A multilingual encoder suits it better.",
                "warning",
            )
        )
    return EmbeddedDocument(
        document, segmentation.sentences, embedded.vectors, embedded.tokens, encoder, tuple(notices)
    )
