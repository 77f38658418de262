from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from chunking.errors import Cancelled
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.protocol import Failure, Passage, Quadruple, Segment
from chunking.evaluation.hope.results import HopeReport, HopeResult, SubScore, mean_of_three
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.runner import HopeProgress
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import TextVectors
from tests.evaluation.hope.made import KnownEncoder, Scripted, cut_at, cut_before, embedded_as
from tests.fake_encoder import FakeEncoder

TEXT = "Alpha one. Beta two. Gamma three. Delta four. Epsilon five. Zeta six."
AXES = {"e0": [1, 0, 0, 0, 0], "e1": [0, 1, 0, 0, 0], "e2": [0, 0, 1, 0, 0], "e3": [0, 0, 0, 1, 0], "e4": [0, 0, 0, 0, 1]}


def only(report: HopeReport) -> HopeResult:
    (result,) = report.results
    assert result is not None
    return result


def scripted(backend: Scripted, vectors: dict[str, list[float]] | None = None, *cuts: str) -> HopeResult:
    embedded = embedded_as(TEXT, KnownEncoder(vectors or {}, 5))
    return only(evaluate(embedded, [cut_before(embedded.document, *(cuts or ("Gamma", "Epsilon")))], backend))


# Concept unity


def test_five_orthogonal_statements_score_a_fifth_and_nothing_without_the_diagonal() -> None:
    result = scripted(Scripted(stated=lambda passage: list(AXES)), AXES)
    assert result.concept_unity.value == pytest.approx(0.20)
    assert result.off_diagonal.value == pytest.approx(0.0)
    assert np.array(result.unity[0].similarities) == pytest.approx(np.eye(5))


def test_identical_statements_score_one_either_way() -> None:
    result = scripted(Scripted(stated=lambda passage: ["e0"] * 5), AXES)
    assert (result.concept_unity.value, result.off_diagonal.value) == (pytest.approx(1), pytest.approx(1))


def test_one_statement_is_undefined_and_neither_zero_nor_one() -> None:
    result = scripted(Scripted(stated=lambda passage: ["e0"]), AXES)
    assert (result.concept_unity.value, result.concept_unity.n, result.concept_unity.undefined) == (None, 0, 3)
    assert result.concept_unity.reason
    assert result.mean is None


def test_the_mean_cosine_to_the_centroid_is_the_root_of_concept_unity() -> None:
    result = scripted(Scripted(stated=lambda passage: ["e0", "e0", "e1"]), AXES)
    rows = np.array([AXES["e0"], AXES["e0"], AXES["e1"]], dtype=float)
    centroid = rows.mean(axis=0)
    to_centroid = float((rows @ centroid / np.linalg.norm(centroid)).mean())
    assert result.concept_unity.value == pytest.approx(5 / 9)
    assert to_centroid == pytest.approx(math.sqrt(5 / 9))


def test_opposed_statements_count_as_zero_and_a_zero_stays_in_the_mean() -> None:
    opposed = {"up": [1, 0, 0, 0, 0], "down": [-1, 0, 0, 0, 0]}
    backend = Scripted(stated=lambda passage: ["up", "down"] if "Alpha" in passage.text else ["up", "up"])
    result = scripted(backend, opposed)
    assert [found.value for found in result.unity] == [pytest.approx(0, abs=1e-7), pytest.approx(1), pytest.approx(1)]
    assert (result.concept_unity.value, result.concept_unity.n) == (pytest.approx(2 / 3), 3)
    assert [found.off_diagonal for found in result.unity] == [0, pytest.approx(1), pytest.approx(1)]  # −1 becomes 0


# Semantic independence


