"""Time and peak memory of a cut against the number of sentences, each in a process of its own, vectors synthetic.

Claim: no worse than linear from 1,000 to 100,000 sentences.
"""

from __future__ import annotations

import resource
import subprocess
import sys

from benchmarks.synthetic import synthetic
from benchmarks.timing import seconds, table
from chunking.chunkers.semantic import cut
from chunking.settings import CutSettings

SIZES = (1_000, 10_000, 100_000)


def one(sentences: int) -> None:
    """Print seconds of a cut, and the peak memory in MB: after making the document, and after cutting it."""
    document = synthetic(sentences)
    before = _peak()
    took = seconds(lambda: cut(document, CutSettings(minimum=100, maximum=512)))
    print(took, before, _peak())


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    figures = []
    for size in SIZES:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.scale", str(size)], check=True, capture_output=True, text=True
        )
        figures.append([float(word) for word in done.stdout.split()])
    rows = []
    for i, (size, (took, before, after)) in enumerate(zip(SIZES, figures, strict=True)):
        per = took / size * 1e6
        growth = "" if i == 0 else f"{took / figures[i - 1][0]:.1f} ×"
        rows.append([f"{size:,}", f"{took:.3f} s", f"{per:.1f} µs", growth, f"{before:.0f} MB", f"{after - before:+.0f} MB"])
    print("\nSegmented and embedded document to explained chunks (sentences × 10 from row to row)")
    table(["sentences", "time", "a sentence", "time ÷ row above", "peak before", "cut adds"], rows)


if __name__ == "__main__":
    one(int(sys.argv[1])) if len(sys.argv) > 1 else main()
