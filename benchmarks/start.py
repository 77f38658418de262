"""From ``streamlit run`` in a fresh process to a first screen that can be used: a sample's chart drawn, a drag possible.

Claim: at most 4 s. The figure beside it is the bare cost: the same command on a script of one line.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.timing import table
from tests.browser.server import browser_page, streamlit_server

ROOT = Path(__file__).resolve().parents[1]
READY = ".chunkscope-live[data-ready]"


def run(script: Path, selector: str) -> float:
    """Seconds from starting the server to ``selector`` being visible; the browser is open before."""
    with browser_page() as page:
        begin = time.perf_counter()
        with streamlit_server(script) as address:
            page.goto(address)
            page.wait_for_selector(selector, timeout=60_000)
            return time.perf_counter() - begin


def main(rounds: int = 5) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text("import streamlit as st\nst.title('Ready')\n")
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(run(ROOT / "app.py", READY))
            theirs.append(run(bare, "h1"))
    a, b = statistics.median(ours), statistics.median(theirs)
    print(f"\nStart to first usable screen, median of {rounds}, Python {sys.version.split()[0]}")
    table(["", "seconds", "ratio"], [["Chunkscope", f"{a:.2f}", f"{a / b:.2f} ×"], ["one-line Streamlit script", f"{b:.2f}", "1"]])


if __name__ == "__main__":
    main()
