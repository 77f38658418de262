"""The backend without a language model: extracts instead of writing. Deterministic, offline, and a *proxy*.

What its scores mean, in the words to show beside them, stands in :data:`MEANING`. No published study relates them to the
scores of a language model.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.hope.corruptions import corrupt
from chunking.evaluation.hope.kinds import Vocabulary
from chunking.evaluation.hope.protocol import UNDEFINED, Answer, Failure, Passage, Quadruple, Question, Segment, T
from chunking.evaluation.hope.sampling import stratified
from chunking.evaluation.hope.support import Features, best_supported, features
from chunking.evaluation.hope.vectors import TextVectors
from chunking.evaluation.retrieval import TIE

MEANING = {
    "concept_unity": "How alike the sentences of a passage are, by the cosine of their vectors.",
    "semantic_independence": "Whether the sentence closest to each sentence of a passage lies inside the passage: 1 where "
    "other passages hold nothing closer.",
    "information_preservation": "How often a sentence of the document is told from three altered copies by the words of the "
    "passages retrieved for it.",
}

CANNOT_SEE = (
    "It does not understand: a pronoun cut from what it means moves only the dangling references, hardly the three scores.",
    "A cut through a sentence lowers information preservation only; dangling references do not rise, but the chunk is flagged.",
    "Deleting text leaves shorter chunks, and shorter chunks look more of a piece: read concept unity with size beside it.",
    "Without passages it names the first statement shown, so its control is a quarter by construction and does not tell how "
    "easily the false statements are seen through.",
)
"""What the sense checks of ``benchmarks/hope.py`` found these scores blind to, in the words to show beside them."""

_ONE_SENTENCE = Failure(UNDEFINED, "A passage of one sentence has nothing to compare it with.")


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence of the document, or as much of it as a passage holds."""

    text: str
    start: int
    end: int


class Extractive:
    """Statements are a passage's own sentences; questions are its sentences, asked with themselves removed; the answer is
    the closest sentence among the passages given; quadruples are a sentence of the segment and three minimal corruptions.

    A sentence that a cut goes through is a statement, question or answer of the passage that holds more than half of it, as
    a whole: so its vector is at hand, and nothing is ever embedded. Support is judged by the very words that a passage holds.

    :param vectors: of the same document; share them with :func:`~chunking.evaluation.hope.run.evaluate`.
    """

    name = "extractive"
    proxy = True

    def __init__(self, embedded: EmbeddedDocument, vectors: TextVectors) -> None:
        self._text = embedded.document.text
        self._starts = [s.start for s in embedded.sentences]
        self._ends = [s.end for s in embedded.sentences]
        self._sentences = [self._text[s.start : s.end] for s in embedded.sentences]
        self._stated = frozenset(self._sentences)
        self._vectors = vectors
        self._vocabulary: Vocabulary | None = None
        self._pieces: dict[tuple[int, int], tuple[Piece, ...]] = {}
        self._features: dict[str, Features] = {}

    @property
    def parameters(self) -> Mapping[str, str | int | float | bool | None]:
        return {"version": 1}

    def pieces(self, passage: Passage) -> tuple[Piece, ...]:
        """The sentences of ``passage``, or what it holds of them; those without a letter or digit left out."""
        key = (passage.start, passage.end)
        if key not in self._pieces:
            held = range(bisect_right(self._ends, passage.start), bisect_left(self._starts, passage.end))
            self._pieces[key] = tuple(
                Piece(text, start, end)
                for start, end in ((max(self._starts[i], key[0]), min(self._ends[i], key[1])) for i in held)
                if any(map(str.isalnum, text := self._text[start:end].strip()))
            )
        return self._pieces[key]

    def sentences(self, passage: Passage) -> list[Piece]:
        """The sentences of which ``passage`` holds more than half, whole."""
        whole = ((piece, self._whole(piece)) for piece in self.pieces(passage))
        return [sentence for part, sentence in whole if 2 * (part.end - part.start) > sentence.end - sentence.start]

    def _whole(self, part: Piece) -> Piece:
        i = bisect_right(self._starts, part.start) - 1
        return Piece(self._sentences[i], self._starts[i], self._ends[i])

    def prepare(self, passages: Sequence[Passage]) -> None:
        """Nothing to do: the vectors of all sentences are at hand."""

    def statements(self, passage: Passage, count: int, seed: int) -> Sequence[str] | Failure:
        """``count`` sentences of ``passage``, evenly along it, or all there are."""
        sentences = self.sentences(passage)
        if len(sentences) < 2:
            return _ONE_SENTENCE
        return [sentences[i].text for i in stratified(len(sentences), count, seed, passage.start, 1)]

    def questions(self, passage: Passage, count: int, seed: int) -> Sequence[Question] | Failure:
        """As :meth:`statements`, drawn apart from them."""
        sentences = self.sentences(passage)
        if len(sentences) < 2:
            return _ONE_SENTENCE
        chosen = (sentences[i] for i in stratified(len(sentences), count, seed, passage.start, 2))
        return [Question(sentence.text, (sentence.start, sentence.end)) for sentence in chosen]

    def answer(self, question: Question, passages: Sequence[Passage]) -> Answer | Failure:
        """The sentence closest to ``question``; among equals the focus passage's. The question itself and its copies do not
        answer it."""
        start, end = question.source or (0, 0)
        candidates = [
            sentence
            for passage in reversed(passages)
            for sentence in self.sentences(passage)
            if (sentence.end <= start or end <= sentence.start) and sentence.text != question.text
        ]
        if not candidates:
            return Failure(UNDEFINED, "The passage holds nothing but the sentence asked for.")
        cosines = self._vectors([sentence.text for sentence in candidates]) @ self._vectors([question.text])[0]
        if np.isnan(cosines).all():
            return Failure(UNDEFINED, "No sentence has a vector to compare.")
        best = candidates[int(np.argmax(np.rint(np.nan_to_num(cosines, nan=-2.0) / TIE)))]
        return Answer(best.text, (best.start, best.end))

    def quadruple(self, segment: Segment, seed: int) -> Quadruple | Failure:
        """The middle sentence of ``segment``, so that overlapping segments give different ones; where it cannot be altered in
        three ways the first, then the last."""
        if self._vocabulary is None:
            self._vocabulary = Vocabulary(self._sentences)
        first, middle, last = segment.sentences
        for i in (middle, first, last):
            changes = corrupt(self._sentences[i], i, self._vocabulary, self._stated, seed)
            if len(changes) == 3:
                (a, x), (b, y), (c, z) = changes
                return Quadruple(self._sentences[i], (a, b, c), (x, y, z))
        return Failure("nothing to alter", "No sentence of the segment has three words or numbers that can be altered.")

    def tell(self, statements: Sequence[str], passages: Sequence[Passage]) -> int | Failure:
        """The statement best supported by any sentence of ``passages``; without support the first shown."""
        return best_supported(statements, [self._of(piece.text) for p in passages for piece in self.pieces(p)])

    def map(self, jobs: Sequence[Callable[[], T | Failure]]) -> Iterator[tuple[int, T | Failure]]:
        """One after the other."""
        for i, job in enumerate(jobs):
            yield i, job()

    def _of(self, text: str) -> Features:
        if text not in self._features:
            self._features[text] = features(text)
        return self._features[text]