def test_an_answer_that_flips_when_another_passage_is_there() -> None:
    # The passage of Alpha is answered otherwise once that of Gamma is beside it, at 60°: cosine ½. The others hold firm.
    vectors = {"day": [1.0, 0, 0, 0, 0], "night": [0.5, math.sqrt(0.75), 0, 0, 0]}

    def answered(question: str, texts: Sequence[str]) -> str:
        return "night" if "Alpha" in texts[-1] and any("Gamma" in text for text in texts[:-1]) else "day"

    result = scripted(Scripted(answered=answered), vectors)
    assert [found.value for found in result.independence] == [pytest.approx(0.5), 1, 1]
    assert result.semantic_independence.value == pytest.approx(2.5 / 3)
    asked = result.independence[0].asked[0]
    assert asked.alone
    assert asked.among
    assert (asked.alone.text, asked.among.text) == ("day", "night")


def test_an_inverted_answer_counts_as_zero() -> None:
    vectors = {"yes": [1.0, 0, 0, 0, 0], "no": [-1.0, 0, 0, 0, 0]}
    result = scripted(Scripted(answered=lambda q, texts: "yes" if len(texts) == 1 else "no"), vectors)
    assert result.independence[0].asked[0].theta == pytest.approx(-1)
    assert result.semantic_independence.value == 0


def test_the_three_closest_others_come_before_the_focus_passage_which_is_last() -> None:
    cuts = ("Beta", "Gamma", "Delta", "Epsilon", "Zeta")
    near = {"q": [1.0, 0, 0, 0, 0], "Alpha one.": [1.0, 0, 0, 0, 0]}
    near |= {"Gamma three.": [0.9, 0.1, 0, 0, 0], "Zeta six.": [0.8, 0.3, 0, 0, 0], "Delta four.": [0.5, 0.5, 0, 0, 0]}
    backend = Scripted(asked=lambda passage: ["q"] if "Alpha" in passage.text else Failure("x", "Not asked."))
    result = scripted(backend, near, *cuts)
    assert sorted(backend.seen) == [[0], [2, 5, 3, 0]]
    assert result.independence[0].asked[0].retrieved == (2, 5, 3)
    assert result.semantic_independence.failures == 5


def test_overlapping_passages_are_no_others() -> None:
    embedded = embedded_as(TEXT, FakeEncoder())
    backend = Scripted()
    overlapping = cut_at(embedded.document, (0, 33), (21, 45), (34, len(TEXT)))
    result = only(evaluate(embedded, [overlapping], backend))
    assert sorted(backend.seen) == [[0], [0, 2], [2], [2, 0]]
    assert result.independence[1].value is None
    assert (result.semantic_independence.n, result.semantic_independence.undefined) == (2, 1)


def test_one_passage_is_not_defined_with_the_reason() -> None:
    embedded = embedded_as(TEXT, FakeEncoder())
    result = only(evaluate(embedded, [cut_at(embedded.document, (0, len(TEXT)))], Scripted()))
    assert result.semantic_independence.value is None
    assert "no other passage" in str(result.semantic_independence.reason)
    assert result.concept_unity.value == pytest.approx(1)
    assert result.mean is None


def test_a_second_chunking_never_retrieves_from_the_first() -> None:
    embedded = embedded_as(TEXT, FakeEncoder())
    backend = Scripted()
    evaluate(embedded, [cut_before(embedded.document, "Delta")], backend)
    backend.contexts.clear()
    second = cut_before(embedded.document, "Beta", "Zeta")
    evaluate(embedded, [cut_before(embedded.document, "Delta"), second], backend)
    texts = {chunk.text for chunk in second.chunks}
    alone = Scripted()
    evaluate(embedded, [second], alone)
    assert backend.contexts[-4:] == alone.contexts[-4:]
    assert {text for context in backend.contexts[-4:] for text in context} <= texts


# Information preservation

FACTS = "Rome has 3 hills. Oslo has 5 parks. Bern has 7 towers. Kyiv has 9 bridges. Lima has 11 gates. Riga has 13 docks."


def read(statements: Sequence[str], texts: Sequence[str]) -> int:
    """Names the first statement that stands in a text, else the first shown."""
    return next((i for i, statement in enumerate(statements) if any(statement in text for text in texts)), 0)


