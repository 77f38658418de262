"""Semantic chunking as LangChain does it: the cuts of ``langchain_experimental.text_splitter.SemanticChunker`` 0.4.2.

It differs from the seeds' method (:mod:`chunking.chunkers.semantic`): windows of sentences are embedded instead of
sentences; "interquartile" is mean + k · IQR, not Q3 + k · IQR; there is no maximum, and its minimum does not hold for the
last chunk. Deviations: offsets are exact, and an empty chunk, which a text that ends in white space can give there, is left
out. Where the package ``simsimd`` is installed, LangChain computes distances in float32, which can decide a tie otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Literal

import numpy as np
import numpy.typing as npt

from chunking.checking import check_number, check_whole
from chunking.chunkers.spans import Span, chunking_from_spans
from chunking.embedded import EmbeddedDocument
from chunking.embedding import Progress, VectorSource, embed
from chunking.encoders.protocol import FloatArray
from chunking.errors import SettingsError
from chunking.types import Chunking, Notice, Opening

LangChainRule = Literal["percentile", "standard_deviation", "interquartile", "gradient"]
Sentences = Literal["langchain", "document"]

DEFAULT_AMOUNTS: dict[LangChainRule, float] = {
    "percentile": 95, "standard_deviation": 3, "interquartile": 1.5, "gradient": 95,
}  # fmt: skip
"""``BREAKPOINT_DEFAULTS``."""

_SENTENCE_END = re.compile(r"(?<=[.?!])\s+")


@dataclass(frozen=True, slots=True)
class LangChainSettings:
    """The arguments of ``SemanticChunker``, by the names used here. The defaults are LangChain's.

    :param rule: ``breakpoint_threshold_type``. :param amount: its amount; ``None`` takes LangChain's default.
    :param buffer: ``buffer_size``, sentences before and after that a window adds, 0 … 10.
    :param minimum: ``min_chunk_size`` in characters: a cut that would leave less is passed over; ``None`` for none.
    :param sentences: ``langchain`` splits after ``.``, ``?`` or ``!`` and white space; ``document`` takes the document's.
    :raises SettingsError: naming the field, the rule broken and the value given.
    """

    rule: LangChainRule = "percentile"
    amount: float | None = None
    buffer: int = 1
    minimum: int | None = None
    sentences: Sentences = "langchain"

    def __post_init__(self) -> None:
        if self.rule not in DEFAULT_AMOUNTS:
            raise SettingsError("rule", f"rule must be one of {', '.join(DEFAULT_AMOUNTS)}; got {self.rule!r}.")
        low, high = (0, 100) if self.rule in ("percentile", "gradient") else (-10, 10)
        amount = DEFAULT_AMOUNTS[self.rule] if self.amount is None else self.amount
        wanted = f"a number between {low} and {high} for the rule {self.rule}"
        object.__setattr__(self, "amount", check_number("amount", amount, low, high, wanted))
        check_whole("buffer", self.buffer, 0, 10, "a whole number between 0 and 10 sentences")
        if self.minimum is not None:
            check_whole("minimum", self.minimum, 0, inf, "a whole number, 0 or more characters")
        if self.sentences not in ("langchain", "document"):
            raise SettingsError("sentences", f"sentences must be langchain or document; got {self.sentences!r}.")


@dataclass(frozen=True)
class Windows:
    """What is dear of a LangChain-compatible cut; every rule, amount and minimum over it is cheap.

    :param spans: the ``m`` sentences; an empty last one where LangChain sees one.
    :param distances: ``(max(m − 1, 0),)`` float64, 1 − cosine of neighbouring windows, computed as LangChain does.
    :param truncated: how many windows are longer than the encoder reads.
    """

    spans: tuple[Span, ...]
    distances: npt.NDArray[np.float64]
    truncated: int


def embed_windows(
    embedded: EmbeddedDocument,
    settings: LangChainSettings | None = None,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Windows:
    """Embed each sentence together with the ``buffer`` sentences before and after it, joined with spaces.

    Of the settings only ``buffer`` and ``sentences`` matter here.

    :raises EncoderError: if the encoder fails.
    """
    settings = settings or LangChainSettings()
    text, buffer = embedded.document.text, settings.buffer
    spans = [(s.start, s.end) for s in embedded.sentences]
    if settings.sentences == "langchain":
        breaks = [match.span() for match in _SENTENCE_END.finditer(text)]
        spans = list(zip([0, *(end for _, end in breaks)], [*(start for start, _ in breaks), len(text)], strict=True))
    if not embedded.sentences or len(spans) < 2:
        return Windows(tuple(spans), np.empty(0), 0)
    texts = [text[start:end] for start, end in spans]
    windows = [" ".join(texts[max(i - buffer, 0) : i + buffer + 1]) for i in range(len(texts))]
    found = embed(windows, embedded.encoder, cache=cache, on_progress=on_progress)
    return Windows(tuple(spans), _distances(found.vectors), int(np.count_nonzero(found.truncated)))


def cut(embedded: EmbeddedDocument, windows: Windows, settings: LangChainSettings | None = None) -> Chunking:
    """Cut by windows of :func:`embed_windows`. Asks the encoder for no vector.

    :param settings: must name the ``buffer`` and ``sentences`` that ``windows`` were made with.
    """
    settings = settings or LangChainSettings()
    series, limit = _threshold(windows.distances, settings)
    if limit is None:  # one distance has no gradient: LangChain returns the two sentences, whatever the minimum
        above = gaps = list(range(len(series)))
    else:
        above = np.flatnonzero(series > limit).tolist()
        gaps = _without_small(above, [end - start for start, end in windows.spans], settings.minimum)
    text = embedded.document.text
    edges = [0, *(windows.spans[gap + 1][0] for gap in gaps), len(text)]
    opened = [Opening("start", None, limit), *(Opening("semantic", float(series[gap]), limit) for gap in gaps)]
    found = [(span, opening) for span, opening in zip(pairwise(edges), opened, strict=True) if span[0] < span[1]]
    passed_over = dict.fromkeys(set(above) - set(gaps), "merged") if settings.sentences == "document" else {}
    return chunking_from_spans(
        embedded, [span for span, _ in found], [opening for _, opening in found],
        threshold=limit, suppressed=dict(sorted(passed_over.items())), notices=_notices(embedded, windows, settings),
    )  # fmt: skip


def _distances(vectors: FloatArray) -> npt.NDArray[np.float64]:
    """1 − cosine of neighbouring rows, pair by pair as LangChain does it, so that rounding is the same; 1 if undefined."""
    rows = vectors.astype(np.float64)
    norms = np.linalg.norm(rows, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        similarities = np.array([np.dot(a[None], b[:, None])[0, 0] for a, b in pairwise(rows)]) / (norms[:-1] * norms[1:])
    similarities[~np.isfinite(similarities)] = 0.0
    distances: npt.NDArray[np.float64] = 1 - similarities
    return distances


def _threshold(
    distances: npt.NDArray[np.float64], settings: LangChainSettings
) -> tuple[npt.NDArray[np.float64], float | None]:
    """The series that is compared, and T on it; ``None`` where LangChain computes none."""
    amount = settings.amount
    assert amount is not None
    if not len(distances):
        return distances, None
    if settings.rule == "percentile":
        return distances, float(np.percentile(distances, amount))
    if settings.rule == "standard_deviation":
        return distances, float(np.mean(distances) + amount * np.std(distances))
    if settings.rule == "interquartile":
        q1, q3 = np.percentile(distances, [25, 75])
        return distances, float(np.mean(distances) + amount * (q3 - q1))
    if len(distances) == 1:
        return distances, None
    gradient = np.gradient(distances, range(len(distances)))
    return gradient, float(np.percentile(gradient, amount))


def _without_small(gaps: Sequence[int], lengths: Sequence[int], minimum: int | None) -> list[int]:
    """The gaps that are cut: one is passed over while what it would close, joined with spaces, is below ``minimum``."""
    if minimum is None:
        return list(gaps)
    kept, start = [], 0
    for gap in gaps:
        if sum(lengths[start : gap + 1]) + gap - start >= minimum:
            kept.append(gap)
            start = gap + 1
    return kept


def _notices(embedded: EmbeddedDocument, windows: Windows, settings: LangChainSettings) -> list[Notice]:
    notices = []
    if len(windows.spans) == 1 and embedded.sentences:
        notices.append(Notice("one_sentence", "LangChain sees one sentence here: there is no distance, and no cut."))
    if windows.truncated:
        notices.append(
            Notice(
                "truncated_windows",
                f"{windows.truncated} of {len(windows.spans)} windows of up to {2 * settings.buffer + 1} sentences are longer "
                f"than the {embedded.encoder.max_tokens} tokens that {embedded.encoder.name} reads; what lies beyond does "
                "not shape their vectors.",
                "warning",
            )
        )
    return notices
