"""The whole app in a real browser: a document dropped, k dragged, and the file that comes out equals the command line's."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chunking import __main__ as cli
from components.samples import SAMPLES
from tests.browser.browser import VIEW, wait_for_view

pytestmark = [pytest.mark.browser, pytest.mark.model]

TEXT = (
    "Cats purr when they rest. A cat sleeps most of the day. Kittens play with string.\n\n"
    "Share prices fell on Monday. Investors sold bank stocks first. Bond yields rose a little.\n\n"
    "The bridge was built in 1932. Its arch carries two roads. Ships pass below it every hour.\n"
)


def state(page: Page) -> dict[str, object]:
    return dict(page.evaluate(f"document.querySelector('{VIEW}').chunkscope.state()"))


def command_line(*arguments: object) -> bytes:
    out = io.BytesIO()
    with contextlib.redirect_stdout(io.TextIOWrapper(out, "utf-8", write_through=True)):
        assert cli.main([str(a) for a in arguments]) == 0
        sys.stdout.flush()
        return out.getvalue()


def download(page: Page, name: str, folder: Path) -> bytes:
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    with page.expect_download() as waiting:
        page.get_by_test_id("stDownloadButton").filter(has_text=name).click()
    target = folder / waiting.value.suggested_filename
    waiting.value.save_as(target)
    return target.read_bytes()


def test_the_first_screen_shows_a_sample_and_fetches_nothing_from_elsewhere(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    wait_for_view(page)
    assert page.title() == "Chunkscope"
    expect(page.get_by_text(next(iter(SAMPLES.values())).description)).to_be_visible()
    assert len(state(page)["starts"]) > 3  # type: ignore[arg-type]
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def test_drop_a_document_move_k_and_download_what_the_command_line_gives(page: Page, address: str, tmp_path: Path) -> None:
    file = tmp_path / "three topics.txt"
    file.write_text(TEXT, "utf-8")
    page.goto(f"{address}?source=Upload")
    page.locator("input[type=file]").set_input_files(file)
    wait_for_view(page)
    before = state(page)
    page.locator(f"{VIEW} input[type=range]").focus()
    page.keyboard.press("Home")  # the slider's lowest amount, k = −1
    page.wait_for_url(re.compile(r"[?&]k=-1(\.0+)?(&|$)"))
    after = state(page)
    assert after["amount"] == -1
    assert len(after["starts"]) > len(before["starts"])  # type: ignore[arg-type]
    expect(page.get_by_role("spinbutton", name="k (interquartile ranges above Q3)")).to_have_value("-1.000")
    for name, kind in (("JSONL", "jsonl"), ("CSV", "csv"), ("Parquet", "parquet")):
        assert download(page, name, tmp_path) == command_line("cut", file, "--amount=-1", "--format", kind)


def test_a_boundary_changed_by_hand_stays_while_k_moves_and_can_be_undone(page: Page, address: str) -> None:
    page.goto(f"{address}?k=5")
    wait_for_view(page)
    assert state(page)["starts"] == [0]
    page.locator(f"{VIEW} .misses button").first.click()
    page.get_by_role("button", name="Add boundary").click()
    shows = f"document.querySelector('{VIEW}').chunkscope.state()"
    page.wait_for_function(f"{shows}.count === 2")
    added = int(state(page)["pinned"]) + 1  # type: ignore[call-overload]
    assert state(page)["starts"] == [0, added]
    assert state(page)["reasons"] == ["start", "manual"]
    page.locator(f"{VIEW} input[type=range]").focus()
    page.keyboard.press("Home")
    page.wait_for_function(f"{shows}.amount === -1 && {shows}.starts.includes({added})")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")  # the amount has reached Python
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("By hand: 0 boundaries kept")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_text("By hand: 1 boundary kept")).to_be_visible()
    page.wait_for_function(f"{shows}.reasons.includes('manual')")


def test_an_address_reopens_the_same_cut(page: Page, address: str) -> None:
    page.goto(f"{address}?rule=Percentile&p=60&maximum=120&window=2")
    wait_for_view(page)
    shown = state(page)
    assert shown["amount"] == 60
    page.reload()
    wait_for_view(page)
    assert state(page)["starts"] == shown["starts"]


def test_a_long_document_can_be_stopped_and_continued(page: Page, address: str, tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text("".join(f"Paragraph {i} tells of item {i * 7919 % 1009} on shelf {i}.\n\n" for i in range(1500)), "utf-8")
    page.goto(f"{address}?source=Upload")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_test_id("stMain").get_by_role("button", name="Stop").click()  # not the one of the toolbar
    expect(page.get_by_text("The sentences embedded so far are kept")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text(re.compile(r"sentences embedded with"))).to_be_visible(timeout=120_000)
    wait_for_view(page, timeout=200)
    assert len(state(page)["starts"]) > 1  # type: ignore[arg-type]


def test_markup_in_a_document_is_shown_literally(page: Page, address: str) -> None:
    page.goto(f"{address}?source=Paste")
    page.get_by_label("Text").fill("It costs $5 and $6. <b>Bold</b> and *stars* stay. <script>document.title = 'gone'</script>")
    page.keyboard.press("Control+Enter")
    wait_for_view(page)
    page.locator(f"{VIEW} .seam").evaluate_all("all => all.forEach(seam => seam.remove())")
    text = page.locator(f"{VIEW} .scroller").inner_text()
    assert "$5 and $6" in text
    assert "<b>Bold</b> and *stars*" in text
    assert "<script>" in text
    assert page.title() == "Chunkscope"