def fact(segment: Segment) -> Quadruple:
    """The middle fact of a segment, and three that are false."""
    true = segment.text.split(". ")[1].rstrip(".") + "."
    name = true.split()[0]
    return Quadruple(true, (f"{name} has 2.", f"{name} has 4.", f"{name} has 6."))


def test_a_fact_cut_out_of_the_document_lowers_the_score_by_its_share() -> None:
    # Six sentences give four segments, whose middle facts are those of Oslo, Bern, Kyiv and Lima. Each place holds the true
    # statement once, and a reader without support names the first: so one fact is told even with nothing to read.
    embedded = embedded_as(FACTS, FakeEncoder())
    document = embedded.document
    whole = cut_before(document, "Oslo", "Bern", "Kyiv", "Lima", "Riga")
    backend = Scripted(written=fact, told=read)
    report = evaluate(embedded, [whole], backend)
    assert only(report).information_preservation.value == 1
    assert (report.control.value, report.control.n) == (0.25, 4)
    for task in report.tasks:
        assert task.quadruple
        name = task.quadruple.true.split()[0]
        kept = [(c.start, c.end) for c in whole.chunks if not c.text.startswith(name)]
        result = only(evaluate(embedded, [cut_at(document, *kept)], backend))
        assert result.information_preservation.value == (1 if task.gold == 0 else 0.75)


def test_all_chunkings_get_the_same_statements_in_the_same_order_and_every_place_equally_often() -> None:
    text = " ".join(f"Place {i} has {i} gates." for i in range(22))
    embedded = embedded_as(text, FakeEncoder())
    shown: list[tuple[str, ...]] = []

    def told(statements: Sequence[str], texts: Sequence[str]) -> int:
        shown.append(tuple(statements))
        return 0

    chunkings = [cut_before(embedded.document, "Place 5 "), cut_before(embedded.document, "Place 9 ", "Place 15 ")]
    report = evaluate(embedded, chunkings, Scripted(told=told))
    tasks = [task.shown for task in report.tasks]
    assert shown == [*reversed(tasks)] * 3  # the control and two chunkings
    assert sorted(task.gold for task in report.tasks if task.gold is not None) == [0] * 5 + [1] * 5 + [2] * 5 + [3] * 5
    assert all(task.shown[task.gold or 0].startswith("true") for task in report.tasks)
    assert report.control.value == 0.25


def test_a_document_too_short_for_a_segment_is_not_defined_with_the_reason() -> None:
    embedded = embedded_as("One sentence. And another.", FakeEncoder())
    report = evaluate(embedded, [cut_before(embedded.document, "And")], Scripted())
    for score in (report.control, only(report).information_preservation):
        assert (score.value, score.n) == (None, 0)
        assert "three sentences" in str(score.reason)


# Failures, the mean, repetition


def test_failures_are_counted_apart_and_in_no_mean() -> None:
    broken = Failure("timeout", "No answer within 90 seconds.")
    backend = Scripted(
        stated=lambda p: broken if "Alpha" in p.text else ["e0", "e0"],
        answered=lambda q, texts: broken if "Gamma" in texts[-1] and len(texts) > 1 else "e0",
        written=lambda s: broken if s.index == 0 else Quadruple("t", ("a", "b", "c")),
        told=lambda statements, texts: statements.index("t") if texts else broken,
    )
    embedded = embedded_as(TEXT, KnownEncoder(AXES, 5))
    report = evaluate(embedded, [cut_before(embedded.document, "Gamma", "Epsilon")], backend)
    result = only(report)
    assert (result.concept_unity.value, result.concept_unity.n, result.concept_unity.failures) == (pytest.approx(1), 2, 1)
    independence, preservation = result.semantic_independence, result.information_preservation
    assert (independence.value, independence.n, independence.failures) == (1, 2, 1)
    assert (preservation.value, preservation.n, preservation.failures) == (1, 3, 1)
    assert (report.control.value, report.control.failures, report.control.reason) == (None, 4, broken.message)


