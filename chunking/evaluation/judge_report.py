"""A check of a judge as text and as JSON, beside what words alone can tell."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from chunking.evaluation.faithfulness import prompts
from chunking.evaluation.faithfulness.settings import TEMPERATURE, FaithSettings
from chunking.evaluation.judge_check import JudgeCheck, Outcome, grounded
from chunking.evaluation.judging import JudgeAgreement, lexical_auc
from chunking.evaluation.shares import Share
from chunking.evaluation.statistics import Auc, wilson
from chunking.llm.outcomes import Failure, Kind, count_failures
from chunking.llm.usage import Usage

FORMAT, VERSION = "chunkscope judge check", 1
PROXY = "share of the answer's content words that stand in the context; it stands in for a judgement and is none"


@dataclass(frozen=True)
class JudgeReport:
    """A check and what it was made with.

    :param available: labelled answers in ``file``, of which ``check`` may hold a sample.
    :param seed: of the sample and of the intervals.
    """

    check: JudgeCheck
    file: str
    available: int
    model: str
    base_url: str
    settings: FaithSettings
    seed: int
    usage: Usage
    agreement: JudgeAgreement = field(init=False)
    lexical: Auc = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "agreement", self.check.agreement)
        object.__setattr__(self, "lexical", lexical_auc([one.item for one in self.check.judged], seed=self.seed))

    @property
    def missing(self) -> dict[Kind, int]:
        """Answers without a first verdict, by kind of failure."""
        return count_failures(one.first for one in self.check.judged)

    @property
    def missing_second(self) -> dict[Kind, int]:
        """The same of the second pass."""
        return count_failures(one.second for one in self.check.judged)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What each kind of failure of either pass means, the commonest first."""
        failures = [o for one in self.check.judged for o in (one.first, one.second) if isinstance(o, Failure)]
        kinds = [failure.kind for failure in failures]
        first = {failure.kind: failure.message for failure in reversed(failures)}
        return tuple(first[kind] for kind in sorted(first, key=lambda kind: -kinds.count(kind)))


def to_json(report: JudgeReport, *, details: bool = False) -> bytes:
    """Every figure with its n, and what it was made with; with ``details`` every answer and its verdicts."""
    check, found = report.check, report.agreement
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "file": report.file,
        "answers": len(check.judged),
        "available": report.available,
        "parameters": {
            "model": report.model,
            "base_url": report.base_url,
            "prompt_version": prompts.VERSION,
            "temperature": TEMPERATURE,
            "max_tokens": report.settings.max_tokens,
            "left_out": list(check.left_out),
            "request_seed": report.settings.seed,
            "seed": report.seed,
        },
        "n": found.n,
        "missing": {"count": found.missing, "by_kind": report.missing},
        "accuracy": _share(found.accuracy),
        "kappa": found.kappa,
        "sensitivity": _share(found.sensitivity),
        "specificity": _share(found.specificity),
        "balanced_accuracy": found.balanced_accuracy,
        "confusion": asdict(found.confusion),
        "contradictory": _share(check.contradictory),
        "flips": _share(check.flips) | {"missing_by_kind": report.missing_second} if report.settings.second_pass else None,
        "lexical_support": {"proxy": True, "what": PROXY, "auc": asdict(report.lexical)},
        "reasons": list(report.reasons),
        "usage": asdict(report.usage),
    }
    if details:
        content["details"] = [
            asdict(one.item) | {"first": _outcome(one.first), "second": _outcome(one.second)} for one in check.judged
        ]
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


def to_text(report: JudgeReport) -> str:
    """The same for a person, a line a figure."""
    check, found, usage = report.check, report.agreement, report.usage
    table, lexical = found.confusion, report.lexical
    judged = [one.item.grounded for one in check.judged]
    lines = [
        f"Judge: {report.model} at {report.base_url}, prompt {prompts.VERSION}, temperature {TEMPERATURE:g}",
        f"Labels: {report.file}, {len(judged):,} of {report.available:,} answers, {sum(judged):,} of them grounded",
        "",
        f"{'verdicts':<16}{found.n:,}; missing: {_kinds(report.missing)}",
        f"{'accuracy':<16}{_words(found.accuracy)}",
        f"{'kappa':<16}{_number(found.kappa)}",
        f"{'sensitivity':<16}{_words(found.sensitivity)}, of the answers labelled grounded those called so",
        f"{'specificity':<16}{_words(found.specificity)}, of the answers labelled not grounded those called so",
        f"{'balanced':<16}{_number(found.balanced_accuracy)}, the mean of the two: what compares with an AUC",
        "",
        f"{'':<24}{'called grounded':>16}{'called not':>16}",
        f"{'labelled grounded':<24}{table.tp:>16,}{table.fn:>16,}",
        f"{'labelled not grounded':<24}{table.fp:>16,}{table.tn:>16,}",
        "",
    ]
    if report.settings.second_pass:
        lines.append(f"{'flips':<16}{_words(check.flips)}, of the answers judged twice those judged differently; "
                     f"missing in the second pass: {_kinds(report.missing_second)}")  # fmt: skip
    if check.contradictory.count:
        lines.append(f"{'contradictory':<16}{_words(check.contradictory)}, verdicts at odds with their own list of claims")
    if check.left_out:
        lines.append(f"{'not taken':<16}the model rejects {', '.join(check.left_out)}: runs may differ")
    interval = f" ({lexical.low:.3f} to {lexical.high:.3f})" if lexical.low is not None else ""
    lines.append(
        f"{'lexical proxy':<16}AUC {_number(lexical.value)}{interval}, n = {lexical.positives + lexical.negatives:,}: {PROXY}"
    )
    lines.append(f"{'used':<16}{usage.calls:,} requests, {usage.cached:,} verdicts from the cache, "
                 f"{usage.prompt_tokens + usage.completion_tokens:,} tokens")  # fmt: skip
    lines += [f"{'missing because:':<17}{reason}" for reason in report.reasons]
    lines.append("Intervals are 95%: Wilson's of a share, a bootstrap's of the AUC.")
    return "\n".join(lines) + "\n"


def _share(share: Share) -> dict[str, Any]:
    low, high = wilson(share.count, share.total) if share.total else (None, None)
    return {"value": share.value, "count": share.count, "n": share.total, "low": low, "high": high}


def _words(share: Share) -> str:
    if not share.total:
        return "–, n = 0"
    low, high = wilson(share.count, share.total)
    return f"{share.value:.3f} ({low:.3f} to {high:.3f}), {share.count:,} of {share.total:,}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _kinds(counts: dict[Kind, int]) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in counts.items()) or "none"


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    if isinstance(outcome, Failure):
        return {"grounded": grounded(outcome), "failure": outcome.kind, "message": outcome.message}
    return {"grounded": outcome.grounded, "unsupported_claims": outcome.unsupported_claims}
