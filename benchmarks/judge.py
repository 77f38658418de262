"""How well words alone tell grounded answers from others, on BEGIN: what a judge that is a language model has to beat.

The AUC of lexical support over all answers, and the accuracy at a threshold that is chosen on one half of them and tried on the
other; halves are drawn by a seed, both labels alike. What the judge itself reaches: ``python -m chunking judge-check``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.timing import seconds, table
from chunking.evaluation.judging import lexical_auc, lexical_support, load_begin
from chunking.evaluation.statistics import wilson

BEGIN = Path(__file__).resolve().parents[2] / "shared" / "data" / "begin" / "begin_dev_wow.tsv"
SEEDS = range(3)
Scored = tuple[float, bool]


def halves(scored: Sequence[Scored], seed: int) -> tuple[list[Scored], list[Scored]]:
    """Both labels split as evenly as can be."""
    rng = np.random.default_rng(seed)
    first: list[Scored] = []
    second: list[Scored] = []
    for label in (True, False):
        drawn = [item for item in scored if item[1] is label]
        drawn = [drawn[place] for place in rng.permutation(len(drawn))]
        first += drawn[: len(drawn) // 2]
        second += drawn[len(drawn) // 2 :]
    return first, second


def right(scored: Sequence[Scored], threshold: float) -> int:
    return sum((score >= threshold) is label for score, label in scored)


def main() -> None:
    if not BEGIN.exists():
        print("\nbegin: not beside this checkout, skipped.")
        return
    items = load_begin(BEGIN)
    pairs = [(lexical_support(item.knowledge, item.response), item.grounded) for item in items]
    scored = [(score, label) for score, label in pairs if score is not None]
    found = lexical_auc(items)
    took = seconds(lambda: [lexical_support(item.knowledge, item.response) for item in items])
    grounded = sum(label for _, label in scored)
    print(
        f"\nBEGIN dev: n = {len(items)} answers, {grounded} of them grounded; {len(items) - len(scored)} without content "
        f"words left out; lexical support of all in {took:.2f} s\nAUC of lexical support, a proxy: {found.value:.3f} "
        f"(95% {found.low:.3f} to {found.high:.3f})\n"
    )
    rows = []
    for seed in SEEDS:
        chosen_on, tried_on = halves(scored, seed)
        threshold = max(sorted({score for score, _ in chosen_on}), key=lambda t: right(chosen_on, t))
        correct, n = right(tried_on, threshold), len(tried_on)
        low, high = wilson(correct, n)
        most = max(sum(label for _, label in tried_on), sum(not label for _, label in tried_on)) / n
        chosen = f"{right(chosen_on, threshold) / len(chosen_on):.3f}"
        rows.append([seed, f"{threshold:.2f}", chosen, f"{correct / n:.3f} ({low:.3f} to {high:.3f})", n, f"{most:.3f}"])
    table(["seed", "threshold", "accuracy where chosen", "on the other half (95%)", "n", "commoner label"], rows)


if __name__ == "__main__":
    main()
