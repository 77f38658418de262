"""The harness page with its live view, as a test sees it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

from chunking.settings import CutSettings
from chunking.sweep import REASON_CODES, Step, Sweep
from tests.browser.browser import VIEW, wait_for_view
from tests.browser.cases import build


@dataclass
class LivePage:
    """``open_view`` makes one; ``sweep`` is what the page shows, built here from the same settings."""

    page: Page
    case: str
    sentences: int
    settings: CutSettings

    @cached_property
    def sweep(self) -> Sweep:
        return build(self.case, self.sentences, self.settings)

    def state(self) -> dict[str, Any]:
        return dict(self.page.evaluate(f"document.querySelector('{VIEW}').chunkscope.state()"))

    def find(self, selector: str) -> Locator:
        return self.page.locator(f"{VIEW} {selector}")

    def python(self) -> dict[str, Any]:
        """What the last run of the script got from the view, and the number in the sidebar."""
        return dict(json.loads(self.page.get_by_test_id("stText").inner_text()))

    def wait_for_state(self, condition: str) -> dict[str, Any]:
        """Until ``condition`` holds of the state ``s``."""
        self.page.wait_for_function(f"(s => {condition})(document.querySelector('{VIEW}').chunkscope.state())")
        return self.state()

    def wait_for_python(self, amount: float) -> dict[str, Any]:
        self.page.wait_for_function(
            "amount => Math.abs(JSON.parse(document.querySelector('[data-testid=stText]').innerText).amount - amount) < 1e-9",
            arg=amount,
        )
        return self.python()

    def point(self, gap: int) -> tuple[float, float]:
        """Where gap ``gap`` (from 0) is in the window."""
        g, box = self.state()["geometry"], self.find(".chart").bounding_box()
        assert box
        x = g["left"] + (gap + 1 - g["x0"]) / (g["x1"] - g["x0"]) * g["width"]
        y = g["top"] + (g["y1"] - self.sweep.distances[gap]) / (g["y1"] - g["y0"]) * g["height"]
        return box["x"] + x, box["y"] + y

    def height_of(self, threshold: float) -> float:
        g, box = self.state()["geometry"], self.find(".chart").bounding_box()
        assert box
        return float(box["y"] + g["top"] + (g["y1"] - threshold) / (g["y1"] - g["y0"]) * g["height"])

    def seams(self) -> dict[int, list[str]]:
        """Atom → number, glyph and size in the margin beside it, for the part of the text that is near."""
        pairs = self.find(".seam").evaluate_all(
            "all => all.map(seam => [seam.parentElement.atom, [...seam.children].map(part => part.textContent)])"
        )
        return {int(atom): marks for atom, marks in pairs}

    def shows(self, step: Step) -> bool:
        state = self.state()
        return (state["amount"], state["starts"], state["reasons"]) == (
            step.amount, step.starts.tolist(), [REASON_CODES[code] for code in step.reasons],
        )  # fmt: skip


def open_view(
    page: Page, harness: str, *, case: str = "plain", sentences: int = 120, minimum: int = 40, maximum: int = 256,
    rule: str = "iqr", **more: object,
) -> LivePage:  # fmt: skip
    query = {"case": case, "sentences": sentences, "minimum": minimum, "maximum": maximum, "rule": rule, **more}
    page.goto(f"{harness}?{urlencode(query)}")
    wait_for_view(page)
    settings = CutSettings(rule=rule, minimum=minimum or None, maximum=maximum or None)  # type: ignore[arg-type]
    return LivePage(page, case, sentences, settings)
