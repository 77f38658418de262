"""The settings that were tried, in few words: amounts by rule once for all the windows, limits and gaps they went with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from chunking.settings import CutSettings

Described = dict[str, Any]


def described(settings: Sequence[CutSettings]) -> list[Described]:
    """``[{"rules": {rule: [amounts]}, "with": [{"window": …, "minimum": …, …}, …]}, …]``, JSON's kinds only.

    Each of ``with`` together with each rule and amount beside it is one of ``settings``, and each of these is there once;
    in the order of :func:`~chunking.evaluation.tuning.grid.grid` if that is theirs.
    """
    by_rest: dict[tuple[tuple[str, Any], ...], dict[str, list[float]]] = {}
    for one in dict.fromkeys(settings):
        rest = asdict(one)
        rule, amount = rest.pop("rule"), rest.pop("amount")
        by_rest.setdefault(tuple(rest.items()), {}).setdefault(rule, []).append(amount)
    found: list[Described] = []
    for rest_items, rules in by_rest.items():
        alike = next((group for group in found if list(group["rules"].items()) == list(rules.items())), None)
        if alike is None:
            found.append({"rules": rules, "with": [dict(rest_items)]})
        else:
            alike["with"].append(dict(rest_items))
    return found
