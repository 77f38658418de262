"""Set-ups scored one by one get the same quadruples and control, whatever the backend would now say."""

from __future__ import annotations

from chunking.evaluation.hope.protocol import Failure, Quadruple, Segment
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from components.hope.pinned import Pinned
from tests.components.hope.made import document, halves, scored
from tests.evaluation.hope.made import Scripted


def written(word: str, failing: int | None = None):
    def quadruple(segment: Segment) -> Quadruple | Failure:
        if segment.index == failing:
            return Failure("timeout", "No answer came.")
        return Quadruple(f"{word} {segment.index}", ("a", "b", "c"))

    return quadruple


def test_tasks_and_control_stay_those_of_the_first_report() -> None:
    of = document()
    first = scored(1, of, *halves(of), backend=Scripted(written=written("first", failing=1)))
    now = Scripted(written=written("second"), told=lambda statements, texts: 3)
    chunking = first.outcome.chunking
    assert chunking
    report = evaluate(of, [chunking], Pinned(now, first.report), HopeSettings(segments=4))
    assert report.tasks == first.report.tasks
    assert report.control_verdicts == first.report.control_verdicts
    assert report.control.failures == 1
    assert {verdict.told for verdict in report.results[0].verdicts} == {3}  # type: ignore[union-attr]
    assert all(now.contexts)  # never asked without passages
