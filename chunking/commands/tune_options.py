"""What ``python -m chunking tune`` is told to try: the words of its options, and the settings they make."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeVar

from chunking.errors import SettingsError
from chunking.evaluation.labels import LABELS
from chunking.evaluation.tuning.grid import Limits, coarse_amounts, grid
from chunking.evaluation.tuning.measures import MEASURES, RANKED
from chunking.settings import UNITS, CutSettings
from chunking.thresholds import RULES, RuleName

T = TypeVar("T")

WINDOWS = (1, 2, 3, 4, 6, 8)
LISTS = ("--windows", "--minimum", "--maximum", "--limits")
"""Options that take lists of numbers."""
PEAKS: dict[str, tuple[bool, ...]] = {"both": (False, True), "yes": (True,), "no": (False,)}


def add_options(command: argparse.ArgumentParser) -> None:
    """The options of the command beyond those on the vectors."""
    command.add_argument("paths", nargs="+", metavar="PATH", help="documents with known boundaries, or folders of them; "
                         "sub-folders are groups")  # fmt: skip
    command.add_argument("--labels", choices=list(LABELS), required=True, help="where the boundaries are known from: headings, "
                         "marked lines (choi), a file of cuts, or the excerpts of questions (spans)")  # fmt: skip
    command.add_argument("--cuts", metavar="FILE", help='for cuts: JSON, {"document": [sentence numbers]} (1 = the second)')
    command.add_argument("--questions", metavar="FILE", help="for spans: questions with their excerpts, CSV or JSONL")
    command.add_argument("--rules", type=_names, metavar="RULE,…", help=f"default: those of --amounts, else {','.join(RULES)}")
    command.add_argument("--amounts", type=_amounts, action="append", default=[], metavar="RULE=A,…", help="amounts of a "
                         "rule, as often as there are rules; those of percentile and gradient in percent, percentile=90,95 "
                         "(default: 25 over its range)")  # fmt: skip
    command.add_argument("--windows", type=_windows, default=WINDOWS, metavar="N,…", help="sentences on each side "
                         f"of a gap (default {','.join(map(str, WINDOWS))})")  # fmt: skip
    command.add_argument("--minimum", type=_sizes, metavar="N,…", help="smallest chunk wanted, or none (default none)")
    command.add_argument("--maximum", type=_sizes, metavar="N,…", help="largest chunk allowed, or none (default none)")
    command.add_argument("--limits", type=_limits, metavar="N:N,…", help="pairs of both instead: 64:256,none:512")
    command.add_argument("--unit", choices=UNITS, default="tokens", help="of minimum and maximum (default tokens)")
    command.add_argument("--peaks-only", choices=list(PEAKS), default="both", help="cut at local maxima only (default: both)")
    labels = ", ".join(f"{name} ({MEASURES[name].label})" for name in RANKED)
    command.add_argument("--measure", choices=RANKED, default="pk_error", help=f"what to choose by: {labels}; default pk_error")
    command.add_argument("--share", type=float, default=0.5, help="of the documents to tune on; the rest are held out "
                         "(default 0.5)")  # fmt: skip
    command.add_argument("--seed", type=int, default=0, help="of the division, the intervals and random baselines (default 0)")
    command.add_argument("--format", choices=["json", "text"], default="json", help="default json")
    command.add_argument("--output", metavar="FILE", help="instead of standard output")
    command.add_argument("--parquet", metavar="FILE", help="also every setting's figures in every document, as a table")


def joined(arguments: Sequence[str]) -> list[str]:
    """``--limits -5:6`` as ``--limits=-5:6``: else argparse takes a list that begins with a minus sign for an option, and what
    is wrong with it is never said."""
    found: list[str] = []
    for argument in arguments:
        if found and found[-1] in LISTS and argument[:1] == "-" and argument[1:2].isdecimal():
            found[-1] += f"={argument}"
        else:
            found.append(argument)
    return found


def settings_of(options: argparse.Namespace) -> tuple[CutSettings, ...]:
    """The settings to try. :raises SettingsError: naming the option that is wrong, or where none is left."""
    given: dict[RuleName, tuple[float, ...]] = {}
    for rule, amounts in options.amounts:
        given[rule] = (*given.get(rule, ()), *amounts)
    names = options.rules or tuple(given) or tuple(RULES)
    for rule in given:
        if rule not in names:
            raise SettingsError("amounts", f"amounts are given for {rule}, which is not among the rules {', '.join(names)}.")
    if options.limits is None:
        limits: Sequence[Limits] = list(product(options.minimum or (None,), options.maximum or (None,)))
    elif options.minimum or options.maximum:
        raise SettingsError("limits", "limits are pairs of minimum and maximum: give either them, or minimum and maximum.")
    else:
        limits = options.limits
        for low, high in limits:
            if low is not None and high is not None and low > high:
                raise SettingsError("limits", f"minimum is above the maximum in {low}:{high}: write the smaller one first.")
    rules = {rule: given.get(rule) or coarse_amounts(rule) for rule in names}
    try:
        found = grid(
            rules=rules, windows=options.windows, limits=limits, unit=options.unit, peaks_only=PEAKS[options.peaks_only]
        )
    except SettingsError as error:  # of one setting, where the option holds a list
        options_of = {"amount": "amounts", "window": "windows"}
        options_of |= {"minimum": "limits", "maximum": "limits"} if options.limits else {}
        raise SettingsError(options_of.get(error.field, error.field), str(error)) from error
    if not found:
        raise SettingsError("minimum", "minimum is above the maximum in every pair: no setting is left to try.")
    return found


def _names(text: str) -> tuple[RuleName, ...]:
    return tuple(dict.fromkeys(_rule(name.strip()) for name in text.split(",")))


def _rule(name: str) -> RuleName:
    if name not in RULES:
        raise argparse.ArgumentTypeError(f"{name!r} is no rule: choose from {', '.join(RULES)}")
    return RULES[name].name


def _amounts(text: str) -> tuple[RuleName, tuple[float, ...]]:
    rule, equals, amounts = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no rule with amounts such as iqr=0,0.5,1")
    return _rule(rule.strip()), _listed(float, amounts, "numbers such as 0,0.5,1")


def _windows(text: str) -> tuple[int, ...]:
    return _listed(int, text, "whole numbers such as 1,2,3")


def _sizes(text: str) -> tuple[int | None, ...]:
    return _listed(_size, text, "whole numbers or none, such as none,64")


def _limits(text: str) -> tuple[Limits, ...]:
    return _listed(_pair, text, "pairs such as 64:256,none:512")


def _listed(kind: Callable[[str], T], text: str, what: str) -> tuple[T, ...]:
    try:
        return tuple(dict.fromkeys(kind(part.strip()) for part in text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of {what}") from error


def _size(text: str) -> int | None:
    return None if text.casefold() == "none" else int(text)


def _pair(text: str) -> Limits:
    low, colon, high = text.partition(":")
    if not colon:
        raise ValueError(text)
    return _size(low), _size(high)
