"""Information preservation ζ_inf: can a true statement on the document be told from false ones by the passages? (section 3.4)

Segments, statements and their order are the document's, not the chunking's: every chunking gets the same. The same without
any passage is the control, since false statements can often be told apart without reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from chunking.evaluation.hope.protocol import Backend, Failure, Passage, Quadruple, Segment
from chunking.evaluation.hope.results import Task, Verdict
from chunking.evaluation.hope.runner import Runner
from chunking.evaluation.hope.sampling import gold_places
from chunking.evaluation.hope.settings import RETRIEVED
from chunking.evaluation.hope.vectors import Floats, TextVectors
from chunking.evaluation.retrieval import rank


def write_tasks(segments: Sequence[Segment], backend: Backend, run: Runner, seed: int) -> tuple[Task, ...]:
    """Four statements on each segment in the order to show them, the true one at all four places equally often."""
    written = [_checked(q) for q in run("Quadruples", [partial(backend.quadruple, s, seed) for s in segments])]
    golds = iter(gold_places(sum(isinstance(q, Quadruple) for q in written), seed))
    tasks = []
    for segment, quadruple in zip(segments, written, strict=True):
        if isinstance(quadruple, Failure):
            tasks.append(Task(segment, failure=quadruple))
            continue
        gold = next(golds)
        order = np.random.default_rng([seed, segment.start]).permutation(3)
        shown = [quadruple.false[i] for i in order]
        shown.insert(gold, quadruple.true)
        tasks.append(Task(segment, quadruple, tuple(shown), gold))
    return tuple(tasks)


def control(tasks: Sequence[Task], backend: Backend, run: Runner) -> tuple[Verdict, ...]:
    """The true statement of each task told without any passage."""
    return _told("Control", tasks, [()] * len(tasks), [], backend, run)


def information_preservation(
    tasks: Sequence[Task],
    passages: Sequence[Passage],
    passage_vectors: Floats,
    backend: Backend,
    run: Runner,
    vectors: TextVectors,
) -> tuple[Verdict, ...]:
    """The true statement of each task told by the five passages closest to it.

    :param passage_vectors: ``(c, d)`` unit vectors of ``passages``, which may be none.
    """
    retrieved: list[tuple[int, ...]] = [()] * len(tasks)
    true = [(i, task.quadruple.true) for i, task in enumerate(tasks) if task.quadruple]
    if true and passages:
        ranking = rank(vectors([text for _, text in true]), passage_vectors, RETRIEVED)
        for (i, _), row in zip(true, ranking.tolist(), strict=True):
            retrieved[i] = tuple(place for place in row if place >= 0)
    backend.prepare([passages[i] for i in sorted({place for row in retrieved for place in row})])
    return _told("Discrimination", tasks, retrieved, passages, backend, run)


def _told(
    stage: str,
    tasks: Sequence[Task],
    retrieved: Sequence[tuple[int, ...]],
    passages: Sequence[Passage],
    backend: Backend,
    run: Runner,
) -> tuple[Verdict, ...]:
    asked = [i for i, task in enumerate(tasks) if task.quadruple]
    contexts = [[passages[place] for place in row] for row in retrieved]
    told = run(stage, [partial(backend.tell, tasks[i].shown, contexts[i]) for i in asked])
    verdicts = []
    for i, place in zip(asked, told, strict=True):
        given = tuple(passage.index for passage in contexts[i])
        if isinstance(place, Failure):
            verdicts.append(Verdict(i, given, failure=place))
        elif not 0 <= place < 4:
            verdicts.append(Verdict(i, given, failure=Failure("invalid", f"There is no statement number {place + 1}.")))
        else:
            verdicts.append(Verdict(i, given, place, place == tasks[i].gold))
    return tuple(verdicts)


def _checked(quadruple: Quadruple | Failure) -> Quadruple | Failure:
    """A quadruple of four different statements."""
    if isinstance(quadruple, Failure):
        return quadruple
    if len({" ".join(text.split()).casefold() for text in (quadruple.true, *quadruple.false)}) < 4:
        return Failure("invalid", "The four statements are not all different.")
    return quadruple
