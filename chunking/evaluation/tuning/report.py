"""All that a tuning found, and what it takes to find it again, in one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chunking.evaluation.tuning.baselines import Floats
from chunking.evaluation.tuning.data import Case
from chunking.evaluation.tuning.ranking import Estimate, Row, Tuned, estimate, rank, tune
from chunking.evaluation.tuning.score import GridScores
from chunking.settings import CutSettings

TOP = 20
"""Rows of the ranking that a report holds."""


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """A document of a tuning, without its text.

    :param digest: of what was cut (:attr:`Document.digest <chunking.types.Document.digest>`).
    :param boundaries: the true ones, sentence numbers in 1 … ``sentences`` − 1. :param held_out: whether it took no part in
        the choice.
    """

    name: str
    group: str
    digest: str
    sentences: int
    boundaries: tuple[int, ...]
    held_out: bool


@dataclass(frozen=True)
class TuneReport:
    """What settings were chosen, how, and what they are worth.

    :param encoder: its name. :param fingerprint: its :attr:`~chunking.encoders.protocol.Encoder.fingerprint`, which tells
        versions of it apart; both empty without documents.
    :param seed: of the split and of the intervals.
    :param measure: what was chosen by. :param rows: the top of the ranking on the documents tuned on.
    :param baselines: name → estimates of the measure on the documents tuned on, and on those held out.
    :param tried: all settings, in order: of equally good ones the first is chosen. :param distinct: cuts that were made.
    """

    encoder: str
    fingerprint: str
    documents: tuple[ReportDocument, ...]
    seed: int
    measure: str
    tried: tuple[CutSettings, ...]
    distinct: int
    rows: tuple[Row, ...]
    tuned: Tuned
    baselines: Mapping[str, tuple[Estimate, Estimate]]


def report(
    cases: Sequence[Case],
    scores: GridScores,
    baselines: Mapping[str, Mapping[str, Floats]],
    measure: str,
    tuning: Sequence[int],
    held_out: Sequence[int],
    *,
    seed: int = 0,
    top: int = TOP,
) -> TuneReport:
    """Rank and choose on the documents ``tuning``, judge on those ``held_out``.

    :param scores, baselines: of ``cases``, as :func:`~chunking.evaluation.tuning.score.score` and
        :func:`~chunking.evaluation.tuning.baselines.baselines` give them.
    :raises SettingsError: as :func:`~chunking.evaluation.tuning.ranking.tune` does.
    """
    documents = tuple(
        ReportDocument(
            case.name, case.group, case.embedded.document.digest, case.n, case.labelled.boundaries, i in set(held_out)
        )
        for i, case in enumerate(cases)
    )
    held = {
        name: (
            estimate(values[measure][list(tuning)], seed=seed),
            estimate(values[measure][list(held_out)], seed=seed),
        )
        for name, values in baselines.items()
    }
    return TuneReport(
        cases[0].embedded.encoder.name if cases else "",
        cases[0].embedded.encoder.fingerprint if cases else "",
        documents,
        seed,
        measure,
        scores.settings,
        scores.distinct,
        rank(scores, measure, documents=tuning, seed=seed)[:top],
        tune(scores, measure, tuning, held_out, seed=seed),
        held,
    )
