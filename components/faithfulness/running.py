"""Runs the questions when somebody asks for it, with progress and a way to stop that keeps what is done."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.evaluation.faithfulness.context import Budget, Context
from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.run import run
from chunking.evaluation.faithfulness.settings import FaithSettings
from chunking.evaluation.line import Question
from chunking.llm.usage import taken_up
from components.faithfulness.choice import Choice
from components.faithfulness.corpus import Corpus
from components.faithfulness.retrieved import Retrieved
from components.language_model.kept import Store
from components.language_model.order import Order
from components.language_model.progress import Bar

KEPT = "faith_kept"
ORDER = Order("faith_asked")


@dataclass(frozen=True)
class Terms:
    """All that a run depends on."""

    corpus: Corpus
    questions: tuple[Question, ...]
    budget: Budget
    retrieved: Sequence[Retrieved]
    choice: Choice
    seed: int

    @property
    def settings(self) -> FaithSettings:
        return self.choice.settings(self.seed)

    @property
    def key(self) -> Hashable:
        """Names and colours of set-ups don't matter."""
        ways = tuple((one.outcome.setup.method, one.outcome.setup.encoder) for one in self.retrieved)
        return (self.corpus.key, self.questions, self.budget, ways, self.choice.key, self.settings)

    @property
    def contexts(self) -> Mapping[str, tuple[Context, ...]]:
        return {one.label: one.contexts for one in self.retrieved}


def store() -> Store[Run]:
    """The session's."""
    found: Store[Run] = st.session_state.setdefault(KEPT, Store())
    return found


def kept(terms: Terms) -> Run | None:
    """What was run on these terms, complete or stopped, under the set-ups' present names."""
    found = store().results.get(terms.key)
    return replace(found, names=tuple(terms.contexts)) if found else None


def ask(terms: Terms) -> None:
    """Run, until that is stopped. What is in the cache of answers is not asked again."""
    ORDER.give(terms.key)


def ask_anew(terms: Terms) -> None:
    """The same where answers failed. What came stays in view meanwhile."""
    if found := store().results.get(terms.key):
        store().keep(terms.key, replace(found, complete=False))
    ask(terms)


def running(terms: Terms) -> bool:
    """Whether the rest is asked at the end of the page."""
    return ORDER.stands(terms.key)


def run_asked(terms: Terms, slot: DeltaGenerator) -> None:
    """If that was asked for, run with progress in ``slot``, keep what came of it and run the page again. No part of a
    fragment."""
    place, before = store(), store().results.get(terms.key)
    if not running(terms) or (before and before.complete):
        ORDER.withdraw()
        return

    def make(bar: Bar) -> None:
        place.keep(terms.key, _with_usage(_run(terms, bar), before))

    ORDER.carry_out(make, Bar(slot, "Faithfulness", ORDER.withdraw, key="faith_stop"), place.lock, slot)


def _run(terms: Terms, bar: Bar) -> Run:
    with terms.choice.open() as (asker, judge):
        return run(
            terms.contexts, terms.questions, asker, terms.settings, judge=judge, on_progress=bar.show, on_wait=bar.wait
        )


def _with_usage(made: Run, before: Run | None) -> Run:
    """With what the run that was stopped had used."""
    if before is None:
        return made
    return replace(
        made, usage=taken_up(before.usage, made.usage), judge_usage=taken_up(before.judge_usage, made.judge_usage)
    )
