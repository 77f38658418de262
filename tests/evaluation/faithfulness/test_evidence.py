from __future__ import annotations

import pytest

from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.faithfulness.evidence import answer_recall, evidence, evidence_difference, evidence_recall
from chunking.evaluation.line import Question

QUESTIONS = [Question("a", ((0, 10), (20, 30))), Question("b", ((0, 10),), document=1), Question("c", ())]


def of(*spans: tuple[int, int, int], text: str = "", tokens: int = 0) -> Context:
    return Context(text, spans, tokens)


def test_gold_counts_once_and_only_in_its_own_document() -> None:
    # a: 5 of the first excerpt and 10 of the second, of 20. b: the span lies in another document.
    found = evidence_recall([of((0, 5, 40), (1, 0, 9)), of((0, 0, 10)), of((0, 0, 10))], QUESTIONS)
    assert found == (0.75, 0.0, None)
    assert evidence_recall([of(), of((1, 2, 4)), of()], QUESTIONS) == (0.0, 0.2, None)


def test_the_mean_of_each_set_up_is_over_questions_with_gold() -> None:
    first, second = evidence([[of(tokens=6)] * 3, [of((0, 0, 99), (1, 0, 99), tokens=9)] * 3], QUESTIONS)
    assert (first.mean, first.n, first.tokens) == (0, 2, 6)
    assert (second.mean, second.low, second.high, second.n, second.tokens) == (1, 1, 1, 2, 9)
    difference = evidence_difference(first, second, QUESTIONS)
    assert difference is not None
    assert (difference.value, difference.n, difference.clusters) == (1, 2, 2)


def test_without_gold_there_is_no_mean() -> None:
    (found,) = evidence([[of()]], [Question("c", ())])
    assert (found.mean, found.low, found.n) == (None, None, 0)
    assert evidence_difference(found, found, [Question("c", ())]) is None


def test_words_of_a_reference_answer_are_looked_for_in_the_context() -> None:
    questions = [Question("a", (), answer="Goats climb"), Question("b", ())]
    context = of(text="[1] Many goats sleep.")
    assert answer_recall([context, context], questions) == (pytest.approx(0.5), None)
