"""The Compare page in a real browser: strips and text point at each other, and an address brings its set-ups along."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import embed_document
from chunking.setup_files import to_query
from chunking.setups import Setup, run
from components.samples import SAMPLES, load_sample
from tests.fake_encoder import FakeEncoder

pytestmark = [pytest.mark.browser, pytest.mark.model]

VIEW = ".chunkscope-compare"
SETUPS = (Setup("Fixed <b>600</b>", FixedSizeSettings(600)), Setup("Paragraphs", RecursiveSettings(1500, 0), 3))
EMBEDDED = embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder())
TEXT = EMBEDDED.document.text
COUNTS = [len(run(setup, EMBEDDED).chunks) for setup in SETUPS]


def open_page(page: Page, address: str, setups: tuple[Setup, ...] = SETUPS) -> None:
    page.goto(f"{address}compare?setups={to_query(setups)}")
    wait(page)


def wait(page: Page) -> None:
    page.wait_for_function(f"document.querySelector('{VIEW}')?.chunkscope?.state().ready", timeout=60_000)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def state(page: Page) -> dict[str, Any]:
    return dict(page.evaluate(f"document.querySelector('{VIEW}').chunkscope.state()"))


def bar(page: Page, strip: int, chunk: int) -> tuple[float, float]:
    """Where the middle of a chunk's bar is in the window."""
    x, y = page.evaluate(
        f"""([strip, chunk]) => {{
            const plot = document.querySelector('{VIEW} .plot'), box = plot.getBoundingClientRect();
            const {{ xaxis, yaxis }} = plot._fullLayout, trace = plot.data.filter((t) => t.type === "bar")[strip];
            const middle = trace.base[chunk] + trace.x[chunk] / 2;
            return [box.left + xaxis._offset + xaxis.l2p(middle), box.top + yaxis._offset + yaxis.l2p(trace.y[chunk])];
        }}""",
        [strip, chunk],
    )
    return float(x), float(y)


def test_a_click_on_a_chunk_brings_its_text(page: Page, address: str) -> None:
    open_page(page, address)
    shown = state(page)
    assert shown["bars"] == COUNTS
    assert shown["top"] == 0
    expect(page.locator(f"{VIEW} .number").first).to_have_text("1")
    page.mouse.click(*bar(page, 0, 8))
    page.wait_for_function(f"document.querySelector('{VIEW}').chunkscope.state().pinned")
    page.wait_for_timeout(300)
    after = state(page)
    assert after["pinned"] == [0, 8]
    low, high = after["window"]
    assert low < 8 * 600 < high
    assert after["top"] > 0


def test_the_text_is_the_document_and_names_are_shown_literally(page: Page, address: str) -> None:
    open_page(page, address)
    words = page.locator(f"{VIEW} .anchor, {VIEW} .piece").all_text_contents()
    assert "".join(words) == TEXT
    expect(page.locator(f"{VIEW} .ytick").filter(has_text="Fixed <b>600</b>")).to_be_visible()
    expect(page.get_by_role("button", name="1 Fixed <b>600</b>")).to_be_visible()
    expect(page.get_by_role("button", name="Remove Fixed <b>600</b>", exact=True)).to_be_visible()


def test_the_next_place_where_most_cut_is_reached_from_the_keyboard(page: Page, address: str) -> None:
    open_page(page, address, (SETUPS[1], Setup("The same", SETUPS[1].method, 1)))
    page.get_by_title("Next place where most set-ups cut").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f"{VIEW} [role=status]")).to_have_text(f"Place 2 of {COUNTS[1] - 1}")


def test_removing_a_set_up_leaves_the_others_and_changes_the_address(page: Page, address: str) -> None:
    open_page(page, address)
    before = page.url
    page.locator(".st-key-compare_remove_0 button:visible").click()
    page.wait_for_function(f"document.querySelector('{VIEW}').chunkscope.state().bars.length === 1")
    assert state(page)["bars"] == COUNTS[1:]
    page.wait_for_url(re.compile("setups=" + to_query(SETUPS[1:])))
    page.goto(before)
    wait(page)
    assert len(state(page)["bars"]) == 2
