"""How long it takes to score a grid of settings on documents with known boundaries, vectors at hand, and where that time goes.

2,000 settings: 4 rules × 25 amounts × 4 windows × 5 limits; 100 documents of Choi's 3-11 and 3-5. Parts are timed by a clock
around each of their calls, in a second run of the same, since the clocks themselves take time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from benchmarks.contenders import DATA
from benchmarks.timing import seconds, table
from chunking.encoders import get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.labelled import embed_labelled
from chunking.evaluation.labelled_sets import choi
from chunking.evaluation.tuning import score as module
from chunking.evaluation.tuning.data import Case
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.evaluation.tuning.ranking import rank
from chunking.thresholds import RuleName

RULE_NAMES: tuple[RuleName, ...] = ("iqr", "percentile", "standard_deviation", "gradient")
WINDOWS = (1, 2, 3, 5)
LIMITS = ((None, None), (50, None), (None, 200), (50, 300), (100, 500))
PARTS: dict[str, tuple[Any, str]] = {
    "layouts and distances": (module, "_cutter"),
    "thresholds": (module, "threshold"),
    "which cuts are distinct": (module, "gaps_above"),
    "cutting, with guardrails": (module.Cutter, "starts"),
    "scoring": (module, "figures"),
}
"""What is timed → where the function is."""


def main() -> None:
    folders = [DATA / "choi" / name for name in ("3-11", "3-5")]
    if not all(folder.is_dir() for folder in folders):
        print("choi: not beside this checkout, skipped.")
        return
    encoder, cache = get_encoder(), VectorCache()
    documents = [labelled for folder in folders for labelled in choi(folder)]
    start = time.perf_counter()
    cases = [Case(labelled, embed_labelled(labelled, encoder, cache=cache)) for labelled in documents]
    print(
        f"{len(cases)} documents, {sum(case.n for case in cases):,} sentences, {encoder.name}; "
        f"vectors in {time.perf_counter() - start:.1f} s"
    )
    settings = grid(rules={name: coarse_amounts(name) for name in RULE_NAMES}, windows=WINDOWS, limits=LIMITS)
    start, cpu = time.perf_counter(), time.process_time()
    scores = module.score(cases, settings)
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu
    pairs = len(settings) * len(cases)
    ranking = seconds(lambda: rank(scores, "pk_error"))
    table(
        ["", ""],
        [
            ["settings × documents", f"{len(settings):,} × {len(cases)} = {pairs:,}"],
            ["seconds (CPU)", f"{wall:.1f} ({cpu:.1f})"],
            ["milliseconds a setting", f"{1e3 * wall / len(settings):.2f}"],
            ["microseconds a setting and document", f"{1e6 * wall / pairs:.1f}"],
            ["distinct cuts", f"{scores.distinct:,} ({scores.distinct / pairs:.1%})"],
            ["ranking with its intervals, seconds", f"{ranking:.2f}"],
        ],
    )
    with parts() as spent:
        whole = seconds(lambda: module.score(cases, settings))
    spent["all else"] = whole - sum(spent.values())
    print()
    table(["part", "seconds", "share"], [[name, f"{s:.2f}", f"{s / whole:.0%}"] for name, s in spent.items()])


@contextmanager
def parts() -> Iterator[dict[str, float]]:
    """Seconds spent in each of :data:`PARTS` within the block. None of them calls another."""
    spent = dict.fromkeys(PARTS, 0.0)

    def timed(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            start = time.perf_counter()
            try:
                return call(*arguments)
            finally:
                spent[name] += time.perf_counter() - start

        return run

    with ExitStack() as stack:
        for name, (owner, attribute) in PARTS.items():
            stack.enter_context(patch.object(owner, attribute, timed(name, getattr(owner, attribute))))
        yield spent


if __name__ == "__main__":
    main()