def test_statements_that_are_alike_and_places_that_do_not_exist_are_failures() -> None:
    alike = Quadruple("Rome has hills.", ("rome  has hills.", "b", "c"))
    different = Quadruple("t", ("a", "b", "c"))
    result = scripted(Scripted(written=lambda s: alike if s.index == 0 else different, told=lambda *_: 4))
    assert (result.information_preservation.value, result.information_preservation.failures) == (None, 4)


@pytest.mark.parametrize(
    ("scores", "mean"),
    [((0.0, 1.0, 1.0), 2 / 3), ((0.0, 0.0, 0.0), 0), ((None, 1.0, 1.0), None), ((1.0, 0.5, None), None)],
)
def test_zero_counts_as_zero_and_what_is_missing_makes_the_mean_missing(
    scores: tuple[float | None, float | None, float | None], mean: float | None
) -> None:
    assert mean_of_three(*scores) == (None if mean is None else pytest.approx(mean))
    result = scripted(Scripted(), AXES)
    concept, independence, preservation = (SubScore(value, 1) for value in scores)
    changed = replace(
        result, concept_unity=concept, semantic_independence=independence, information_preservation=preservation
    )
    assert changed.mean == mean_of_three(*scores)


def test_apostrophes_and_accents_in_answers_survive() -> None:
    answer = "L’été n'est pas “fini”: {\"a\": 'b'}"
    result = scripted(Scripted(answered=lambda q, texts: answer))
    asked = result.independence[0].asked[0]
    assert asked.among
    assert asked.among.text == answer
    assert asked.theta == 1


def test_running_again_gives_the_same_report() -> None:
    embedded = embedded_as(FACTS, FakeEncoder())
    chunkings = [cut_before(embedded.document, "Bern", "Lima"), cut_at(embedded.document, (0, 40), (40, len(FACTS)))]

    def report(seed: int) -> HopeReport:
        vectors = TextVectors(embedded)
        settings = HopeSettings(passages=1, statements=2, questions=1, segments=3, seed=seed)
        return evaluate(embedded, chunkings, Extractive(embedded, vectors), settings, vectors=vectors)

    assert report(7) == report(7)
    assert len({tuple(task.segment.start for task in report(seed).tasks) for seed in range(8)}) > 1


# Progress


def test_a_stopped_run_keeps_what_is_done() -> None:
    embedded = embedded_as(TEXT, KnownEncoder(AXES, 5))
    chunkings = [cut_before(embedded.document, "Gamma"), cut_before(embedded.document, "Gamma", "Epsilon")]
    passages: list[Passage] = []

    def stated(passage: Passage) -> Sequence[str]:
        passages.append(passage)
        return ["e0", "e0"]

    def stop(progress: HopeProgress) -> None:
        if progress.stage == "Statements" and len(passages) == 3:
            raise Cancelled("Stopped.")

    report = evaluate(embedded, chunkings, Scripted(stated=stated), on_progress=stop)
    first, second = report.results
    assert first
    assert second
    assert (first.complete, second.complete) == (True, False)
    assert (second.concept_unity.n, second.concept_unity.skipped, second.concept_unity.failures) == (1, 2, 0)
    assert (second.semantic_independence.value, second.semantic_independence.skipped) == (None, 3)
    assert (second.information_preservation.n, second.information_preservation.skipped) == (0, 4)
    assert len(passages) == 3


def test_progress_counts_up_to_what_was_foretold() -> None:
    seen: list[HopeProgress] = []
    embedded = embedded_as(TEXT, FakeEncoder())
    settings = HopeSettings(questions=1)
    evaluate(embedded, [cut_before(embedded.document, "Gamma")], Scripted(), settings, on_progress=seen.append)
    calls = [progress for progress in seen if progress.stage != "Vectors of passages"]
    # 4 quadruples, 4 without passages; 2 passages with statements, questions and two answers each; 4 told.
    assert [progress.done for progress in calls] == list(range(1, 21))
    assert {progress.total for progress in calls} == {20}
