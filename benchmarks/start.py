"""From ``streamlit run`` in a fresh process to a first screen that can be used: a sample's chart drawn, a drag possible.

Claim: at most 4 s. The figure beside it is the bare cost: the same command on a script of one line.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.timing import table
from tests.browser.browser import launch, serve, wait_for_view


def run(browser: Browser, script: str, ready: Callable[[Page], object]) -> float:
    """Seconds from starting the server to ``ready`` returning; the browser is open before, with an empty cache."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    begin = time.perf_counter()
    with serve(script) as address:
        page.goto(address)
        ready(page)
        took = time.perf_counter() - begin
        page.close()
    return took


def main(rounds: int = 5) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare = Path(folder) / "bare.py"
        bare.write_text("import streamlit as st\nst.title('Ready')\n")
        browser = launch(playwright)
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(run(browser, "app.py", wait_for_view))
            theirs.append(run(browser, str(bare), lambda page: page.wait_for_selector("h1")))
        browser.close()
    a, b = statistics.median(ours), statistics.median(theirs)
    print(f"\nStart to first usable screen, median of {rounds}, Python {sys.version.split()[0]}")
    rows = [["Chunkscope", f"{a:.2f}", f"{a / b:.2f} ×"], ["one-line Streamlit script", f"{b:.2f}", "1"]]
    table(["", "seconds", "ratio"], rows)


if __name__ == "__main__":
    main()
