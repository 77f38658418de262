"""The Tune page in a real browser: the marker is dragged and Explore follows, and a row of the grid is applied."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from playwright.sync_api import Page, expect

from chunking.thresholds import RULES
from components.cut_controls import AMOUNT_KEYS
from components.samples import SAMPLES
from tests.browser.browser import wait_for_view
from tests.browser.test_app import download

pytestmark = [pytest.mark.browser, pytest.mark.model]

VIEW = ".chunkscope-tune"
STATE = f"document.querySelector('{VIEW}')?.chunkscope?.state()"
K = RULES["iqr"].amount_label


def wait(page: Page) -> None:
    page.wait_for_function(f"{STATE}?.ready", timeout=60_000)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def state(page: Page) -> dict[str, Any]:
    return dict(page.evaluate(STATE))


def place(page: Page, panel: str, amount: float) -> tuple[float, float]:
    """Where an amount is in the window, halfway up a panel."""
    page.locator(f"{VIEW} .chart").scroll_into_view_if_needed()
    shown = state(page)
    box, amounts = shown["panels"][panel]["box"], shown["amounts"]
    frame = page.locator(f"{VIEW} .chart").bounding_box()
    assert frame
    room = 0.01 * (amounts[-1] - amounts[0])
    share = (amount - amounts[0] + room) / (amounts[-1] - amounts[0] + 2 * room)
    return frame["x"] + box["left"] + share * box["width"], frame["y"] + box["top"] + box["height"] / 2


def field(page: Page) -> Any:
    return page.get_by_role("spinbutton", name=K)


def test_the_marker_is_dragged_through_all_panels_and_explore_follows(page: Page, address: str) -> None:
    page.goto(f"{address}tune")
    wait(page)
    before = state(page)
    assert before["amount"] == 0.5
    page.mouse.move(*place(page, "size", 0.5))
    page.mouse.down()
    page.mouse.move(*place(page, "size", 1.0), steps=5)
    page.mouse.move(*place(page, "size", 1.5), steps=5)
    dragged = state(page)
    assert dragged["amount"] == 1.5
    assert not dragged["ready"]  # not let go yet
    chunks = dragged["panels"]["chunks"]
    assert chunks["values"] != before["panels"]["chunks"]["values"]
    assert chunks["shown"].split() == ["Chunks", str(chunks["values"][0])]
    expect(field(page)).to_have_value("0.500")
    page.mouse.up()
    expect(field(page)).to_have_value("1.500")
    page.wait_for_url(re.compile(r"[?&]k=1\.50*(&|$)"))
    lines = page.locator(f"{VIEW} .lines i").evaluate_all("(all) => all.map((line) => line.getBoundingClientRect().x)")
    assert len(lines) == len(dragged["panels"])
    assert len({round(x) for x in lines}) == 2  # two columns, one x in each
    page.get_by_role("link", name="Explore").click()
    wait_for_view(page)
    expect(field(page)).to_have_value("1.500")
    page.wait_for_function("document.querySelector('.chunkscope-live').chunkscope.state().amount === 1.5")
    starts = page.evaluate("document.querySelector('.chunkscope-live').chunkscope.state().starts")
    assert len(starts) == chunks["values"][0]


def test_arrow_keys_move_the_marker_by_a_step_and_the_field_moves_it_back(page: Page, address: str) -> None:
    page.goto(f"{address}tune")
    wait(page)
    handle = page.get_by_role("slider", name=re.compile(re.escape(K)))
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert float(handle.get_attribute("aria-valuenow") or "nan") == 0.6
    expect(field(page)).to_have_value("0.600")
    wait(page)
    assert "chunks" in (handle.get_attribute("aria-valuetext") or "").lower()
    field(page).fill("2")
    field(page).press("Enter")
    page.wait_for_function(f"{STATE}.amount === 2")


def test_the_curves_fit_a_narrow_window_and_a_dark_one(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 600, "height": 900})
    page.goto(f"{address}tune")
    wait(page)
    shown = state(page)
    assert shown["mode"] == "dark"
    assert len({panel["box"]["left"] for panel in shown["panels"].values()}) == 1
    page.set_viewport_size({"width": 1280, "height": 900})
    page.wait_for_function(f"new Set(Object.values({STATE}.panels).map((panel) => panel.box.left)).size === 2")


def test_a_row_of_the_grid_is_applied_here_and_on_explore(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}tune?sample={SAMPLES['troubleshooting'].title.replace(' ', '+')}")
    wait(page)
    page.get_by_test_id("stMain").get_by_text("Grid", exact=True).click()
    page.get_by_role("button", name="Try them all").click(timeout=60_000)
    table = page.get_by_test_id("stDataFrame").last
    expect(table).to_be_visible()
    expect(page.get_by_role("button", name="Apply to Explore")).to_be_disabled()
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box
    page.mouse.click(box["x"] + 18, box["y"] + 35 + 17)  # the box of the first row: the table is drawn on a canvas
    apply = page.get_by_role("button", name="Apply to Explore")
    expect(apply).to_be_enabled()
    apply.click()
    said = page.get_by_text("in force here and on Explore")
    expect(said).to_be_visible()
    label, amount, window = re.match(r"(.+) \w = (−?[\d.]+), window (\d+)", said.inner_text()).groups()  # type: ignore[union-attr]
    rule = next(rule for rule in RULES.values() if rule.label == label)
    report = json.loads(download(page, "Report as JSON", tmp_path))
    assert report["settings"] == 1000
    assert report["tuned"]["settings"]["rule"] == rule.name
    assert report["tuned"]["settings"]["amount"] == float(amount.replace("−", "-"))
    assert len(pd.read_parquet(io.BytesIO(download(page, "All figures as Parquet", tmp_path)))) == 1000
    expect(page).to_have_url(re.compile(rf"[?&]{AMOUNT_KEYS[rule.name]}={amount.replace('−', '-')}(\.0+)?(&|$)"))
    page.get_by_role("link", name="Explore").click()
    wait_for_view(page)
    shown = page.get_by_role("spinbutton", name=rule.amount_label).input_value()
    assert float(shown) == float(amount.replace("−", "-"))
    expect(page.get_by_role("spinbutton", name="Window (sentences)")).to_have_value(window)
    page.wait_for_function(
        "(amount) => document.querySelector('.chunkscope-live').chunkscope.state().amount === amount", arg=float(shown)
    )


def test_a_ready_made_cut_stands_in_the_address_and_goes_from_page_to_page(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_view(page)
    percent = page.get_by_role("spinbutton", name=RULES["percentile"].amount_label)
    page.get_by_role("button", name="Ready-made").click()
    page.get_by_text("Best by F1 ± 1", exact=True).click()
    expect(percent).to_have_value("47.0")
    for link, ready in (("Tune", wait), ("Explore", wait_for_view), ("Tune", wait)):
        expect(page).to_have_url(re.compile(r"rule=Percentile.*"))
        expect(page).to_have_url(re.compile(r"[?&]p=47(\.0)?(&|$)"))
        expect(page).to_have_url(re.compile(r"window=6&peaks_only=true&minimum=64"))
        page.get_by_role("link", name=link).click()
        ready(page)
        expect(percent).to_have_value("47.0")
