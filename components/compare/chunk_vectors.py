"""The vectors of a set-up's chunks: at hand, or made when somebody asks for them."""

from __future__ import annotations

from chunking.embedded import EmbeddedDocument
from chunking.embedding import Embedded, embed
from chunking.encoders.vector_source import VectorSource
from chunking.setups import Method
from components.compare.kept import known, once
from components.compare.outcome import Outcome
from components.compare.progress import progress, stopped

KIND = "chunk_vectors"


def chunk_vectors(outcome: Outcome, cache: VectorSource, *, make: bool) -> Embedded | None:
    """Vectors of the chunks' texts by the set-up's encoder, from the session or ``cache``.

    :param make: also ask the encoder, with progress; else ``None`` where one is missing, as when that was stopped.
    :raises EncoderError: if the encoder fails.
    """
    chunking, embedded, method = outcome.chunking, outcome.embedded, outcome.setup.method
    assert chunking is not None
    assert embedded is not None
    if known(KIND, embedded, method):
        return once(KIND, embedded, method, _never)
    texts = [chunk.text for chunk in chunking.chunks]
    encoder = embedded.encoder
    if not make or stopped(_step(embedded, method)):
        if not cache.get_many(encoder.fingerprint, texts, encoder.dimension).known.all():
            return None
        return once(KIND, embedded, method, lambda: embed(texts, encoder, cache=cache))
    with progress(_step(embedded, method), f"Chunks of {outcome.setup.name}") as show:
        return once(KIND, embedded, method, lambda: embed(texts, encoder, cache=cache, on_progress=show))


def _step(embedded: EmbeddedDocument, method: Method) -> str:
    return f"chunks-{embedded.document.digest[:16]}-{hash((embedded.encoder.fingerprint, method)):x}"


def _never() -> Embedded:
    raise AssertionError("known, so not made")
