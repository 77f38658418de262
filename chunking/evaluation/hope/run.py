"""HOPE of several chunkings of one document: everything that they share is drawn and asked once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from chunking.embedded import EmbeddedDocument
from chunking.embedding import Progress, VectorSource
from chunking.evaluation.hope.concept_unity import concept_unity
from chunking.evaluation.hope.dangling import Dangling, dangling
from chunking.evaluation.hope.information_preservation import control, information_preservation, write_tasks
from chunking.evaluation.hope.protocol import Backend, Failure, Passage
from chunking.evaluation.hope.results import HopeReport, HopeResult, SubScore, Task, Verdict
from chunking.evaluation.hope.runner import HopeProgress, Runner
from chunking.evaluation.hope.sampling import passages_of, segments_of, stratified
from chunking.evaluation.hope.semantic_independence import semantic_independence
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.statistics import mean_score, share_score
from chunking.evaluation.hope.vectors import Floats, TextVectors
from chunking.types import Chunking

TOO_SHORT = "The document has fewer than three sentences, so no segment can be drawn from it."
NO_PASSAGES = "There are no passages."


def evaluate(
    embedded: EmbeddedDocument,
    chunkings: Sequence[Chunking],
    backend: Backend,
    settings: HopeSettings | None = None,
    *,
    vectors: TextVectors | None = None,
    cache: VectorSource | None = None,
    on_progress: Callable[[HopeProgress], None] | None = None,
) -> HopeReport:
    """Concept unity, semantic independence and information preservation of each of ``chunkings``.

    :param embedded: the document with the encoder that scores; another may have cut it.
    :param chunkings: cuts of the same document.
    :param vectors: those of an earlier run on ``embedded``, or shared with the backend; else made with ``cache``.
    :param on_progress: called while texts are embedded and after every call of the backend. It may raise
        :class:`~chunking.errors.Cancelled`: during the embedding that ends the run (batches done stay in ``cache``), later
        what is done is reported and the rest counted as skipped.
    :raises EncoderError: if the encoder fails.
    """
    settings = settings or HopeSettings()
    vectors = vectors or TextVectors(embedded, cache=cache)
    cuts = [passages_of(chunking) for chunking in chunkings]
    passage_vectors = _passage_vectors(cuts, vectors, on_progress)
    segments = segments_of(embedded.document, embedded.sentences, settings.segments, settings.seed)
    run = Runner(backend, sum(calls(cuts, len(segments), settings)), on_progress)
    tasks = write_tasks(segments, backend, run, settings.seed)
    without = control(tasks, backend, run)
    results = [
        None
        if run.cancelled
        else _of_chunking(passages, rows, tasks, backend, run, vectors, settings, dangling(chunking))
        for chunking, passages, rows in zip(chunkings, cuts, passage_vectors, strict=True)
    ]
    return HopeReport(
        backend.name, backend.proxy, dict(backend.parameters), vectors.encoder, settings, tasks,
        _preserved(tasks, without), without, tuple(results),
    )  # fmt: skip


def calls(cuts: Sequence[Sequence[Passage]], segments: int, settings: HopeSettings) -> list[int]:
    """At most how many calls of the backend the shared part needs, and each of ``cuts``."""
    a_passage = 2 + 2 * settings.questions
    return [2 * segments, *(min(len(cut), settings.passages) * a_passage + segments for cut in cuts)]


def _passage_vectors(
    cuts: Sequence[Sequence[Passage]], vectors: TextVectors, on_progress: Callable[[HopeProgress], None] | None
) -> list[Floats]:
    def report(progress: Progress) -> None:
        if on_progress:
            on_progress(HopeProgress("Vectors of passages", progress.done, progress.total))

    rows = vectors([passage.text for cut in cuts for passage in cut], on_progress=report)
    ends = list(accumulate(map(len, cuts)))
    return [rows[end - len(cut) : end] for end, cut in zip(ends, cuts, strict=True)]


def _of_chunking(
    passages: Sequence[Passage],
    passage_vectors: Floats,
    tasks: Sequence[Task],
    backend: Backend,
    run: Runner,
    vectors: TextVectors,
    settings: HopeSettings,
    references: Dangling | None,
) -> HopeResult:
    sampled = stratified(len(passages), settings.passages, settings.seed)
    looked_at = [passages[i] for i in sampled]
    backend.prepare(looked_at)
    unity = concept_unity(looked_at, backend, run, vectors, settings)
    independence = semantic_independence(sampled, passages, passage_vectors, backend, run, vectors, settings)
    verdicts = information_preservation(tasks, passages, passage_vectors, backend, run, vectors)
    no_unity = [found.failure for found in unity if found.failure]
    no_independence = [
        failure
        for found in independence
        for failure in (found.failure, *(pair.failure for pair in found.asked))
        if failure
    ]
    seed = settings.seed
    return HopeResult(
        passages=len(passages),
        sampled=tuple(passage.index for passage in looked_at),
        concept_unity=mean_score((u.value for u in unity if u.value is not None), no_unity, seed, NO_PASSAGES),
        off_diagonal=mean_score((u.off_diagonal for u in unity if u.off_diagonal is not None), no_unity, seed, NO_PASSAGES),
        semantic_independence=mean_score(
            (i.value for i in independence if i.value is not None), no_independence, seed, NO_PASSAGES
        ),
        information_preservation=_preserved(tasks, verdicts) if passages else SubScore(None, 0, reason=NO_PASSAGES),
        unity=unity,
        independence=independence,
        verdicts=verdicts,
        dangling=references,
        complete=not run.cancelled,
    )


def _preserved(tasks: Sequence[Task], verdicts: Sequence[Verdict]) -> SubScore:
    """A quadruple that could not be written fails in every chunking alike."""
    failures: list[Failure] = [
        failure for failure in (*(task.failure for task in tasks), *(verdict.failure for verdict in verdicts)) if failure
    ]
    return share_score((v.correct for v in verdicts if v.correct is not None), failures, TOO_SHORT)
