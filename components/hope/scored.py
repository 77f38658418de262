"""What a session scored: a report a set-up, and all of them as one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.evaluation.hope.protocol import CANCELLED
from chunking.evaluation.hope.results import HopeReport, HopeResult
from chunking.evaluation.hope.settings import HopeSettings
from chunking.llm.usage import Usage
from components.compare.outcome import Outcome
from components.hope.choice import Choice
from components.language_model.kept import Store

KEPT = "hope_kept"


@dataclass(frozen=True)
class Scored:
    """:param report: of this set-up alone, with the tasks that all share. :param usage: of a language model for it."""

    outcome: Outcome
    report: HopeReport
    usage: Usage | None = None

    @property
    def result(self) -> HopeResult:
        (result,) = self.report.results
        assert result is not None
        return result


@dataclass(frozen=True)
class Terms:
    """What set-ups have to share to be compared: document, scoring encoder, backend and settings."""

    embedded: EmbeddedDocument
    choice: Choice
    settings: HopeSettings

    @property
    def key(self) -> Hashable:
        return (self.embedded.document.digest, self.embedded.encoder.fingerprint, self.choice.key, self.settings)

    def of(self, outcome: Outcome) -> tuple[Hashable, ...]:
        """Under which the scores of a set-up are kept; its name and colour don't matter."""
        assert outcome.embedded is not None
        return (self.key, outcome.embedded.encoder.fingerprint, outcome.setup.method)


def kept(terms: Terms, outcome: Outcome) -> Scored | None:
    """What was scored of a set-up on these terms, complete or stopped, under the set-up's present name."""
    found = store().results.get(terms.of(outcome))
    return replace(found, outcome=outcome) if found else None


def keep(terms: Terms, scored: Scored, where: Store[Scored]) -> None:
    """Keep the scores of a set-up. One whose shared part was stopped is dropped: the next run has to start with it."""
    if not scored.report.results[0] or shared_was_stopped(scored.report):
        return
    where.keep(terms.of(scored.outcome), scored)


def first_report(terms: Terms) -> HopeReport | None:
    """Any report on these terms: its tasks and control are those of all."""
    return next((scored.report for key, scored in store().results.items() if of_terms(key, terms)), None)


def forget(terms: Terms) -> None:
    """Drop all that was scored on these terms."""
    results = store().results
    for key in [key for key in results if of_terms(key, terms)]:
        del results[key]


def of_terms(key: Hashable, terms: Terms) -> bool:
    """Whether a key of :meth:`Terms.of` is on these terms."""
    return isinstance(key, tuple) and key[0] == terms.key


def together(scored: Sequence[Scored]) -> HopeReport:
    """One report of all; what a language model's server did not take is joined, since runs may differ in it."""
    parameters: dict[str, str | int | float | bool | None] = {}
    for one in scored:
        parameters = joined(parameters, one.report.parameters)
    return replace(scored[0].report, parameters=parameters, results=tuple(one.result for one in scored))


def joined(
    first: Mapping[str, str | int | float | bool | None], second: Mapping[str, str | int | float | bool | None]
) -> dict[str, str | int | float | bool | None]:
    """Parameters of two runs on the same terms. Those that differ are lists in text, such as ``left_out``."""
    both = dict(first)
    for name, value in second.items():
        if name in both and both[name] != value:
            parts = {part for text in (both[name], value) for part in str(text).split(", ") if part}
            both[name] = ", ".join(sorted(parts))
        else:
            both[name] = value
    return both


def shared_was_stopped(report: HopeReport) -> bool:
    """Whether the run was stopped while quadruples were written or told without passages."""
    return any(
        item.failure is not None and item.failure.kind == CANCELLED for item in (*report.tasks, *report.control_verdicts)
    )


def store() -> Store[Scored]:
    """The session's."""
    found: Store[Scored] = st.session_state.setdefault(KEPT, Store())
    return found
