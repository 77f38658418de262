"""What ``python -m chunking tune`` prints: the report with what the command adds to it, as JSON or as a table to read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from chunking.evaluation.labels import LABELS, LabelName
from chunking.evaluation.tuning.export import to_json
from chunking.evaluation.tuning.measures import MEASURES
from chunking.evaluation.tuning.ranking import Estimate
from chunking.evaluation.tuning.report import TuneReport
from chunking.evaluation.tuning.verdicts import at_the_end, no_better_than
from chunking.normalise import Cleanup
from chunking.reproduce import command_line
from chunking.types import Notice

SENSES = {"lower": "lower is better", "higher": "higher is better"}


@dataclass(frozen=True, slots=True)
class TuneRun:
    """A report, and how it came about.

    :param share: of the documents that was to be tuned on.
    :param tied: how many of the settings, the best among them, the documents tuned on do not tell from the best.
    """

    report: TuneReport
    labels: LabelName
    share: float
    tied: int

    @property
    def cut(self) -> str:
        """The command that cuts ``FILE`` by the chosen settings."""
        return command_line(self.report.tuned.settings, "FILE", self.report.encoder, Cleanup())


def run_to_json(run: TuneRun, notices: Sequence[Notice]) -> bytes:
    """:func:`~chunking.evaluation.tuning.export.to_json` of the report, with ``labels``, ``share``, ``tied``, ``cut`` and
    the ``notes`` on what was left out."""
    content = json.loads(to_json(run.report))
    content |= {"labels": run.labels, "share": run.share, "tied": run.tied, "cut": run.cut}
    content["notes"] = [notice.message for notice in notices]
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


def run_to_text(run: TuneRun, notices: Sequence[Notice]) -> bytes:
    """A table: what was chosen and its figure on both parts, the baselines, and each group. Notices are told elsewhere."""
    report, tuned = run.report, run.report.tuned
    measure = MEASURES[report.measure]
    held_out = sum(document.held_out for document in report.documents)
    in_all = len(report.documents)
    rows = [
        ("", f"tuned on ({in_all - held_out})", f"held out ({held_out})"),
        ("best setting", _shown(tuned.tuning, measure.form), _shown(tuned.held_out, measure.form)),
        *((name, *(_shown(part, measure.form) for part in parts)) for name, parts in report.baselines.items()),
    ]
    if len(tuned.by_group) > 1:
        rows += [(f"  {name or '(no group)'}", "", _shown(found, measure.form)) for name, found in tuned.by_group.items()]
    optimism = "not known" if tuned.optimism is None else f"{tuned.optimism:+.3f}"
    ties = f"{run.tied:,} of {len(report.tried):,}"
    warned = [at_the_end(tuned.settings, report.tried), _chance(report)]
    lines = [
        f"Best setting: {run.cut}",
        f"{measure.label}, {SENSES[measure.sense]}; mean over documents, 95 % bootstrap interval, n.",
        "",
        *_table(rows),
        "",
        f"Optimism (how much better it looks where it was chosen): {optimism}. Where the baselines differ as much between the "
        "two halves, it is the documents rather than the choice.",
        *filter(None, warned),
        f"Settings that these documents do not tell from the best, it among them: {ties}",
        f"Labels: {LABELS[run.labels].label.lower()}. Encoder: {report.encoder}. Seed: {report.seed}. "
        "All baselines but the first are told the true number of boundaries; true count takes the largest distances, with the "
        "best setting's window.",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def _chance(report: TuneReport) -> str:
    """A sentence where the figure held out, or without one that tuned on, is no better than what takes no distance."""
    held_out = report.tuned.held_out.n > 0
    honest = report.tuned.held_out if held_out else report.tuned.tuning
    if honest.mean is None:
        return ""
    means = {name: parts[held_out].mean for name, parts in report.baselines.items()}
    failed = no_better_than(honest.mean, means, report.measure)
    return f"{'Held out' if held_out else 'Tuned on itself'}, the best setting is {failed}." if failed else ""


def _shown(found: Estimate, form: str) -> str:
    if found.mean is None:
        return "–"
    interval = "" if found.low is None or found.high is None else f" [{form % found.low}, {form % found.high}]"
    return f"{form % found.mean}{interval} n={found.n}"


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
