"""Scores set-ups one after the other when somebody asks for it, with progress and a way to stop that keeps what is done."""

from __future__ import annotations

from collections.abc import Sequence

from streamlit.delta_generator import DeltaGenerator

from chunking.errors import Cancelled
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.vectors import TextVectors
from chunking.llm.usage import taken_up
from components.compare.outcome import Outcome, done
from components.embedding_run import vectors_at_hand
from components.hope.pinned import Pinned
from components.hope.scored import Scored, Terms, first_report, forget, keep, kept, store
from components.kept import latest
from components.language_model.order import Order
from components.language_model.progress import Bar

ORDER = Order("hope_asked")


def missing(outcomes: Sequence[Outcome], terms: Terms) -> list[Outcome]:
    """Set-ups without scores, or with those of a stopped run."""
    return [
        outcome
        for outcome in done(outcomes)
        if outcome.spans and not ((found := kept(terms, outcome)) and found.result.complete)
    ]


def ask(terms: Terms) -> None:
    """Score what is missing, until that is stopped."""
    ORDER.give(terms.key)


def ask_anew(terms: Terms) -> None:
    """The same for all set-ups, where answers failed: those that came are in the cache."""
    forget(terms)
    ask(terms)


def score_missing(outcomes: Sequence[Outcome], terms: Terms, slot: DeltaGenerator) -> None:
    """If that was asked for, score one set-up with progress in ``slot`` and run the page again. No part of a fragment."""
    waiting = missing(outcomes, terms) if ORDER.stands(terms.key) else []
    if not waiting:
        ORDER.withdraw()
        return
    first, place = waiting[0], store()

    def make(bar: Bar) -> None:
        keep(terms, _score(first, terms, bar), place)

    bar = Bar(slot, first.label, ORDER.withdraw, key="hope_stop")
    ORDER.carry_out(make, bar, place.lock, slot, who=first.label, whole=False)


def _score(outcome: Outcome, terms: Terms, bar: Bar) -> Scored:
    """:raises Cancelled: if it was stopped before there is anything to keep."""
    embedded, chunking = terms.embedded, outcome.chunking
    assert chunking is not None
    key = (embedded.document.digest, embedded.encoder.fingerprint)
    cache = vectors_at_hand()
    vectors = latest("hope_vectors", key, lambda: TextVectors(embedded, cache=cache))
    first, before = first_report(terms), kept(terms, outcome)
    with terms.choice.open(embedded, vectors, bar.wait) as (backend, used):
        report = evaluate(
            embedded, [chunking], Pinned(backend, first) if first else backend, terms.settings, vectors=vectors,
            on_progress=bar.show,
        )  # fmt: skip
        if report.results[0] is None:
            raise Cancelled("The run was stopped before this set-up was begun.")
        usage = used()
        if usage and before and before.usage:
            usage = taken_up(before.usage, usage)
        return Scored(outcome, report, usage)
