"""Without a language model: how much of the evidence each set-up's contexts hold, or of the words of reference answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from chunking.evaluation.faithfulness.context import Budget
from chunking.evaluation.faithfulness.evidence import Evidence, answer_recall, evidence, evidence_difference
from chunking.evaluation.line import Question
from chunking.evaluation.shares import Mean
from chunking.evaluation.statistics import Difference
from components.compare.tables import Column, table
from components.faithfulness.asked import Asked
from components.faithfulness.corpus import Corpus
from components.faithfulness.dots import Dot, dots
from components.faithfulness.dots import in_words as dot_in_words
from components.faithfulness.numbers import PERCENT, hundredfold, interval, percent, points
from components.faithfulness.retrieved import Retrieved
from components.faithfulness.smallest import FEW
from components.kept import latest
from components.text import literal

RECALL, PROXY = "Evidence recall", "Answer words (proxy)"
COLUMNS = (
    Column(f"{RECALL} ↑", "Characters of the gold excerpts that the context holds, as a share of the excerpts: "
           "|G ∩ R| / |G|, each character once; mean over the questions with an excerpt. Higher is better.", PERCENT),
    Column("Whole", "Questions whose excerpts stand in the context from the first to the last character."),
    Column("n", "Questions with an excerpt in the documents.", "%d"),
    Column("Difference", "Mean over the same questions of this recall minus the reference's, in percentage points, with the "
           "95 % bootstrap interval: over documents if there are several, else over questions."),
    Column(f"{PROXY} ↑", "Share of the content words of the reference answers that stand in the context. A lexical "
           "proxy: words may stand there and say something else. Higher is better.", PERCENT),
    Column("n answers", "Questions with a reference answer.", "%d"),
    Column("Context tokens", "Mean length of a context, in tokens of the encoder in the sidebar.", "%.0f"),
    Column("Chunks", "Chunks of the set-up in all documents.", "%d"),
)  # fmt: skip


@dataclass(frozen=True)
class Found:
    """:param difference: to the reference; ``None`` for the reference itself, or without gold. :param words: the proxy."""

    retrieved: Retrieved
    evidence: Evidence
    difference: Difference | None
    words: tuple[float | None, ...]

    @property
    def whole(self) -> int:
        """Questions of which no character is missing."""
        return sum(recall == 1 for recall in self.evidence.recalls)


def evidence_section(
    retrieved: Sequence[Retrieved], asked: Asked, corpus: Corpus, budget: Budget, *, reference: int, seed: int, folded: bool
) -> list[Found]:
    """Figure and table; what they show comes back, one a set-up.

    :param folded: in an expander, below what says more.
    """
    key = (corpus.key, asked.questions, budget, reference, seed, *((one.outcome.key, one.chunks) for one in retrieved))
    found = latest("faith_evidence", key, lambda: _found(retrieved, asked.questions, reference, seed))
    if not asked.with_gold and not asked.with_answer:
        st.info(
            "None of the questions has an excerpt or a reference answer, so without a language model nothing can be measured.",
            icon=":material/quiz:",
        )  # fmt: skip
        return found
    measure = RECALL if asked.with_gold else PROXY
    with st.expander(measure, icon=":material/find_in_page:", key="faith_evidence_open") if folded else st.container():
        if not folded:
            st.subheader(measure)
        st.caption(_caption(measure, budget))
        rows = [_dot(one) if measure == RECALL else _words_dot(one) for one in found]
        st.plotly_chart(
            dots(rows, measure.lower()), key="faith_evidence", config={"displayModeBar": False},
            alt="; ".join(map(dot_in_words, rows)),
        )  # fmt: skip
        outcomes = [one.retrieved.outcome for one in found]
        table(outcomes, COLUMNS, [_row(one) for one in found], key="faith_evidence_table", alt=f"{measure} of each set-up")
        _notes(found, asked, corpus, reference)
    return found


def measure_of(found: Sequence[Found]) -> str | None:
    """What single questions are measured by: evidence recall where there is any, else the proxy; ``None`` with neither."""
    if any(one.evidence.n for one in found):
        return RECALL
    return PROXY if any(word is not None for one in found for word in one.words) else None


def _caption(measure: str, budget: Budget) -> str:
    where = f"what each set-up retrieves within {budget.in_words}. Measured without a language model, **not faithfulness**:"
    if measure == RECALL:
        return (
            f"How much of the evidence stands in {where} an answer can only be grounded in evidence that was retrieved, but it "
            "need not be."
        )
    return (
        f"How many of the content words of the reference answers stand in {where} a proxy that goes by words alone, which may "
        "stand there and say something else."
    )


def _found(retrieved: Sequence[Retrieved], questions: Sequence[Question], reference: int, seed: int) -> list[Found]:
    scores = evidence([one.contexts for one in retrieved], questions, seed=seed)
    return [
        Found(
            one, score,
            None if place == reference else evidence_difference(scores[reference], score, questions, seed=seed),
            answer_recall(one.contexts, questions),
        )
        for place, (one, score) in enumerate(zip(retrieved, scores, strict=True))
    ]  # fmt: skip


def told_apart(difference: Difference) -> bool:
    """Whether the interval leaves out 0."""
    low, high = difference.low, difference.high
    return low is not None and high is not None and (low > 0 or high < 0)


def _dot(one: Found) -> Dot:
    found = one.evidence
    return Dot(one.retrieved.outcome, found.mean, found.low, found.high, f"n {found.n:,}")


def _words_dot(one: Found) -> Dot:
    mean = Mean.of(one.words)
    return Dot(one.retrieved.outcome, mean.value, None, None, f"n {mean.n:,}")


def _row(one: Found) -> list[Any]:
    found, difference, words = one.evidence, one.difference, Mean.of(one.words)
    apart = None
    if difference is not None:
        apart = f"{points(difference.value)} {interval(difference.low, difference.high)}"
    return [
        hundredfold(found.mean), f"{one.whole:,} of {found.n:,}" if found.n else None, found.n or None, apart,
        hundredfold(words.value), words.n or None, found.tokens, one.retrieved.chunks,
    ]  # fmt: skip


def _notes(found: Sequence[Found], asked: Asked, corpus: Corpus, reference: int) -> None:
    lines = []
    tokens = [one.evidence.tokens for one in found if one.evidence.tokens is not None]
    if tokens and max(tokens) > 0.5 * corpus.tokens:
        lines.append(
            f":material/warning: A context holds up to {percent(max(tokens) / corpus.tokens)} of all text: with so large a "
            "budget set-ups hardly differ. Lower it, or add documents."
        )
    same = [one.retrieved.label for one in found if one.difference is not None and not told_apart(one.difference)]
    compared = [one for one in found if one.difference is not None]
    fewest = min((one.difference.n for one in compared if one.difference), default=0)
    if compared and fewest < FEW:
        lines.append(
            f"With {fewest:,} {'question' if fewest == 1 else 'questions'} with an excerpt nothing can be told apart: "
            "intervals from so few are too narrow."
        )
    elif compared:
        name = found[reference].retrieved.label
        if len(same) == len(compared):
            lines.append(f"None of the set-ups can be told apart from {literal(name)}: every interval of a difference holds 0.")
        elif same:
            lines.append(f"Cannot be told apart from {literal(name)}: {literal(', '.join(same))}.")
        lines.append("Intervals are not corrected for the number of comparisons.")
    if len({question.document for question in asked.questions if question.gold}) == 1:
        lines.append("All excerpts are in one document, so the intervals say nothing about others.")
    if lines:
        st.caption("  \n".join(lines))

